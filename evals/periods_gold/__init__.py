"""Makes gold/periods.jsonl from companyfacts: `python -m evals.periods_gold`. Imports nothing of Tieout."""
