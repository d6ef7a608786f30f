"""The line of a statement that a figure is: beside it a reader sees what it stands among."""

from datetime import date
from decimal import Decimal

from tools.errors import PeriodUnavailable, UnknownMetric
from tools.figures.asked.request import FigureRequest
from tools.figures.statements.statement import get_statement
from tools.language.company_names.directory import Directory
from tools.models.figures import FinancialStatement, Row, StatementType
from tools.models.results.marked import PlacedFigure
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.loader import Vocabulary

_STATEMENTS: tuple[StatementType, ...] = ("income_statement", "balance_sheet", "cash_flow")


async def place_figure(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    documents: DocumentStore,
    request: FigureRequest,
    today: date,
    concept: str | None = None,
    value: Decimal | None = None,
) -> PlacedFigure:
    """The statement that shows `concept`, or else the request's one metric, in its one period; of several columns the
    one that has `value`.

    Raises `UnknownMetric` where no statement of that period has such a line; `InvalidInput` and `UnknownCompany` as
    `get_statement` does.
    """
    metric = request.metrics[0]
    known = vocabulary.metrics.get(metric)
    stated = known.statement if known is not None else "other"
    failure: PeriodUnavailable | None = None
    for kind in _STATEMENTS:
        if stated not in {kind, "other"}:
            continue
        try:
            shown = await get_statement(store, directory, vocabulary, kind, request, today, documents)
        except PeriodUnavailable as error:
            failure = error
            continue
        for field, wanted in (("concept", concept), ("metric", metric)):
            if (row := _row_of(shown, field, wanted)) is not None:
                return PlacedFigure(statement=shown, row=row, period=_column_of(shown.rows[row], value))
    raise failure or UnknownMetric(f"No statement of that period has a line for {metric!r}.")


def _row_of(statement: FinancialStatement, field: str, wanted: str | None) -> int | None:
    """The first line with figures that is of the metric, or of the concept."""
    rows = enumerate(statement.rows)
    return next((n for n, row in rows if wanted is not None and row.values and getattr(row, field) == wanted), None)


def _column_of(row: Row, value: Decimal | None) -> str:
    """The period of the cell with the value, whatever its sign; else the first one's, which is what was asked for."""
    same = (cell for cell in row.values if value is not None and abs(cell.value) == abs(value))
    return next(same, row.values[0]).period
