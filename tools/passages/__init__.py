"""The parts of documents: finding, ranking, and fitting them into a context."""
