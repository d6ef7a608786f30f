"""Sets of questions whose answers are read for their figures: made of the gold of figures, and written for others."""

import gzip
import json
import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from evals.measures.answers.confidence_cases import Asked
from evals.measures.figures.annual import GOLD as ANNUAL
from evals.measures.figures.quarters import GOLD as QUARTERS
from evals.places import GOLD_SETS, INVENTED
from tools.models.answers import Answer
from tools.vocab.loader import Vocabulary

SAMPLE = 150
_SEED = 7


def annual_questions(vocabulary: Vocabulary) -> Iterator[Asked]:
    """A sample of the annual gold, by the metric's plain name."""
    with gzip.open(ANNUAL, "rt") as file:
        rows = [json.loads(line, parse_float=Decimal) for line in file]
    for row in _sample(rows, vocabulary, "us-gaap:"):
        name = vocabulary.by_concept[f"us-gaap:{row['concept']}"].label
        question = f"What was {row['entity']}'s {name} in fiscal {row['fiscal_year']}?"
        place = f"annual/{row['cik']}/{row['fiscal_year']}/{row['concept']}"
        yield Asked(place, question, lambda answer, row=row: _gives(answer, row["latest_value"], row["fiscal_year"]))


def quarter_questions(vocabulary: Vocabulary) -> Iterator[Asked]:
    """A sample of the quarters' gold, by the metric's plain name; where it must be declined, that is right."""
    rows = [json.loads(line, parse_float=Decimal) for line in QUARTERS.read_text("utf-8").splitlines()]
    for row in _sample(rows, vocabulary, ""):
        name, quarter = vocabulary.by_concept[row["concept"]].label, row["fiscal_quarter"]
        question = f"What was {row['ticker']}'s {name} in the {_NTH[quarter]} quarter of fiscal {row['fiscal_year']}?"

        def is_right(answer: Answer, row: Any = row) -> bool:
            if row["kind"] == "decline":
                return answer.status == "declined"
            return _gives(answer, row["value"], row["fiscal_year"], row["fiscal_quarter"])

        yield Asked(row["id"], question, is_right)


_NTH = {1: "first", 2: "second", 3: "third", 4: "fourth"}


def _sample(rows: list[dict[str, Any]], vocabulary: Vocabulary, taxonomy: str) -> list[dict[str, Any]]:
    named = [row for row in rows if f"{taxonomy}{row['concept']}" in vocabulary.by_concept]
    return random.Random(_SEED).sample(named, min(SAMPLE, len(named)))


def _gives(answer: Answer, value: Any, year: int, quarter: int | None = None) -> bool:
    """Whether a figure of the period is the gold's; a year may be asked for as its fourth quarter's balance."""
    return any(
        fact.value == Decimal(value) and fact.fiscal_year == year and fact.fiscal_quarter in {quarter, None}
        for fact in answer.facts
    )


def route_questions() -> Iterator[Asked]:
    """Questions that were written for the routes: their gold has no figures, so none counts as right."""
    for number, line in enumerate((GOLD_SETS / "routes.jsonl").read_text("utf-8").splitlines()):
        yield Asked(f"routes/{number}", json.loads(line)["question"], lambda _: False)


def invented_rows() -> Iterator[dict[str, Any]]:
    """The manifest of the invented companies' filings."""
    for line in (INVENTED / "manifest.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield {**row, "path": str(INVENTED / row["path"])}


def invented_questions() -> Iterator[Asked]:
    """Questions about them: right with the gold's figures, or with its phrase."""
    for row in map(json.loads, (INVENTED / "questions.jsonl").read_text("utf-8").splitlines()):

        def is_right(answer: Answer, gold: Any = row["gold"]) -> bool:
            given = {fact.value for fact in answer.facts} | {fact.yoy.prior_value for fact in answer.facts if fact.yoy}
            wanted = {Decimal(str(figure["value"])) for figure in gold.get("figures", ())}
            says = "phrase" in gold and gold["phrase"] in " ".join(answer.answer.split())
            return says or (bool(wanted) and wanted <= given)

        yield Asked(f"invented/{row['id']}", row["question"], is_right)
