"""Writes elements of documents into an answer: tables, pages, and the sections that cover a topic."""
