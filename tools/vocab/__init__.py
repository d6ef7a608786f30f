"""Domain words and numbers as data, with their loader."""
