"""What a query is, by its words: its features and its type."""
