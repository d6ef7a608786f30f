"""Passages with what stands around them: their neighbours, or the section that they are a part of."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import Protocol

from tools.documents.sources import passage_source
from tools.models.passages import Chunk, ContextMode, Passage, Section, estimate_tokens
from tools.search.excerpts.truncate import GAP

MAX_SECTION_TOKENS = 8_000


class Surroundings(Protocol):
    """What is needed of a document store."""

    async def neighbours(self, chunk_id: str, before: int, after: int) -> list[Chunk]:
        """A chunk with up to so many before and after it, as they are linked, in order."""
        ...

    async def section_text(self, section_id: str) -> tuple[Section, str] | None: ...


@dataclass(frozen=True)
class Excerpt:
    """A stretch of one document, with the passages that it was taken for, the best first.

    It is either chunks in a row, or a whole section (`section_text`).
    """

    passages: tuple[Passage, ...]
    chunks: tuple[Chunk, ...]
    section: Section | None = None
    section_text: str | None = None

    @property
    def best(self) -> Passage:
        return self.passages[0]

    @property
    def doc_id(self) -> str:
        return self.best.document.doc_id

    @property
    def start(self) -> int:
        return self.section.start if self.section else self.chunks[0].start

    @property
    def end(self) -> int:
        return self.section.end if self.section else max(chunk.end for chunk in self.chunks)

    @cached_property
    def text(self) -> str:
        return join_chunks(self.chunks) if self.section_text is None else self.section_text

    @property
    def hit(self) -> int:
        """Where in the text the best passage begins."""
        if self.section is not None:
            return max(0, self.best.chunk.start - self.section.start)
        before = [chunk for chunk in self.chunks if chunk.position < self.best.chunk.position]
        return len(join_chunks(before))


@dataclass(frozen=True)
class Expanded:
    """Excerpts in the order of their best passages, no text twice; and where less was given than asked for."""

    excerpts: tuple[Excerpt, ...]
    warnings: tuple[str, ...] = ()


def excerpt_of(passage: Passage) -> Excerpt:
    """A passage by itself."""
    return Excerpt((passage,), (passage.chunk,))


async def expand_context(
    documents: Surroundings,
    passages: Sequence[Passage],
    mode: ContextMode = "none",
    *,
    before: int = 1,
    after: int = 1,
    max_section_tokens: int = MAX_SECTION_TOKENS,
) -> Expanded:
    """The passages by themselves, with their neighbours, or as their whole sections.

    A section of more than `max_section_tokens` gives way to the neighbours, and a warning says so.
    """
    if mode == "none":
        return Expanded(tuple(merge_excerpts(map(excerpt_of, passages))))
    found: dict[str, tuple[Section, str] | None] = {}
    if mode == "section":
        found = await _sections(documents, passages, max_section_tokens)
    excerpts: list[Excerpt] = []
    warnings: list[str] = []
    around = await _windows(documents, [one for one in passages if _section_of(one, found) is None], before, after)
    for passage in passages:
        section = _section_of(passage, found)
        if section is not None:
            excerpts.append(Excerpt((passage,), (passage.chunk,), *section))
            continue
        excerpts.append(Excerpt((passage,), around.get(passage.chunk.chunk_id) or (passage.chunk,)))
        if mode == "section":
            warnings.append(_fallback(passage, max_section_tokens))
    return Expanded(tuple(merge_excerpts(excerpts)), tuple(dict.fromkeys(warnings)))


def merge_excerpts(excerpts: Iterable[Excerpt]) -> list[Excerpt]:
    """Excerpts that share chunks, lie in a section that is there whole, or follow each other on a page, as one.

    They stand in the order of their best passages.
    """
    merged: list[Excerpt] = []
    for excerpt in excerpts:
        touching = [place for place, other in enumerate(merged) if _touch(other, excerpt)]
        if not touching:
            merged.append(excerpt)
            continue
        merged[touching[0]] = reduce(_merge, (*(merged[place] for place in touching), excerpt))
        merged = [other for place, other in enumerate(merged) if place not in touching[1:]]
    return merged


def join_chunks(chunks: Sequence[Chunk]) -> str:
    """The text of chunks in their order, without what each repeats of the one before; gaps between them are marked."""
    text = ""
    for number, chunk in enumerate(chunks):
        text += _following(chunks[number - 1], chunk) if number else chunk.text
    return text


def _following(before: Chunk, chunk: Chunk) -> str:
    """A chunk's own text, as it goes on from the one before."""
    if before.table_id is not None and before.table_id == chunk.table_id:
        lines, repeated = chunk.text.splitlines(), before.text.splitlines()
        same = next((n for n, (one, other) in enumerate(zip(lines, repeated, strict=False)) if one != other), 0)
        return "\n" + "\n".join(lines[same:])
    if chunk.position != before.position + 1:
        return f"\n\n{GAP}\n\n{chunk.text}"
    if chunk.overlap and before.text.endswith(chunk.text[: chunk.overlap]):
        return chunk.text[chunk.overlap :]
    return f"\n\n{chunk.text}"


async def _sections(
    documents: Surroundings, passages: Sequence[Passage], max_tokens: int
) -> dict[str, tuple[Section, str] | None]:
    """The sections of the passages that are small enough, each read once."""
    ids = dict.fromkeys(one.section.section_id for one in passages if one.section and one.section.tokens <= max_tokens)
    texts = await asyncio.gather(*(documents.section_text(section_id) for section_id in ids))
    return {
        section_id: found if found and estimate_tokens(found[1]) <= max_tokens else None
        for section_id, found in zip(ids, texts, strict=True)
    }


def _section_of(passage: Passage, found: Mapping[str, tuple[Section, str] | None]) -> tuple[Section, str] | None:
    return found.get(passage.section.section_id) if passage.section else None


async def _windows(
    documents: Surroundings, passages: Sequence[Passage], before: int, after: int
) -> dict[str, tuple[Chunk, ...]]:
    ids = [passage.chunk.chunk_id for passage in passages]
    found = await asyncio.gather(*(documents.neighbours(chunk_id, before, after) for chunk_id in ids))
    return {chunk_id: tuple(chunks) for chunk_id, chunks in zip(ids, found, strict=True)}


def _fallback(passage: Passage, max_tokens: int) -> str:
    source = passage_source(passage)
    place = f"{source.company} {source.doc_type}"
    if passage.section is None:
        return f"{place}: a passage belongs to no section; its neighbours are given instead."
    return (
        f"{place}, {source.section}: the section could not be read whole within {max_tokens:,} tokens; "
        "the passage's neighbours are given instead."
    )


def _touch(one: Excerpt, other: Excerpt) -> bool:
    if one.doc_id != other.doc_id:
        return False
    if one.section or other.section:
        return _holds(one, other) or _holds(other, one)
    ids = {chunk.chunk_id for chunk in one.chunks}
    return any(chunk.chunk_id in ids for chunk in other.chunks) or _adjoin(one, other) or _adjoin(other, one)


def _holds(outer: Excerpt, inner: Excerpt) -> bool:
    return outer.section is not None and outer.start <= inner.start and inner.end <= outer.end


def _adjoin(one: Excerpt, other: Excerpt) -> bool:
    """Whether the second goes on where the first ends, on the same page of the same section."""
    last, first = one.chunks[-1], other.chunks[0]
    alike = last.page == first.page and last.section_id == first.section_id and last.table_id == first.table_id
    return alike and last.next_chunk_id == first.chunk_id


def _merge(one: Excerpt, other: Excerpt) -> Excerpt:
    """Both as one; the passages of the first are the better ones."""
    ordered = tuple({passage.chunk.chunk_id: passage for passage in (*one.passages, *other.passages)}.values())
    if one.section or other.section:
        outer = one if _holds(one, other) else other
        return replace(outer, passages=ordered)
    chunks = {chunk.chunk_id: chunk for chunk in (*one.chunks, *other.chunks)}
    return Excerpt(ordered, tuple(sorted(chunks.values(), key=lambda chunk: chunk.position)))
