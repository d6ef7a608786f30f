"""Write evals/gold/multi_part.jsonl; see the package's own text."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from evals.companyfacts import data_directory
from evals.makers.ask.book import Book
from evals.makers.ask.check import check, compare_with_annual_gold
from evals.makers.multi_part.gaps import UNANSWERABLE
from evals.makers.multi_part.measures import Row
from evals.makers.multi_part.rankings import HOPS, SUPERLATIVES
from evals.makers.multi_part.reasons import DRIVERS
from evals.makers.multi_part.side_by_side import COMPANIES, METRICS, YEARS
from evals.makers.multi_part.spec import Question
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "multi_part.jsonl"
KINDS = {
    "companies": COMPANIES,
    "years": YEARS,
    "metrics": METRICS,
    "superlative": SUPERLATIVES,
    "drivers": DRIVERS,
    "hops": HOPS,
    "unanswerable": UNANSWERABLE,
}


def main() -> None:
    data = data_directory()
    book = Book(data)
    questions = [(kind, question) for kind, questions in KINDS.items() for question in questions]
    rows = [written(f"mp{number:02}", kind, one, book, data) for number, (kind, one) in enumerate(questions, 1)]
    ways = Counter(check(figure) for figure in book.used.values())
    confirmed = compare_with_annual_gold(data, book.used.values())
    OUT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    print("rows:", len(rows), dict(Counter(str(row["kind"]) for row in rows)))
    print(f"{len(book.used)} figures, found again by:", dict(ways), f"; in the annual gold too: {confirmed}")


def written(row_id: str, kind: str, question: Question, book: Book, data: Path) -> Row:
    parts = [part(book, data) for part in question.parts]
    winner = question.winner(book) if question.winner else None
    return {"id": row_id, "kind": kind, "question": question.text, "parts": parts, "winner": winner}


if __name__ == "__main__":
    main()
