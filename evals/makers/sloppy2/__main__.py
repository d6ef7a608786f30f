"""Fills and checks the numbers of evals/gold/sloppy2.jsonl: 150 sloppily typed questions with gold from companyfacts.

    python -m evals.makers.sloppy2            recompute every figure and answer and compare them with the file
    python -m evals.makers.sloppy2 --write    write value, concept, unit and answer value anew

A fact is picked by its own start and end, never by `fy`/`fp` (those are the filing's). A fiscal year has the number of
the calendar year it ends in. The value is the one filed last for the period; values filed earlier go to `also`.
What a person must judge stays in the file: the question, its kind, which figures it needs, further values in `also`.
"""

import argparse
import json

from evals.makers.sloppy2.answers import filled
from evals.makers.sloppy2.metrics import Json, get
from evals.places import GOLD_SETS

GOLD = GOLD_SETS / "sloppy2.jsonl"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the numbers instead of comparing them")
    write: bool = parser.parse_args().write
    stored: list[Json] = [json.loads(line) for line in GOLD.read_text().splitlines()]
    rows = [filled(row) for row in stored]
    if write:
        GOLD.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    for was, now in zip(stored, rows, strict=True):
        if was != now:
            print("differs:", json.dumps(was), json.dumps(now), sep="\n  ")
    good = len({r["question"] for r in rows}) == len(rows) == 150
    good &= all(bool(r["figures"]) == (r["expect"] in ("figures", "statement")) for r in rows)
    for row in rows:
        for f in row["figures"]:
            source = get(f["ticker"], f["metric"], f["fiscal_year"], f["fiscal_quarter"]).source
            if source not in row["working"]:
                good = False
                print("working lacks", source)
    kinds: dict[str, int] = {}
    for row in rows:
        for key in (row["kind"], f"expect {row['expect']}"):
            kinds[key] = kinds.get(key, 0) + 1
    print(len(rows), json.dumps(kinds))
    raise SystemExit(not good or (stored != rows and not write))


if __name__ == "__main__":
    main()
