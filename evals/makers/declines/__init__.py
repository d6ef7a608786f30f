"""Write evals/gold/declines.jsonl from the companyfacts alone: what must be said where a figure can't be given.

`python -m evals.makers.declines`. Nothing of `tools/` is read: filings and figures are counted here by their dates.
"""
