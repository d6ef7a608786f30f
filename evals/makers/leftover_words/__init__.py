"""Fits how likely a leftover word narrows a figure, from questions of the sets and from made ones."""
