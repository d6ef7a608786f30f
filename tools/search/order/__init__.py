"""The order of what was found: fused, ranked, reranked, without what says the same."""
