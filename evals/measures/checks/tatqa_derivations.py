"""Derivations of TAT-QA, recomputed from the context's own cells and verified against the printed answers.

Each operand of a derivation must be a number of the context's table or paragraphs, and its result the answer, to the
answer's last digit.
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, cast

from evals.places import SHARED
from evals.report import Report, tell
from tools.language.quantities.find import find_quantities
from tools.tie_out.numbers.shown import ShownCalculation, check_calculation

_DATA = SHARED / "qa" / "tatqa_dev.json.gz"
_CELL_NUMBER = re.compile(r"\d")


def measure_tatqa() -> Report:
    """How many derivations are verified, and why the others are not."""
    outcomes: Counter[str] = Counter()
    misses: list[str] = []
    for context in json.loads(gzip.decompress(_DATA.read_bytes())):
        known = list(_numbers(context))
        for question in context["questions"]:
            if question["answer_type"] != "arithmetic" or not question["derivation"]:
                continue
            printed = _printed(question)
            shown = check_calculation(question["derivation"], printed, known) if printed is not None else None
            outcome = "answer is no number" if shown is None else shown.status if shown else ""
            outcomes[outcome] += 1
            if outcome != "verified":
                misses.append(_told(question, shown))
    whole = outcomes.total()
    told = f"{outcomes['verified']} of {whole} verified ({outcomes['verified'] / whole:.1%})"
    report: Report = {"derivations": tell(told, higher={"verified": outcomes["verified"]})}
    report |= {name: str(count) for name, count in outcomes.items() if name != "verified"}
    return report | {f"miss {at}": text for at, text in enumerate(misses, start=1)}


def _numbers(context: dict[str, Any]) -> Iterator[Decimal]:
    """Every number of the table's cells and of the paragraphs, as printed."""
    for row in context["table"]["table"]:
        for cell in row:
            if _CELL_NUMBER.search(cell):
                yield from _printed_in(cell)
    for paragraph in context["paragraphs"]:
        yield from _printed_in(paragraph["text"])


def _printed_in(text: str) -> Iterator[Decimal]:
    for quantity in find_quantities(text):
        yield quantity.value / quantity.scale


def _printed(question: dict[str, Any]) -> str | None:
    answer: Any = question["answer"]
    if isinstance(answer, list):
        answers = cast(list[Any], answer)
        answer = answers[0] if len(answers) == 1 else None
    if answer is None:
        return None
    mark = "%" if question["scale"] == "percent" else ""
    return f"{answer}{mark}"


def _told(question: dict[str, Any], shown: ShownCalculation | None) -> str:
    reason = shown.reason if shown else "no number"
    return f"{question['derivation']} = {question['answer']} {question['scale']}: {reason}"
