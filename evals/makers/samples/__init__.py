"""A small corpus of real figures, cut from SEC companyfacts files: ingest/samples/.

    python -m evals.makers.samples [DATA_DIR]        (default ../shared/data, relative to the checkout)

Five companies, about two dozen us-gaap concepts each plus the shares outstanding of the cover page, the
last six fiscal years on hand, every filing's row of those years (duplicates and restatements included), in
the shape of SEC's companyfacts answers. Descriptions are left empty. Meta's file on hand holds one 10-K
only: the 10-K of fiscal 2023 is read from its inline XBRL (see `filings`). Standard library only; imports
nothing of Tieout.
"""
