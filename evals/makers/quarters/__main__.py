"""Write evals/gold/quarters.jsonl; see the package's own text."""

from __future__ import annotations

import json
from collections import Counter

from evals.companyfacts import CIKS, data_directory
from evals.makers.quarters.check import check
from evals.makers.quarters.company import read_company
from evals.makers.quarters.pick import pick
from evals.makers.quarters.rows import Row
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "quarters.jsonl"
KINDS = ["reported", "q4", "ytd_difference", "decline"]


def main() -> None:
    data = data_directory()
    rows = pick([read_company(data, ticker) for ticker in CIKS])
    rows.sort(key=lambda row: (KINDS.index(row.kind), row.id))
    if len({row.id for row in rows}) != len(rows):
        raise SystemExit("two rows have one id")
    ways = Counter(f"{row.kind}, {check(row)}" for row in rows if row.kind != "decline")
    OUT.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(row.written(), ensure_ascii=False) + "\n" for row in rows]
    OUT.write_text("".join(lines), encoding="utf-8")
    print_counts(rows)
    print("worked out again by:", dict(sorted(ways.items())))


def print_counts(rows: list[Row]) -> None:
    for (kind, ticker), count in sorted(Counter((row.kind, row.company.ticker) for row in rows).items()):
        print(f"{kind:15} {ticker:5} {count}")
    for kind, count in Counter(row.kind for row in rows).items():
        print(f"{kind:15} all   {count}")
    print("declined for:", dict(Counter(row.reason for row in rows if row.kind == "decline")))


if __name__ == "__main__":
    main()
