"""Every number of a text, tied to a fact, a table cell or a calculation, or marked."""
