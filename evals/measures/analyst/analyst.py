"""Analyst metrics of companies that the code was not built on, by the tools and in words."""

import asyncio
import json
import os
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.measures.analyst.companies_store import analyst_deps
from evals.measures.analyst.judge import OUTCOMES, Given, Outcome, judge
from evals.places import GOLD_SETS
from evals.report import Report, Told, tell
from server.memory import short_memory
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.changes import POINTS
from tools.figures.lookup import lookup_metric
from tools.models.answers import Answer
from tools.models.facts import FactInput, LookupResult, MetricValue
from tools.ports.deps import Deps
from tools.questions.named.figure_names import by_read_names

GOLD = GOLD_SETS / "analyst.jsonl"
MISSES = "TIEOUT_EVAL_MISSES"  # a file that the misses are written to

Row = dict[str, Any]


async def measure_analyst() -> Report:
    """Outcomes in all and by company, for the tools and for questions in words."""
    async with analyst_deps() as deps:
        return await measure_rows(deps, read_rows(GOLD))


def read_rows(gold: Path) -> list[Row]:
    """The rows of a gold file."""
    return [json.loads(line, parse_float=Decimal) for line in gold.read_text("utf-8").splitlines()]


async def measure_rows(deps: Deps, rows: Sequence[Row]) -> Report:
    """Outcomes of these rows."""
    counts: Counter[tuple[str, str, Outcome]] = Counter()
    misses: list[tuple[str, Outcome, Row, Given]] = []
    async for way, row, given in _ask_all(deps, rows):
        outcome = judge(row, given)
        counts[way, row["id"].split("/")[0], outcome] += 1
        if outcome != "right":
            misses.append((way, outcome, row, given))
    if path := os.environ.get(MISSES):
        await asyncio.to_thread(Path(path).write_text, _told(misses), "utf-8")
    report: Report = {f"{way}, all": _tally(counts, way, None) for way in ("tools", "words")}
    for company in dict.fromkeys(row["id"].split("/")[0] for row in rows):
        ways = [way for way in ("tools", "words") if any(key[:2] == (way, company) for key in counts)]
        report |= {f"{way}, {company}": _tally(counts, way, company) for way in ways}
    return report


async def _ask_all(deps: Deps, rows: Sequence[Row]) -> AsyncGenerator[tuple[str, Row, Given]]:
    graph = build_graph(deps, short_memory())
    for row in rows:
        if not row.get("months"):  # a part of a year is asked for in words alone
            plain = [*row["accept"], *row.get("accept_plain", ())]  # a name alone tells no definition
            yield "tools", {**row, "accept": plain}, await _by_tools(deps, row)
        answer = await answer_question(graph, row["question"], _ignore, row["id"])
        yield "words", row, _in_words(row, answer)


async def _ignore(_: str) -> None:
    return None


async def _by_tools(deps: Deps, row: Row) -> Given:
    """The look-up by name; where that has nothing, the calculation by the same name."""
    quarters = (row["fiscal_quarter"],) if row["fiscal_quarter"] else ()
    request = FigureRequest((row["company"],), (row["metric"],), (row["fiscal_year"],), quarters)
    base = (deps.facts, deps.directory, deps.vocabulary)
    said: list[str] = []

    async def look_up(names: tuple[str, ...]) -> LookupResult:
        return await lookup_metric(*base, replace(request, metrics=names), deps.today(), deps.documents)

    try:
        found = await by_read_names(
            deps.directory, deps.vocabulary, request.metrics, look_up, quarters, request.tickers, request.fiscal_years
        )
        if found.values:
            return _of_values(found.values, found.warnings)
        said += [part.reason for part in found.declined]
    except TieoutError as error:
        said.append(str(error))
    try:
        worked_out = await calculate(*base, request, deps.today())
    except TieoutError as error:
        return Given((), said=" / ".join([*said, str(error)]))
    said += [part.reason for part in worked_out.declined]
    results = worked_out.results
    return Given(
        values=[result.value for result in results],
        warnings=worked_out.warnings,
        concepts=[worked_out.definition],
        inputs=[_shown(value) for result in results for value in result.inputs],
        said=" / ".join(said),
    )


def _of_values(values: Sequence[MetricValue], warnings: Sequence[str]) -> Given:
    return Given(
        values=[value.value for value in values],
        warnings=warnings,
        concepts=[value.concept for value in values],
        inputs=[_input(part) for value in values for part in value.derived_from],
    )


def _in_words(row: Row, answer: Answer) -> Given:
    """The answer's facts of the asked period; a change against the year before is one of them."""
    quarter = row["fiscal_quarter"]
    facts = [f for f in answer.facts if (f.fiscal_year, f.fiscal_quarter) == (row["fiscal_year"], quarter)]
    # What a formula comes to is named by it; the facts that went in are listed beside.
    facts = [fact for fact in facts or answer.facts if ":" not in fact.concept] or facts or list(answer.facts)
    values = [fact.value for fact in facts]
    if row["metric"].endswith("growth"):
        changes = [Decimal(str(f.yoy.pct)) / 100 for f in facts if f.yoy and f.yoy.pct is not None]
        values = [*changes, *(fact.value for fact in facts if fact.unit in {"pure", "ratio"})]
    if "change" in row["metric"]:  # told in the first line, or beside the figure; points are hundredths
        values = [*values, *(fact.yoy.delta for fact in facts if fact.yoy)]
        values = [*values, *(fact.value / 100 for fact in facts if fact.unit == POINTS)]
    declined = answer.status in {"declined", "needs_clarification"}
    return Given(
        values=[] if declined else values,
        warnings=answer.warnings,
        concepts=[f"{fact.concept} FY{fact.fiscal_year}" for fact in facts],
        inputs=[_input(part) for fact in facts for part in fact.derived_from],
        said=f"{answer.status}: {answer.answer}",
    )


def _shown(value: MetricValue) -> str:
    return f"{value.concept} FY{value.fiscal_year} {value.value}"


def _input(part: FactInput) -> str:
    return f"{part.value} to {part.end_date}"


def _tally(counts: Counter[tuple[str, str, Outcome]], way: str, company: str | None) -> Told:
    found: Counter[Outcome] = Counter()
    for (how, whose, outcome), count in counts.items():
        if how == way and company in (None, whose):
            found[outcome] += count
    total = found.total()
    told = ", ".join(f"{found[name]} {said}" for name, said in OUTCOMES.items() if name != "right")
    text = f"{found['right']} of {total} right ({found['right'] / total:.1%}), {told}"
    low = {OUTCOMES[name]: found[name] for name in ("warned", "silent")}
    return tell(text, higher={"right": found["right"]}, lower=low)


def _told(misses: Sequence[tuple[str, Outcome, Row, Given]]) -> str:
    """The worst first."""
    order: list[Outcome] = ["silent", "warned", "declined"]
    lines: list[str] = []
    for way, outcome, row, given in sorted(misses, key=lambda miss: (order.index(miss[1]), miss[0])):
        asked = row["metric"] if way == "tools" else row["question"]
        lines.append(f"{OUTCOMES[outcome].upper()}, {way}: {row['id']}: {asked}")
        lines.append(f"  gold {row['value']} {row['unit']}, accepted {row['accept']}: {row['definition']}")
        lines.append(f"  got {[str(value) for value in given.values]} by {list(given.concepts)}")
        lines += [f"  input {text}" for text in given.inputs]
        lines += [f"  warning {text}" for text in given.warnings]
        lines += [f"  said {given.said[:600]!r}"] if given.said else []
    return "\n".join(lines) + "\n"
