"""What is quoted: units of passages, what tells how well each answers, and the choice."""
