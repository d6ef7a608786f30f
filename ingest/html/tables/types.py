"""Tells what type of table one is, by the rules of `table_types.toml`."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final, cast

from ingest.html.tables.model import TABLE_TYPES, Row, TableType
from ingest.html.tables.numbers import read_figure
from ingest.html.tables.patterns import compiled, pattern, words

LEAST: Final = 2
_MOST_TEXT: Final = 4_000  # characters of each kind that are looked at
_MOST_ROWS: Final = 200
_MOST_LABEL: Final = 120


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that speaks for or against a type, and the properties that it needs or excludes."""

    table_type: TableType
    weight: int
    place: str
    pattern: re.Pattern[str]
    needs: frozenset[str]
    unless: frozenset[str]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a table's type is judged by: texts by place, and properties."""

    texts: dict[str, str]
    properties: frozenset[str]


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of the file."""
    return tuple(
        Rule(
            rule["type"],
            rule["weight"],
            rule["in"],
            compiled(rule["pattern"]),
            frozenset(rule.get("if", ())),
            frozenset(rule.get("unless", ())),
        )
        for rule in cast(list[dict[str, Any]], words()["rules"])
    )


def classify(evidence: Evidence) -> TableType:
    """The type with the most weight behind it; a schedule where figures have no more particular type, else other."""
    sums: Counter[TableType] = Counter()
    for rule in rules():
        applies = rule.needs <= evidence.properties and not rule.unless & evidence.properties
        if applies and rule.pattern.search(evidence.texts[rule.place]):
            sums[rule.table_type] += rule.weight
    best = max(TABLE_TYPES, key=lambda table_type: sums[table_type])
    if sums[best] >= LEAST:
        return best
    return "schedule" if "figures" in evidence.properties else "other"


def gather(title: str, context: str, headers: Sequence[str], rows: Sequence[Row], label_columns: int) -> Evidence:
    """The evidence that a table gives. `title` and `context` are the lines before it."""
    body = rows[:_MOST_ROWS]
    labels = "\n".join(row.label[:_MOST_LABEL] for row in body if row.label)
    cells = "\n".join(text[:_MOST_LABEL] for row in body[:40] for text in _texts(row))
    head = "\n".join(dict.fromkeys(headers))
    texts = {"title": title, "context": context, "headers": head, "labels": labels, "text": f"{head}\n{cells}"}
    texts = {place: text[:_MOST_TEXT] for place, text in texts.items()}
    facts = _Facts(body, headers, label_columns, f"{title}\n{head}")
    return Evidence(texts, frozenset(name for name, test in _PROPERTIES.items() if test(facts)))


def _texts(row: Row) -> list[str]:
    return [cell.text for cell in dict.fromkeys(row.cells) if cell is not None]


class _Facts:
    """Counts what the properties are made of."""

    def __init__(self, rows: Sequence[Row], headers: Sequence[str], label_columns: int, title: str) -> None:
        self.rows = rows
        self.headers = headers
        self.title = title
        self.value_headers = headers[label_columns:]
        others = [cell for row in rows for cell in dict.fromkeys(row.cells[label_columns:]) if cell is not None]
        figures = [figure for cell in others if (figure := read_figure(cell.text)) is not None]
        self.others = len(others)
        self.figures = len(figures) + sum(1 for cell in others if _is_range(cell.text))
        self.percents = sum(1 for figure in figures if figure.unit == "percent")
        self.money = any(figure.currency for figure in figures)
        self.dashes = sum(1 for figure in figures if figure.dash and figure.unit is None)

    def is_contents(self) -> bool:
        """Whether page numbers stand at the right of words."""
        lasts = [text for row in self.rows if len(_texts(row)) > 1 and (text := _texts(row)[-1])]
        pages = [text for text in lasts if pattern("properties", "page_number").fullmatch(text)]
        headed = any(pattern("properties", "page").search(header) for header in self.headers)
        if not pages or 2 * len(pages) < len(lasts) or (self.figures > len(self.rows) and not headed):
            return False
        numbers = [int(text) for text in pages if text.isdigit()]
        rising = sum(1 for left, right in pairwise(numbers) if left <= right)
        if any(header and not pattern("properties", "contents_head").search(header) for header in self.headers[1:]):
            return False
        listed = any("page" in text.lower() for row in self.rows[:3] for text in _texts(row)) or headed
        plain = not any(header for header in self.value_headers) and len(numbers) > 1 and rising == len(numbers) - 1
        return listed or (plain and self.figures == len(pages))

    def is_marked(self) -> bool:
        marked = [row for row in self.rows if row.label and pattern("properties", "mark").fullmatch(row.label)]
        return bool(marked) and 2 * len(marked) >= len(self.rows)

    def has_change(self) -> bool:
        return any(pattern("properties", "change").search(header) for header in self.value_headers)


def _is_range(text: str) -> bool:
    return any(sign in text for sign in ".%$€£") and pattern("properties", "range").fullmatch(text) is not None


_PROPERTIES: dict[str, Callable[[_Facts], bool]] = {
    "figures": lambda facts: facts.figures > 1 and 5 * facts.figures >= 2 * facts.others,
    "words": lambda facts: 20 * facts.figures < 3 * facts.others or not facts.figures,
    "change": lambda facts: facts.has_change(),
    "percent": lambda facts: facts.percents > 0 and 2 * facts.percents > facts.figures - facts.dashes,
    "long": lambda facts: len(facts.rows) >= 10,
    "tiny": lambda facts: len(facts.rows) <= 3,
    "money": lambda facts: facts.money,
    "contents": lambda facts: facts.is_contents(),
    "marks": lambda facts: facts.is_marked(),
    "sensitivity": lambda facts: pattern("properties", "sensitivity").search(facts.title) is not None,
}
