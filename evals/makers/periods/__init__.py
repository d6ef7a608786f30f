"""Makes gold/periods.jsonl from companyfacts: `python -m evals.makers.periods`. Imports nothing of Tieout."""
