"""Elements of documents: a table, a page, or the sections on a topic, found by the words of a question."""
