"""Sub-sections: the headings within a stretch of text, nested by how they look."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.html.parsed import Block, ReadText, Section

_LETTER = re.compile(r"[^\W\d_]{2}")
_NOTES = re.compile(r"notes to (?:the )?(?:\w+ ){0,3}financial statements", re.IGNORECASE)
_NOTE_NUMBER = re.compile(r"note\s+[0-9]{1,2}\b", re.IGNORECASE)
_LONGEST = 400
_DEEPEST = 6  # levels
_LARGER, _BOLD, _CAPITALS, _UNDERLINED, _CENTERED, _ITALIC, _NOTE = 100.0, 40.0, 20.0, 8.0, 6.0, -5.0, 9.0
POINTED_AT = 10_000.0  # that a table of contents points to a heading outweighs its look


@dataclass(frozen=True, slots=True)
class Heading:
    block: Block
    title: str
    rank: float


def headings(text: ReadText, blocks: Iterable[Block], pointed_at: frozenset[int] = frozenset()) -> list[Heading]:
    """The headings among some blocks; those that start at a place of `pointed_at` outrank the others."""
    found: list[Heading] = []
    for block in blocks:
        if block.kind != "heading" or block.end - block.start > _LONGEST:
            continue
        title = " ".join(text.text[block.start : block.end].split())
        if _LETTER.search(title):
            found.append(Heading(block, title, _rank(block, title) + POINTED_AT * (block.start in pointed_at)))
    return found


def _rank(block: Block, title: str) -> float:
    return (
        _LARGER * (block.size or 0.0)
        + _BOLD * block.bold
        + _CAPITALS * (title == title.upper() or _NOTES.match(title) is not None)
        + _NOTE * (_NOTE_NUMBER.match(title) is not None)
        + _UNDERLINED * block.underlined
        + _CENTERED * block.centered
        + _ITALIC * block.italic
    )


def nest(found: Sequence[Heading], end: int, parent: Section | None = None) -> list[Section]:
    """The sections that headings start, in the order of the text, which ends at `end`.

    A heading that nothing but one of the same or a higher rank follows is part of that one's title.
    """
    kept = [
        heading
        for heading, following in zip(found, [*found[1:], None], strict=False)
        if following is None or following.rank < heading.rank or following.block.start > heading.block.end + 2
    ]
    outer = [parent.title] if parent else []
    level = parent.level if parent else 0
    nested: list[tuple[Heading, int, tuple[str, ...]]] = []
    ends = [end] * len(kept)
    open_headings: list[tuple[Heading, int]] = []
    for number, heading in enumerate(kept):
        while open_headings and (open_headings[-1][0].rank <= heading.rank or len(open_headings) + level >= _DEEPEST):
            ends[open_headings.pop()[1]] = heading.block.start
        open_headings.append((heading, number))
        path = (*outer, *(above.title for above, _ in open_headings))
        nested.append((heading, level + len(open_headings), path))
    return [
        Section(
            title=heading.title,
            level=depth,
            start=heading.block.start,
            end=stop,
            item=parent.item if parent else None,
            part=parent.part if parent else None,
            path=path,
            anchor=heading.block.anchor,
        )
        for (heading, depth, path), stop in zip(nested, ends, strict=True)
    ]
