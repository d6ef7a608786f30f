"""Figures read from a printed table for a question: the row by its words, the column by its period."""
