"""Numbers in running text: what they count, how they are scaled, and how exactly they are printed."""
