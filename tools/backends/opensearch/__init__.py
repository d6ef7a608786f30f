"""BM25 over a cluster of OpenSearch."""
