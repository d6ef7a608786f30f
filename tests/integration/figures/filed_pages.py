"""Statements as filed of made-up filings, and filings whose texts are stored with them."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from tools.models.documents import Document
from tools.models.figures import Cell, Row
from tools.models.filings import FiledStatement
from tools.models.passages import Section, Table

YEAR, BEFORE = "2023-01-01/2023-12-31", "2022-01-01/2022-12-31"
DAY = "2023-12-31"


def line(
    filing: Any,
    label: str,
    concept: str,
    *values: int,
    columns: Iterable[str] = (YEAR, BEFORE),
    negated: bool = False,
    unit: str = "USD",
) -> Row:
    """One row of a statement of a filing in the books."""
    cells = (
        Cell(period=period, value=Decimal(value), unit=unit, accession=filing.accession, negated=negated)
        for period, value in zip(columns, values, strict=False)
    )
    name = concept if ":" in concept else f"us-gaap:{concept}"
    return Row(label=label, concept=name, level=0, is_total=False, values=tuple(cells))


def printed(filing: Any, kind: Any, *rows: Row, year: int = 2023, quarter: int = 0) -> FiledStatement:
    """A statement of a filing in the books, as it would be stored."""
    columns = list(dict.fromkeys(cell.period for row in rows for cell in row.values))
    lines = ["**STATEMENT OF ACME** (In dollars)", "", f"| | {' | '.join(columns)} |", "|---|"]
    lines += [f"| {row.label} | {' | '.join(str(cell.value) for cell in row.values)} |" for row in rows]
    return FiledStatement(
        doc_id=filing.accession,
        statement_type=kind,
        fiscal_year=year,
        fiscal_quarter=quarter,
        title="STATEMENT OF ACME",
        currency="USD",
        table_id=f"{filing.accession}#t1",
        markdown="\n".join(lines),
        rows=rows,
        filed=filing.filed,
    )


async def store_statements(figures: Any, statements: Iterable[FiledStatement]) -> None:
    """Store the texts of the statements' filings, each a section with a table, and the statements."""
    by_doc: dict[str, list[FiledStatement]] = {}
    for statement in statements:
        by_doc.setdefault(statement.doc_id, []).append(statement)
    async with figures.deps.writer.transaction(1) as transaction:
        for doc_id, own in by_doc.items():
            known = await figures.deps.documents.document(doc_id)
            assert isinstance(known, Document)
            await transaction.replace_document(known, "hash", "Acme 10-K", "Statement of Acme")
            place = {"doc_id": doc_id, "position": 1, "start": 0, "end": 9}
            section = Section(section_id=f"{doc_id}#s1", title="Statements", level=1, item="8", part="II", **place)
            table = Table(
                table_id=f"{doc_id}#t1", caption="", section_id=section.section_id, anchor="statements", **place
            )
            await transaction.save_sections([section])
            await transaction.save_tables([table])
            await transaction.save_filed_statements(1, "ACME", own)
