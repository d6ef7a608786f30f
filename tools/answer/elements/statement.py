"""Writes a financial statement into an answer: a line a row, each cell tied to the filing that reports it."""

from tools.answer.text import AnswerText
from tools.models.figures import FinancialStatement
from tools.numbers import format_in_statement


def write_statement(text: AnswerText, statement: FinancialStatement) -> int:
    """The statement's rows in millions, and what does not add up; how many cells were written."""
    written = 0
    sources = {source.doc_id: source for source in statement.sources}  # the accession, where there is one
    periods = list(dict.fromkeys(cell.period for row in statement.rows for cell in row.values))
    kind = statement.statement_type.replace("_", " ")
    text.add(f"{statement.company}: {kind} ({statement.currency} millions, except per share; {statement.basis})\n")
    for row in statement.rows:
        text.add("  " * row.level)
        if statement.basis == "as filed":
            text.words(row.label, statement.source)
        else:
            text.add(row.label)
        cells = {cell.period: cell for cell in row.values}
        for period in periods:
            if cell := cells.get(period):
                written += 1
                text.add(f" | {period} ")
                text.quote_cell(format_in_statement(cell.value, cell.unit), cell.value, sources[cell.accession])
        text.add("\n")
    for check in (one for one in statement.checks if not one.ok):
        text.add(f"Does not add up in {check.period}: {check.rule}.\n")
    _write_footnotes(text, statement)
    for source in statement.sources:
        text.cite(source)
    text.add("\n")
    return written


def _write_footnotes(text: AnswerText, statement: FinancialStatement) -> None:
    for note in statement.footnotes:
        marked = [row.label for row in statement.rows if row.footnote == note.mark]
        text.add(f"From another filing: {', '.join(marked)}.")
        text.cite(note.source)
        text.add("\n")
