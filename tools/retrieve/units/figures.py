"""Numbers of rows as figures: scaled, dated, and with their place, so that they are tied out as others are."""

from datetime import date
from decimal import Decimal

from tools.language.arabic.labels import profit_word, states_loss
from tools.language.bilingual.unit_words import is_outflow
from tools.models.documents import Document
from tools.models.facts import PRINTED, MetricValue, YearOverYear
from tools.models.units import UnitNumber
from tools.numbers import percent_change
from tools.retrieve.units.row_numbers import COLUMN, unit_of, year_of
from tools.retrieve.units.rows import FittingRow


def as_figure(row: FittingRow, number: UnitNumber, section: str | None = None) -> MetricValue | None:
    """A row's number as a figure; None where nothing dates it. `section` is the statement that the row stands in,
    which names it where several do."""
    unit, document = row.hit.unit, row.hit.document
    end, label = (
        _end_of(number, document, alone=all(one.period is None for one in unit.numbers)),
        row.label or unit.label,
    )
    if end is None or label is None:
        return None
    label = f"{label} ({profit_word()})" if _is_profit(row, number) else label
    section = section or _column_of(row, number)
    place = {"column": number.period, "sentence": unit.text}
    return MetricValue(
        ticker=document.ticker,
        metric=f"{PRINTED}{label}",
        concept=f"{label} ({section})" if section else label,
        label=f"{label} ({section})" if section else label,
        fiscal_year=end.year,
        fiscal_quarter=None,
        end_date=end,
        value=number.value * number.scale,
        unit=unit_of(number, label),
        decimals=_decimals(number),
        basis="table",
        status="assumed" if row.further else "tied",
        source=row.hit.source.model_copy(update=place),
        yoy=_change(row, number),
    )


def _is_profit(row: FittingRow, number: UnitNumber) -> bool:
    """Whether a line that is called a loss prints this year's figure as none: another year's is below nothing."""
    amounts = [one.value for one in row.hit.unit.numbers if one.kind == "amount"]
    return states_loss(row.hit.unit.label or "") and number.value > 0 > min(amounts, default=0)


def _column_of(row: FittingRow, number: UnitNumber) -> str | None:
    """The heading of a number's column, where a period has several."""
    same = [one for one in row.hit.unit.numbers if one.period and one.period == number.period]
    return number.label.partition(COLUMN)[2] or None if len(same) > 1 else None


def _change(row: FittingRow, number: UnitNumber) -> YearOverYear | None:
    """How the number moved since the one before, where that is asked for.

    What a statement takes off grows as it goes further below nothing.
    """
    year = year_of(row.before) if row.before is not None else None
    if row.before is None or year is None:
        return None
    value, prior = number.value * number.scale, row.before.value * row.before.scale
    taken_off = max(value, prior) < 0 and is_outflow(row.hit.unit.label or "")
    sign = -1 if taken_off else 1
    return YearOverYear(
        prior_value=prior,
        delta=sign * (value - prior),
        pct=percent_change(sign * value, sign * prior),
        prior_fiscal_year=year,
        prior_source=row.hit.source.model_copy(update={"column": row.before.period, "sentence": row.hit.unit.text}),
    )


def _end_of(number: UnitNumber, document: Document, *, alone: bool) -> date | None:
    """The day that a number is of: its column's, or the document's own day of that year.

    What nothing dates is of the document's own year where it stands in a row of its like `alone`.
    """
    period = number.period or ""
    try:
        return date.fromisoformat(period)
    except ValueError:
        year = year_of(number)
    own = document.period_end
    year = document.fiscal_year if alone and own is None else year
    if year is None:
        return own if not period else None
    if own is None:
        return date(year, 12, 31)
    return date(year, own.month, min(own.day, 28) if own.month == 2 else own.day)


def _decimals(number: UnitNumber) -> int:
    exponent = number.value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return places - (len(str(Decimal(number.scale))) - 1)
