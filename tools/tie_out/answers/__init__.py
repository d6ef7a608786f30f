"""How far an answer can be trusted: its citations, its figures, its confidence."""
