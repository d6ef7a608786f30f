"""What a question takes back, denies, or leaves out."""
