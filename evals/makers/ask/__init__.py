"""Makes evals/gold/ask.jsonl: 120 questions as analysts write them, ten of each of twelve kinds, with their answers.

Run: python -m evals.makers.ask [data directory]. The questions and what they mean are written by hand (in
single_figures, several_figures, ratios and no_figures); the concept that reports a metric is chosen by hand for each
company (in concepts); the values come from SEC's companyfacts (book) and each is found a second time by other means
(check).

- A value is the one last filed for its period; a later filing that only repeats it rounded does not count.
- A fourth quarter is the year minus the nine months, unless a filing states it.
- Ratios and changes are fractions: 0.12 is 12 percent. Days are days.
- "Latest", "last year" and "two years ago" count from the latest fiscal year or quarter on hand.
- A fiscal year is the one that the company names: Nvidia's fiscal 2024 ended in January 2024.

It imports the standard library and the reading half of quarters_gold only, and nothing of Tieout: the questions judge
the code and were written before it.
"""
