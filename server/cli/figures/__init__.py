"""The commands for figures: which names and periods they take, and charts."""
