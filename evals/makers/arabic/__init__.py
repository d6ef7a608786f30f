"""An invented bank's annual statements in Arabic, as text and as a PDF: ingest/samples/arabic/.

`.venv/bin/python -m evals.makers.arabic` writes them; it needs fpdf2 and uharfbuzz (`uv sync --group makers`), and the
font DejaVu Sans, which matplotlib brings.
"""
