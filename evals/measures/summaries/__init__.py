"""Summaries of filings, read as their readers do: figure by figure, against what they cite."""
