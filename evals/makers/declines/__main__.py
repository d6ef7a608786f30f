"""Write evals/gold/declines.jsonl; see the package's own text."""

from __future__ import annotations

import json

from evals.makers.declines.missing import absent, not_loaded, others, statements
from evals.makers.declines.vintages import vintages
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "declines.jsonl"


def main() -> None:
    rows = [*not_loaded(), *absent(), *others(), *vintages(), *statements()]
    numbered = [{"id": f"{row['state'].replace(' ', '_')}/{n:02}", **row} for n, row in enumerate(rows, start=1)]
    OUT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in numbered), encoding="utf-8")
    print(f"{len(numbered)} rows")


if __name__ == "__main__":
    main()
