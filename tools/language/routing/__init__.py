"""What in a question tells how to look for its answer."""
