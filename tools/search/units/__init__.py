"""Dual retrieval over information units: by meaning or words, and by the values that a question names."""
