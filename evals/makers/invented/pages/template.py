"""Reads the templates of filings' texts, a line an element.

%% I                    a part's heading
% 7 | Title             an item's heading
## Title, ### Title     headings within an item
! Sentence.             the heading of a risk factor
- text                  a point of a list
= text                  a centred line
~ text                  a small line, such as a table's footnote
text                    a paragraph
@table cols=... rows=NAME, or with rows until @end: "label | account | marks"
@grid widths=... until @end: cells between "|", header rows begin with "^", totals with "+"
@equity PERIODS         the statement of equity
@people NAME            a table of the proxy statement
@note CONCEPT           what follows is one tagged note; @endnote ends it
@tag on, @tag off       whether figures are tagged
@toc, @page, @rule      the contents, a page break, a line
@include NAME           another template; {year} in its name is the filing's
?2023 line, ?10-Q line  a line for the filings of that year or form alone
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

Kind = Literal[
    "part", "item", "head", "subhead", "risk", "bullet", "centre", "small", "paragraph", "table", "grid", "equity",
    "people", "note", "endnote", "tag", "toc", "page", "rule",
]  # fmt: skip
_MARKS: tuple[tuple[str, Kind], ...] = (
    ("%% ", "part"),
    ("% ", "item"),
    ("### ", "subhead"),
    ("## ", "head"),
    ("! ", "risk"),
    ("- ", "bullet"),
    ("= ", "centre"),
    ("~ ", "small"),
)
_DIRECTIVES: dict[str, Kind] = {
    "table": "table",
    "grid": "grid",
    "equity": "equity",
    "people": "people",
    "note": "note",
    "endnote": "endnote",
    "tag": "tag",
    "toc": "toc",
    "page": "page",
    "rule": "rule",
}
_OPTION = re.compile(r"(\w+)=(\S+)")


@dataclass(frozen=True)
class Element:
    kind: Kind
    text: str = ""
    options: dict[str, str] = field(default_factory=dict[str, str])
    rows: tuple[str, ...] = ()


class Templates:
    """The templates of one company, and those that all share."""

    def __init__(self, folders: Iterable[Path], kept: Iterable[str], year: int) -> None:
        self._folders = tuple(folders)
        self._year = year
        self._kept = frozenset(kept)

    def read(self, name: str) -> Iterator[Element]:
        lines = iter(self._lines(name))
        for line in lines:
            if not line.startswith("@"):
                yield _line(line)
                continue
            word, _, rest = line[1:].partition(" ")
            if word == "include":
                yield from self.read(rest.strip().replace("{year}", str(self._year)))
                continue
            element = _directive(word, rest.strip())
            if word == "grid" or (word == "table" and "rows" not in element.options):
                element = replace(element, rows=tuple(_until_end(lines)))
            yield element

    def rows(self, names: str) -> tuple[str, ...]:
        """The rows of statements, joined by "+", from statements.txt."""
        return tuple(row for name in names.split("+") for row in self._named(name))

    def _named(self, name: str) -> list[str]:
        found = False
        rows: list[str] = []
        for line in self._lines("statements"):
            if line.startswith("["):
                found = line == f"[{name}]"
            elif found:
                rows.append(line)
        if not rows:
            raise ValueError(f"no rows {name}")
        return rows

    def _lines(self, name: str) -> Iterator[str]:
        places = ("", "10-q", "proxy")
        paths = (folder / place / f"{name}.txt" for folder in self._folders for place in places)
        path = next((path for path in paths if path.exists()), None)
        if path is None:
            raise ValueError(f"no template {name}")
        for line in path.read_text("utf-8").splitlines():
            while line.startswith("?"):
                condition, _, line = line[1:].partition(" ")
                if not self._kept.intersection(condition.split("/")):
                    line = ""
            if line.strip():
                yield line.rstrip()


def _line(line: str) -> Element:
    for mark, kind in _MARKS:
        if line.startswith(mark):
            return Element(kind, line.removeprefix(mark).strip())
    return Element("paragraph", line)


def _directive(word: str, rest: str) -> Element:
    if word not in _DIRECTIVES:
        raise ValueError(f"no directive @{word}")
    return Element(_DIRECTIVES[word], rest, dict(_OPTION.findall(rest)))


def _until_end(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line == "@end":
            return
        yield line
    raise ValueError("@end is missing")
