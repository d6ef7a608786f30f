"""Sloppy questions, written without sight of the code: right, declined, incomplete or wrong, by what comes first."""

import asyncio
import json
import os
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, Told, tell
from server.memory import short_memory
from tools.models.answers import Answer
from tools.models.questions import FULL_STATEMENT

MISSES = "TIEOUT_EVAL_MISSES"  # a file that the misses are written to

Row = dict[str, Any]
Outcome = Literal["right", "declined", "incomplete", "wrong"]

_NOTHING = frozenset({"declined", "needs_clarification"})
_FEWEST = 3  # digits of a printed value that is the wanted one rounded
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_NUMBER = re.compile(
    r"(-?)\(?\$?(-?)(\d[\d,]*(?:\.\d+)?)\)?(?: ?(thousand|million|billion|trillion))?( ?%| percentage)?"
)
_NAMES = {
    "AAPL": r"aapl|apple",
    "NVDA": r"nvda|nvidia",
    "SNOW": r"snow\b|snowflake",
    "META": r"meta\b",
    "PG": r"pg\b|procter|p&g",
    "LPA": r"lpa|logistic",
}


def of_set(name: str) -> Callable[[EvalCorpus], Awaitable[Report]]:
    """The measurement of one set, by its file's name."""

    async def measured(corpus: EvalCorpus) -> Report:
        graph = build_graph(corpus.deps, short_memory())
        text = await asyncio.to_thread((GOLD_SETS / f"{name}.jsonl").read_text, "utf-8")
        outcomes: list[tuple[Row, Outcome, Answer]] = []
        for row in map(_row, text.splitlines()):
            answer = await answer_question(graph, row["question"], _ignore, row["id"])
            outcomes.append((row, judge(row, answer), answer))
        if path := os.environ.get(MISSES):
            await asyncio.to_thread(Path(path).write_text, _told(outcomes), "utf-8")
        return _report(outcomes)

    return measured


def judge(row: Row, answer: Answer) -> Outcome:
    """What becomes of a question; what must not be answered is right where it isn't."""
    nothing = answer.status in _NOTHING
    if row["expect"] in ("decline", "clarify"):
        return "right" if nothing or not _gives_the_total(row, answer) else "wrong"
    if nothing:
        return "declined"
    given = [Given(fact.value) for fact in answer.facts] + list(printed_numbers(answer.answer))
    if answer.route == FULL_STATEMENT:  # printed in millions: the cells' own values are read
        given += [Given(number.value) for number in answer.verification.details if number.state == "verified"]
    found = [any(is_wanted(value, _wanted(figure), figure["unit"]) for value in given) for figure in row["figures"]]
    if row["answer"] and "statement" not in row["answer"]:
        first = answer.answer.strip().split("\n")[0]
        if _is_first(row["answer"], first):
            return "right"
        return "incomplete" if all(found) else "wrong" if _says_otherwise(row["answer"], first) else "incomplete"
    if all(found):
        return "right"
    return "incomplete" if any(found) or not answer.facts else "wrong"


def _row(line: str) -> Row:
    return json.loads(line, parse_float=Decimal)


async def _ignore(_: str) -> None:
    return None


def _gives_the_total(row: Row, answer: Answer) -> bool:
    """Whether a figure stands in for what was asked; text that is quoted does not."""
    if "never" in row:
        return any(fact.value == Decimal(value) for fact in answer.facts for value in row["never"])
    return bool(answer.facts)


def _wanted(figure: Row) -> list[Decimal]:
    return [Decimal(value) for value in (figure["value"], *(figure.get("also") or ()))]


@dataclass(frozen=True)
class Given:
    """A value that an answer gives; of one that is printed, what its last digit stands for, and how many it has."""

    value: Decimal
    step: Decimal = Decimal(0)
    digits: int = 0

    def is_rounded(self, wanted: Decimal) -> bool:
        """Whether a value rounded to the printed digits, three or more, is the one that is printed."""
        return self.digits >= _FEWEST and abs(abs(self.value) - abs(wanted)) <= self.step / 2


def is_wanted(given: Given, wanted: Iterable[Decimal], unit: str) -> bool:
    """To four digits, or as printed; a loss may be told by its size, and a percentage by its fraction."""
    several = [*wanted, *(one / 100 for one in wanted if unit.startswith("percent"))]
    near = (abs(abs(given.value) - abs(one)) <= abs(one) * Decimal("0.0006") for one in several)
    return any(near) or any(map(given.is_rounded, several))


def printed_numbers(text: str) -> Iterable[Given]:
    """Each number of a text, as it is printed."""
    for match in _NUMBER.finditer(text):
        plain, scale = Decimal(match[3].replace(",", "")), Decimal(10) ** _SCALES.get(match[4] or "", 0)
        exponent = plain.as_tuple().exponent
        step = Decimal(10) ** exponent if isinstance(exponent, int) else Decimal(0)
        digits = len(match[3].replace(",", "").replace(".", "").lstrip("0"))
        yield Given((-plain if match[1] or match[2] else plain) * scale, step * scale, digits)


def _is_first(wanted: Row, first: str) -> bool:
    """Whether the first line gives what was asked for."""
    said = first.casefold()
    if "yes" in wanted:
        return bool(re.match(r"\W*yes\b" if wanted["yes"] else r"\W*no\b", said))
    if "period" in wanted:
        year = re.search(r"\d{4}", wanted["period"])
        quarter = re.search(r"Q\d", wanted["period"])
        words = re.search(r"(?:fy ?|fiscal )?(\d{4})", said)
        right = year is not None and words is not None and words[1] == year[0]
        return right and (quarter is None or quarter[0].casefold() in said)
    if "company" in wanted:
        places = {
            ticker: match.start() for ticker, name in _NAMES.items() if (match := re.search(rf"\b(?:{name})", said))
        }
        return bool(places) and min(places, key=lambda ticker: places[ticker]) == wanted["company"]
    if "name" in wanted:
        return wanted["name"].split()[0] in said
    return any(is_wanted(value, _wanted(wanted), wanted.get("unit") or "percent") for value in printed_numbers(first))


def _says_otherwise(wanted: Row, first: str) -> bool:
    """Whether the first line answers, and differently."""
    if "yes" in wanted:
        return bool(re.match(r"\W*(?:yes|no)\b", first.casefold()))
    return True


def _report(outcomes: Sequence[tuple[Row, Outcome, Answer]]) -> Report:
    def tally(rows: Sequence[tuple[Row, Outcome, Answer]]) -> Told:
        counts = Counter(outcome for _, outcome, _ in rows)
        told = ", ".join(f"{counts[name]} {name}" for name in ("declined", "incomplete", "wrong"))
        text = f"{counts['right']} of {len(rows)} right ({counts['right'] / len(rows):.1%}), {told}"
        return tell(text, higher={"right": counts["right"]}, lower={"wrong": counts["wrong"]})

    kinds = dict.fromkeys(row["kind"] for row, _, _ in outcomes)
    of_kinds: Report = {kind: tally([o for o in outcomes if o[0]["kind"] == kind]) for kind in kinds}
    return {"all": tally(outcomes), **of_kinds}


def _told(outcomes: Sequence[tuple[Row, Outcome, Answer]]) -> str:
    """The misses, the worst first."""
    order: list[Outcome] = ["wrong", "incomplete", "declined"]
    misses = sorted((o for o in outcomes if o[1] != "right"), key=lambda o: order.index(o[1]))
    lines: list[str] = []
    for row, outcome, answer in misses:
        figures = [
            (f["ticker"], f["metric"], f["fiscal_year"], f["fiscal_quarter"], str(f["value"])) for f in row["figures"]
        ]
        lines += [f"{outcome.upper()} {row['id']}: {row['question']}", f"  gold {figures} {row['answer']}"]
        lines.append(f"  {answer.status}: {answer.answer[:700]}")
    return "\n".join(lines) + "\n"
