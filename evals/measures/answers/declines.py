"""What is said where a figure can't be given, of a figure's vintage, and of a statement's source, against the gold."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.measures.search.paged_corpus import paged_corpus
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from server.memory import short_memory
from server.text.figures import series_text
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.lookup import lookup_metric
from tools.figures.statements.statement import get_statement
from tools.figures.timeseries import SeriesRequest, metric_timeseries
from tools.models.facts import Declined
from tools.ports.deps import Deps

GOLD = GOLD_SETS / "declines.jsonl"
_WITHOUT_FIGURES = SHARED / "filings" / "10-Q_META_0001326801-19-000037.html.gz"
_CLOSE = Decimal("0.0005")


def corpus_rows() -> Iterator[dict[str, Any]]:
    """The manifest: every company's facts, and a quarterly report whose HTML has no tagged figures."""
    for path in (*sorted((SHARED / "companyfacts").glob("*.json.gz")), _WITHOUT_FIGURES):
        yield {"path": str(path)}


async def measure_declines() -> Report:
    """Counts per state, and the misses: `short` leaves out what must be said, `wrong` says what is not known."""
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    outcomes: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    async with paged_corpus("declines", corpus_rows()) as deps:
        for row in rows:
            said = await _say(deps, row)
            outcome = _judge(row, *said)
            outcomes[row["state"], outcome] += 1
            if outcome != "right":
                misses.append(f"{outcome}: {row['id']} {row['tool']}: {' '.join(said[0].split())[:300]}")
    right, wrong = (sum(n for (_, o), n in outcomes.items() if o == name) for name in ("right", "wrong"))
    told = f"{right} of {len(rows)} right ({right / len(rows):.1%}), {wrong} wrong"
    report: Report = {"all": tell(told, higher={"right": right}, lower={"wrong": wrong})}
    for state in dict.fromkeys(row["state"] for row in rows):
        counts = {name: outcomes[state, name] for name in ("right", "short", "wrong")}
        told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        report[state] = tell(told, higher={"right": counts["right"]}, lower={"wrong": counts["wrong"]})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


async def _say(deps: Deps, row: dict[str, Any]) -> tuple[str, list[Decimal]]:
    """What the tool says, and the values that it gives."""
    if row["tool"] == "ask":
        answer = await answer_question(build_graph(deps, short_memory()), row["question"], _ignore, row["id"])
        given = [n.value for n in answer.verification.details]
        return "\n".join((answer.answer, *answer.warnings)), given
    try:
        return await _call(deps, row)
    except TieoutError as error:
        return error.message, []


async def _ignore(_: str) -> None:
    return None


async def _call(deps: Deps, row: dict[str, Any]) -> tuple[str, list[Decimal]]:
    base, today = (deps.facts, deps.directory, deps.vocabulary), deps.today()
    year, quarter, ticker, metric = row["fiscal_year"], row.get("fiscal_quarter"), row["ticker"], row["metric"]
    as_of = date.fromisoformat(row["as_of"]) if "as_of" in row else None
    request = FigureRequest.one_period(ticker, metric, year, quarter, as_of)
    match row["tool"]:
        case "lookup":
            result = await lookup_metric(*base, request, today, deps.documents)
            return _told(result.declined), [value.value for value in result.values]
        case "calculate":
            calculation = await calculate(*base, request, today)
            return _told(calculation.declined), [result.value for result in calculation.results]
        case "statement":
            statement = await get_statement(*base, metric, request, today, deps.documents)
            return statement.markdown, []
        case _:
            asked = SeriesRequest(ticker, metric, year, year, "quarterly" if quarter else "annual")
            series = await metric_timeseries(*base, asked, today)
            if row["tool"] == "series text":
                return series_text(series), [one.first_reported for one in series.restatements]
            declined = [entry for entry in series.declined if entry.fiscal_quarter == quarter]
            return _told(declined), [p.value for p in series.points if p.fiscal_quarter == quarter]


def _told(declined: Any) -> str:
    entries: list[Declined] = list(declined)
    return "\n".join(f"{entry.reason} {entry.remedy}" for entry in entries)


def _judge(row: dict[str, Any], text: str, given: list[Decimal]) -> str:
    if any(re.search(pattern, text) for pattern in row.get("never", ())):
        return "wrong"
    wanted = [Decimal(value) for value in (*row.get("values", ()), *([row["value"]] if "value" in row else ()))]
    if "ratio" in row:
        wanted.append(row["ratio"])
    if not wanted and row["state"] != "source" and given:
        return "wrong"
    if not all(any(abs(value - one) <= abs(one) * _CLOSE for value in given) for one in wanted):
        return "wrong" if given else "short"
    said = all(part in text for part in (*row["says"], *([row["command"]] if "command" in row else ())))
    return "right" if said else "short"
