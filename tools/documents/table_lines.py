"""How well a single line of a table has what a question asks for: what tells tables apart that are about the same."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tools.language.terms import terms
from tools.models.passages import Table

# What a word of the question counts, by where the table has it; and a word of the line that was not asked for.
_OVER, _AROUND, _BEYOND = 0.5, 0.3, 0.5


@dataclass(frozen=True)
class _Words:
    """A table's words: each line's label and the label of the lines it stands below, the columns', and the rest.

    A caption is a line as well: tables are asked for by their names.
    """

    lines: tuple[tuple[frozenset[str], frozenset[str]], ...]
    headers: frozenset[str]
    around: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        return self.headers.union(self.around, *(label | above for label, above in self.lines))


def line_fits(words: Collection[str], tables: Sequence[Table]) -> list[float]:
    """For each table, the share of the question's words that its best line has; rare words among them count more."""
    read = [_read(table) for table in tables]
    holding = Counter(word for one in read for word in one.all)
    rarity = {word: math.log(1 + (len(read) - n + 0.5) / (n + 0.5)) for word, n in holding.items()}
    asked = {word: rarity[word] for word in words if word in rarity}
    total = sum(asked.values())
    return [max((_fit(asked, rarity, one, *line) for line in one.lines), default=0.0) / (total or 1.0) for one in read]


def _read(table: Table) -> _Words:
    lines = [(frozenset(terms(table.caption)), frozenset[str]())]
    above: frozenset[str] = frozenset()
    for row in table.rows:
        label = frozenset(terms(row[0])) if row else frozenset[str]()
        if not any(cell.strip() for cell in row[1:]):
            above = label
        lines.append((label, above))
    headers = frozenset(terms(" ".join(cell for row in table.headers for cell in row)))
    return _Words(tuple(lines), headers, frozenset(terms(f"{table.caption}\n{table.context}")))


def _fit(
    asked: dict[str, float], rarity: dict[str, float], table: _Words, label: frozenset[str], above: frozenset[str]
) -> float:
    found = 0.0
    for word, weight in asked.items():
        if word in label:
            found += weight
        elif word in table.headers or word in above:
            found += _OVER * weight
        elif word in table.around:
            found += _AROUND * weight
    return found - _BEYOND * sum(rarity[word] for word in label if word not in asked)
