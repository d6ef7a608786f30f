"""Who speaks and who holds an office, in words of questions and filings."""
