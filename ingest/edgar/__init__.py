"""Fetches filings and figures from the SEC's EDGAR: politely, once, and whole or not at all."""
