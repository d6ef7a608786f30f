"""Of which figure the rows of a printed table are, by the names of its rows and totals."""

from tools.language.printed.tables import PrintedRow, PrintedTable
from tools.language.terms import terms
from tools.vocab.loader import load_vocabulary, load_words


def totals_another(table: PrintedTable, measure: str) -> bool:
    """Whether the last row, which sums up the others, is another figure by its name than the one that is asked for."""
    asked, last = load_vocabulary().find(measure), load_vocabulary().find(table.rows[-1].name)
    return asked is not None and last is not None and last is not asked


def is_figure(row: PrintedRow) -> bool:
    """Whether a row is called as a figure is: "Operating margin" is no segment."""
    vocabulary = load_vocabulary()
    return vocabulary.find(row.label) is not None or vocabulary.find_formula(row.label) is not None


def sums_another(table: PrintedTable, asked: set[str], measured: set[str]) -> bool:
    """Whether the table's total is of a narrower figure: of "total subscription revenue" where revenue is asked for."""
    totals = [row for row in table.rows if row.is_total and measured <= {*terms(row.label)}]
    return bool(totals) and all(is_narrower(row, asked, measured) for row in totals)


def is_narrower(total: PrintedRow, asked: set[str], measured: set[str]) -> bool:
    """Whether a total is of the measure that is asked for, and of less than all of it by its name."""
    plain = asked | {term for word in load_words("as_reported") | {"net"} for term in terms(word)}
    return measured <= {*terms(total.label)} and bool({*terms(total.name)} - plain)
