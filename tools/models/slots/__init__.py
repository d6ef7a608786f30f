"""What the slots of a question hold, beside words and numbers."""
