"""What a summary is made of: which filings, what they tell of each topic, and what changed since those before."""
