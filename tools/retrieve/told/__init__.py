"""What text tells of one event that a question names."""
