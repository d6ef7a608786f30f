"""A primary statement as filed, whole: its lines, and which of them is a figure's."""

from collections.abc import Iterator

from tools.documents.read import section_name, source_of
from tools.figures.resolution.columns import Column
from tools.language.printed.line_words import may_be, whole_lines
from tools.models.facts import Source
from tools.models.figures import Cell, Row, StatementType
from tools.models.filings import FiledStatement
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.text import name_key
from tools.vocab.expressions import parse
from tools.vocab.loader import Metric, Vocabulary
from tools.vocab.needs import needed


async def filed_for(
    deps: Deps, reading: Classification, kind: StatementType, *, later: bool = False
) -> FiledStatement | None:
    """The statement of the newest year that is asked for; or, with `later`, the next one, which prints that, too."""
    company = next((c for c in await deps.facts.companies() if {c.ticker, *c.tickers} & {*reading.tickers}), None)
    if company is None:
        return None
    year = max(reading.fiscal_years, default=None)
    quarter = reading.fiscal_quarters[-1] if len(reading.fiscal_quarters) == 1 else 0
    for wanted in (year, year + 1) if year is not None and later else (year,):
        found = await deps.documents.filed_statements(company.company_id, kind, wanted, quarter)
        if found and any(row.values for row in found[0].rows):
            return found[0]
    return None


def is_whole(vocabulary: Vocabulary, statement: FiledStatement) -> bool:
    """Whether a statement has its lines from first to last, so that what it has none of is not on it."""
    printed = {row.concept for row in statement.rows if row.concept and row.values}
    lines = [[vocabulary.metrics.get(key) for key in keys] for keys in whole_lines(statement.statement_type)]
    return all(any(one is not None and printed.intersection(one.concepts) for one in line) for line in lines)


def row_of(metric: Metric, statement: FiledStatement) -> Row | None:
    """The line of a figure: by what it was read as, else by its label. A line of a part of it is none."""
    names = {name_key(name) for name in (metric.label, *metric.synonyms, *metric.printed_names)}
    rows = [row for row in statement.rows if row.values]
    by_concept = (row for concept in metric.own_concepts for row in rows if row.concept == concept)
    return next(by_concept, None) or next((row for row in rows if name_key(row.label) in names), None)


def near_rows(said: str, statement: FiledStatement) -> list[Row]:
    """The lines that may be what words say."""
    return [row for row in statement.rows if may_be(row.label, said)]


def part_rows(metric: Metric, statement: FiledStatement, vocabulary: Vocabulary) -> list[Row]:
    """The lines of what a figure is made of: of the debt due within a year, of debt."""
    formula = vocabulary.formulas.get(metric.computed)
    parts = [one for one, _ in needed(vocabulary, parse(formula.expression), computed=True)] if formula else []
    concepts = {concept for one in (metric, *parts) for concept in one.concepts}
    return [row for row in statement.rows if row.values and row.concept in concepts]


def own_cell(row: Row, statement: FiledStatement) -> Cell | None:
    """A line's value in the statement's own period: the year, or the quarter by itself."""
    columns = {text: column for text, column in _columns(statement) if column.is_whole}
    if not columns:
        return None
    last = max(column.end for column in columns.values())
    spans = {text: (last - (one.start or last)).days for text, one in columns.items() if one.end == last}
    own = min(spans, key=lambda text: spans[text] if statement.fiscal_quarter else -spans[text])
    return next((cell for cell in row.values if cell.period == own), None)


def _columns(statement: FiledStatement) -> Iterator[tuple[str, Column]]:
    for text in dict.fromkeys(cell.period for row in statement.rows for cell in row.values):
        if (column := Column.read(text)) is not None:
            yield text, column


async def place_of(deps: Deps, statement: FiledStatement) -> Source | None:
    """The place of a statement in its document."""
    document = await deps.documents.document(statement.doc_id)
    table = await deps.documents.table(statement.table_id) if statement.table_id else None
    if document is None or table is None:
        return None
    sections = {one.section_id: one for one in await deps.documents.sections(statement.doc_id)}
    section = sections.get(table.section_id or "")
    place = {
        "page": table.page, "table_id": table.table_id, "anchor": table.anchor, "read_by": None,
        "section": section_name(section) if section else None,
    }  # fmt: skip
    return source_of(document).model_copy(update=place)
