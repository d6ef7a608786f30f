"""Sentences of their own that say what a question is to be computed by."""
