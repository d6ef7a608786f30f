"""A grid of questions over companies or filings, cell by cell through the graph."""
