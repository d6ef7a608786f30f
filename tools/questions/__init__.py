"""What a question asks: which companies, periods and metrics, and by which route to answer it."""
