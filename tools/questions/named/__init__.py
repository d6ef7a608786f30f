"""Figures that a question names in other forms than the vocabulary's."""
