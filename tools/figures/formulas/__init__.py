"""Computed figures: formulas over reported ones, their inputs shown."""
