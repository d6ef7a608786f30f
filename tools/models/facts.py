"""Facts and the figures that are made of them, with their sources.

All are frozen. Money is Decimal inside and a JSON number outside; dates are ISO strings outside.
"""

import operator
from datetime import date
from typing import Literal, TypeAlias

from pydantic import ConfigDict, Field

from tools.models.base import Model, Number, Unit

Statement: TypeAlias = Literal["income_statement", "balance_sheet", "cash_flow", "other"]
FigureStatus: TypeAlias = Literal["tied", "assumed", "ambiguous"]
Basis: TypeAlias = Literal["reported", "restated", "derived", "statement", "segment", "table", "text"]

COUNT = "number"  # the unit of counts of things, and of plain numbers
PRINTED = "printed:"  # how figures are named that are known by their labels alone


def _is_none(value: object) -> bool:
    return value is None


class Place(Model):
    """Where a figure is printed that no filing tags. It is `sure` where sums of its table hold with it."""

    page: int | None = None
    table_id: str | None = None
    anchor: str | None = None
    section: str | None = None
    row: str
    column: str
    sure: bool = False


class Fact(Model):
    """One value as one filing reported it. `start_date` is None for an instant, `dimensions` {} for a total.

    `rounded` marks a value that only repeats an exact one with fewer digits than its filing uses elsewhere. `place` is
    set where it was read from print instead of a tag.
    """

    company_id: int
    taxonomy: str
    concept: str
    unit: Unit
    start_date: date | None
    end_date: date
    value: Number
    decimals: int | None = None
    dimensions: dict[str, str] = Field(default_factory=dict[str, str])
    accession: str
    form: str
    filed: date
    rounded: bool = False
    place: Place | None = None

    @property
    def qualified_name(self) -> str:
        return f"{self.taxonomy}:{self.concept}"


class FilingRef(Model):
    """What the store knows of the filing behind a fact: enough to cite it.

    `known` tells that `accession` is one; else it is the id of a document that came without.
    """

    accession: str
    form: str
    filed: date | None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    url: str | None = None
    known: bool = True


class UnitPlace(Model):
    """An information unit by its id, its paragraph on the page (from 1) and its sentence there (from 0)."""

    model_config = ConfigDict(strict=True)

    unit_id: str
    paragraph: int
    sentence: int


class Source(Model):
    """Where a figure or a passage comes from. `read_by` tells who read the page from its image, if a model did.

    `row` and `column` are what a table's cell stands under, for a figure that was read from print; `sentence` is what
    tells a figure that stands in no table, `unit` the information unit that it was read from.
    """

    doc_id: str
    company: str
    ticker: str
    doc_type: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    accession: str | None = None
    filed: date | None = None
    section: str | None = None
    page: int | None = None
    anchor: str | None = None
    table_id: str | None = None
    speaker: str | None = None
    url: str | None = None
    read_by: str | None = None
    row: str | None = Field(default=None, exclude_if=_is_none)
    column: str | None = Field(default=None, exclude_if=_is_none)
    sentence: str | None = Field(default=None, exclude_if=_is_none)
    unit: UnitPlace | None = Field(default=None, exclude_if=_is_none)


class YearOverYear(Model):
    """The same period a year earlier. `pct` is in percent; None where the prior value is not positive.

    Of a ratio that is shown in percent, `points` is the change in percentage points instead.
    """

    prior_value: Number
    delta: Number
    pct: float | None = None
    points: float | None = None
    prior_fiscal_year: int
    prior_source: Source


class FactInput(Model):
    """One reported figure that a derived one is made of; with the sign -1 it is subtracted.

    `metric` names it where a formula takes several, `concept` where a figure is put together from concepts.
    """

    metric: str | None = None
    concept: str | None = None
    sign: Literal[1, -1] = 1
    start_date: date | None = None
    end_date: date
    value: Number
    unit: Unit | None = None
    source: Source


class Alternative(Model):
    """What else filings report as the same figure, where nothing decides which one is meant."""

    concept: str
    value: Number
    source: Source


class RestatedBy(Model):
    """What a figure was first reported as and where, and the filing that first gave its value of today."""

    first_reported: Number
    first_source: Source
    source: Source


class MetricValue(Model):
    """One tied-out figure: its value, its period by dates, how it was obtained, and its source.

    It is `ambiguous` where nothing decides between what filings report: `alternatives` are the others; `assumed` where
    only priority chose, or a component counts as zero. `restated` tells by which filing; `filings` counts them.
    """

    ticker: str
    metric: str
    concept: str
    label: str
    fiscal_year: int
    fiscal_quarter: int | None = None
    start_date: date | None = None
    end_date: date
    value: Number
    unit: Unit
    percent: bool = Field(default=False, exclude_if=operator.not_)
    scale: int = 1
    decimals: int | None = None
    basis: Basis
    first_reported: Number | None = None
    restated: RestatedBy | None = None
    filings: int = 1
    yoy: YearOverYear | None = None
    segment: str | None = None
    derived_from: tuple[FactInput, ...] = ()
    status: FigureStatus = "tied"
    alternatives: tuple[Alternative, ...] = ()
    source: Source


class Declined(Model):
    """A figure that was asked for and can't be given: why, and what would make it answerable."""

    ticker: str
    metric: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    reason: str
    remedy: str
    not_meaningful: bool = False  # the arithmetic has a result that means nothing, as growth from a loss

    @property
    def subject(self) -> str:
        """The company and the metric, as far as the one or the other is told."""
        return " ".join(filter(None, (self.ticker, self.metric if self.metric != "*" else "")))


class LookupResult(Model):
    """What `lookup_metric` returns: the values found, what was declined and why, and warnings.

    `definitions` say what the formulas among the metrics mean, by their names.
    """

    values: tuple[MetricValue, ...] = ()
    definitions: dict[str, str] = Field(default_factory=dict[str, str])
    declined: tuple[Declined, ...] = ()
    warnings: tuple[str, ...] = ()


class FigureClaim(Model):
    """A figure as `lookup_metric` or `calculate` gave it; what identifies it is enough."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    ticker: str
    metric: str = Field(description="A metric, formula or concept.")
    fiscal_year: int
    fiscal_quarter: int | None = None
    value: Number = Field(max_digits=60)
