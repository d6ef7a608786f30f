"""How a question is taken apart into sub-questions, and how the answers of some complete the others."""
