"""Summaries of filings: figures, what is told of them, and what changed since the filing before."""
