"""What chunks are made from, whatever read the document. Offsets count characters of the document's text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

BlockKind: TypeAlias = Literal["heading", "paragraph", "list_item", "table"]

# How alike two stretches of text are, up to 1: where there is a choice, chunks end between those that are least alike.
Similarity: TypeAlias = Callable[[str, str], float]


class BlockLike(Protocol):
    """A paragraph, heading, list item or table, as any reader gives it. Style flags hold for the whole block."""

    @property
    def kind(self) -> BlockKind: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def page(self) -> int | None: ...
    @property
    def anchor(self) -> str | None: ...
    @property
    def bold(self) -> bool: ...
    @property
    def italic(self) -> bool: ...
    @property
    def underlined(self) -> bool: ...


class SectionLike(Protocol):
    """An item or a sub-section, as any reader gives it; what lies within another one is its sub-section."""

    @property
    def title(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def item(self) -> str | None: ...
    @property
    def part(self) -> str | None: ...
    @property
    def path(self) -> tuple[str, ...]: ...
    @property
    def anchor(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Piece:
    """A block of a document that is no HTML: of a PDF's page, a transcript, plain text.

    A chunk never holds the words of two speakers.
    """

    kind: BlockKind
    start: int
    end: int
    page: int | None = None
    anchor: str | None = None
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A table, or the rows of a large one: the characters that it takes up, and what its chunk says.

    Without `text` that is the document's own text; a continuation's bears the headers again. Where it is not known
    which characters its rows take up, a part may stand at the place of the whole table.
    """

    table_id: str
    start: int
    end: int
    text: str | None = None
    is_continuation: bool = False

    def shares_place(self, other: "TablePiece") -> bool:
        """Whether both are parts of one table and stand at its place."""
        return (self.table_id, self.start, self.end) == (other.table_id, other.start, other.end)


@dataclass(frozen=True, slots=True)
class Element:
    """A stretch of text that belongs together, with what is known of it; `opens` where a section starts.

    `table` is set for tables that were handed in; of others, rows that don't fit into one chunk are continuations.
    """

    kind: BlockKind
    start: int
    end: int
    page: int | None = None
    anchor: str | None = None
    emphasised: bool = False
    speaker: str | None = None
    opens: bool = False
    table: TablePiece | None = None
    is_continuation: bool = False
