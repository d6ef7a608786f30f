"""Figures from the store, tied to their sources."""
