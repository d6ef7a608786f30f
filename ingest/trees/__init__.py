"""Builds a page tree of every document: its nodes with titles, summaries, pages and characters."""
