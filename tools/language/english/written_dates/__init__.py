"""Dates, months and years as people type them."""
