"""Holds one stated number against the figures that it may be."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from tools.figures.resolution.found import Missing
from tools.language.assertions.bounds import Bound
from tools.language.stated.stated import Figure, Stated
from tools.models.base import Company, FiscalPeriod
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.numbers.bases import bases_of
from tools.tie_out.numbers.match import counts, is_other_currency, scales_of, tolerance_of
from tools.tie_out.numbers.splits import before_split, split_adjusted
from tools.tie_out.numbers.verdicts import Expected, Verdict, basis_of, shrinks
from tools.tie_out.numbers.wrong import has_slipped, is_own_definition, loose, misfit, mismatch
from tools.vocab.loader import Metric

_LOOSEST = Decimal(2)
_NEARLY = Decimal("0.9")
_HUNDRED = Decimal(100)
_MARKS = 100
_RELATIVE = frozenset({"percent", "percentage_points", "basis_points"})
_FEW = Decimal(5)
_OPEN = "Filings give several figures for it, and nothing decides which one is meant: this is one of them."
_WHOLE = Decimal("0.5")  # half a unit of a number without decimals


def judge(stated: Stated, ledgers: Ledgers) -> Verdict:
    """Hold a number with a known company and metric against the facts."""
    company = stated.company
    assert company is not None  # noqa: S101 - the caller has sorted these out
    calendar = ledgers.calendar(company)
    periods = [calendar.meant_by(stated.period)] if stated.period else calendar.newest_first
    if stated.period is not None and periods == [None]:
        return Verdict("not_found", f"No loaded filing of {company.name} covers the period that the text names.")
    tried: list[Expected] = []
    unfit: list[Level] = []
    reasons: list[str] = []
    options = ((figure, period) for figure in _figures(stated) for period in periods if period is not None)
    for outcome in (one for option in options for one in _expected(stated, ledgers, company, *option)):
        match outcome:
            case str():
                reasons.append(outcome)
            case Level():
                unfit.append(outcome)
            case _:
                tried.append(outcome)
                if (found := _match(stated, outcome)) is not None:
                    return found
    if tried:
        return _wrong(stated, tried[0])
    if unfit:
        return misfit(stated, unfit[0])
    return Verdict("not_found", reasons[0] if reasons else "No known figure fits what the number counts.")


def _wrong(stated: Stated, expected: Expected) -> Verdict:
    """The verdict where figures of the name are known and none is this: a mismatch where the text is clear."""
    if stated.period is None:
        return Verdict("ambiguous", "The text names no period, and no period's figure is this one.")
    if any(level.is_open for level in expected.levels):
        return loose(expected)
    bare = stated.quantity.unit in {None, "count"}
    small = (
        stated.quantity.scale == 1
        and stated.quantity.half_unit == _WHOLE
        and abs(stated.quantity.value) < _MARKS
        and not stated.in_row
    )
    bare_words = bare and (stated.quantity.in_words or small)  # "4 As of": a footnote's mark
    unclear = bare_words or (not stated.tight and not stated.part)
    if unclear and stated.level and not bare_words and has_slipped(stated, expected):
        return mismatch(stated, expected)
    return loose(expected) if unclear or is_own_definition(stated, expected) else mismatch(stated, expected)


def _figures(stated: Stated) -> Sequence[Figure]:
    """The figures that the name may mean for this unit: what is per share has a metric of its own."""
    return stated.shares or stated.figures if stated.quantity.unit == "per_share" else stated.figures


def _expected(
    stated: Stated, ledgers: Ledgers, company: Company, figure: Figure, period: FiscalPeriod
) -> Iterator[Expected | Level | str]:
    """What the number would be if it were of this figure and period; else a reason, or the level of another unit."""
    level = ledgers.level(company, figure, period)
    if isinstance(level, Missing):
        yield level.reason
        return
    if stated.level:
        if counts(stated.quantity, level):
            yield Expected("level", level.vintages, (level,), level.unit)
            yield from split_adjusted(level)
        else:
            yield level
        return
    if stated.less:
        yield from _between(stated, ledgers, level)
        return
    base = bases_of(stated, ledgers.calendar(company), period)[0]
    prior = ledgers.level(company, figure, base) if base else Missing("The period before is not loaded.", "")
    if isinstance(prior, Missing):
        yield prior.reason
        return
    yield from _changes(stated, level, prior)


def _between(stated: Stated, ledgers: Ledgers, level: Level) -> Iterator[Expected | str]:
    """What a metric lies above others of its period and unit."""
    for figure in stated.less:
        other = ledgers.level(level.ledger.company, figure, level.period)
        if isinstance(other, Missing):
            yield other.reason
        elif other.unit == level.unit and counts(stated.quantity, level):
            yield Expected("change", (level.value - other.value,), (level, other), level.unit)


def _changes(stated: Stated, level: Level, prior: Level) -> Iterator[Expected | str]:
    """The change between two levels, as the number's unit counts it."""
    quantity, levels = stated.quantity, (level, prior)
    ordered = list(product(level.vintages, prior.vintages))
    match quantity.unit:
        case "percentage_points":
            if level.percent:
                yield Expected("points", tuple(new - old for new, old in ordered), levels, "percentage_points")
        case "basis_points":
            if level.percent:
                values = tuple((new - old) * _HUNDRED for new, old in ordered)
                yield Expected("points", values, levels, "basis_points")
        case "percent":
            values = tuple((new - old) / old * _HUNDRED for new, old in ordered if old > 0)
            if values:
                yield Expected("growth", values, levels, "percent")
            else:
                yield f"{prior.name} is not positive, so growth from it has no meaning."
        case _:
            if counts(quantity, level):
                yield Expected("change", tuple(new - old for new, old in ordered), levels, level.unit)
            else:
                yield f"The number's unit is not that of {level.figure.label} ({level.unit})."


def _match(stated: Stated, expected: Expected) -> Verdict | None:
    """The verdict where the number prints the value, to its last digit."""
    quantity = stated.quantity
    if is_other_currency(quantity, expected.unit):
        return None
    for value in expected.values:
        for scale in scales_of(stated, expected.unit):
            printed = quantity.value * scale
            half, rounding = tolerance_of(quantity, value, scale), _rounding(expected)
            tolerance = half + rounding if expected.unit == "percent" else max(half, rounding)
            if _agrees(stated, expected, printed, value, tolerance):
                note = "" if value == expected.values[0] else "As another filing of the company reports it."
                note = _OPEN if any(one.is_open for one in expected.levels) else expected.note or note
                level, levels = expected.levels[0], expected.levels
                if expected.kind == "level" and value in level.vintages:
                    levels = (level.as_filed(value),)
                    note = before_split(level, levels[0]) or note
                return Verdict("verified", note, expected.kind, value, tolerance, levels, basis_of(level), level.period)
    return None


def _rounding(expected: Expected) -> Decimal:
    """How far a figure may lie off because its facts are rounded themselves; 0 where they don't say."""
    level = expected.levels[0]
    if expected.kind == "growth":
        return sum((one.coarseness for one in expected.levels), Decimal(0)) * abs(_HUNDRED + expected.values[0])
    if expected.kind == "level" and level.percent:
        return level.coarseness * abs(level.value)
    if expected.kind not in {"level", "change"} or any(len(level.founds) != 1 for level in expected.levels):
        return Decimal(0)
    return sum((level.half_unit for level in expected.levels), Decimal(0))


def _agrees(stated: Stated, expected: Expected, printed: Decimal, value: Decimal, tolerance: Decimal) -> bool:
    if expected.kind != "level":
        signed = printed if not stated.told_way or printed < 0 else printed * stated.told_way
        signed = -signed if shrinks(stated, expected) else signed
        if stated.bound is not None and stated.quantity.bound is None:
            told = signed * value > 0 or stated.told_way == 0
            return told and _change_within(stated.bound, abs(signed), abs(value), tolerance, expected)
        if stated.told_way == 0 and not stated.quantity.signed and not stated.in_row:
            return abs(abs(printed) - abs(value)) <= tolerance
        return abs(signed - value) <= tolerance
    if stated.is_loss and not stated.quantity.signed and not stated.in_row:
        value = -value  # "a net loss of $5 million"
    if stated.bound is not None and stated.quantity.bound is None:
        return _within_bound(stated.bound, printed, value, tolerance)
    if stated.quantity.bound and stated.quantity.span:
        return printed - tolerance <= value if stated.quantity.bound == "low" else value <= printed + tolerance
    if abs(printed - value) <= tolerance:
        return True
    figure = expected.levels[0].figure
    if (
        stated.in_row
        and stated.quantity.signed
        and stated.quantity.scale == 1
        and isinstance(figure, Metric)
        and figure.sign < 0
        and abs(printed + value) <= tolerance
    ):
        return True  # statements print what goes out in parentheses
    # "a loss of $5 million", "used $5 million": the words carry the sign, unless the number has one of its own.
    told = stated.loses and (stated.in_row or not stated.is_loss)
    return not stated.quantity.signed and value < 0 and told and abs(printed + value) <= tolerance


def _change_within(bound: Bound, printed: Decimal, value: Decimal, tolerance: Decimal, expected: Expected) -> bool:
    """Whether a change is beyond a bound; "less than 1%" may be next to nothing."""
    small = bound == "below" and expected.unit in _RELATIVE and printed <= _FEW
    return value <= printed + tolerance if small else _within_bound(bound, printed, value, tolerance)


def _within_bound(bound: Bound, printed: Decimal, value: Decimal, tolerance: Decimal) -> bool:
    """Whether a value is beyond a bound, and near enough to it for the bound to tell of it."""
    if bound == "above":
        return printed - tolerance <= value <= printed * _LOOSEST
    if bound == "nearly":
        return min(printed * _NEARLY, printed - tolerance) <= value <= printed + tolerance
    return printed / _LOOSEST <= value <= printed + tolerance
