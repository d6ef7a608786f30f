"""Chooses what a document's tree is made from, and makes its titles fit: none tiny, none too large, none twice."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.chunking.models import SectionLike
from ingest.html.parsed import ReadText
from ingest.lines import is_item
from ingest.trees.bookmarks import bookmark_entries
from ingest.trees.contents import contents_entries, contents_pages, is_contents
from ingest.trees.headings import heading_entries, is_caption
from ingest.trees.models import Bookmark, Entry
from ingest.trees.places import Places
from tools.models.passages import estimate_tokens

LARGE_PAGES = 10  # a node is large that has more pages and more tokens than these
LARGE_TOKENS = 20_000
TINY = 100  # characters: what a heading alone divides off must have more
_FEWEST = 3  # titles that make a tree
_DENSE = 2  # headings a page, over the whole document
_SPARE = 20  # headings that any document may have
_PAGE_TOKENS = 800  # of a document without pages
_CONTINUED = re.compile(r"[\s(–—-]*continued\W*\Z", re.IGNORECASE)
_NUMBERED = re.compile(r"(?P<number>\d{1,2}|[A-Z])[.)]?\s+(?=[^\W\d_])")
_CAPTION = re.compile(r"(?:table|figure|fig\.|chart|exhibit|box|graph)\s+[\w.]*\d+[A-Z]?\s*[.:–—-]?\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Source:
    """All that is known of how a document is divided; `places` is None for one without pages."""

    read: ReadText
    places: Places | None = None
    bookmarks: Sequence[Bookmark] = ()
    sections: Sequence[SectionLike] = ()


def choose_entries(source: Source) -> list[Entry]:
    """The titles of a document's tree in the order of its text.

    The first of these that gives enough of them: its bookmarks; the items of its form with the headings in them; its
    printed contents; its headings. Of documents without pages, the sections.
    """
    places = source.places
    if places is None:
        items = _of_sections([section for section in source.sections if section.item])
        return _thinned(_merged(source, _of_sections(source.sections), items), len(source.read.text), None)
    for entries in (bookmark_entries(places, source.bookmarks), _of_items(source, places), contents_entries(places)):
        if len(entries) >= _FEWEST:
            return _plain_titles(_split_large(source, places, _levelled(source, entries)))
    return _plain_titles(_split_large(source, places, _of_headings(source, places)))


def _of_items(source: Source, places: Places) -> list[Entry]:
    """The items of a form with the headings in them; none of what is no form."""
    items = [section for section in source.sections if section.level == 1]
    if sum(bool(item.item) for item in items) < _FEWEST:
        return []
    headings = [
        replace(entry, level=entry.level + 1)
        for entry in _headings(source, places)
        if entry.start > items[0].start and not is_item(entry.title)
    ]
    entries = sorted((*_of_sections(items), *headings), key=lambda entry: (entry.start, entry.level))
    return _thinned(_merged(source, entries, _of_sections(items)), len(source.read.text), len(places))


def _of_headings(source: Source, places: Places) -> list[Entry]:
    return _thinned(_merged(source, _headings(source, places)), len(source.read.text), len(places))


def _headings(source: Source, places: Places) -> list[Entry]:
    """All headings but captions, and but those on the pages of the contents."""
    contents = contents_pages(places)
    return [
        entry
        for entry in heading_entries(source.read)
        if not is_caption(entry.title) and places.page_of(entry.start) not in contents
    ]


def _of_sections(sections: Sequence[SectionLike]) -> list[Entry]:
    return [
        Entry(" ".join(section.title.split()), section.level, section.start)
        for section in sorted(sections, key=lambda section: (section.start, section.level))
        if section.title.strip()
    ]


def _levelled(source: Source, entries: Sequence[Entry]) -> list[Entry]:
    """Titles without two at one place; those of the contents that stand on one level get that of their headings."""
    once = [
        entry
        for entry, following in zip(entries, [*entries[1:], None], strict=True)
        if following is None or following.start > entry.start or following.level > entry.level
    ]
    if len({entry.level for entry in once}) > 1:
        return once
    levels = {heading.start: heading.level for heading in heading_entries(source.read)}
    return [replace(entry, level=levels.get(entry.start, entry.level)) for entry in once]


def _merged(source: Source, entries: Sequence[Entry], sure: Sequence[Entry] = ()) -> list[Entry]:
    """Titles without those of tiny nodes, whose text goes to the node before; and without the contents'.

    Those that are `sure` stay, whatever their size.
    """
    kept = [
        entry
        for before, entry in zip([None, *entries], entries, strict=False)
        if not is_contents(entry.title) and not (before and _CONTINUED.sub("", entry.title) == before.title)
    ]
    length = len(source.read.text)
    while True:
        left = [
            entry
            for position, entry in enumerate(kept)
            if entry in sure or not _is_tiny(entry, kept[position + 1 : position + 2], length)
        ]
        if len(left) == len(kept):
            return left
        kept = left


def _is_tiny(entry: Entry, following: Sequence[Entry], length: int) -> bool:
    """Whether nothing stands below a title, and next to nothing under it."""
    end = following[0].start if following else length
    return (not following or following[0].level <= entry.level) and end - entry.start - len(entry.title) < TINY


def _thinned(entries: Sequence[Entry], characters: int, pages: int | None) -> list[Entry]:
    """The upper levels of the titles, as many as a document of its size may have."""
    size = pages if pages is not None else characters / 3.6 / _PAGE_TOKENS
    kept = list(entries)
    while len(kept) > _SPARE + _DENSE * size and len({entry.level for entry in kept}) > 1:
        deepest = max(entry.level for entry in kept)
        kept = [entry for entry in kept if entry.level < deepest]
    return kept


def _split_large(source: Source, places: Places, entries: Sequence[Entry]) -> list[Entry]:
    """The titles, with those of headings within nodes that are too large."""
    split: list[Entry] = []
    text = source.read.text
    for position, entry in enumerate(entries):
        split.append(entry)
        end = entries[position + 1].start if position + 1 < len(entries) else len(text)
        pages = places.page_of(end - 1) - places.page_of(entry.start) + 1
        if pages > LARGE_PAGES and estimate_tokens(text[entry.start : end]) > LARGE_TOKENS:
            split += _within(source, places, entry, end)
    return split


def _within(source: Source, places: Places, entry: Entry, end: int) -> list[Entry]:
    """The headings of a large node, captions where it has no others; without any, its pages by tens."""
    found = heading_entries(source.read, entry.start + 1, end)
    headings = [heading for heading in found if not is_caption(heading.title)]
    pages = places.page_of(end - 1) - places.page_of(entry.start) + 1
    for candidates in (headings, found):
        inner = _thinned(_merged(source, candidates), end - entry.start, pages)
        if len(inner) >= _FEWEST:
            return [replace(heading, level=entry.level + heading.level) for heading in inner]
    first = places.page_of(entry.start)
    return [
        Entry(f"{entry.title}, page {places.label_of(page)} on", entry.level + 1, places.start_of(page))
        for page in range(first + LARGE_PAGES, first + pages, LARGE_PAGES)
        if entry.start < places.start_of(page) < end
    ]


def _plain_titles(entries: Sequence[Entry]) -> list[Entry]:
    """Titles without the numbers that count them, as PageIndex has them: "1 Overview", "Table 2.1. Assets"."""
    titles = [_CAPTION.sub("", entry.title, count=1) or entry.title for entry in entries]
    for level in {entry.level for entry in entries}:
        places = [position for position, entry in enumerate(entries) if entry.level == level]
        for counts in (str.isdigit, str.isalpha):
            _uncount(titles, places, counts)
    return [replace(entry, title=title) for entry, title in zip(entries, titles, strict=True)]


def _uncount(titles: list[str], places: Sequence[int], counts: Callable[[str], bool]) -> None:
    """Take the numbers, or letters, off titles of a level that count on from each other."""
    numbered = [
        (position, match) for position in places if (match := _NUMBERED.match(titles[position])) and counts(match[1])
    ]
    values = [int(match[1]) if match[1].isdigit() else ord(match[1]) - ord("A") + 1 for _, match in numbered]
    if len(values) < _FEWEST or sum(b - a == 1 for a, b in pairwise(values)) < len(values) / 2:
        return
    for position, match in numbered:
        titles[position] = titles[position][match.end() :]
