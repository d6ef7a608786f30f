"""Makes evals/gold/multi_part.jsonl: 60 questions of several parts as analysts write them, with each part's answer.

Run: python -m evals.makers.multi_part [data directory]. The questions, and what each part of them means, are written by
hand (in side_by_side, rankings, reasons and gaps). The values come from SEC's companyfacts by way of ask_gold's book,
and its check finds them a second time; ratios, changes and winners are worked out from them (measures). The words that
a quotation must hold are looked up in the section of the filing that the question is about (filings).

A part needs its `figures`, `ratios`, `percent_change` and `quote`, or it is `unanswerable`. `also` holds values that a
full answer may well show beside them: what a ratio is made of, or the companies that a winner was compared with.

- Values are exact and written as text; ratios and changes are fractions: 0.12 is 12 percent.
- A fiscal year is the one that the company names: Nvidia's fiscal 2024 ended in January 2024.
- `any_of` are regular expressions, any one of which will do; `named_by` likewise: what a refusal must name.

It imports nothing of Tieout: the questions judge the code and were written before it.
"""
