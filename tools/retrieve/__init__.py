"""What a route needs: figures, what filings say, and insider trades."""
