"""Answers: composed from figures and quotations, drafted by a model, or refused."""
