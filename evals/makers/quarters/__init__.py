"""Quarterly figures worked out from raw companyfacts files, to judge Tieout: evals/gold/quarters.jsonl.

    python -m evals.makers.quarters [DATA_DIR]      (default ../shared/data, relative to the checkout)

Kinds of rows:
- reported: a three-month duration, or an instant at a quarter's end, that a filing states; the value as last
  filed. Where the last filing only repeats it rounded, to at least two digits fewer than that filing uses
  elsewhere for the concept, the exact value counts. An instant belongs to the quarter at whose end it stands
  (Q4: the year's end).
- q4: the year as in its own 10-K minus the nine months as in that year's Q3 10-Q; additive durations only, no
  three-month Q4 on hand, and neither figure nor any of the quarters between was restated later.
- ytd_difference: Q2 or Q3 of a cash-flow concept of which only year-to-date figures are on hand.
- decline: no figure may be given; `reason` says why.

`accessions`: for reported rows all filings that state the value, oldest first; for differences first the
filing of the minuend, then that of the subtrahend.

Left out: periods with two different values filed on one day; later values that may be either a rounding or a
restatement, or that are rounded to fewer than five digits as all that the filing says of the concept.
Every value is worked out a second time in another way (see `check`); the run fails on a difference.
Standard library only; imports nothing of Tieout.
"""
