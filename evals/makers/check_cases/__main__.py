"""Write evals/gold/check_cases.jsonl; see the package's own text."""

import json
from collections import Counter
from pathlib import Path

from evals.companyfacts import data_directory
from evals.makers.check_cases.book import Book
from evals.makers.check_cases.spec import read_cases
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "check_cases.jsonl"
FILES = ("first.toml", "second.toml")


def main() -> None:
    book = Book(data_directory() / "companyfacts")
    files = [file for name in FILES if (file := Path(__file__).parent / name).is_file()]
    rows = [row for file in files for row in read_cases(file, book)]
    OUT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    print("rows:", dict(Counter(row["kind"] for row in rows)))


if __name__ == "__main__":
    main()
