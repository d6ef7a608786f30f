"""Periods as texts name them: years, quarters, dates, and counts back from now."""
