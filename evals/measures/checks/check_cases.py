"""The checks of numbers and of claims over `gold/check_cases.jsonl`: wrong figures found, and false alarms, by kind."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, Told, tell
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.claims.check import check_contradictions
from tools.tie_out.models import NumberCheck
from tools.tie_out.numbers.verify import verify_numbers

GOLD = GOLD_SETS / "check_cases.jsonl"
_NOT_LOADED = "not loaded"
_ALARMS = "false alarms"

Row = Mapping[str, Any]


@dataclass
class _Tally:
    """What was measured, by what and kind; `misses` holds what went wrong."""

    counts: dict[tuple[str, str], Counter[bool]] = field(default_factory=lambda: defaultdict(Counter))
    misses: list[str] = field(default_factory=list[str])

    def count(self, what: str, row: Row, *, right: bool, wanted: bool, told: str) -> None:
        """One outcome: `right` counts in the figure, and is a miss where it is not as `wanted`."""
        self.counts[what, row["kind"]][right] += 1
        if right != wanted:
            self.misses.append(f"{row['id']} {what}: {told}")


async def measure_check_cases(corpus: EvalCorpus) -> Report:
    """Recall of wrong figures, of their diagnosis, of parts that are not loaded; false alarms; each by set and kind."""
    report: Report = {}
    rows = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    for name in dict.fromkeys(row["id"].partition("/")[0] for row in rows):
        tally = _Tally()
        for row in rows:
            if row["id"].startswith(f"{name}/"):
                await _numbers(corpus.deps, row, tally)
                await _claims(corpus.deps, row, tally)
        report |= {f"{name}: {what}": told for what, told in _report(tally).items()}
    return report


async def _numbers(deps: Deps, row: Row, tally: _Tally) -> None:
    report = await verify_numbers(deps, row["text"], _filters(row))
    for number in report.numbers:
        told = f"{number.text!r} is {number.status} ({number.reason}) in {row['text']!r}"
        if _marked(number, row["wrong"]):
            found = number.status == "mismatch"
            tally.count("wrong figures found", row, right=found, wanted=True, told=told)
            if "says" in row and found:
                explained = row["says"] in number.reason or _wrong_period(number, row["says"])
                tally.count("diagnosed", row, right=explained, wanted=True, told=told)
        elif _marked(number, row["parts"]):
            right = number.status == "not_found" and _NOT_LOADED in number.reason
            tally.count("parts said to be not loaded", row, right=right, wanted=True, told=told)
        else:
            tally.count("false alarms on numbers", row, right=number.status == "mismatch", wanted=False, told=told)
            if row.get("verified"):
                tally.count("read", row, right=number.status == "verified", wanted=True, told=told)


def _filters(row: Row) -> Filters | None:
    """What limits the check of numbers: the ticker and the year that are asked about, or the ticker alone."""
    if "filter_year" in row:
        return Filters(tickers=(row["ticker"],), fiscal_years=(row["filter_year"],))
    return Filters(tickers=(row["ticker"],)) if "ticker" in row and "claims" not in row else None


def _wrong_period(number: NumberCheck, says: str) -> bool:
    owner = number.is_figure_of
    return says.startswith("FY") and owner is not None and says in owner.period


def _marked(number: NumberCheck, starts: list[int]) -> bool:
    """Whether a number is one of the marked ones; a sign or a bracket may stand before it."""
    return any(number.start - 1 <= start < number.end for start in starts)


async def _claims(deps: Deps, row: Row, tally: _Tally) -> None:
    if "claims" not in row:
        return
    found = await check_contradictions(deps, row["text"], row["ticker"], row["year"])
    reasons = "; ".join([*(flag.reason for flag in found.flags), *(f"({one.reason})" for one in found.unjudged)])
    what = "wrong claims found" if row["claims"] else "false alarms on claims"
    told = f"{reasons} in {row['text']!r}"
    tally.count(what, row, right=bool(found.flags), wanted=row["claims"], told=told)


def _report(tally: _Tally) -> Report:
    totals: dict[str, Counter[bool]] = defaultdict(Counter)
    for (what, _), counts in tally.counts.items():
        totals[what] += counts
    report: Report = {what: _share(what, counts) for what, counts in totals.items()}
    report |= {f"{what}, {kind}": _share(what, counts) for (what, kind), counts in sorted(tally.counts.items())}
    return report | {f"miss {at}": told for at, told in enumerate(tally.misses, start=1)}


def _share(what: str, counts: Counter[bool]) -> Told:
    text, of = f"{counts[True]} of {counts.total()} ({counts[True] / counts.total():.1%})", {"count": counts[True]}
    return tell(text, lower=of) if what.startswith(_ALARMS) else tell(text, higher=of)
