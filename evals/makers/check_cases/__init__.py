"""Makes `gold/check_cases.jsonl`: texts over companyfacts, true and damaged, for the checks of numbers and claims.

`first.toml` and `second.toml` hold the texts, the figures in them as names of facts; the values come from the files,
read without the program's help.
"""
