"""What became of a text's numbers, as it is handed out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal

from tools.checks.numbers.judge import Verdict
from tools.checks.numbers.models import NumberCheck, NumberInput, NumberReport, NumberSummary
from tools.checks.numbers.request import NumbersRequest
from tools.checks.numbers.shelf import Level, Shelf
from tools.checks.numbers.stated import Stated
from tools.checks.numbers.within import Outcome
from tools.numbers import format_value


def make_report(
    request: NumbersRequest, outcomes: Sequence[Outcome], owners: Mapping[int, Level], shelf: Shelf
) -> NumberReport:
    """The report; the filings behind every figure are loaded by then."""
    numbers = tuple(
        _number(outcome.stated, outcome.verdict, owners.get(at), shelf) for at, outcome in enumerate(outcomes)
    )
    counts = Counter(number.status for number in numbers)
    summary = NumberSummary(
        numbers=len(numbers),
        verified=counts["verified"],
        mismatch=counts["mismatch"],
        ambiguous=counts["ambiguous"],
        not_found=counts["not_found"],
        characters=len(request.text),
    )
    return NumberReport(numbers=numbers, summary=summary, warnings=request.warnings)


def _number(stated: Stated, verdict: Verdict, owner: Level | None, shelf: Shelf) -> NumberCheck:
    quantity = stated.quantity
    inputs = tuple(entry for level in verdict.levels for entry in shelf.inputs(level))
    owned = shelf.inputs(owner)[:1] if owner is not None else ()
    figure = verdict.levels[0].figure if verdict.levels else next(iter(stated.figures), None)
    return NumberCheck(
        start=quantity.start,
        end=quantity.end,
        text=quantity.text,
        value=quantity.value,
        unit=quantity.unit,
        currency=quantity.currency,
        status=verdict.status,
        expected=verdict.expected,
        tolerance=verdict.tolerance,
        ticker=stated.company.ticker if stated.company else None,
        metric=figure.key if figure else None,
        period=verdict.period.label if verdict.period else None,
        role=verdict.kind,
        basis=verdict.basis,
        reason=_reason(verdict, owner, stated),
        source=verdict.cell or (inputs[0].source if inputs else None),
        inputs=inputs,
        is_figure_of=owned[0] if owned else None,
    )


def _reason(verdict: Verdict, owner: Level | None, stated: Stated) -> str:
    if owner is None:
        return verdict.reason
    same = owner.figure in stated.figures and stated.company == owner.ledger.company
    what = owner.period.label if same else owner.name
    return f"It is the figure of {what} ({_shown(owner)})."


def _shown(level: Level) -> str:
    if level.percent:
        return f"{level.value:.1f}%"
    return format_value(level.value, level.unit)


def shown_value(number: NumberCheck) -> str:
    """The store's value of a number, for people."""
    value = number.expected or Decimal(0)
    if number.role == "growth" or (number.role == "level" and number.unit == "percent"):
        return f"{value:,.1f}%"
    if number.role == "points":
        return f"{value:,.1f} {(number.unit or 'points').replace('_', ' ')}"
    units = {entry.unit for entry in number.inputs}
    return format_value(value, units.pop()) if len(units) == 1 else f"{value:,.4g}"


def shorten(report: NumberReport, most: int) -> NumberReport:
    """The report in at most so many characters of JSON: verified numbers go first, and that is said."""
    if len(report.model_dump_json()) <= most:
        return report
    told = [number for number in report.numbers if number.status != "verified"]
    room = most
    kept: list[NumberCheck] = []
    for number in (*told, *(number for number in report.numbers if number.status == "verified")):
        room -= len(number.model_dump_json())
        if room < 0:
            break
        kept.append(number)
    cut = f"{len(report.numbers) - len(kept):,} of {len(report.numbers):,} numbers are counted and not listed."
    kept.sort(key=lambda number: number.start)
    return report.model_copy(update={"numbers": tuple(kept), "warnings": (*report.warnings, cut)})


def inputs_text(inputs: Sequence[NumberInput]) -> str:
    """The figures behind a number, for people."""
    return "; ".join(f"{one.label} {one.period}: {format_value(one.value, one.unit)}" for one in inputs)
