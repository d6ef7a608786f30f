"""Cross-encoders that score texts against a question, behind one protocol."""
