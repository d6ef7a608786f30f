"""How a text says that a figure moved or stood: what claims and numbers are both read by."""
