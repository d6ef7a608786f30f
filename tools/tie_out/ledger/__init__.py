"""The values that numbers of a text are held against."""
