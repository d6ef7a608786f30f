"""The SEC's companyfacts files: facts, fiscal calendars, stock splits."""
