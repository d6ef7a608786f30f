"""Elements of documents as they stand there: tables, pages, and the sections that cover a topic."""

from typing import Literal, TypeAlias

from tools.models.base import Model
from tools.models.facts import Source

ElementKind: TypeAlias = Literal["table", "page", "tree"]


class Element(Model):
    """An element of documents that is asked for as it stands: a table, a page, or (tree) the sections on a topic.

    `topic` is what it is about, as far as that is said; `pages` are their numbers, -1 for the last one, where it is
    asked for by number. `said` is what the question calls it ("slide").
    """

    kind: ElementKind
    topic: str = ""
    pages: tuple[int, ...] = ()
    said: str = ""


class ShownTable(Model):
    """A table whole: its cells as printed, the first `header_rows` rows being its head.

    `score` is how near it is to what was asked for, from 0 to 1; `units` is the note that says what its amounts count.
    """

    table_id: str
    caption: str
    rows: tuple[tuple[str, ...], ...]
    header_rows: int = 0
    units: str | None = None
    payload_ref: str | None = None
    score: float
    source: Source


class ShownPage(Model):
    """A page or slide by what is printed on it: its title and lines. `cut` tells that there are more lines.

    `chunk_ids` are its passages, `score` how near it is to what was asked for, None where it was asked for by number.
    """

    title: str
    lines: tuple[str, ...] = ()
    cut: bool = False
    slide: bool = False
    chunk_ids: tuple[str, ...] = ()
    score: float | None = None
    source: Source


class CoveringSection(Model):
    """A section that covers a topic: its title, those above it, and its pages, where its document has any."""

    title: str
    path: tuple[str, ...] = ()
    last_page: int | None = None
    score: float
    source: Source


class Nearby(Model):
    """An element that is near to what was asked for, by its name."""

    name: str
    source: Source


class Elements(Model):
    """What was found of elements, the best first. `near` are others: as near, or the nearest where none is shown.

    `topic` is what they were looked for by.
    """

    topic: str = ""
    tables: tuple[ShownTable, ...] = ()
    pages: tuple[ShownPage, ...] = ()
    sections: tuple[CoveringSection, ...] = ()
    near: tuple[Nearby, ...] = ()

    @property
    def found(self) -> bool:
        """Whether any is shown."""
        return bool(self.tables or self.pages or self.sections)
