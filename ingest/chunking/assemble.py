"""Makes chunks of what was cut: their texts, ids, links and places in their sections."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ingest.chunking.models import Element
from ingest.chunking.regions import Region
from ingest.chunking.sections import SectionTree
from ingest.chunking.segments import TablePlace
from tools.models.passages import Chunk, ContentType, Section, estimate_tokens
from tools.text import name_key

PARAGRAPH = "\n\n"
_ROW = re.compile(r"[|\t]")
_MOSTLY = 0.5  # of its characters in list items: a list


@dataclass(frozen=True, slots=True)
class Draft:
    """A chunk to be. Its own text begins at `own`; what is from `start` up to there, the chunk before ends with."""

    region: Region
    start: int
    own: int
    end: int
    elements: Sequence[Element] = field(default=())
    place: TablePlace | None = None


def assemble(doc_id: str, text: str, drafts: Sequence[Draft], sections: Sequence[Section]) -> tuple[Chunk, ...]:
    """The chunks of a document, in order."""
    places = _Places(sections, drafts)
    names = _names(doc_id, drafts)
    chunks: list[Chunk] = []
    for position, draft in enumerate(drafts):
        first = draft.place.element if draft.place else draft.elements[0]
        words = _text(text, draft)
        section, before, count = places.find(position)
        chunks.append(
            Chunk(
                chunk_id=names[position],
                doc_id=doc_id,
                position=position,
                text=words,
                start=draft.start,
                end=draft.end,
                overlap=max(0, drafts[position - 1].end - draft.start) if draft.start < draft.own else 0,
                section_id=section.section_id if section else None,
                position_in_section=before,
                chunks_in_section=count,
                prev_chunk_id=_neighbour(drafts, names, position, -1),
                next_chunk_id=_neighbour(drafts, names, position, 1),
                is_section_start=before == 0,
                is_section_end=before == count - 1,
                is_chunked=count > 1,
                tokens=estimate_tokens(words),
                content_type=_content_type(draft),
                page=first.page,
                anchor=first.anchor,
                speaker=first.speaker,
                table_id=first.table.table_id if first.table else None,
                is_table_continuation=first.is_continuation,
            )
        )
    return tuple(chunks)


class _Places:
    """Where chunks stand in their sections: each in the innermost that holds it, whose parts others may hold too."""

    def __init__(self, sections: Sequence[Section], drafts: Sequence[Draft]) -> None:
        self._tree = SectionTree(sections)
        self._drafts = drafts
        self._owns = [draft.own for draft in drafts]
        self._ends = [draft.end for draft in drafts]

    def find(self, position: int) -> tuple[Section | None, int, int]:
        """A chunk's section, how many chunks of the section are before it, and how many there are."""
        draft = self._drafts[position]
        section = self._tree.find(draft.own, draft.end)
        around = section or draft.region
        first = bisect_right(self._ends, around.start)
        last = bisect_left(self._owns, around.end)
        return section, position - first, last - first


def _names(doc_id: str, drafts: Iterable[Draft]) -> list[str]:
    names: list[str] = []
    number: dict[str, int] = {}
    for draft in drafts:
        slug = draft.region.slug
        number[slug] = number.get(slug, 0) + 1
        names.append(f"{doc_id}#{slug}/{number[slug]}")
    return names


def _neighbour(drafts: Sequence[Draft], names: Sequence[str], position: int, step: int) -> str | None:
    other = position + step
    inside = 0 <= other < len(drafts) and drafts[other].region is drafts[position].region
    return names[other] if inside else None


def _text(text: str, draft: Draft) -> str:
    piece = draft.place.element.table if draft.place else None
    if draft.place is None or piece is None or piece.text is None:
        return text[draft.start : draft.end]
    element = draft.place.element
    lead = text[draft.start : element.start]
    around = (lead, _unsaid(piece.text, lead), text[element.end : draft.end])
    return PARAGRAPH.join(stripped for part in around if (stripped := part.strip()))


def _unsaid(table: str, lead: str) -> str:
    """What a table says, without the title above its rows that what is before it has already."""
    said = f" {name_key(lead)} "
    lines = table.split("\n")
    first = 0
    while first < len(lines) and not _ROW.search(lines[first]) and f" {name_key(lines[first])} " in said:
        first += 1
    return "\n".join(lines[first:])


def _content_type(draft: Draft) -> ContentType:
    if draft.place:
        return "table"
    sizes: dict[str, int] = {}
    for kind, elements in groupby(draft.elements, key=lambda element: element.kind):
        sizes[kind] = sizes.get(kind, 0) + sum(element.end - element.start for element in elements)
    if set(sizes) == {"heading"}:
        return "heading"
    return "list" if sizes.get("list_item", 0) >= _MOSTLY * sum(sizes.values()) else "text"
