"""The Arabic words that the language floor reads by, as data."""
