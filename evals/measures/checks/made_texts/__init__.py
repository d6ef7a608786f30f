"""Answers with right and with wrong numbers, made from the gold figures, to measure how well numbers are verified."""
