"""Rows of a printed table that are places, where a question asks for one of them: for a region, a country, a market."""

from collections.abc import Sequence
from functools import cache

from tools.language.disclosed.disclosures import places_in
from tools.language.printed.of_parts import names_above
from tools.language.printed.tables import PrintedRow, PrintedTable
from tools.language.terms import terms
from tools.vocab.loader import load_words

_FEWEST = 2  # places among the rows of a table of places


def asks_place(of: str) -> bool:
    """Whether what is asked for is a place: a "region", no "end market"."""
    said = {*terms(of)}
    return not said.isdisjoint(_terms("kinds_of_places")) and said <= _terms("kinds_of_places") | _terms(
        "parts_of_tables"
    )


def is_place(row: PrintedRow) -> bool:
    """Whether a row is called by a place, or by what sums several up: "Other countries"."""
    return bool(places_in(row.name)) or not _terms("other_places").isdisjoint(terms(row.name))


def place_rows(table: PrintedTable, rows: Sequence[PrintedRow]) -> list[PrintedRow]:
    """The rows without those that are none of places, as "Corporate"; none of a table that isn't one of places."""
    left = [row for row in rows if places_in(row.name) or _terms("no_places").isdisjoint(terms(row.name))]
    return left if says_places(table) or sum(map(is_place, left)) >= _FEWEST else []


def says_places(table: PrintedTable) -> bool:
    """Whether a heading of a table, or what leads up to its rows, says that these are places."""
    return names_above(table, _terms("kinds_of_places"))


@cache
def _terms(name: str) -> frozenset[str]:
    return frozenset(term for word in load_words(name) for term in terms(word))
