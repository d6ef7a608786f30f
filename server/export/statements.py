"""A statement as a sheet: its lines as printed, its totals as formulas wherever a sum of it holds."""

from collections.abc import Iterable, Iterator
from itertools import chain

from server.export.derived import load
from server.export.formulas import Here, Operation, Term, total, worked_out
from server.export.sheets import Amount, Book, Entry, Origin, Origins, Sheet, Words
from tools.errors import InvalidInput
from tools.models.facts import Source
from tools.models.figures import Cell, Check, FinancialStatement, Row
from tools.vocab import expressions as vocab


def statement_book(statement: FinancialStatement) -> Book:
    """Lines down, periods across."""
    periods = list(dict.fromkeys(cell.period for row in statement.rows for cell in row.values))
    columns = {period: column for column, period in enumerate(periods, start=1)}
    origins = Origins()
    plain = [_line(statement, row, columns, origins) for row in statement.rows]
    rows = tuple(tuple(row) for row in plain)
    for (line, column), term in _sums(statement, columns, rows):
        amount = plain[line][column]
        if isinstance(amount, Amount):
            plain[line][column] = Amount(
                amount.value, amount.unit, amount.percent, term, amount.origins, amount.note, amount.bold
            )
    name = f"{statement.ticker} {statement.statement_type.replace('_', ' ')}"
    failed = [f"{one.period}: {one.rule} is off by {one.difference:,f}." for one in statement.checks if not one.ok]
    basis = f"{statement.company}, {statement.basis}{f', {statement.currency}' if statement.currency else ''}."
    sheet = Sheet(name, ("", *periods), tuple(map(tuple, plain)), 1, (basis, *failed, *statement.warnings))
    return Book((sheet,), origins.all)


def _line(statement: FinancialStatement, row: Row, columns: dict[str, int], origins: Origins) -> list[Entry]:
    cells: list[Entry] = [Words(row.label, bold=row.is_total or not row.values, indent=max(row.level - 1, 0))]
    cells += [None for _ in columns]
    for cell in row.values:
        number = origins.add(_origin(statement, row, cell))
        told = origins.all[number].told
        cells[columns[cell.period]] = Amount(cell.value, cell.unit, origins=(number,), note=told, bold=row.is_total)
    return cells


def _origin(statement: FinancialStatement, row: Row, cell: Cell) -> Origin:
    sources = (statement.source, *statement.sources, *(note.source for note in statement.footnotes))
    source = next((one for one in sources if cell.accession in (one.accession, one.doc_id)), None)
    if source is None:  # of a filing that the statement only names
        source = Source(
            doc_id=cell.accession, company=statement.company, ticker=statement.ticker, doc_type="filing",
            accession=cell.accession,
        )  # fmt: skip
    return Origin(row.label, row.concept or row.metric or "", None, None, cell.value, cell.unit, source, cell.period)


def _sums(
    statement: FinancialStatement, columns: dict[str, int], rows: tuple[tuple[Entry, ...], ...]
) -> Iterator[tuple[tuple[int, int], Term]]:
    """The cells that are sums of others, one formula each, none leaning on itself."""
    lines = {row.metric: line for line, row in reversed([*enumerate(statement.rows)]) if row.metric}
    leans: dict[tuple[int, int], set[tuple[int, int]]] = {}
    ruled = (
        found
        for check in statement.checks
        if check.ok and check.period in columns and (found := _sum(check, lines, columns[check.period])) is not None
    )
    for place, term in chain(ruled, _laid_out(statement, lines, columns.values()), _above(statement, rows)):
        parts = set(_cells(term))
        if place in leans or any(_reaches(leans, part, place) for part in parts) or not _comes_to(rows, place, term):
            continue
        leans[place] = parts
        yield place, term


def _laid_out(
    statement: FinancialStatement, lines: dict[str, int], columns: Iterable[int]
) -> Iterator[tuple[tuple[int, int], Term]]:
    """The sums that such statements have, over all of their lines that are printed here."""
    metrics = load().metrics
    for one in load().statements[statement.statement_type].sums:
        printed = [key for key in (one.base, *one.lines) if key in lines]
        if one.total not in lines or len(printed) < 2 or (one.base and one.base not in lines):
            continue
        turned = metrics[one.total].sign
        for column in columns:
            yield (
                (lines[one.total], column),
                total([(metrics[key].sign * turned, Here(lines[key], column)) for key in printed]),
            )


def _above(
    statement: FinancialStatement, rows: tuple[tuple[Entry, ...], ...]
) -> Iterator[tuple[tuple[int, int], Term]]:
    """For each total the lines above it, up to a total or a heading, as they are printed."""
    for line, row in enumerate(statement.rows):
        if not row.is_total:
            continue
        first = line
        while first and not statement.rows[first - 1].is_total and statement.rows[first - 1].values:
            first -= 1
        for column in range(1, len(rows[line])):
            parts = [one for one in range(first, line) if isinstance(rows[one][column], Amount)]
            if len(parts) > 1:
                yield (line, column), total([(1, Here(one, column)) for one in parts])


def _sum(check: Check, lines: dict[str, int], column: int) -> tuple[tuple[int, int], Term] | None:
    """Where a rule's left side stands, and its right side over the cells of the column."""
    left, _, right = check.rule.partition("=")
    line = lines.get(left.strip())
    try:
        term = _term(vocab.parse(right), lines, column) if line is not None else None
    except InvalidInput:
        return None
    return ((line, column), term) if line is not None and isinstance(term, Operation) else None


def _term(node: vocab.Node, lines: dict[str, int], column: int) -> Term | None:
    match node:
        case vocab.Name(text):
            found = load().find(text)
            line = lines.get(text, lines.get(found.key) if found else None)
            return Here(line, column) if line is not None else None
        case vocab.Operation(sign, left, right):
            one, other = _term(left, lines, column), _term(right, lines, column)
            return (
                Operation(sign, one, other) if one is not None and other is not None else one if other is None else None
            )
        case vocab.Call("if_missing", (first, _)):
            return _term(first, lines, column)
        case _:
            return None


def _cells(term: Term) -> Iterator[tuple[int, int]]:
    if isinstance(term, Here):
        yield term.row, term.column
    if isinstance(term, Operation):
        yield from _cells(term.left)
        yield from _cells(term.right)


def _reaches(leans: dict[tuple[int, int], set[tuple[int, int]]], start: tuple[int, int], end: tuple[int, int]) -> bool:
    return start == end or any(_reaches(leans, part, end) for part in leans.get(start, ()))


def _comes_to(rows: tuple[tuple[Entry, ...], ...], place: tuple[int, int], term: Term) -> bool:
    """Whether all the cells are there, and the sum is exact: a formula that changes a figure stands nowhere."""
    cells = [rows[line][column] for line, column in (place, *_cells(term))]
    if not all(isinstance(cell, Amount) for cell in cells):
        return False

    def value(cell: object) -> float:
        amount = rows[cell.row][cell.column] if isinstance(cell, Here) else None
        return float(amount.value) if isinstance(amount, Amount) else 0.0

    whole = cells[0]
    return isinstance(whole, Amount) and worked_out(term, value) == float(whole.value)
