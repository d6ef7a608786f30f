"""A formula's values as figures like any other: derived, with their inputs, and compared with the year before."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from tools.errors import InvalidInput
from tools.figures.asked.request import MOST, FigureRequest, find_metric
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.combined import in_words
from tools.figures.formulas.computed import as_value
from tools.figures.formulas.evaluate import needed
from tools.language.company_names.directory import Directory
from tools.language.definitions.dimensions import measures
from tools.models.facts import MetricValue, YearOverYear
from tools.models.figures import Calculation
from tools.numbers import percent_change
from tools.ports.stores import FactStore
from tools.vocab.expressions import Name, Node, Operation, parse
from tools.vocab.loader import Formula, Vocabulary
from tools.vocab.needs import find_named

MOST_CALCULATIONS = 200  # pairs of company and formula in one request
_AT_ONCE = 8
_PLAIN, _AMOUNT = (0, 0), (1, 0)  # powers of amounts and of shares
_OPERATORS = frozenset("+*/()")  # a hyphen may be a part of a name

Result = TypeVar("Result")
Place = tuple[int, int]


def find_computed(vocabulary: Vocabulary, name: str) -> Formula | None:
    """The formula that a name means, or the expression over metrics that it is; None where it is a plain name.

    Raises `InvalidInput` for what can only be an expression, and is none.
    """
    if find_metric(vocabulary, name) is not None:
        return None
    if (formula := vocabulary.find_formula(name)) is not None:
        return formula
    try:
        node = parse(name)
        if isinstance(node, Name):
            return None
        list(needed(vocabulary, node))  # every name is known
        if _divides_by_amount(vocabulary, node):
            raise InvalidInput(f"formula {name!r} divides a plain number by an amount.")
    except InvalidInput:
        if _OPERATORS.isdisjoint(name):
            return None
        raise
    return Formula(name, name, name, "number", percent=False, definition=f"As asked: {name}.")


def _divides_by_amount(vocabulary: Vocabulary, node: Node) -> bool:
    """Whether a ratio is divided by an amount, as in "change in R&D / revenue": the change of the quotient is meant."""
    if not isinstance(node, Operation) or not isinstance(node.left, Name) or not isinstance(node.right, Name):
        return False
    measured = [measures(find_named(vocabulary, one.text)) for one in (node.left, node.right)]
    return node.sign == "/" and measured == [_PLAIN, _AMOUNT]


@dataclass(frozen=True)
class ComputedLine:
    """A formula's values for one company, and those of the year before each, by fiscal year and quarter."""

    calculation: Calculation
    values: tuple[MetricValue, ...]
    before: dict[Place, MetricValue]


@dataclass(frozen=True)
class Computing:
    """What computing needs of the world."""

    store: FactStore
    directory: Directory
    vocabulary: Vocabulary
    today: date

    async def line(self, formula: Formula, request: FigureRequest) -> ComputedLine:
        """The values of one formula for the request's company and periods. Raises as `calculate` does."""
        asked = replace(request, metrics=(formula.key,))
        calculation = await self._calculate(asked)
        values = {place_of(value): value for value in _values(calculation)}
        wanted = {(year - 1, quarter) for year, quarter in values} - values.keys()
        if wanted:
            earlier = await self._calculate(_at(asked, wanted))
            values |= {place_of(value): value for value in _values(earlier)}
        steady = await self._on_one_basis(formula, asked, values)
        shown = [values[result.fiscal_year, result.fiscal_quarter or 0] for result in calculation.results]
        compared = tuple(_compared(value, values) if place_of(value) in steady else value for value in shown)
        return ComputedLine(calculation, compared, values)

    async def _calculate(self, request: FigureRequest) -> Calculation:
        found = await calculate(self.store, self.directory, self.vocabulary, request, self.today)
        return in_words(found, self.vocabulary)

    async def _on_one_basis(
        self, formula: Formula, request: FigureRequest, values: dict[Place, MetricValue]
    ) -> set[Place]:
        """The periods that may be compared with the year before: no stock split rescales their shares in between."""
        places = {place for place in values if (place[0] - 1, place[1]) in values}
        if not any("shares" in values[place].unit for place in places):
            return places
        difference = f"({formula.expression}) - prior({formula.expression}, 1)"
        compared = await self._calculate(_at(replace(request, metrics=(difference,)), places))
        return places & {(result.fiscal_year, result.fiscal_quarter or 0) for result in compared.results}


def _at(request: FigureRequest, places: set[Place]) -> FigureRequest:
    """The request for certain periods instead; where they are many, for all quarters of their years."""
    if len(places) <= MOST:
        return replace(request, exact=tuple(sorted(places)))
    years, quarters = (tuple(sorted({*part} - {0})) for part in zip(*places, strict=True))
    return replace(request, fiscal_years=years, fiscal_quarters=quarters, quarterly=False, exact=())


def place_of(value: MetricValue) -> Place:
    """A figure's fiscal year and quarter, 0 for the whole year."""
    return value.fiscal_year, value.fiscal_quarter or 0


def _values(calculation: Calculation) -> list[MetricValue]:
    return [as_value(calculation.formula, result) for result in calculation.results if result.inputs]


def _compared(value: MetricValue, values: dict[Place, MetricValue]) -> MetricValue:
    prior = values[value.fiscal_year - 1, value.fiscal_quarter or 0]
    if prior.unit != value.unit:
        return value
    yoy = YearOverYear(
        prior_value=prior.value,
        delta=value.value - prior.value,
        pct=None if value.percent else percent_change(value.value, prior.value),
        points=points_between(value, prior) if value.percent else None,
        prior_fiscal_year=prior.fiscal_year,
        prior_source=prior.source,
    )
    return value.model_copy(update={"yoy": yoy})


def points_between(value: MetricValue, prior: MetricValue) -> float:
    """How many percentage points lie between two ratios, to four decimals."""
    return float(round((value.value - prior.value) * 100, 4))


def check_count(companies: int, formulas: int) -> None:
    """Raise `InvalidInput` for more calculations than fit one request."""
    if companies * formulas > MOST_CALCULATIONS:
        raise InvalidInput(
            f"{companies} companies by {formulas} formulas are {companies * formulas} calculations; "
            f"at most {MOST_CALCULATIONS} fit one request."
        )


async def side_by_side(calls: Sequence[Awaitable[Result]]) -> list[Result | InvalidInput]:
    """The results of calls in their order, some at a time; a call for which its input is no good has its error."""
    turns = asyncio.Semaphore(_AT_ONCE)

    async def run(call: Awaitable[Result]) -> Result | InvalidInput:
        async with turns:
            try:
                return await call
            except InvalidInput as error:
                return error

    return await asyncio.gather(*map(run, calls))
