"""A corpus in one file: written from a snapshot, and read back whole or not at all."""
