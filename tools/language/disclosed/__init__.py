"""What a question asks of documents alone: a disclosure that has a place of its own, a row of a printed table."""
