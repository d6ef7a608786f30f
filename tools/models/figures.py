"""What the figure tools return, beyond single values: series, statements, calculations."""

import operator
from collections.abc import Sequence
from datetime import date
from typing import Literal, TypeAlias

from pydantic import Field

from tools.models.base import Model, Number
from tools.models.facts import Declined, LookupResult, MetricValue, Source
from tools.models.income_lines import TakenApart
from tools.models.passages import Quote, TextSearch, Worked
from tools.models.slots.elements import Elements
from tools.models.slots.missing import Emptied
from tools.models.trades import InsiderTrade
from tools.models.units import UnitResults

StatementType: TypeAlias = Literal["income_statement", "balance_sheet", "cash_flow"]
StatementBasis: TypeAlias = Literal["as filed", "standardised", "derived"]
PeriodBasis: TypeAlias = Literal["fiscal", "calendar"]
Granularity: TypeAlias = Literal["annual", "quarterly"]
FigureLeg: TypeAlias = Literal["facts", "statements"]  # what figures are looked up in


class Growth(Model):
    """A point's change in percent: on the year before, and (for quarters) on the quarter before.

    Of a ratio that is shown in percent, the changes are in percentage points instead.
    """

    fiscal_year: int
    fiscal_quarter: int | None = None
    yoy_pct: float | None = None
    sequential_pct: float | None = None
    yoy_points: float | None = None
    sequential_points: float | None = None


class Gap(Model):
    """A period without a point, and why."""

    fiscal_year: int
    fiscal_quarter: int | None = None
    reason: str


class Restatement(Model):
    """A point whose value has changed since it was first reported, and the filings of both values."""

    fiscal_year: int
    fiscal_quarter: int | None = None
    first_reported: Number
    first_source: Source
    value: Number
    source: Source


class Series(Model):
    """What `metric_timeseries` returns. `cagr` is in percent a year, over the years of the annual points.

    `definition` says what the metric means where it is a formula.
    """

    ticker: str
    metric: str
    label: str
    unit: str | None = None
    definition: str | None = None
    points: tuple[MetricValue, ...] = ()
    growth: tuple[Growth, ...] = ()
    cagr: float | None = None
    gaps: tuple[Gap, ...] = ()
    restatements: tuple[Restatement, ...] = ()
    found: int = 0
    requested: int = 0
    declined: tuple[Declined, ...] = ()
    warnings: tuple[str, ...] = ()


class SeveralSeries(Model):
    """The series of several companies or metrics, which are followed side by side."""

    series: tuple[Series, ...]


class Cell(Model):
    """One figure of a statement; `accession` names the filing that reports it.

    In a statement as filed the sign is the printed one; `negated` tells that the fact behind it has the other.
    """

    period: str
    value: Number
    unit: str
    accession: str
    negated: bool = Field(default=False, exclude_if=operator.not_)


def _is_none(value: object) -> bool:
    return value is None


class Footnote(Model):
    """A mark on rows of a statement, and the filing that their figures come from."""

    mark: str
    source: Source


class Row(Model):
    """One line of a statement. A header has no values.

    `footnote` is the mark of the filing that the period's figure comes from, where that is not the statement's own.
    """

    label: str
    metric: str | None = None
    concept: str | None = None
    level: int
    is_total: bool
    values: tuple[Cell, ...] = ()
    footnote: str | None = Field(default=None, exclude_if=_is_none)


class Check(Model):
    """Whether an equation between rows holds; `difference` is its left side less its right one."""

    rule: str
    period: str
    ok: bool
    difference: Number | None = None


class FinancialStatement(Model):
    """What `get_statement` returns. Values are in `currency`, unscaled (`scale` 1)."""

    ticker: str
    company: str
    statement_type: StatementType
    fiscal_year: int
    fiscal_quarter: int | None = None
    basis: StatementBasis
    currency: str | None
    scale: int = 1
    rows: tuple[Row, ...]
    markdown: str
    checks: tuple[Check, ...]
    source: Source
    sources: tuple[Source, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    warnings: tuple[str, ...] = ()


class Calculated(Model):
    """A formula's value for one period, with its inputs and the steps from them to it.

    `formula` names it where several are asked for; `places` are the decimals that are wished for.
    `disputed` tells that another common measure of the same name comes to something else.
    """

    ticker: str
    formula: str | None = None
    label: str
    fiscal_year: int
    fiscal_quarter: int | None = None
    start_date: date | None = None
    end_date: date
    value: Number
    unit: str
    percent: bool = False
    disputed: bool = Field(default=False, exclude_if=operator.not_)
    places: int | None = Field(default=None, exclude_if=_is_none)
    inputs: tuple[MetricValue, ...]
    steps: tuple[str, ...]


class Calculation(Model):
    """What `calculate` returns. A ratio with `percent` is a fraction to be shown as a percentage."""

    formula: str
    definition: str
    results: tuple[Calculated, ...] = ()
    declined: tuple[Declined, ...] = ()
    warnings: tuple[str, ...] = ()


class Calculations(Model):
    """What `calculate` returns for several companies or formulas: of one formula, its name and what it means; of
    several, `definitions` by their names, and each result names its own.
    """

    formula: str | None = None
    definition: str | None = None
    definitions: dict[str, str] = Field(default_factory=dict[str, str])
    results: tuple[Calculated, ...] = ()
    declined: tuple[Declined, ...] = ()
    warnings: tuple[str, ...] = ()


class NotMeasured(Model):
    """A figure that a company does not give: the lines it would be made of that the statement has not (`lacking`), and
    the labels of what it has instead (`lines`). `otherwise` is what the question says is to be answered then. What is
    found beside is what other statements print of it, where they do (`elsewhere`)."""

    label: str
    lacking: tuple[str, ...]
    lines: tuple[str, ...] = ()
    source: Source
    statement: StatementType = "income_statement"
    otherwise: str = ""
    elsewhere: bool = False


class Retrieved(Model):
    """What a route found for one sub-question: figures, computed ones, series, statements, trades, quotations.

    `searches` tells which searches the quotations came of, `widened` of which companies they are of other periods than
    those asked for, `emptied` which of the caller's filters left no passage. `taken_apart` tells why figures moved by
    the lines of the income statement. `opening` is what the quotations come to, `worked` the figure that theirs come
    to. `elements` are tables, pages and sections as they stand, `units` the sentences and rows that a search by meaning
    and numbers found.
    """

    xbrl_facts: LookupResult = LookupResult()
    calculations: tuple[Calculation, ...] = ()
    timeseries: tuple[Series, ...] = ()
    statements: tuple[FinancialStatement, ...] = ()
    trades: tuple[InsiderTrade, ...] = ()
    not_measured: tuple[NotMeasured, ...] = ()
    taken_apart: tuple[TakenApart, ...] = ()
    quotes: tuple[Quote, ...] = ()
    opening: str = ""
    worked: Worked | None = None
    searches: tuple[TextSearch, ...] = ()
    widened: tuple[str, ...] = ()
    emptied: Emptied | None = None
    elements: Elements = Elements()
    units: UnitResults | None = None
    declined: tuple[Declined, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def figure_count(self) -> int:
        """How many figures were found: values, points, computed ones, cells of statements."""
        return (
            len(self.xbrl_facts.values)
            + sum(len(series.points) for series in self.timeseries)
            + sum(len(calculation.results) for calculation in self.calculations)
            + sum(len(row.values) for statement in self.statements for row in statement.rows)
            + len(self.trades)
        )


def merge_retrieved(parts: Sequence[Retrieved]) -> Retrieved:
    """What several parts found, as one."""
    lookups = [part.xbrl_facts for part in parts]
    return Retrieved(
        xbrl_facts=LookupResult(
            values=tuple(value for lookup in lookups for value in lookup.values),
            declined=tuple(entry for lookup in lookups for entry in lookup.declined),
            warnings=tuple(dict.fromkeys(text for lookup in lookups for text in lookup.warnings)),
        ),
        calculations=tuple(entry for part in parts for entry in part.calculations),
        timeseries=tuple(entry for part in parts for entry in part.timeseries),
        statements=tuple(entry for part in parts for entry in part.statements),
        trades=tuple(entry for part in parts for entry in part.trades),
        not_measured=tuple(dict.fromkeys(entry for part in parts for entry in part.not_measured)),
        taken_apart=tuple(dict.fromkeys(entry for part in parts for entry in part.taken_apart)),
        quotes=tuple({(entry.chunk_id, entry.text): entry for part in parts for entry in part.quotes}.values()),
        opening=" ".join(dict.fromkeys(part.opening for part in parts if part.opening)),
        worked=next((part.worked for part in parts if part.worked is not None), None),
        searches=tuple(entry for part in parts for entry in part.searches),
        widened=tuple(dict.fromkeys(ticker for part in parts for ticker in part.widened)),
        emptied=next((part.emptied for part in parts if part.emptied is not None), None),
        elements=next((part.elements for part in parts if part.elements.found or part.elements.near), Elements()),
        units=next((part.units for part in parts if part.units is not None), None),
        declined=tuple(entry for part in parts for entry in part.declined),
        warnings=tuple(dict.fromkeys(text for part in parts for text in part.warnings)),
    )
