"""Makes evals/gold/face_lines.jsonl: the face statements of six companies' newest 10-Ks, line by line, and composites.

Run: python -m evals.makers.face_lines [data directory]. Every figure is read from the printed tables (filing). What a
line is asked by was written by hand beside its printed label (names/): the label with its header's words where it
would be unclear alone, and the plain name that an analyst has for it, if any. Composites are worked out from those
lines; their definitions stand in composites, the lines that each company's are made of in roles.

- Values are as printed, in full units, brackets negative; a payment or cost in brackets throughout is positive.
- `either_sign`: brackets and tag disagree about the sign, so either will do (payments, changes in working capital).
- `unit_in_last_place`: of the printed figure; half of it is what an answer may differ by.
- `restated`: what later filings in the companyfacts give for the same concept and period, which is right as well.
- `accept`: values by other definitions or readings that an analyst could mean, each said.
- A fiscal year is the one that the company names; a balance at the beginning of a year has that year.

It imports nothing of Tieout: the questions judge the code and were written before it.
"""
