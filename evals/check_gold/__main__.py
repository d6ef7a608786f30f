"""Write evals/gold/check_cases.jsonl; see the package's own text."""

import json
from collections import Counter
from pathlib import Path

from evals.check_gold.book import Book
from evals.check_gold.spec import read_cases
from evals.companyfacts import ROOT, data_directory

OUT = ROOT / "evals" / "gold" / "check_cases.jsonl"
FILES = ("first.toml", "second.toml")


def main() -> None:
    book = Book(data_directory() / "companyfacts")
    files = [file for name in FILES if (file := Path(__file__).parent / name).is_file()]
    rows = [row for file in files for row in read_cases(file, book)]
    OUT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    print("rows:", dict(Counter(row["kind"] for row in rows)))


if __name__ == "__main__":
    main()
