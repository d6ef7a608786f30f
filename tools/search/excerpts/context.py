"""Fits excerpts into a context of so many tokens: by document, in reading order, each under its source."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.documents.delimit import delimit
from tools.documents.sources import passage_source
from tools.models.base import Model, period_label
from tools.models.facts import Source
from tools.models.passages import estimate_tokens
from tools.search.excerpts.excerpts import Excerpt
from tools.search.excerpts.kinds import content_of
from tools.search.excerpts.truncate import cut_text

Kind: TypeAlias = Literal["text", "table", "slides"]

BUDGET_TOKENS = 4_000
_FRAME = 24  # tokens of a block's number and of the marks around it
_LEAST = 40  # tokens from which a part of an excerpt is worth its header
_LONGEST_TITLE = 100  # characters
_LISTED = 5  # sources that a warning names


class Shares(Model):
    """How a tight budget is shared; what a kind doesn't use goes to the others."""

    text: float = 0.60
    table: float = 0.25
    slides: float = 0.15

    def of(self, kind: Kind) -> float:
        return {"text": self.text, "table": self.table, "slides": self.slides}[kind]


class Block(Model):
    """A numbered excerpt with its source; `is_cut` where the rest had no room. `folded`: where the text stands too."""

    number: int
    header: str
    text: str
    kind: Kind
    source: Source
    chunk_ids: tuple[str, ...]
    is_cut: bool = False
    folded: tuple[Source, ...] = ()

    @property
    def tokens(self) -> int:
        return estimate_tokens(self.header) + estimate_tokens(self.text)


class Context(Model):
    """What fits. `left_out` holds the ids of the passages that had no room."""

    blocks: tuple[Block, ...] = ()
    left_out: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All blocks for a reader."""
        return "\n\n".join(f"{block.header}\n{block.text}" for block in self.blocks)

    @property
    def tokens(self) -> int:
        return sum(block.tokens for block in self.blocks)

    def for_model(self) -> str:
        """All blocks for a model: each between marks, so that no text passes for another source or for a request."""
        return "\n\n".join(delimit(f"{block.header}\n{block.text}", f"source {block.number}") for block in self.blocks)


@dataclass(frozen=True)
class _Entry:
    """An excerpt on its way in, with as much of its text as there is room for."""

    excerpt: Excerpt
    kind: Kind
    header: str
    text: str
    is_cut: bool = False

    @property
    def tokens(self) -> int:
        return estimate_tokens(self.header) + estimate_tokens(self.text) + _FRAME


def assemble_context(
    excerpts: Sequence[Excerpt],
    *,
    budget_tokens: int = BUDGET_TOKENS,
    shares: Shares | None = None,
    folded: Mapping[str, Sequence[Source]] | None = None,
) -> Context:
    """The excerpts that fit, the best first in the running for room, under a header for each source.

    Documents come in the order of their best excerpts, and excerpts in the order in which a document has them. Where
    not all fit, each kind has its share, and the last one in is cut between sentences or rows. `folded` tells by chunk
    id where a passage's text stands too.
    """
    also = folded or {}
    wanted = [_Entry(excerpt, _kind(excerpt), _header(excerpt, also), excerpt.text) for excerpt in excerpts]
    fitting = _fit(wanted, budget_tokens, shares or Shares())
    blocks = tuple(_block(number, entry, also) for number, entry in enumerate(_in_reading_order(fitting), start=1))
    held = {chunk_id for block in blocks for chunk_id in block.chunk_ids}
    missing = [entry for entry in wanted if not held.intersection(_ids(entry.excerpt))]
    return Context(
        blocks=blocks,
        left_out=tuple(chunk_id for entry in missing for chunk_id in _ids(entry.excerpt)),
        warnings=tuple(_warnings(blocks, missing, budget_tokens)),
    )


def _fit(wanted: Sequence[_Entry], budget: int, shares: Shares) -> list[_Entry]:
    """The entries that fit, the best first; what each kind leaves of its share is for whatever is next best."""
    if sum(entry.tokens for entry in wanted) <= budget:
        return list(wanted)
    rooms = _rooms(wanted, budget, shares)
    taken: dict[int, _Entry] = {}
    for kind, room in rooms.items():
        _fill(taken, [(place, entry) for place, entry in enumerate(wanted) if entry.kind == kind], room)
    left = budget - sum(entry.tokens for entry in taken.values())
    _fill(taken, [(place, entry) for place, entry in enumerate(wanted) if place not in taken], left)
    return [taken[place] for place in sorted(taken)]


def _rooms(wanted: Sequence[_Entry], budget: int, shares: Shares) -> dict[Kind, int]:
    """How many tokens each kind gets: no more than it has use for, what is left over shared by the others."""
    use: dict[Kind, int] = {}
    for entry in wanted:
        use[entry.kind] = use.get(entry.kind, 0) + entry.tokens
    rooms: dict[Kind, int] = {}
    left = max(0, budget)
    while use:
        total = sum(shares.of(kind) for kind in use) or 1.0
        content: list[Kind] = [kind for kind in use if use[kind] <= left * shares.of(kind) / total]
        if not content:
            rooms.update((kind, int(left * shares.of(kind) / total)) for kind in use)
            return rooms
        for kind in content:
            rooms[kind] = use.pop(kind)
        left = max(0, budget - sum(rooms.values()))
    return rooms


def _fill(taken: dict[int, _Entry], entries: Sequence[tuple[int, _Entry]], room: int) -> None:
    """Take entries as long as there is room; the first that is too long is cut to what is left."""
    for place, entry in entries:
        if entry.tokens > room:
            entry = _shorten(entry, room)
            if entry is None:
                continue
        taken[place] = entry
        room -= entry.tokens
        if entry.is_cut:
            return


def _shorten(entry: _Entry, room: int) -> _Entry | None:
    least = room - (entry.tokens - estimate_tokens(entry.text))
    if least < _LEAST:
        return None
    text = cut_text(entry.text, least, entry.excerpt.hit, is_table=entry.kind == "table")
    return _Entry(entry.excerpt, entry.kind, entry.header, text, is_cut=True) if text else None


def _in_reading_order(entries: Sequence[_Entry]) -> Iterator[_Entry]:
    by_document: dict[str, list[_Entry]] = {}
    for entry in entries:
        by_document.setdefault(entry.excerpt.doc_id, []).append(entry)
    for group in by_document.values():
        yield from sorted(group, key=lambda entry: (entry.excerpt.start, entry.excerpt.chunks[0].position))


def _kind(excerpt: Excerpt) -> Kind:
    if excerpt.best.document.doc_type == "slides":
        return "slides"
    return "table" if excerpt.section is None and excerpt.best.chunk.content_type == "table" else "text"


def _block(number: int, entry: _Entry, folded: Mapping[str, Sequence[Source]]) -> Block:
    return Block(
        number=number,
        header=f"[{number}] {entry.header}",
        text=entry.text,
        kind=entry.kind,
        source=passage_source(entry.excerpt.best),
        chunk_ids=tuple(_ids(entry.excerpt)),
        is_cut=entry.is_cut,
        folded=tuple(_also(entry.excerpt, folded)),
    )


def _ids(excerpt: Excerpt) -> list[str]:
    return [passage.chunk.chunk_id for passage in excerpt.passages]


def _also(excerpt: Excerpt, folded: Mapping[str, Sequence[Source]]) -> Iterator[Source]:
    for chunk_id in _ids(excerpt):
        yield from folded.get(chunk_id, ())


def _header(excerpt: Excerpt, folded: Mapping[str, Sequence[Source]]) -> str:
    """Apple Inc. 10-K FY2024, Item 7 - Management's Discussion and Analysis, p. 12 (same text: 10-K FY2023)."""
    source = passage_source(excerpt.best)
    pages = sorted({chunk.page for chunk in excerpt.chunks if chunk.page is not None})
    parts = [
        f"{source.company} {_document(source)}",
        _section(excerpt, source),
        f"pp. {pages[0]}-{pages[-1]}" if len(pages) > 1 else f"p. {source.page}" if source.page is not None else "",
        source.speaker or "",
        _content(excerpt),
    ]
    also = ", ".join(dict.fromkeys(_document(other) for other in _also(excerpt, folded)))
    line = ", ".join(" ".join(part.split()) for part in parts if part)
    return f"{line} (same text: {also})" if also else line


def _content(excerpt: Excerpt) -> str:
    """What kind of content it is, where that is not running text."""
    kind = "text" if excerpt.section is not None else content_of(excerpt.best.chunk)
    return "" if kind == "text" else kind


def _document(source: Source) -> str:
    period = f" {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else ""
    return f"{source.doc_type}{period}"


def _section(excerpt: Excerpt, source: Source) -> str:
    """The item, and the title of the innermost section."""
    section = excerpt.section or excerpt.best.section
    if section is None or source.section is None:
        return source.section or ""
    title = section.title[:_LONGEST_TITLE].strip()
    if not title or title == source.section:
        return source.section
    # "Item 7. Management's Discussion" says the item by itself.
    return title if title.lower().startswith(source.section.lower()) else f"{source.section} - {title}"


def _warnings(blocks: Sequence[Block], missing: Sequence[_Entry], budget: int) -> Iterator[str]:
    cut = [str(block.number) for block in blocks if block.is_cut]
    if cut:
        yield f"Cut to fit {budget:,} tokens: [{'], ['.join(cut)}]."
    if missing:
        named = list(dict.fromkeys(entry.header for entry in missing))
        more = f"; and {len(named) - _LISTED} more" if len(named) > _LISTED else ""
        yield f"No room in {budget:,} tokens for {len(missing)} excerpts: {'; '.join(named[:_LISTED])}{more}."
