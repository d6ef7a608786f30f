"""Corpora, and what is removed, as blocks."""

from collections.abc import Iterator

from server.cli.formats.layout import Block, Column, Grid, Line, Note, Record
from tools.errors import FIRST_STEPS
from tools.models.corpora import Corpora, Removal

_SHOWN = 20  # documents


def corpora_shown(found: Corpora) -> Iterator[Block]:
    """A row a corpus; the one that is in use is marked."""
    if not found.corpora:
        yield Line(f"There is no corpus yet. {FIRST_STEPS}")
        return
    rows = tuple(
        (
            f"{corpus.name}{' *' if corpus.current else ''}",
            *(f"{count:,}" if count is not None else "?" for count in (corpus.companies, corpus.documents)),
            f"{corpus.facts:,}" if corpus.facts is not None else "?",
            megabytes(corpus.bytes),
            megabytes(corpus.index_bytes),
        )
        for corpus in found.corpora
    )
    numbers = ("Companies", "Documents", "Facts", "Tables", "Index")
    columns = (Column("Corpus"), *(Column(name, right=True) for name in numbers))
    yield Grid(columns, rows, below=("* is the one that TIEOUT_CORPUS names.",))


def removal_shown(removal: Removal) -> Iterator[Block]:
    """What goes, or is gone, and what stays."""
    verb = "Removed" if removal.done else "To be removed"
    yield Line(f"{verb}: {removal.kind} {', '.join(removal.names)}", "strong")
    for going in removal.documents[:_SHOWN]:
        yield Line(f"{going.ticker} {going.doc_type} {going.doc_id}", indent=2)
    if len(removal.documents) > _SHOWN:
        yield Line(f"and {len(removal.documents) - _SHOWN} more documents", indent=2)
    if removal.parts:
        size = f", {megabytes(removal.bytes)}" if removal.bytes is not None else ""
        yield Line("With: " + ", ".join(f"{count:,} {part}" for part, count in removal.parts.items()) + size)
    if removal.companies:
        yield Line(f"Nothing is left of: {', '.join(removal.companies)}" if removal.done else _all_of(removal))
    yield Line(_stays(removal), "faint")
    for file in removal.reread:
        where = f"tieout index {file.path}" if file.path is not None else "tieout index"
        yield Note(
            f"{file.doc_id} told figures of the same filing, which were kept once: load it again: `{where}`", "To do"
        )


def _all_of(removal: Removal) -> str:
    return f"All that is loaded of: {', '.join(removal.companies)}"


def _stays(removal: Removal) -> str:
    if removal.kind == "corpus":
        return "Its conversations and logs go with it. Files that were loaded or fetched stay where they are."
    return "Files that were loaded or fetched stay where they are, and so do logs of questions and conversations."


def removal_record(removal: Removal) -> Record:
    """What went, as one flat record."""
    return {"kind": removal.kind, "names": " ".join(removal.names), "done": removal.done, **removal.parts}


def megabytes(size: int) -> str:
    """A size for people."""
    return f"{size / 2**20:,.1f} MB"
