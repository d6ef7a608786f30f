"""Reads HTML filings: text with offsets, sections, tables, inline XBRL."""
