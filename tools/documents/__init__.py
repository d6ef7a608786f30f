"""What is loaded: listed, and read."""
