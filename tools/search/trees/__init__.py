"""Searches the page trees of documents: by the passages in their nodes, and by reasoning over titles and summaries."""
