"""Models that turn texts into vectors, behind one protocol."""
