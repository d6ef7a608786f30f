"""Definitions that a question gives in its own words: what a figure is after, on which balances, over which days."""
