"""Statements: as they were filed, or put together from facts, their sums checked."""
