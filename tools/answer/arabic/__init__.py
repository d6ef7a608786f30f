"""Answers in formal Arabic: the same figures, spans and citations as in English, in other words."""
