"""Pages of paged documents: what stands on each, their vectors, their pictures."""
