"""Holds what a model states against what it cites, statement by statement."""
