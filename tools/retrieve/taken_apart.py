"""Why a profit or a margin moved, by the lines of the income statement that prints it beside the year before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.combined import add_over_time, over_periods
from tools.figures.formulas.of_rows import RATIO, name_of
from tools.figures.statements.made_up import Line, made_up
from tools.figures.statements.of_operations import share_of_operations
from tools.figures.statements.statement import get_statement
from tools.language.queries.income_lines import (
    asks_if_operating,
    asks_one_off,
    asks_quality,
    is_one_off,
    plain_label,
    taken_apart,
    told_as_one,
)
from tools.models.base import FiscalPeriod
from tools.models.facts import PRINTED, Declined, FactInput, MetricValue, YearOverYear
from tools.models.figures import FinancialStatement, Retrieved, Row
from tools.models.filters import Filters
from tools.models.income_lines import MovedLine, TakenApart
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.numbers import percent_change
from tools.ports.deps import Deps
from tools.questions.localise import localise, named_pairs, needs_calendar
from tools.retrieve.summaries.lines import tells_of, told_of_lines

_OF_INPUT = {"metric", "concept", "start_date", "end_date", "value", "unit", "source"}
_KIND = "income_statement"
_REVENUE = "revenue"
_LATER = 2  # years by which a later report may print the period
_MOST, _LEAST = 5, 2  # lines that are told
_REASONS = 3  # sentences of management
_BELOW_THE_LINE = frozenset(
    {"pretax_income", "income_tax_expense"}
)  # that net income is what these leave says nothing of it
_TELLING = Decimal("0.1")  # of the move, or of the largest line's part in it


async def take_apart(deps: Deps, reading: Classification, question: str, filters: Filters) -> tuple[TakenApart, ...]:
    """The figures of a reading that are to be explained, each by the lines of the newest period that is asked for;
    none where no loaded income statement prints them so that they add up."""
    periods = await _periods(deps, reading)
    if periods is None:
        return ()
    found = [await _taken_apart(deps, reading, name, periods, question, filters) for name in reading.takes_apart]
    return tuple({(one.value.metric, one.effect): one for one in found if one is not None}.values())


def with_lines(found: Retrieved, lines: Sequence[TakenApart]) -> Retrieved:
    """What was found, with the lines that explain a figure's move: nothing is declined then for words left open, and
    what management tells of these lines stands for what else a search has found."""
    told = any(one.reasons for one in lines)
    of_figures = (quote for quote in found.quotes if any(_tells_of(quote, one) for one in lines))
    quotes = () if told else tuple(of_figures)
    return found.model_copy(update={"taken_apart": tuple(lines), "quotes": quotes, "declined": ()})


def without_lines(found: Retrieved, reading: Classification, question: str) -> Retrieved:
    """What was found, where no lines explain a figure's move: whether it is of the business itself stays open."""
    if not (asks_one_off(question) or asks_quality(question)):
        return found
    [ticker], name = reading.tickers[:1], reading.takes_apart[0]
    open_ = Declined(
        ticker=ticker,
        metric=name,
        reason="No loaded income statement prints its lines so that they add up to it, so none tells what moved it.",
        remedy="Read the statement: `get_statement` gives it.",
    )
    return found.model_copy(update={"declined": (*found.declined, open_)})


def _tells_of(quote: Quote, told: TakenApart) -> bool:
    return tells_of(quote.text, told.value, {told.value.fiscal_year, told.value.end_date.year})


@dataclass(frozen=True)
class _Periods:
    """The period whose figure is explained, and the one that it is set against."""

    now: FiscalPeriod
    before: FiscalPeriod

    @property
    def labels(self) -> tuple[str, str]:
        return self.now.label, self.before.label


async def _periods(deps: Deps, reading: Classification) -> _Periods | None:
    """The newest period that is asked for and the first one, or the year before it; of none, the newest year."""
    company = next((c for c in await deps.facts.companies() if {c.ticker, *c.tickers} & {*reading.tickers}), None)
    if company is None:
        return None
    known = await deps.facts.fiscal_periods([company.company_id])
    if needs_calendar(reading):
        flows, additive = (told(reading.metrics, deps.vocabulary) for told in (over_periods, add_over_time))
        reading = localise(reading, company.ticker, known, flows=flows, additive=additive).reading
    by_label = {(one.fiscal_year, one.fiscal_quarter): one for one in known}
    pairs = sorted(pair for pair in named_pairs(reading) if pair in by_label)
    if not pairs and not reading.fiscal_years:
        pairs = sorted(pair for pair in by_label if not pair[1])[-1:]
    if not pairs or len({quarter for _, quarter in pairs}) > 1:
        return None
    (year, quarter), (first, _) = pairs[-1], pairs[0]
    now, before = by_label[year, quarter], by_label.get((first if first < year else year - 1, quarter))
    return _Periods(now, before) if before is not None else None


async def _taken_apart(
    deps: Deps, reading: Classification, name: str, periods: _Periods, question: str, filters: Filters
) -> TakenApart | None:
    for later in range(_LATER):
        period = (periods.now.fiscal_year + later, periods.now.fiscal_quarter)
        request = FigureRequest(reading.tickers[:1], (_KIND,), exact=(period,), as_of=filters.filed_before)
        try:
            statement = await get_statement(
                deps.facts, deps.directory, deps.vocabulary, _KIND, request, deps.today(), deps.documents
            )
        except TieoutError:
            continue
        row = next((row for key in taken_apart(name) for row in statement.rows if row.metric == key), None)
        formula = deps.vocabulary.formulas.get(name)
        if row is not None and _both(row, periods) is not None:
            label = formula.label if formula else deps.vocabulary.metrics[row.metric or name].label
            level = asks_quality(question) and formula is None
            figure = _Figure(statement, row, label, periods, is_margin=formula is not None, level=level)
            told = figure.taken_apart(of_business=asks_one_off(question), whether=asks_if_operating(question))
            return await _with_reasons(deps, name, told) if told is not None else None
    return None


async def _with_reasons(deps: Deps, name: str, told: TakenApart) -> TakenApart:
    """The figure with what management tells of it, and of the lines that moved it most, in the report of the period."""
    years = {told.value.fiscal_year, told.value.end_date.year}
    quotes = await told_of_lines(deps, name, told, years, _REASONS)
    return told.model_copy(update={"reasons": tuple(quotes)})


def _both(row: Row, periods: _Periods) -> tuple[Decimal, Decimal] | None:
    """A line in both periods; None where it has no figure for one of them."""
    cells = {cell.period: cell.value for cell in row.values}
    now, before = (cells.get(label) for label in periods.labels)
    return (now, before) if now is not None and before is not None else None


@dataclass(frozen=True)
class _Figure:
    """A figure of a statement on its way to being taken apart."""

    statement: FinancialStatement
    row: Row
    label: str
    periods: _Periods
    is_margin: bool
    level: bool = False

    def taken_apart(self, *, of_business: bool, whether: bool) -> TakenApart | None:
        """The figure with the lines that moved it; None where the statement's arithmetic doesn't tell them."""
        both, sales = _both(self.row, self.periods), self._sales()
        lines = self._lines(sales) if sales is not None or not self.is_margin else []
        if both is None or len(lines) < _LEAST:
            return None
        effect = self._effect(both, sales)
        told = self._consists(lines, effect) if self.level else self._telling(lines, effect)
        told += [one for one in lines if of_business and one.one_off and one.effect and one not in told]
        if len(told) < _LEAST or {one.value.metric for one in told} <= _BELOW_THE_LINE:
            return None
        return TakenApart(
            value=self._value(self.row, self.label),
            label=self.label,
            effect=effect,
            lines=tuple(told),
            shares=self._shares(self.row, self.label),
            inputs=tuple(self._inputs(told)),
            of_business=of_business,
            level=self.level,
            of_operations=share_of_operations(lines, effect) if self.level and whether else None,
            one_off=sum((one.effect for one in lines if one.one_off), Decimal(0)),
            source=self.statement.source,
        )

    @property
    def _revenue(self) -> Row | None:
        return next((one for one in self.statement.rows if one.metric == _REVENUE), None)

    def _sales(self) -> tuple[Decimal, Decimal] | None:
        row = self._revenue
        both = _both(row, self.periods) if row is not None else None
        return both if both is not None and min(both) > 0 else None

    def _lines(self, sales: tuple[Decimal, Decimal] | None) -> list[MovedLine]:
        """All lines that the figure is made up of, the one that moved it most first."""
        as_one = told_as_one(margin=self.is_margin, level=self.level) - {self.row.metric}
        parts = made_up(self.statement.rows, self.row, self.periods.labels, lambda row: row.metric in as_one)
        lines = [self._line(one, sales) for one in parts]
        return lines if self.level else sorted(lines, key=lambda one: -abs(one.effect))

    def _line(self, line: Line, sales: tuple[Decimal, Decimal] | None) -> MovedLine:
        now, before = line.values
        label = plain_label(line.row.label)
        effect = self._effect((line.sign * now, line.sign * before), sales)
        shares = self._shares(line.row, label)
        return MovedLine(
            value=self._value(line.row, label), effect=effect, shares=shares, one_off=is_one_off(label)
        )  # fmt: skip

    def _effect(self, both: tuple[Decimal, Decimal], sales: tuple[Decimal, Decimal] | None) -> Decimal:
        """What an amount, as it counts in the figure, adds to its move; or to the figure itself."""
        if self.level:
            return both[0]
        if self.is_margin and sales is not None:
            return (both[0] / sales[0] - both[1] / sales[1]) * 100
        return both[0] - both[1]

    @staticmethod
    def _consists(lines: Sequence[MovedLine], effect: Decimal) -> list[MovedLine]:
        """The lines that a profit consists of, as they stand; the first one whatever it comes to."""
        least = _TELLING * abs(effect)
        return [one for place, one in enumerate(lines) if not place or abs(one.effect) >= least]

    @staticmethod
    def _telling(lines: Sequence[MovedLine], effect: Decimal) -> list[MovedLine]:
        least = _TELLING * max(abs(effect), abs(lines[0].effect))
        told = [one for place, one in enumerate(lines) if place < _LEAST or abs(one.effect) >= least]
        return [one for one in told if one.effect][:_MOST]

    def _value(self, row: Row, label: str, *, then: bool = False) -> MetricValue:
        """A line as its fact has it, in the period or `then`, the one before."""
        now, before = (_worth(row, name) for name in self.periods.labels)
        source, concept = self.statement.source, row.concept or row.label
        period, value = (self.periods.before, before) if then else (self.periods.now, now)
        printed = concept.startswith(PRINTED)
        if printed:
            source = source.model_copy(update={"row": row.label, "column": period.label})
        yoy = YearOverYear(
            prior_value=before,
            delta=now - before,
            pct=percent_change(now, before),
            prior_fiscal_year=self.periods.before.fiscal_year,
            prior_source=self.statement.source,
        )
        return self._made(
            period,
            metric=row.metric or concept, concept=concept, label=label, unit=row.values[0].unit, value=value,
            basis="table" if printed else "statement", source=source, yoy=None if then else yoy,
        )  # fmt: skip

    def _shares(self, row: Row, label: str) -> tuple[MetricValue, ...]:
        """A line's shares of revenue, now and before; none where the figure is no margin."""
        revenue = self._revenue
        if not self.is_margin or revenue is None:
            return ()
        shares: list[MetricValue] = []
        for then in (False, True):
            parts = [self._value(one, label, then=then) for one in (row, revenue)]
            inputs = [FactInput.model_validate(one.model_dump(include=_OF_INPUT)) for one in parts]
            name = {"metric": name_of(RATIO), "concept": name_of(RATIO), "label": f"{label}, share of revenue"}
            period = self.periods.before if then else self.periods.now
            shares.append(
                self._made(
                    period, **name, unit="ratio", percent=True, basis="derived", value=parts[0].value / parts[1].value,
                    derived_from=tuple(inputs), source=self.statement.source,
                )
            )  # fmt: skip
        return tuple(shares)

    def _inputs(self, lines: Sequence[MovedLine]) -> Iterator[MetricValue]:
        """What shares are computed from and no line tells: revenue, and the amounts of the period before."""
        revenue = self._revenue
        if not self.is_margin or revenue is None:
            return
        told = {one.value.label for one in lines}
        for row in (revenue, self.row):
            yield self._value(row, row.label)
            yield self._value(row, row.label, then=True)
        for row in self.statement.rows:
            if (label := plain_label(row.label)) in told and _both(row, self.periods) is not None:
                yield self._value(row, label, then=True)

    def _made(self, period: FiscalPeriod, **about: object) -> MetricValue:
        known: dict[str, object] = {
            "ticker": self.statement.ticker, "fiscal_year": period.fiscal_year, "start_date": period.start_date,
            "fiscal_quarter": period.fiscal_quarter or None, "end_date": period.end_date,
        }  # fmt: skip
        return MetricValue.model_validate({**known, **about})


def _worth(row: Row, label: str) -> Decimal:
    """A line's value in a period as the fact behind the cell has it; nothing where it prints none."""
    cell = next((one for one in row.values if one.period == label), None)
    return Decimal(0) if cell is None else -cell.value if cell.negated else cell.value
