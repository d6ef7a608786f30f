"""BM25 over an index of tantivy, a directory of this host."""
