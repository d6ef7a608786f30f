"""What the beginning of a document says of it."""
