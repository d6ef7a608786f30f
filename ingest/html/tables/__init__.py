"""Tables of filings: their grid, headers, numbers, units and types."""
