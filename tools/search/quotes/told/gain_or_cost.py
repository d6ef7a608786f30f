"""Whether a line of a statement came to a gain or to a cost, by its printed sign, and what it is made of or why."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from tools.language.disclosed.facts import Fact, line_rule, line_terms, said_sign
from tools.language.printed.tables import PrintedRow, PrintedTable, printed_tables
from tools.language.queries.features import Wanted, gives_reason, is_hedged
from tools.language.speech import spoken_to_reader
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import units_of
from tools.search.quotes.ways import likely_by

_FEWEST_COSTS = 2  # rows by which it is told how a table prints costs
_MOST_PARTS = 3  # rows that a line adds up
_MOST_REASONS = 2
_SHARED = 0.5  # share of a line's words that a sentence on it has

_Line = tuple[Candidate, PrintedTable, PrintedRow, Decimal]


def quote_gain_or_cost(fact: Fact, wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The line with its sign, the rows that it adds up, and management's reason; nothing where the sign isn't told."""
    lines = list({(one[0].chunk_id, one[2].line): one for one in _lines(fact, wanted, candidates)}.values())
    of_all = lines
    lines = [one for one in lines if _plain(one[2].label) == _plain(fact.noun)] or lines
    lines = [one for one in lines if _is_on_face(one[1])] or lines
    counted = Counter(one[3] for one in lines).most_common(2)
    if not lines or (len(counted) > 1 and counted[0][1] == counted[1][1]):
        return Told()  # tables print different figures under one name
    lines = [one for one in lines if one[3] == counted[0][0]]
    signed = [(one, way) for one in lines if (way := _is_gain(one)) is not None]
    if not signed:
        return Told()
    (candidate, table, row, value), gain = signed[0]
    parts = next((found for one in of_all if one[3] == value and (found := _parts(one))), ())
    sign, scale = table.unit or ("", "")
    said = " ".join(filter(None, (sign, f"in {scale}s" if scale else "")))
    amount = f"{abs(value):,f}{f' ({said})' if said else ''}"  # as it is printed
    quotes = [quote_words(candidate, row.line, likely_by("disclosure"))]
    quotes += [quote_words(one, part.line, likely_by("disclosure")) for one, part in parts]
    quotes += [quote_words(one, said, likely_by("disclosure")) for one, said in _reasons(fact, wanted, candidates)]
    return Told(quotes, f"{said_sign(fact, gain=gain)}: {amount}.")


def _lines(fact: Fact, wanted: Wanted, candidates: Sequence[Candidate]) -> Iterator[_Line]:
    """The rows that are called so, with their figure of the period."""
    asked = line_terms(fact.noun)
    for candidate in candidates:
        document = candidate.passage.document
        year = document.period_end.year if document.period_end else document.fiscal_year
        if wanted.years and f"{document.fiscal_year}" not in wanted.years:
            continue
        for table in printed_tables(candidate.passage.chunk.text):
            for row in table.rows:
                column = table.column_of(year, len(row.values))
                value = row.values[column] if column is not None else None
                if value and asked and line_terms(row.label) == asked:
                    yield candidate, table, row, value


def _is_gain(line: _Line) -> bool | None:
    """Whether a line's figure is a gain, by its label, or by how the table prints costs; None where neither tells."""
    _, table, row, value = line
    if line_rule("gains_in_brackets").search(row.label):
        return value < 0
    if line_rule("costs_in_brackets").search(row.label):
        return value > 0
    others = [one for one in table.rows if one.label != row.label and line_rule("costs").search(one.label)]
    costs = [next((value for value in one.values if value), None) for one in others]
    told = [one < 0 for one in costs if one is not None]
    if len(told) < _FEWEST_COSTS or len({*told}) != 1:
        return None
    return value > 0 if told[0] else value < 0


def _plain(label: str) -> str:
    """A label with its brackets, which tell how its sign is meant, and without other marks."""
    return " ".join(re.sub(r"[^\w()]+", " ", label.lower()).split())


def _is_on_face(table: PrintedTable) -> bool:
    """Whether a table is an income statement: revenue comes first, and costs below."""
    first = table.rows[0].label if table.rows else ""
    costs = sum(line_rule("costs").search(one.label) is not None for one in table.rows)
    return line_rule("revenue").search(first) is not None and costs >= _FEWEST_COSTS


def _parts(line: _Line) -> tuple[tuple[Candidate, PrintedRow], ...]:
    """The rows right above a line that it adds up."""
    candidate, table, row, value = line
    at = table.rows.index(row)
    for count in range(2, _MOST_PARTS + 1):
        above = table.rows[max(0, at - count) : at]
        places = [table.column_of(_newest(table), len(one.values)) for one in above]
        figures = [one.values[place] for one, place in zip(above, places, strict=True) if place is not None]
        if len(figures) == count and sum(one for one in figures if one is not None) == value:
            return tuple((candidate, one) for one in above)
    return ()


def _newest(table: PrintedTable) -> int | None:
    return max((one for one in table.columns if one is not None), default=None)


def _reasons(fact: Fact, wanted: Wanted, candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, str]]:
    """Management's sentences on the line that give a reason, where one is asked for."""
    asked, found = line_terms(fact.noun), dict[str, Candidate]()
    for place, candidate in enumerate(candidates if wanted.reason else ()):
        if wanted.years and f"{candidate.passage.document.fiscal_year}" not in wanted.years:
            continue
        for unit in units_of(candidate, place):
            said = " ".join(unit.text.split())
            about = len(asked & unit.words) > _SHARED * len(asked)
            if about and gives_reason(said) and not (unit.is_row or is_hedged(said)) and not spoken_to_reader(said):
                found.setdefault(said, candidate)
    yield from ((one, said) for said, one in list(found.items())[:_MOST_REASONS])
