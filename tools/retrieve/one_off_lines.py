"""The lines of an income statement that are one-off by their names, where no arithmetic tells what moved a profit."""

from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.statements.statement import get_statement
from tools.language.queries.income_lines import asks_one_off, is_one_off, plain_label
from tools.models.base import period_label
from tools.models.figures import Retrieved, Row, merge_retrieved
from tools.models.filters import Filters
from tools.models.questions import METRIC_LOOKUP, Classification
from tools.ports.deps import Deps
from tools.retrieve.legs import find_figures

_KIND = "income_statement"
_LATER = 3  # years by which a later report may print the period
_MOST = 8  # lines that are told


async def find_one_off(deps: Deps, reading: Classification, question: str, filters: Filters) -> Retrieved:
    """The figures of these lines in the one year that is asked for; nothing where the question asks for none."""
    if not asks_one_off(question) or len(reading.fiscal_years) != 1 or reading.fiscal_quarters or not reading.tickers:
        return Retrieved()
    rows = await _rows(deps, reading, filters)
    concepts = tuple(dict.fromkeys(row.concept for row in rows if row.concept))[:_MOST]
    if not concepts:
        return Retrieved()
    asked = reading.model_copy(update={"metrics": concepts, "named": (), "route": METRIC_LOOKUP, "unexplained": ()})
    found = await find_figures(deps, asked, filters, "facts")
    labels = {row.concept: plain_label(row.label) for row in rows}  # "(Gain) on ..." tells what its sign means
    values = tuple(
        one.model_copy(update={"label": labels.get(one.concept, one.label)}) for one in found.xbrl_facts.values
    )
    return Retrieved(xbrl_facts=found.xbrl_facts.model_copy(update={"values": values, "declined": ()}))


def beside(found: Retrieved, one_off: Retrieved) -> Retrieved:
    """The figures that were found, with those of one-off lines: these answer, and no sentence that is only near."""
    figures = found.model_copy(update={"quotes": (), "opening": "", "declined": ()})
    return merge_retrieved([figures, one_off])


async def _rows(deps: Deps, reading: Classification, filters: Filters) -> list[Row]:
    """The lines with an amount for the year, of the first report that prints it."""
    [year] = reading.fiscal_years
    for later in range(_LATER):
        request = FigureRequest(reading.tickers[:1], (_KIND,), exact=((year + later, 0),), as_of=filters.filed_before)
        try:
            statement = await get_statement(
                deps.facts, deps.directory, deps.vocabulary, _KIND, request, deps.today(), deps.documents
            )
        except TieoutError:
            continue
        rows = [
            row for row in statement.rows if _has(row, period_label(year, 0)) and is_one_off(plain_label(row.label))
        ]
        if rows and statement.basis == "as filed":
            return rows
    return []


def _has(row: Row, period: str) -> bool:
    """Whether a line has an amount for a period, and not one a share."""
    return any(cell.period == period and cell.value for cell in row.values) and "/" not in row.values[0].unit
