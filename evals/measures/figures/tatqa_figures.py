"""TAT-QA's numeric questions over its tables, without a model: exact, wrong or declined.

Numeric is what is computed or counted, and a span that is one number and no year; what stands in the paragraphs alone
is left out.
"""

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, cast

from evals.places import SHARED
from evals.report import Report, tell
from tools.figures.printed.answer import TableAnswer, answer_from_table
from tools.figures.printed.cells import PrintedCell, join_headers, read_cells, read_value
from tools.language.printed.questions import content_words

_DATA = SHARED / "qa" / "tatqa_dev.json.gz"
_MISSES = "TIEOUT_EVAL_MISSES"
_SCALES = {"billions": 10**9, "millions": 10**6, "thousands": 10**3}
_NEAR = 1  # paragraphs before a table that speak of it
_YEARS = range(1990, 2031)


def measure_tatqa_figures() -> Report:
    """Counts by kind of answer; the misses go to the file of TIEOUT_EVAL_MISSES."""
    counts: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    for context in json.loads(gzip.decompress(_DATA.read_bytes())):
        cells, around = _cells(context)
        for question in context["questions"]:
            gold = _gold(question)
            if gold is None:
                continue
            found = answer_from_table(question["question"], cells, around)
            outcome = _outcome(found, gold, _scale_of(context), _said_scale(question))
            counts[question["answer_type"], outcome] += 1
            if outcome != "exact":
                told = (
                    found
                    if isinstance(found, str)
                    else f"{found.operation} {found.value} {[c.text for c in found.cells]}"
                )
                misses.append(f"{outcome}: {question['question']} = {gold} ({question['derivation']}): {told}")
    if path := os.environ.get(_MISSES):
        Path(path).write_text("\n".join(misses), "utf-8")
    kinds = sorted({kind for kind, _ in counts})
    whole = {outcome: sum(counts[kind, outcome] for kind in kinds) for outcome in ("exact", "wrong", "declined")}
    report: Report = {"all": _told(whole)}
    return report | {kind: _told({outcome: counts[kind, outcome] for outcome in whole}) for kind in kinds}


def _told(counts: dict[str, int]) -> Any:
    number = sum(counts.values())
    text = ", ".join(f"{count} {name} ({count / number:.1%})" for name, count in counts.items())
    return tell(f"{number}: {text}", higher={"exact": counts["exact"]}, lower={"wrong": counts["wrong"]})


def _cells(context: dict[str, Any]) -> tuple[list[PrintedCell], frozenset[str]]:
    rows: list[list[str]] = context["table"]["table"]
    headers, count = join_headers(rows)
    around = " ".join(
        [*(row[0] for row in rows[:count] if row), *(one["text"] for one in context["paragraphs"][:_NEAR])]
    )
    return list(read_cells(headers, rows[count:])), content_words(around)


def _gold(question: dict[str, Any]) -> Decimal | None:
    """The number asked for; None for what is no numeric question over the table."""
    if question["answer_from"] == "text":
        return None
    answer: Any = question["answer"]
    answers = cast(list[Any], answer) if isinstance(answer, list) else [answer]
    if len(answers) != 1 or question["answer_type"] not in ("arithmetic", "count", "span"):
        return None
    try:
        value = read_value(str(answers[0])) if question["answer_type"] == "span" else Decimal(str(answers[0]))
    except InvalidOperation:
        return None
    return None if question["answer_type"] == "span" and value in _YEARS else value


def _scale_of(context: dict[str, Any]) -> int:
    """The scale that the table or what stands around it says."""
    said = " ".join((*(cell for row in context["table"]["table"] for cell in row), context["paragraphs"][0]["text"]))
    return next((size for word, size in _SCALES.items() if word in said.lower()), 1)


def _said_scale(question: dict[str, Any]) -> int:
    """The scale in the gold answer's own words ("$9.6 million"); 0 where it is that of the table."""
    return next((size for word, size in _SCALES.items() if word.rstrip("s") in str(question["answer"]).lower()), 0)


def _outcome(found: TableAnswer | str, gold: Decimal, scale: int, said: int) -> str:
    if isinstance(found, str):
        return "declined"
    found = replace(found, value=found.value * scale / said) if said else found
    digits = -int(gold.as_tuple().exponent) if isinstance(gold.as_tuple().exponent, int) else 0
    return "exact" if any(abs(found.value / by - gold) * 2 <= _unit(digits) for by in _wholes(gold)) else "wrong"


def _wholes(gold: Decimal) -> Iterator[int]:
    """A share of all is printed as 1 as well as 100."""
    yield 1
    if abs(gold) <= 1:
        yield 100


def _unit(digits: int) -> Decimal:
    return Decimal(1).scaleb(-digits) * Decimal("1.02")
