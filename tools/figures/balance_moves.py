"""What a balance moved by between two balance sheets, beside the cash flow statement's line that goes by that name.

The line leaves out what moves a balance without cash: purchases of companies, exchange rates, write-downs.
"""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from decimal import Decimal

from tools.errors import TieoutError
from tools.figures.asked.line import Line
from tools.figures.formulas.changes import Pair, formula_change, metric_changes
from tools.figures.formulas.computing import Computing
from tools.figures.resolution.found import Found
from tools.models.figures import Calculated

_LAST = 4  # quarter of a year
_COARSEST = 6  # digits that filings leave off at most


async def balance_moves(computing: Computing, lines: Sequence[Line]) -> list[str]:
    """A warning for each change of a cash flow statement that is not what the balance itself changed by."""
    moving = [line for line in lines if line.metric.balance and line.ledger.part is None]
    told = [(line, found, move) for line in moving async for found, move in _moves(computing, line)]
    return [_told(*one) for one in told if _is_apart(*one[1:])]


async def _moves(computing: Computing, line: Line) -> AsyncGenerator[tuple[Found, Calculated]]:
    """The changes of the balance in the periods of a line's figures, each with that figure."""
    balance = computing.vocabulary.metrics[line.metric.balance]
    base = (computing.store, computing.directory, computing.vocabulary)
    request = replace(line.request, tickers=(line.ledger.company.ticker,), metrics=(balance.key,))
    for found, _ in line.found:
        pair = (found.period.fiscal_year, found.period.fiscal_quarter)
        step = (_before(pair), pair)
        try:
            moved = await metric_changes(*base, request, [step], computing.today)
            if not moved.results and balance.computed:  # of its parts, where no line has them together
                parts = replace(request, metrics=(balance.computed,))
                moved = await formula_change(*base, parts, step, computing.today)
        except TieoutError:
            continue
        for move in moved.results[:1]:
            yield found, move


def _before(pair: Pair) -> Pair:
    """The period that ends where one begins."""
    year, quarter = pair
    return (year, quarter - 1) if quarter > 1 else (year - 1, _LAST if quarter else 0)


def _is_apart(found: Found, move: Calculated) -> bool:
    """Whether the two differ by more than rounding."""
    values = [found.value, *(one.value for one in move.inputs)]
    slack = sum(_unit(value) for value in values) if all(values) else Decimal(0)
    return move.unit == found.resolved.fact.unit and abs(found.value - move.value) > slack


def _unit(value: Decimal) -> Decimal:
    """One unit of the last digit that a value has before its zeros."""
    digits = f"{abs(int(value))}"
    return Decimal(10) ** min(len(digits) - len(digits.rstrip("0")), _COARSEST)


def _told(line: Line, found: Found, move: Calculated) -> str:
    how = move.steps[-1].partition("=")[0].strip()
    return (
        f"{line.ledger.company.ticker} {found.period.label}: on the balance sheets, the balance moved by "
        f"{move.value:,f} ({how}), which may be meant; given here is {line.metric.label} of the cash flow statement."
    )
