"""Text of printed tables: its rows, its headings, and questions for it."""
