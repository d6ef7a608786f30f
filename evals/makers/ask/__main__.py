"""Write evals/gold/ask.jsonl; see the package's own text."""

from __future__ import annotations

import json
from collections import Counter

from evals.companyfacts import data_directory
from evals.makers.ask.book import Book
from evals.makers.ask.check import check, compare_with_annual_gold
from evals.makers.ask.no_figures import AMBIGUOUS, UNANSWERABLE
from evals.makers.ask.ratios import RATIOS
from evals.makers.ask.several_figures import CALENDARS, COMPARISONS, FOLLOW_UPS, SERIES, STATEMENTS
from evals.makers.ask.single_figures import CHANGES, FOURTH_QUARTERS, QUARTERS, SINGLE
from evals.makers.ask.spec import Gold, Question
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "ask.jsonl"
KINDS = {
    "single": SINGLE,
    "yoy": CHANGES,
    "quarter": QUARTERS,
    "q4": FOURTH_QUARTERS,
    "series": SERIES,
    "ratio": RATIOS,
    "comparison": COMPARISONS,
    "statement": STATEMENTS,
    "follow_up": FOLLOW_UPS,
    "calendar": CALENDARS,
    "unanswerable": UNANSWERABLE,
    "ambiguous": AMBIGUOUS,
}


def main() -> None:
    data = data_directory()
    book = Book(data)
    rows = [
        written(f"{kind}/{number:02}", kind, question, book)
        for kind, questions in KINDS.items()
        for number, question in enumerate(questions, 1)
    ]
    ways = Counter(check(figure) for figure in book.used.values())
    confirmed = compare_with_annual_gold(data, book.used.values())
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("".join(lines), encoding="utf-8")
    print("rows:", dict(Counter(str(row["kind"]) for row in rows)))
    print(f"{len(book.used)} figures, found again by:", dict(ways), f"; in the annual gold too: {confirmed}")


def written(row_id: str, kind: str, question: Question, book: Book) -> Gold:
    asked: Gold = {"first": question.first, "then": question.text} if question.first else {"question": question.text}
    return {"id": row_id, "kind": kind, **asked, "gold": question.gold(book)}


if __name__ == "__main__":
    main()
