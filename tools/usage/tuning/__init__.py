"""Refits what searches go by from the log: weights of query types, synonyms, the ranker; proposed where it gains."""
