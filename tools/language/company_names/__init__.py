"""Companies by tickers and initials, and in running text."""
