"""Figures by the labels that a company's own statements print."""
