"""Write evals/gold/ask.jsonl; see the package's own text."""

from __future__ import annotations

import json
from collections import Counter

from evals.ask_gold.book import Book
from evals.ask_gold.check import check, compare_with_annual_gold
from evals.ask_gold.no_figures import AMBIGUOUS, UNANSWERABLE
from evals.ask_gold.ratios import RATIOS
from evals.ask_gold.several_figures import CALENDARS, COMPARISONS, FOLLOW_UPS, SERIES, STATEMENTS
from evals.ask_gold.single_figures import CHANGES, FOURTH_QUARTERS, QUARTERS, SINGLE
from evals.ask_gold.spec import Gold, Question
from evals.companyfacts import ROOT, data_directory

OUT = ROOT / "evals" / "gold" / "ask.jsonl"
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
