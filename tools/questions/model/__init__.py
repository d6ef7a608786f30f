"""Reads a question with a chat model, where one is configured."""
