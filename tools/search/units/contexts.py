"""What stands around a row and tells what it is of: the heading above it in its table, its title and columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.language.arabic.asking import statement_named, without_statement
from tools.language.arabic.data import word_list
from tools.language.bilingual.unit_words import same_terms
from tools.models.units import InformationUnit, unit_id
from tools.ports.units import UnitStore

_ABOVE, _BELOW = 60, 30  # units above a row in which its headings are looked for, and those below, of its table
_REPEATED = 3  # rows with one figure in all columns
_TITLES = 2
_COLUMNS = "|"
_LONGEST = 20  # words of a heading that is a title; what is set as one and says more is a sentence


@dataclass(frozen=True)
class RowContext:
    """The words of the headings of a row, as terms, and the statement that they name, in English.

    `group` is the nearest heading within its table, `titles` what stands above the table, `named` the words there by
    which it is a statement: those of one that a question does not name are none of its figure's. `columns` are its
    columns' headings, `beside` the labels of the other rows. A table is `doubtful` where most rows print one figure in
    all columns: its cells were merged, and may stand beside others than their own labels.
    """

    group: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    columns: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    statement: str | None = None
    doubtful: bool = False


async def read_contexts(store: UnitStore, units: Sequence[InformationUnit]) -> dict[str, RowContext]:
    """The context of each row among the units, by its unit."""
    rows = [unit for unit in units if unit.kind == "row"]
    wanted = dict.fromkeys(
        unit_id(row.doc_id, at) for row in rows for at in range(max(0, row.position - _ABOVE), row.position + _BELOW)
    )
    above = {(unit.doc_id, unit.position): unit for unit in await store.units(list(wanted))}
    return {row.unit_id: _context(row, above) for row in rows}


def _context(row: InformationUnit, above: dict[tuple[str, int], InformationUnit]) -> RowContext:
    group = columns = None
    titles, beside = list[str](), set[str]()
    for at in range(row.position - 1, row.position - _ABOVE - 1, -1):
        unit = above.get((row.doc_id, at))
        if unit is None or len(titles) == _TITLES:
            break
        within = _place(unit) == _place(row)
        if unit.kind != "heading":
            if not within:
                break
            beside |= same_terms(unit.label or "")
        elif _COLUMNS in unit.text:
            columns = columns or unit.text
            group = group if group is not None else unit.text.partition(_COLUMNS)[0]
        elif within:
            group = unit.text if group is None else group
        elif len(unit.text.split()) <= _LONGEST:
            titles.append(unit.text)
    said = [one for one in (*titles, columns, group) if one]
    return RowContext(
        _words([group or ""]),
        _words(map(without_statement, titles)),
        _words([columns or ""]),
        _words(titles),
        frozenset(beside),
        next((named for one in said if (named := statement_named(one)) is not None), None),
        _is_doubtful([unit for unit in above.values() if _place(unit) == _place(row)]),
    )


def _is_doubtful(table: Sequence[InformationUnit]) -> bool:
    amounts = [{one.period: one.value for one in unit.numbers if one.kind == "amount" and one.period} for unit in table]
    several = [list(by_period.values()) for by_period in amounts if len(by_period) > 1]
    repeated = sum(len(set(values)) == 1 and values[0] != 0 for values in several)
    return repeated >= _REPEATED and 2 * repeated >= len(several)


def _place(unit: InformationUnit) -> tuple[str, int | None, int]:
    return unit.doc_id, unit.page, unit.paragraph


def _words(texts: Iterable[str]) -> frozenset[str]:
    """Their words but those as "statement", which name none by themselves and are written as other words are."""
    leads = same_terms(" ".join(word_list("statements.toml", "lead")))
    return frozenset(one for text in texts for one in same_terms(text)) - leads
