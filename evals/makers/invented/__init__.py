"""Three invented companies and their filings: ingest/samples/invented/.

    python -m evals.makers.invented [--check]

Each company is a small model (companies/*.toml): yearly amounts are spread over quarters, balances follow from flows,
and every statement of every filing is read off the same books, so that sums hold and comparatives agree. The texts
(text/) are templates whose figures are filled in from the books; statements are tagged as inline XBRL. Some sentences
contradict the books on purpose: claims.jsonl lists them, with sentences that only look as if they did. Nothing is
written unless every check passes (problems.py).
"""
