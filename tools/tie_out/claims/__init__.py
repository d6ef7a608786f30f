"""Claims of a text, held against the facts."""
