"""What clients read and attach by a URI: filings, their parts, series of figures, the vocabulary."""
