"""Figures that no fact reports, read from the tables that a company's documents print: by the question's own words."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from tools.documents.read import source_of
from tools.figures.printed.answer import TableAnswer, answer_from_table
from tools.figures.printed.cells import PrintedCell, read_cells
from tools.language.disclosed.extremes import asks_for_part
from tools.language.english.asides import listed
from tools.language.printed.questions import (
    asks_count,
    asks_rate,
    content_words,
    is_per_share,
    measure_words,
    says_part_of_year,
)
from tools.language.queries.answer_types import asked_types, asks_no_amount
from tools.models.base import Company
from tools.models.documents import Document
from tools.models.facts import COUNT, PRINTED, LookupResult, MetricValue
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.passages import Table
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.printed.measures import find_measures
from tools.retrieve.printed.scales import tells_scale
from tools.vocab.loader import load_words

_MOST_DOCUMENTS = 8
_ISO = re.compile(r"(?:\d{4}-\d\d-\d\d/)?\d{4}-\d\d-\d\d")
_WORD = re.compile(r"\w+")


def may_be_printed(reading: Classification) -> bool:
    """Whether a question asks for one figure of one company and period, in words that no metric explains."""
    one = len(reading.tickers) == 1 and len(reading.fiscal_years) == 1 and len(reading.fiscal_quarters) <= 1
    other = reading.problems or reading.narrative_cues or reading.excluded or reading.asks or reading.statements
    named = reading.unexplained or (reading.segments and reading.metrics)
    other = other or reading.open_parts or _leaves_out(reading)
    return one and bool(named) and not other and len(reading.metrics) <= 1


def _leaves_out(reading: Classification) -> bool:
    """Whether a word says what the figure is not, and no measure is called so: "non", but not of "non-GAAP"."""
    said = [word.lower() for word in reading.unexplained]
    wordings = (" ".join(said), *(f"{word} {one.said}" for word in said for one in reading.named))  # "GAAP income"
    named = any(content_words(wording) & measure_words() for wording in wordings)
    return not listed("places", "apart").isdisjoint(said) and not named


async def find_in_tables(deps: Deps, reading: Classification, question: str, filters: Filters) -> Retrieved:
    """The figure that tables of the company's documents print, where all that print one print the same."""
    if asks_for_part(question) or asks_no_amount(question):
        return Retrieved()  # no amount is a name
    [ticker] = reading.tickers
    company = next((one for one in await deps.facts.companies() if ticker in (one.ticker, *one.tickers)), None)
    if company is None:
        return Retrieved()
    found = await find_measures(deps, reading, company, filters)
    if not (found.figure_count or found.warnings or reading.metrics or "money" in asked_types(question)):
        found = await find_measures(deps, reading, company, filters, rate=True)
    if not (found.figure_count or found.warnings or _is_other_measure(reading)):
        found = await _by_words(deps, reading, company, question, filters)
    shares, counts = _asks_share(question), asks_count(question)
    return Retrieved() if (shares and not _are_shares(found)) or (counts and not _are_counts(found)) else found


def _asks_share(question: str) -> bool:
    """Whether a percentage is asked for: an amount is another thing than its share of the whole."""
    return "percent" in asked_types(question) or asks_rate(question)


def _are_shares(found: Retrieved) -> bool:
    return all(value.unit in ("percent", "pure") for value in (found.xbrl_facts.values if found.xbrl_facts else ()))


def _are_counts(found: Retrieved) -> bool:
    """Whether they are no money: tables that don't say what they count may as well count that."""
    return all(value.unit == COUNT for value in (found.xbrl_facts.values if found.xbrl_facts else ()))


def _is_other_measure(reading: Classification) -> bool:
    """Whether another measure than the reported one is asked for, or a quarter's, or a part's."""
    words = content_words(" ".join(reading.unexplained)) & measure_words()
    return bool(words or reading.fiscal_quarters or reading.segments)


async def _by_words(
    deps: Deps, reading: Classification, company: Company, question: str, filters: Filters
) -> Retrieved:
    """A year's figure by all of the question's words, where all tables that print one print the same."""
    [year] = reading.fiscal_years
    asked = _without_names(question, company)
    within = filters.model_copy(update={"fiscal_years": filters.fiscal_years or (year, year + 1)})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    ends = {
        p.fiscal_year: p.end_date for p in await deps.facts.fiscal_periods([company.company_id]) if not p.fiscal_quarter
    }
    values: list[MetricValue] = []
    for document in documents:
        tables = await deps.documents.tables(document.doc_id)
        for table in tables:
            found = _in_table(document, table, asked, year, ends.get(year) or document.period_end)
            values += (one for one in found if one.unit != table.currency or tells_scale(table, tables))
    if not values:
        return Retrieved()
    if len({(value.value, value.unit) for value in values}) > 1:
        shown = " or ".join(dict.fromkeys(f"{value.value:,f} ({value.source.doc_id})" for value in values))
        return Retrieved(warnings=(f"Tables print several figures of that name for FY{year}: {shown}.",))
    first = values[0]
    note = f"{first.label!r} is read from a printed table by the words of the question: no filing tags it."
    return Retrieved(xbrl_facts=LookupResult(values=(first,), warnings=(note,)))


def _without_names(question: str, company: Company) -> str:
    """The question without the words of the company's name."""
    names = {word.lower() for word in _WORD.findall(f"{company.name} {' '.join(company.tickers)}")}
    return " ".join(word for word in question.split() if not _names(word, names))


def _names(word: str, names: set[str]) -> bool:
    return bool(_WORD.findall(word)) and all(part.lower() in {*names, "s"} for part in _WORD.findall(word))


def _in_table(document: Document, table: Table, question: str, year: int, end: date | None) -> Iterator[MetricValue]:
    headers = _headers(table)
    if any(_ISO.fullmatch(header) for header in headers):
        return  # a statement that was read as one
    cells = [cell for cell in read_cells(headers, table.rows) if not says_part_of_year(cell.column)]
    dated = [cell for cell in cells if any(period.year is not None for period in cell.periods)]
    answer = answer_from_table(question, dated, content_words(table.caption)) if dated else ""
    if isinstance(answer, TableAnswer) and answer.operation == "value" and (unit := _unit(answer.cells[0], table)):
        [cell] = answer.cells
        if content_words(f"{cell.row} {cell.section}") <= load_words("unnamed"):
            return
        day = next((period.day for period in cell.periods if period.day), None)
        last = date(year, *day) if day else end
        if last is not None:
            yield _value(document, table, cell, unit, year, last)


def _headers(table: Table) -> Sequence[str]:
    width = max((len(row) for row in (*table.headers, *table.rows)), default=0)
    return [" ".join(row[at] for row in table.headers if at < len(row)) for at in range(width)]


def _unit(cell: PrintedCell, table: Table) -> str | None:
    """The unit of a cell; None where the table leaves open whether it counts money."""
    if cell.percent:
        return "percent"
    if cell.counted:
        return COUNT
    if table.currency is None:
        return None
    return f"{table.currency}/shares" if is_per_share(f"{cell.section} {cell.row}") else table.currency


def _value(document: Document, table: Table, cell: PrintedCell, unit: str, year: int, end: date) -> MetricValue:
    place = {"page": table.page, "table_id": table.table_id, "row": cell.row, "column": cell.column, "read_by": None}
    scale = cell.counted or (table.scale if unit == table.currency else 1)
    return MetricValue(
        ticker=document.ticker,
        metric=f"{PRINTED}{cell.row}",
        concept=cell.row,
        label=f"{cell.row} ({cell.section.rstrip(': ')})" if cell.section else cell.row,
        fiscal_year=year,
        end_date=end,
        value=cell.value * scale,
        unit=unit,
        basis="table",
        status="assumed",
        source=source_of(document, None, table.anchor).model_copy(update=place),
    )
