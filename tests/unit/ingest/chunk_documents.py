"""Documents made of blocks, for tests of chunks."""

from dataclasses import dataclass, field, replace

from ingest.chunking.chunk import chunk_document
from ingest.chunking.models import BlockKind, Piece, Similarity, TablePiece
from ingest.chunking.sizes import Size, Sizes, load_sizes
from ingest.html.parsed import Section
from tools.models.passages import Chunk

SENTENCE = "Acme makes pens of steel and sells them to schools."  # 51 characters, 14 tokens
LONG = " ".join(SENTENCE for _ in range(8))  # 113 tokens


def sizes(default: int = 60, least: int = 10, table: int = 80) -> Sizes:
    """The sizes that ship, with small ones for what is no item."""
    return replace(load_sizes(), default=Size(default), least=least, table=table)


@dataclass
class Made:
    """A document that is put together block by block."""

    text: str = ""
    blocks: list[Piece] = field(default_factory=list[Piece])
    sections: list[Section] = field(default_factory=list[Section])
    tables: list[TablePiece] = field(default_factory=list[TablePiece])
    _open: list[int] = field(default_factory=list[int])

    def add(self, kind: BlockKind, text: str, gap: str = "\n\n", **flags: object) -> "Made":
        """One more block; `flags` are fields of `Piece`."""
        self.text += gap if self.text else ""
        start = len(self.text)
        self.text += text
        self.blocks.append(replace(Piece(kind, start, len(self.text)), **flags))  # pyright: ignore[reportArgumentType]
        self._reach()
        return self

    def heading(self, text: str, **flags: object) -> "Made":
        return self.add("heading", text, **flags)

    def text_of(self, *paragraphs: str, **flags: object) -> "Made":
        for paragraph in paragraphs:
            self.add("paragraph", paragraph, **flags)
        return self

    def list_of(self, *items: str) -> "Made":
        for item in items:
            self.add("list_item", f"• {item}")
        return self

    def table(self, rows: str, piece: str | None = None, *, said: str | None = None, continues: bool = False) -> "Made":
        """A table; with `piece`, one that is handed in under that id."""
        self.add("table", rows)
        if piece:
            block = self.blocks[-1]
            self.tables.append(TablePiece(piece, block.start, block.end, said, continues))
        return self

    def section(self, title: str, item: str | None = None, part: str | None = None, level: int = 1) -> "Made":
        """A section starts here, with its heading, and reaches up to the next of its level."""
        while self._open and self.sections[self._open[-1]].level >= level:
            self._open.pop()
        path = (*(self.sections[position].title for position in self._open), title)
        self._open.append(len(self.sections))
        start = len(self.text) + (2 if self.text else 0)
        self.sections.append(Section(title, level, start, start, item, part, path))
        return self.heading(title)

    def _reach(self) -> None:
        for position in self._open:
            self.sections[position] = replace(self.sections[position], end=len(self.text))

    def chunks(self, sizes: Sizes | None = None, similarity: Similarity | None = None) -> tuple[Chunk, ...]:
        return chunk_document(
            "doc", self.text, self.blocks, self.sections, self.tables, similarity=similarity, sizes=sizes
        )

    def texts(self, sizes: Sizes | None = None) -> list[str]:
        return [chunk.text for chunk in self.chunks(sizes)]
