"""What trees are built from, whatever read the document. Offsets count characters of its text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageSpan:
    """A page: its number as the source counts it, what is printed on it as its number, and its characters."""

    number: int
    start: int
    end: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of a PDF's outline; `page` counts the document's pages from 0, None where it leads nowhere.

    `place` is the first character of the line that it leads to, where it names a height of the page.
    """

    title: str
    level: int
    page: int | None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A title that begins a node: its level from 1 on, and where in the text it stands; its summary, if it has one."""

    title: str
    level: int
    start: int
    summary: str = ""
