"""What the figures of a lead come to: computed for the answer that is written, and again for the one that is read."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from tools.figures.formulas.changes import ONE_FILING, POINTS
from tools.models.answers import AnswerFact
from tools.models.facts import FactInput, YearOverYear
from tools.models.questions import AskedKind, Limit, Relation
from tools.numbers import RELATIVE_TOLERANCE, currency_of, format_computed, format_plain, format_value, percent_change

# Of what is computed here, by its metric.
LABELS = {
    "difference": "Difference", "times": "Quotient", "sum": "Sum", "growth": "Growth", "cagr": "Compound annual growth",
}  # fmt: skip
_RATIOS = frozenset({"ratio", "multiple", "pure", "number"})


def reached(kind: AskedKind | str, operands: Sequence[AnswerFact]) -> Decimal | None:
    """A difference, growth, a quotient or a sum; None where it has no meaning."""
    first, *rest = (fact.value for fact in operands)
    if kind in {"growth", "cagr"}:
        return _rate(kind, operands)
    if kind == "sum":
        return sum(rest, first)
    if kind == "times":
        return first / rest[0] if first > 0 and rest[0] > 0 else None
    change = first - rest[0]
    return round(change * 100, 4) if operands[0].percent else change


def _rate(kind: str, operands: Sequence[AnswerFact]) -> Decimal | None:
    """By how much of the earlier figure the later one is more; as one rate a year where it is compound."""
    later, earlier = operands[0], operands[1]
    years = later.fiscal_year - earlier.fiscal_year
    split = "share" in later.unit and years > ONE_FILING
    if earlier.value <= 0 or split or (kind == "cagr" and (later.value <= 0 or years < 1)):
        return None
    ratio = later.value / earlier.value
    return round((ratio if kind == "growth" else ratio ** (Decimal(1) / years)) - 1, 6)


def limit_value(limit: Limit, fact: AnswerFact) -> Decimal:
    """What a limit is on the figure's scale: 50% is 0.5 of a ratio that is shown in percent."""
    return limit.value / 100 if fact.percent else limit.value


def _half_unit(limit: Limit, fact: AnswerFact) -> Decimal:
    """How far a figure may be from the limit, and be that when rounded to its digits."""
    return limit.half_unit / 100 if fact.percent else limit.half_unit


def fits(limit: Limit | None, fact: AnswerFact) -> bool:
    """Whether a figure can be held against the limit: money against money, percent against percent."""
    if limit is None:
        return True
    if fact.percent:
        return limit.unit == "percent"
    if limit.unit == "percent":
        return False
    if limit.unit == "money":
        return currency_of(fact.unit) is not None
    per_share = "/" in fact.unit and currency_of(fact.unit) is not None
    return fact.unit in _RATIOS or (limit.unit == "count" and (per_share or fact.unit in {"shares", "days"}))


def holds(relation: Relation, operands: Sequence[AnswerFact], limit: Limit | None) -> bool:
    """Whether a figure stands in the relation to the limit, to the other figure, or to nil."""
    first = operands[0]
    nil = relation in {"positive", "negative"}
    other = Decimal(0) if nil else limit_value(limit, first) if limit else operands[1].value
    match relation:
        case "at_least":
            return first.value >= other
        case "at_most":
            return first.value <= other
        case "changed":
            return first.value != other and not (limit is None and level_when_rounded(operands))
        case "equal":
            return abs(first.value - other) <= (_half_unit(limit, first) if limit else 0)
        case "above" | "up" | "positive":
            return first.value > other
        case _:
            return first.value < other


def holds_in_each(relation: Relation, operands: Sequence[AnswerFact]) -> bool:
    """Whether a figure moved so from each of several periods to the next one, or was so in all of them."""
    return all(_held(relation, operands))


def holds_in_any(relation: Relation, operands: Sequence[AnswerFact]) -> bool:
    """Whether a figure moved so from any of several periods to the next one, or was so in any of them."""
    return any(_held(relation, operands))


def _held(relation: Relation, operands: Sequence[AnswerFact]) -> Iterator[bool]:
    """Whether it moved so from one period to the next, for each pair, or was so, for each period."""
    alone = relation in {"positive", "negative"}
    sides = ([one] for one in operands) if alone else ([later, earlier] for earlier, later in pairwise(operands))
    return (holds(relation, side, None) for side in sides)


def level(operands: Sequence[AnswerFact]) -> bool:
    """Whether two figures are equal."""
    return operands[0].value == operands[1].value


def level_when_rounded(operands: Sequence[AnswerFact]) -> bool:
    """Whether two rates in percent differ by less than filings print of them, a tenth of a point."""
    first, second = (round(fact.value * 100, 1) for fact in operands[:2])
    return all(fact.percent for fact in operands[:2]) and first == second and not level(operands)


def worth_of(fact: AnswerFact, growth: bool) -> Decimal | None:
    """What a figure is ranked by: itself, or its growth on the year before in percent."""
    if not growth:
        return fact.value
    return Decimal(str(fact.yoy.pct)) if fact.yoy is not None and fact.yoy.pct is not None else None


def nearly(limit: Limit, fact: AnswerFact) -> bool:
    """Whether a figure comes so near to the limit that rounding may make them one."""
    other = limit_value(limit, fact)
    return abs(fact.value - other) <= abs(other) * RELATIVE_TOLERANCE


def _move(operands: Sequence[AnswerFact]) -> YearOverYear | None:
    """How a figure changed from the earlier of two periods to the later one; None of two figures, or of a rate."""
    earlier, later = sorted(operands, key=lambda fact: fact.end_date)
    alike = (earlier.ticker, earlier.metric) == (later.ticker, later.metric)
    split = "share" in later.unit and later.fiscal_year - earlier.fiscal_year > ONE_FILING
    if not alike or split or later.percent or earlier.end_date == later.end_date:
        return None
    pct = percent_change(later.value, earlier.value)
    return YearOverYear(
        prior_value=earlier.value,
        delta=later.value - earlier.value,
        pct=pct,
        prior_fiscal_year=earlier.fiscal_year,
        prior_source=earlier.source,
    )


def rate_shown(value: Decimal) -> str:
    """A rate to two decimals; a small one to four digits."""
    size = abs(value)
    return f"{value:.2%}" if size >= Decimal("0.1") else f"{value:.3%}" if size >= Decimal("0.01") else f"{value:.4%}"


def computed_fact(kind: AskedKind | str, ordered: Sequence[AnswerFact], fact_id: str) -> AnswerFact | None:
    """What figures come to, as a derived figure that goes by the first of them, a sum over time by the last; None where
    it has no meaning."""
    value = reached(kind, ordered)
    if value is None:
        return None
    first, signs = ordered[0], [1, *(-1 if kind == "difference" else 1 for _ in ordered[1:])]
    rate = kind in {"growth", "cagr"}
    moved = _move(ordered) if kind == "difference" else None
    parts = tuple(
        FactInput.model_validate(
            {"metric": f.metric, "sign": sign, "start_date": f.start_date, "end_date": f.end_date, "value": f.value,
             "unit": f.unit, "source": f.source}
        )
        for f, sign in zip(ordered, signs, strict=True)
    )  # fmt: skip
    unit = POINTS if kind == "difference" and first.percent else "multiple" if kind == "times" else first.unit
    unit = "ratio" if rate else unit
    over_time = kind == "sum" and len({fact.ticker for fact in ordered}) == 1
    whole: dict[str, object] = {
        **{name: getattr(ordered[-1] if over_time else first, name) for name in AnswerFact.model_fields},
        "start_date": first.start_date,
        "fact_id": fact_id, "metric": kind, "concept": kind, "label": LABELS[kind], "value": value,
        "unit": unit, "percent": rate, "basis": "derived", "derived_from": parts, "yoy": moved, "restated": None,
        "first_reported": None, "decimals": None, "alternatives": (), "segment": None,
        "shown": rate_shown(value) if rate else format_computed(value, unit),
    }  # fmt: skip
    return AnswerFact.model_validate(whole)


def limit_shown(limit: Limit, fact: AnswerFact) -> str:
    """What a question holds a figure against, in the figure's unit."""
    if limit.unit == "percent":
        return f"{format_plain(limit.value)}%"
    return f"{format_plain(limit.value)}x" if limit.unit == "multiple" else format_value(limit.value, fact.unit)
