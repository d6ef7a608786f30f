"""Figures, statements, answers and grids as workbooks, CSV and Markdown, each figure with its source."""
