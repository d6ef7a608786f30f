"""Sections as they are stored: with ids that stay the same, sizes and pages; and which of them holds a stretch."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import accumulate

from ingest.chunking.models import BlockLike, SectionLike
from tools.models.passages import Section, estimate_tokens
from tools.text import name_key

_UNSAFE = re.compile(r"[^\w.]+")
_LONGEST_SLUG = 50
OUTSIDE = "text"  # in the ids of what lies in no section


def build_sections(
    doc_id: str, text: str, sections: Sequence[SectionLike], blocks: Sequence[BlockLike]
) -> tuple[Section, ...]:
    """The sections of a document as they are stored, in the order of the text, which they never leave.

    Ids are made of the document's, the item or the title, and of the titles around it.
    """
    ordered = sorted(sections, key=lambda section: (section.start, -section.end, section.level))
    parents = find_parents(ordered)
    slugs = _slugs(ordered, parents)
    starts = [block.start for block in blocks]
    stored: list[Section] = []
    for position, section in enumerate(ordered):
        start = min(max(section.start, 0), len(text))
        end = min(max(section.end, start), len(text))
        stored.append(
            Section(
                section_id=f"{doc_id}#{slugs[position]}",
                doc_id=doc_id,
                position=position,
                title=section.title,
                level=section.level,
                start=start,
                end=end,
                item=section.item,
                part=section.part,
                path=section.path or (section.title,),
                tokens=estimate_tokens(text[start:end]),
                first_page=_page(blocks, bisect_right(starts, start) - 1),
                last_page=_page(blocks, bisect_left(starts, end) - 1),
                anchor=section.anchor,
            )
        )
    return tuple(stored)


def find_parents(sections: Sequence[SectionLike]) -> list[int | None]:
    """For each of some sections in order the one around it: the last that starts before it and ends behind it."""
    parents: list[int | None] = []
    opened: list[int] = []
    for position, section in enumerate(sections):
        while opened and sections[opened[-1]].end < section.end:
            opened.pop()
        parents.append(opened[-1] if opened else None)
        opened.append(position)
    return parents


class SectionTree:
    """Finds the innermost section that holds a stretch of the text."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sections
        self._parents = find_parents(sections)
        self._starts = [section.start for section in sections]
        # Sections may overlap in odd documents: nothing before this place holds what ends behind it.
        self._reaches = list(accumulate((section.end for section in sections), max))

    def find(self, start: int, end: int) -> Section | None:
        """The innermost section from before `start` to behind `end`."""
        last = bisect_right(self._starts, start) - 1
        if last < 0 or self._reaches[last] < end:
            return None
        position: int | None = last
        while position is not None and self._sections[position].end < end:
            position = self._parents[position]
        return self._sections[position] if position is not None else None


def _page(blocks: Sequence[BlockLike], position: int) -> int | None:
    return blocks[max(position, 0)].page if blocks else None


def _slugs(sections: Sequence[SectionLike], parents: Sequence[int | None]) -> list[str]:
    """A short name for each section, no two the same."""
    outermost = [section for section, parent in zip(sections, parents, strict=True) if parent is None]
    parts: defaultdict[str, set[str | None]] = defaultdict(set)
    for section in outermost:
        if section.item:
            parts[section.item].add(section.part)
    slugs: list[str] = []
    outer = ""
    count: Counter[str] = Counter({OUTSIDE: 1})
    for section, parent in zip(sections, parents, strict=True):
        if parent is not None:
            slug = f"{outer}.{_slug(section.title)}"
        elif section.item:
            part = f"part-{section.part}-" if section.part and len(parts[section.item]) > 1 else ""
            slug = _UNSAFE.sub("-", f"{part}item-{section.item}".lower())
        else:
            slug = _slug(section.title)
        slug = _unused(slug, count)
        outer = slug if parent is None else outer
        slugs.append(slug)
    return slugs


def _unused(slug: str, count: Counter[str]) -> str:
    unique = slug
    while count[unique]:
        count[slug] += 1
        unique = f"{slug}-{count[slug]}"
    count[unique] = 1
    return unique


def _slug(title: str) -> str:
    words = _UNSAFE.sub("-", name_key(title[: 4 * _LONGEST_SLUG])).strip("-.")
    if len(words) > _LONGEST_SLUG:
        cut = words.rfind("-", 0, _LONGEST_SLUG + 1)
        words = words[: cut if cut > 0 else _LONGEST_SLUG]
    return words or "section"
