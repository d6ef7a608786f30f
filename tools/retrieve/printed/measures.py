"""Figures that tables print under names of their own: adjusted, organic, of a segment; with the reported one beside."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.documents.read import section_name, source_of
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest, find_metric
from tools.figures.lookup import lookup_metric
from tools.figures.own_calendar import calendar_of
from tools.figures.printed.cells import PrintedCell
from tools.figures.printed.dated import DatedCell, dated_cells, headers_of, read_iso
from tools.figures.printed.measures import MeasureAsked, find_measure, nearest
from tools.language.printed.questions import content_words, counts_cents, measure_words, own_scale, says_rate
from tools.models.base import Company, FiscalPeriod
from tools.models.documents import Document
from tools.models.facts import COUNT, PRINTED, LookupResult, MetricValue
from tools.models.figures import Retrieved
from tools.models.filings import ANNUAL_FORMS, PERIODIC_FORMS
from tools.models.filters import Filters
from tools.models.passages import Section, Table
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.printed.scales import tells_scale
from tools.vocab.loader import Vocabulary

_MOST_DOCUMENTS = 8
_SHORT = 6  # words of a caption that is a heading


@dataclass(frozen=True)
class _Printed:
    """A cell that may be the figure, and where it stands."""

    cost: float
    dated: DatedCell
    table: Table
    document: Document


async def find_measures(
    deps: Deps, reading: Classification, company: Company, filters: Filters, *, rate: bool = False
) -> Retrieved:
    """The figure of the one company and period that the reading names, as the newest document prints it.

    Where cells that fit alike differ, none is given, and they are told. A figure of another measure than the reported
    one comes with the reported one, where there is one. Of a `rate`, percentages alone are told.
    """
    [year] = reading.fiscal_years
    quarter = reading.fiscal_quarters[0] if reading.fiscal_quarters else 0
    within = filters.model_copy(update={"fiscal_years": filters.fiscal_years or (year, year + 1)})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    period = (await calendar_of(deps, company, documents)).period(year, quarter)
    if period is None:
        return Retrieved()
    asked = asked_measure(reading, deps.vocabulary)
    asked = replace(asked, percent=True) if rate else asked
    told: list[list[_Printed]] = []
    for document in documents:
        tables = await deps.documents.tables(document.doc_id)
        found = [
            one
            for table in tables
            for one in _in_table(document, table, asked, period)
            if asked.percent or asked.per_share or own_scale(one.dated.cell.row) or tells_scale(table, tables)
        ]
        found = [one for one in found if not _is_of_other_figure(one.dated.cell, asked, deps.vocabulary)]
        best = {id(cell) for cell in nearest([(one.cost, one.dated.cell) for one in found])}
        if near := [one for one in found if id(one.dated.cell) in best]:
            told.append([*near, *_larger(near, found, asked)])
    if not told:
        return Retrieved()
    names = {section.section_id: section for section in await deps.documents.sections(told[0][0].document.doc_id)}
    values = [_value(one, reading, asked, period, names) for one in told[0]]
    if not _agree(values):
        shown = " or ".join(dict.fromkeys(f"{value.value:,f} ({value.label})" for value in values))
        return Retrieved(warnings=(f"Tables print several figures of that name for {period.label}: {shown}.",))
    others = [_value(one, reading, asked, period, {}) for near in told[1:] for one in near]
    notes = [*_notes(values[0], others, asked)]
    gaap = await _reported(deps, reading, company) if asked.measures and not asked.part else ()
    return Retrieved(xbrl_facts=LookupResult(values=(values[0], *gaap), warnings=tuple(notes)))


def _larger(near: Sequence[_Printed], found: Sequence[_Printed], asked: MeasureAsked) -> Iterator[_Printed]:
    """Those of the same row of other tables that are larger, where the company's own is asked for: a part of a company
    never has more than the whole, so the nearest one is a part's."""
    if asked.part or asked.percent or asked.per_share:
        return
    first = near[0]
    for one in found:
        cell, same = one.dated.cell, one.table is not first.table
        if same and _row_of(cell) == _row_of(first.dated.cell) and _amount(one) > _amount(first):
            yield one


def _row_of(cell: PrintedCell) -> tuple[frozenset[str], frozenset[str]]:
    return content_words(cell.row), content_words(cell.section)


def _amount(one: _Printed) -> Decimal:
    return abs(one.dated.cell.value) * one.table.scale


def asked_measure(reading: Classification, vocabulary: Vocabulary) -> MeasureAsked:
    """The question's own words beside the figure's name, and the names of that figure."""
    said = [*reading.unexplained, *reading.segments]
    own = [one.said for one in reading.named]
    names: list[str] = []
    rate = per_share = False
    for key in reading.metrics:
        metric, formula = vocabulary.metrics.get(key), vocabulary.formulas.get(key)
        named = metric or formula
        if named is not None:
            names += [named.label, *named.synonyms]
        rate = rate or (formula is not None and formula.percent)
        per_share = per_share or (metric is not None and metric.unit == "per_share")
    percent = rate or says_rate(" ".join(said))
    return MeasureAsked.read(said, own, names, percent=percent, per_share=per_share, known=bool(names))


def _in_table(document: Document, table: Table, asked: MeasureAsked, period: FiscalPeriod) -> Iterator[_Printed]:
    annual = document.doc_type.startswith(ANNUAL_FORMS)
    end = document.period_end if document.doc_type.startswith(PERIODIC_FORMS) else None
    dated = {id(one.cell): one for one in dated_cells(table, end, annual=annual) if one.is_of(period)}
    if not dated or (not asked.percent and table.currency is None):
        return
    for cost, cell in find_measure(asked, [one.cell for one in dated.values()], _caption(table), _heading(table)):
        yield _Printed(cost, dated[id(cell)], table, document)


def _is_of_other_figure(cell: PrintedCell, asked: MeasureAsked, vocabulary: Vocabulary) -> bool:
    """Whether a cell's row, or the section that it stands in, is of another figure: a product's "Cost of revenue"."""
    return any(_is_other_figure(said.strip(" :"), asked, vocabulary) for said in (cell.row, cell.section))


def _is_other_figure(row: str, asked: MeasureAsked, vocabulary: Vocabulary) -> bool:
    """Whether a row names another known figure: "Adjusted operating income" is no adjusted net income."""
    said = " ".join(word for word in row.split() if not content_words(word) & measure_words())
    known = find_metric(vocabulary, said)
    return bool(asked.known) and known is not None and content_words(said) not in asked.names


def _caption(table: Table) -> str:
    return f"{table.caption} {headers_of(table)[0] if table.headers else ''}"


def _heading(table: Table) -> str:
    """The line that says of what a table is: right above its columns, or as all of its caption."""
    if any(read_iso(text) for row in table.headers for text in row):
        return table.context
    return table.caption if len(table.caption.split()) <= _SHORT else ""


def _agree(values: Sequence[MetricValue]) -> bool:
    """Whether the values are one, but for rounding."""
    first = values[0]
    return all(value.unit == first.unit and abs(value.value - first.value) <= _slack(value, first) for value in values)


def _slack(one: MetricValue, other: MetricValue) -> Decimal:
    """Half of the last digit of the one that is printed with fewer."""
    return max(Decimal(5).scaleb(-1 - (value.decimals or 0)) for value in (one, other))


def _value(
    found: _Printed, reading: Classification, asked: MeasureAsked, period: FiscalPeriod, sections: dict[str, Section]
) -> MetricValue:
    cell, table, document = found.dated.cell, found.table, found.document
    cents = asked.per_share and counts_cents(f"{cell.row} {cell.section} {cell.column} {table.caption}")
    shown = cell.text.strip("()%$ ")
    digits = len(shown.rpartition(".")[2]) if "." in shown else 0
    counted = None if asked.percent or asked.per_share else cell.counted
    scale = counted or (1 if asked.percent or asked.per_share else own_scale(cell.row) or table.scale)
    value = cell.value / 100 if cents else cell.value * scale
    money = f"{table.currency}/shares" if asked.per_share else table.currency
    unit = "percent" if asked.percent else COUNT if counted else money
    section = sections.get(table.section_id or "")
    place = {
        "page": table.page, "table_id": table.table_id, "row": cell.row, "column": cell.column,
        "section": section_name(section) if section else None, "read_by": None,
    }  # fmt: skip
    return MetricValue(
        ticker=document.ticker,
        metric=f"{PRINTED}{cell.row}",
        concept=cell.row,
        label=_label(found, reading, asked),
        fiscal_year=period.fiscal_year,
        fiscal_quarter=period.fiscal_quarter or None,
        start_date=found.dated.period.start if found.dated.period else period.start_date,
        end_date=period.end_date,
        value=value,
        unit=unit or COUNT,
        decimals=digits + 2 if cents else digits - (len(str(scale)) - 1),
        basis="table",
        status="assumed",
        source=source_of(document, None, table.anchor).model_copy(update=place),
    )


def _label(found: _Printed, reading: Classification, asked: MeasureAsked) -> str:
    """The figure as the table names it: its row with what stands over it, and the words that the caption has of it."""
    cell = found.dated.cell
    over = [text.strip(" :") for text in (cell.section, "" if found.dated.headed else cell.column) if text.strip()]
    row = cell.row if content_words(cell.row) or not over else over.pop()  # a row of a year is of what its column says
    label = f"{row} ({', '.join(over)})" if over else row
    said = content_words(label)
    lacking = [word for word in (*reading.unexplained, *reading.segments) if not content_words(word) <= said]
    return f"{' '.join(lacking)}: {label}" if lacking else label


def _notes(value: MetricValue, others: Sequence[MetricValue], asked: MeasureAsked) -> Iterator[str]:
    """Where the figure was read, and what other documents print."""
    yield f"{value.label!r} is read from a printed table by the words of the question: no filing tags it."
    for other in others:
        if other.unit == value.unit and abs(other.value - value.value) > _slack(value, other):
            yield f"{other.source.doc_id} prints {other.value:,f} as {other.label!r} for the same period."


async def _reported(deps: Deps, reading: Classification, company: Company) -> tuple[MetricValue, ...]:
    """The reported figure of the same name, where one metric is named."""
    names = [name for name in reading.metrics if name in deps.vocabulary.metrics]
    if len(names) != 1:
        return ()
    quarter = reading.fiscal_quarters[0] if reading.fiscal_quarters else None
    request = FigureRequest.one_period(company.ticker, names[0], reading.fiscal_years[0], quarter, None)
    try:
        found = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
    except TieoutError:
        return ()
    return found.values[:1]
