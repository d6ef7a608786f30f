"""What became of a text's numbers, as it is handed out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal

from tools.language.stated.stated import Stated
from tools.numbers import format_value
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.ledger.printing import shown
from tools.tie_out.models import NumberCheck, NumberInput, NumberReport, NumberSummary
from tools.tie_out.numbers.request import NumbersRequest
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome

_RATIOS = ("percent", "multiple", "days")


def make_report(
    request: NumbersRequest, outcomes: Sequence[Outcome], owners: Mapping[int, Level], ledgers: Ledgers
) -> NumberReport:
    """The report; the filings behind every figure are loaded by then."""
    numbers = tuple(
        _number(request, outcome.stated, outcome.verdict, owners.get(at), ledgers)
        for at, outcome in enumerate(outcomes)
    )
    counts = Counter(number.status for number in numbers)
    summary = NumberSummary(
        numbers=len(numbers),
        verified=counts["verified"],
        mismatch=counts["mismatch"],
        ambiguous=counts["ambiguous"],
        not_found=counts["not_found"],
        characters=request.characters,
    )
    return NumberReport(numbers=numbers, summary=summary, warnings=(*request.warnings, *ledgers.undated))


def _number(
    request: NumbersRequest, stated: Stated, verdict: Verdict, owner: Level | None, ledgers: Ledgers
) -> NumberCheck:
    quantity, unit = request.printed(stated.quantity), _expected_unit(stated, verdict)
    inputs = tuple(dict.fromkeys(entry for level in verdict.levels for entry in ledgers.inputs(level)))
    owned = ledgers.inputs(owner)[:1] if owner is not None else ()
    figure = next(iter(stated.figures), None)
    if verdict.levels and not (verdict.explained and verdict.basis == "computed"):
        figure = verdict.levels[0].figure
    return NumberCheck(
        start=quantity.start,
        end=quantity.end,
        text=quantity.text,
        value=quantity.value,
        unit=quantity.unit,
        currency=quantity.currency,
        status=verdict.status,
        expected=verdict.expected,
        expected_unit=unit,
        tolerance=verdict.tolerance,
        ticker=stated.company.ticker if stated.company else None,
        metric=figure.key if figure else None,
        period=_period(verdict),
        role=verdict.kind,
        basis=verdict.basis,
        reason=_reason(verdict, owner, stated, quantity.text, unit),
        source=verdict.cell or (inputs[0].source if inputs else None),
        inputs=inputs,
        is_figure_of=owned[0] if owned else None,
    )


def _period(verdict: Verdict) -> str | None:
    if verdict.period is None:
        return None
    own = next((level for level in verdict.levels if level.period == verdict.period), None)
    return own.period_label if own else verdict.period.label


def _expected_unit(stated: Stated, verdict: Verdict) -> str | None:
    """What the expected value counts: the unit of its fact, of its change, or of the number held against it."""
    if verdict.expected is None:
        return None
    of_text = stated.quantity.unit
    match verdict.kind:
        case "growth":
            return "percent"
        case "points":
            return of_text
        case "change" if of_text in _RATIOS:
            return of_text
        case _:
            if verdict.levels and not (verdict.explained and verdict.basis == "computed"):
                return verdict.levels[0].unit
            return stated.quantity.currency if of_text == "money" else of_text


def _reason(verdict: Verdict, owner: Level | None, stated: Stated, printed: str, unit: str | None) -> str:
    if owner is not None:
        same = owner.figure in stated.figures and stated.company == owner.ledger.company
        what = owner.period_label if same else owner.name
        return f"It is the figure of {what} ({shown(owner.value, owner.unit)})."
    if verdict.reason or verdict.status != "mismatch" or verdict.expected is None:
        return verdict.reason
    what = verdict.levels[0].name if verdict.levels else "the figure"
    if stated.less and len(verdict.levels) > 1:
        what = f"{what} less {verdict.levels[1].figure.label}"
    elif verdict.kind != "level":
        what = f"the change of {what}"
    return f"The text says {printed}; {what} is {shown(verdict.expected, unit)}."


def shown_value(number: NumberCheck) -> str:
    """The store's value of a number, for people."""
    return shown(number.expected or Decimal(0), number.expected_unit)


def worst_first(report: NumberReport, most: int) -> NumberReport:
    """The report in reading order; of more than so many numbers, with those that are not verified in front."""
    if len(report.numbers) <= most:
        return report
    ordered = sorted(report.numbers, key=lambda number: number.status == "verified")
    told = "There are many numbers: those that are not verified come first."
    return report.model_copy(update={"numbers": tuple(ordered), "warnings": (*report.warnings, told)})


def inputs_text(inputs: Sequence[NumberInput]) -> str:
    """The figures behind a number, for people."""
    return "; ".join(f"{one.label} {one.period}: {format_value(one.value, one.unit)}" for one in inputs)
