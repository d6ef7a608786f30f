"""What is exported, as sheets: figures, calculations, answers, tables, grids."""

import unicodedata
from collections.abc import Iterable, Sequence

from server.export.derived import amount_of
from server.export.sheets import Book, Entry, Origins, Sheet, Words
from tools.figures.formulas.computed import as_value, with_concepts
from tools.models.answers import Answer
from tools.models.base import period_label
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.figures import Calculations
from tools.models.passages import Table
from tools.models.results.grid import Grid, GridCell

_NOT_FINISHED = "not finished"


def lookup_book(result: LookupResult) -> Book:
    """Companies and periods down, figures across."""
    remarks = (*result.definitions.values(), *declined_lines(result.declined), *result.warnings)
    return _comparison("Figures", result.values, remarks)


def calculation_book(result: Calculations) -> Book:
    """The same of computed figures, each a formula over its inputs."""
    defined = result.definitions.values() or [result.definition or ""]
    values = [
        with_concepts(as_value(one.formula or result.formula or one.label, one), one.inputs)
        for one in result.results
        if one.inputs
    ]
    bare = [
        f"{one.ticker} {one.label} {period_label(one.fiscal_year, one.fiscal_quarter)}: {one.value:f}, of no figure"
        for one in result.results
        if not one.inputs
    ]
    return _comparison("Figures", values, (*defined, *bare, *declined_lines(result.declined), *result.warnings))


def _comparison(name: str, values: Sequence[MetricValue], remarks: Sequence[str]) -> Book:
    origins = Origins()
    subjects = list(dict.fromkeys((v.source.company, v.ticker, v.fiscal_year, v.fiscal_quarter) for v in values))
    figures = list(dict.fromkeys((v.metric, v.segment) for v in values))
    found = {((v.source.company, v.ticker, v.fiscal_year, v.fiscal_quarter), (v.metric, v.segment)): v for v in values}
    labels = {(v.metric, v.segment): _headed(v) for v in values}
    rows: list[tuple[Entry, ...]] = []
    for subject in subjects:
        company, ticker, year, quarter = subject
        cells = [found.get((subject, figure)) for figure in figures]
        ended = next((str(v.end_date) for v in cells if v is not None), "")
        named = (Words(company), Words(ticker), Words(period_label(year, quarter)), Words(ended))
        rows.append((*named, *(amount_of(v, origins) if v is not None else Words("n/a") for v in cells)))
    head = ("Company", "Ticker", "Period", "Ended", *(labels[figure] for figure in figures))
    return _book([Sheet(name, head, tuple(rows), 4, tuple(filter(None, remarks)))], origins)


def answer_book(answer: Answer, question: str = "") -> Book:
    """The answer, its figures, and what it cites."""
    origins = Origins()
    confidence = f"{answer.confidence.score:g} {answer.confidence.tier}" if answer.confidence else ""
    told = (
        ("Question", question), ("Status", answer.status.replace("_", " ")), ("Answer", answer.answer),
        ("Confidence", confidence), *(("Warning", warning) for warning in answer.warnings),
        *(("Conflict", conflict) for conflict in answer.conflicts_detected),
    )  # fmt: skip
    words = tuple((Words(what, bold=True), Words(text)) for what, text in told if text)
    figures = tuple(
        (Words(fact.source.company), Words(fact.label), Words(period_label(fact.fiscal_year, fact.fiscal_quarter)),
         Words(fact.shown), amount_of(with_concepts(fact, answer.facts), origins))
        for fact in answer.facts
    )  # fmt: skip
    cited = tuple(
        (Words(one.text), Words(one.quote or ""), Words(one.doc_id or ""), Words(one.url or ""))
        for one in answer.citations
    )
    sheets = [Sheet("Answer", ("", "Answer"), words, right_to_left=_is_right_to_left(answer.answer))]
    if figures:
        sheets.append(Sheet("Figures", ("Company", "Figure", "Period", "As shown", "Value"), figures, 4))
    if cited:
        sheets.append(Sheet("Citations", ("Citation", "Words", "Document", "Link"), cited, 4))
    return _book(sheets, origins)


def table_book(table: Table) -> Book:
    """A table as printed: its cells are words of the filing, not figures that were tied."""
    width = max((len(row) for row in (*table.headers, *table.rows)), default=0)
    *above, head = table.headers or ((),)
    rows = [tuple(Words(cell) for cell in row) for row in (*above, *table.rows)]
    scale = f"Amounts are in units of {table.scale:,}{f' {table.currency}' if table.currency else ''}."
    page = f", page {table.page}" if table.page is not None else ""
    remarks = (table.caption, table.units or "", scale if table.scale != 1 else "", f"{table.doc_id}{page}, "
               f"table {table.table_id}")  # fmt: skip
    padded = (*head, *("" for _ in range(width - len(head))))
    right = _is_right_to_left(" ".join((table.caption, *padded)))
    return Book((Sheet("Table", padded, tuple(rows), width, tuple(filter(None, remarks)), right),))


def grid_book(grid: Grid) -> Book:
    """Rows down, questions across; beside it each cell's whole answer."""
    origins = Origins()
    by_place = {(cell.row, cell.column): cell for cell in grid.cells}
    rows: list[tuple[Entry, ...]] = []
    answers: list[tuple[Entry, ...]] = []
    for number, row in enumerate(grid.rows):
        cells = [by_place.get((number, column)) for column in range(len(grid.questions))]
        rows.append((Words(row.shown, bold=True), *(_cell(cell, origins) for cell in cells)))
        for question, cell in zip(grid.questions, cells, strict=True):
            answers.append(_answer(row.shown, question, cell))
    right = _is_right_to_left(" ".join(grid.questions))
    head = ("Row", "Question", "Status", "Answer", "Confidence", "Warnings", "Document", "Link")
    sheets = [
        Sheet("Grid", ("", *grid.questions), tuple(rows), 1, right_to_left=right),
        Sheet("Answers", head, tuple(answers), len(head), right_to_left=right),
    ]
    return _book(sheets, origins)


def _cell(cell: GridCell | None, origins: Origins) -> Entry:
    if cell is None:
        return Words(_NOT_FINISHED)
    confidence = f"Confidence: {cell.confidence:g} {cell.tier}" if cell.confidence is not None else ""
    note = "\n".join(filter(None, (cell.text, confidence, *cell.warnings)))
    if cell.figure is not None:
        return amount_of(cell.figure, origins, note)
    first = "" if cell.status == "answered" else f"{cell.status.replace('_', ' ')}: "
    cited = "\n".join(filter(None, (cell.citation, cell.source.url if cell.source else "", confidence, *cell.warnings)))
    return Words(f"{first}{cell.text}", note=cited)


def _answer(row: str, question: str, cell: GridCell | None) -> tuple[Entry, ...]:
    if cell is None:
        return (Words(row), Words(question), Words(_NOT_FINISHED), *(Words("") for _ in range(5)))
    source = cell.source
    confidence = f"{cell.confidence:g} {cell.tier}" if cell.confidence is not None else ""
    told = (
        row, question, cell.status.replace("_", " "), cell.answer or cell.text, confidence, "\n".join(cell.warnings),
        source.doc_id if source else "", (source.url or "") if source else "",
    )  # fmt: skip
    return tuple(map(Words, told))


def _book(sheets: Sequence[Sheet], origins: Origins) -> Book:
    return Book(tuple(sheets), origins.all)


def _headed(value: MetricValue) -> str:
    return value.label if value.segment is None else f"{value.label} ({value.segment})"


def declined_lines(declined: Iterable[Declined]) -> list[str]:
    """What was asked for and can't be given, a line each."""
    told: list[str] = []
    for one in declined:
        period = period_label(one.fiscal_year, one.fiscal_quarter) if one.fiscal_year else ""
        told.append(f"{' '.join(filter(None, (one.subject, period)))}: {one.reason} {one.remedy}")
    return told


def _is_right_to_left(text: str) -> bool:
    """Whether most letters of a text are of a script that is written from right to left."""
    sides = [unicodedata.bidirectional(letter) for letter in text]
    return sum(side in {"R", "AL"} for side in sides) > sum(side == "L" for side in sides)
