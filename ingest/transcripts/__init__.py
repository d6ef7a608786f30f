"""Reads transcripts of earnings calls: JSON, text or PDF, as turns of speakers."""
