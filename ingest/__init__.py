"""Files in: bytes to documents and facts in the store."""
