"""Documents as information units: their sentences, headings and rows of tables, with their numbers as data."""
