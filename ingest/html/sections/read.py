"""Divides a filing into the items of its form and their sub-sections."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.html.items import Item, Vocabulary, is_head, vocabulary
from ingest.html.parsed import ReadText, Section
from ingest.html.sections.contents import Contents
from ingest.html.sections.heads import LONGEST_HEADING, Head, find_heads, find_titles, part_of
from ingest.html.sections.order import Chosen, choose
from ingest.html.sections.outline import POINTED_AT, Heading, headings, nest

_FEW = 3  # items: with fewer, titles without numbers are tried too
_NEAR = 4  # blocks from the place that a link names to the heading there
_KNOWN = POINTED_AT / 2
_TEXT = re.compile(r"\S")
_RULE = re.compile(r"\s*\n\s*[-_=*.\s]{4,}\Z|\s[-_=]{4,}\Z")
_SENTENCE = re.compile(r"\W*\s(?:not applicable|none|n/a|omitted)\b|\W*\.\s+\S", re.IGNORECASE)
_SIGNATURES = re.compile(r"\W{0,4}S\s?I\s?G\s?N\s?A\s?T\s?U\s?R\s?E(?:\s?S)?\b.{0,40}\Z", re.IGNORECASE)
_SIGNED = re.compile(r"pursuant to the requirements? of (?:the|section)", re.IGNORECASE)
_AFTER_SIGNATURES = re.compile(
    r"\W{0,4}(?:EXHIBIT\s+(?:INDEX|[0-9]{1,3})|INDEX\s+(?:OF|TO)\s+(?:\w+\s+){0,3}(?:EXHIBITS|FINANCIAL\s+STATEMENTS)"
    r"|REPORTS?\s+OF\s+INDEPENDENT|(?:CONSOLIDATED\s+)?(?:BALANCE\s+SHEETS?|FINANCIAL\s+STATEMENTS)\b).{0,80}\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a section of the first level starts; its sub-sections are looked for from `block` on."""

    place: int
    block: int
    title: str
    item: Item | None = None
    also: tuple[str, ...] = ()


def find_sections(text: ReadText, form: str) -> tuple[Section, ...]:
    """The sections of a filing in the order of its text, each followed by its sub-sections.

    Items are the first level, and from the first one to the end every character belongs to one; what follows the
    signatures has sections of its own. A form without items, or a text in which none is found, is divided by its
    headings alone.
    """
    known = vocabulary(form)
    starts = _find_starts(text, known) if known is not None and known.items else []
    if not starts:
        return tuple(_by_headings(text, known))
    return tuple(_sections(text, starts))


def _find_starts(text: ReadText, known: Vocabulary) -> list[_Start]:
    heads = find_heads(text, known)
    contents = Contents(text, heads, known)
    lines = contents.lines()
    chosen = choose([head for head in heads if not head.in_contents], len(text.text))
    if len(chosen) < _FEW and len(lines) < _FEW:
        titled = choose(find_titles(text, known), len(text.text))
        chosen = titled if len(titled) > _FEW * len(chosen) else chosen
    starts = [_start_of(text, choice) for choice in chosen]
    starts += _from_contents(text, contents, chosen)
    return _merge([*starts, *_tail(text, max((start.block for start in starts), default=len(text.blocks)))])


def _start_of(text: ReadText, choice: Chosen) -> _Start:
    """A part's heading belongs to the item that follows it."""
    head, first = choice.head, choice.head.first
    while not head.row and first > 0 and part_of(text, text.blocks[first - 1]):
        first -= 1
    place = head.start if head.row or first == head.first else text.blocks[first].start
    return _Start(place, head.last + 1, _title(choice), choice.item, head.also)


def _from_contents(text: ReadText, contents: Contents, chosen: Sequence[Chosen]) -> Iterator[_Start]:
    """Items without a heading of their own, where the contents say where they are.

    Where most items are such, the contents are a cross-reference index, and what it doesn't refer to another place
    ("Not applicable") is its own text.
    """
    lines = contents.lines()
    pointers = {id(head): pointer for head, pointer in lines}
    listed = choose([head for head, _ in lines], len(text.text))
    known = {choice.item.order: choice.head.start for choice in chosen}
    is_index = len(chosen) < len(listed) / 2
    for choice in listed:
        item, head = choice.item, choice.head
        if item.order in known:
            continue
        after = max((place for order, place in known.items() if order < item.order), default=head.end)
        before = min((place for order, place in known.items() if order > item.order), default=len(text.text))
        found = contents.locate(item, head, pointers[id(head)])
        if found is None or not (is_index or after <= found.start <= before):
            found = contents.find_title(item, head, after, before) if not is_index else None
        if found is not None:
            yield _start_of(text, Chosen(replace(found, title=head.title), item))
        elif is_index and head.row:
            yield _start_of(text, choice)
            rest = _TEXT.search(text.text, head.end)
            if rest is not None:
                yield _Start(rest.start(), head.last + 1, _index_title(text, head))


def _index_title(text: ReadText, head: Head) -> str:
    before = text.blocks[head.first - 1] if head.first else None
    return text.text[before.start : before.end][:LONGEST_HEADING] if before and before.kind == "heading" else "Index"


def _tail(text: ReadText, first: int) -> Iterator[_Start]:
    """The signatures, and the exhibits and statements after them."""
    signatures = _find_signatures(text, first)
    if signatures is None:
        return
    yield _Start(text.blocks[signatures].start, signatures + 1, "Signatures")
    for index in range(signatures + 1, len(text.blocks)):
        block = text.blocks[index]
        if block.kind == "heading" and _AFTER_SIGNATURES.match(text.text, block.start, block.end):
            yield _Start(block.start, index + 1, " ".join(text.text[block.start : block.end].split()))


def _find_signatures(text: ReadText, first: int) -> int | None:
    signed: int | None = None
    for index in range(first, len(text.blocks)):
        block = text.blocks[index]
        line_end = text.text.find("\n", block.start, block.end)
        if _SIGNATURES.match(text.text, block.start, line_end if line_end >= 0 else block.end):
            return index
        if signed is None and _SIGNED.search(text.text, block.start, min(block.end, block.start + 300)):
            signed = index
    return signed


def _merge(starts: Iterable[_Start]) -> list[_Start]:
    """In the order of the text; what starts at the same place is one section."""
    merged: list[_Start] = []
    for start in sorted(starts, key=lambda start: (start.place, start.item.order if start.item else -1)):
        if merged and merged[-1].place == start.place:
            if merged[-1].item is None:
                merged[-1] = start
            elif start.item is not None:
                merged[-1] = replace(merged[-1], also=(*merged[-1].also, start.item.number, *start.also))
        else:
            merged.append(start)
    return merged


def _title(choice: Chosen) -> str:
    """A title as it is printed, under the item's number as it is usually written."""
    head, item = choice.head, choice.item
    rest = head.title[head.named :]
    printed = head.title[: head.named] if head.run_in or _SENTENCE.match(rest) else _RULE.sub("", head.title)
    title = " ".join(printed.split()).strip(" .:;|-–—") or item.title
    numbers = [item.number, *head.also]
    if len(numbers) == 1:
        return f"Item {numbers[0]}. {title}"
    return f"Items {', '.join(numbers[:-1])} and {numbers[-1]}. {title}"


def _sections(text: ReadText, starts: Sequence[_Start]) -> Iterator[Section]:
    block_starts = [block.start for block in text.blocks]
    ends = [start.place for start in starts[1:]] + [len(text.text)]
    for start, end in zip(starts, ends, strict=True):
        section = Section(
            title=start.title,
            level=1,
            start=start.place,
            end=end,
            item=start.item.number if start.item else None,
            part=start.item.part if start.item else None,
            path=(start.title,),
            anchor=text.blocks[min(max(0, start.block - 1), len(text.blocks) - 1)].anchor,
            also=start.also,
        )
        yield section
        inner = text.blocks[start.block : bisect_left(block_starts, end)]
        yield from nest(headings(text, inner), end, section)


def _by_headings(text: ReadText, known: Vocabulary | None) -> list[Section]:
    """Sections by headings alone. What contents point to, and what the form is known to have, ranks first."""
    found = headings(text, text.blocks, _pointed_at(text))
    if known is not None:
        found = [replace(heading, rank=_known_rank(heading, known)) for heading in found]
    first = next((number for number, heading in enumerate(found) if heading.rank >= _KNOWN), 0)
    return nest(found[first:], len(text.text))


def _known_rank(heading: Heading, known: Vocabulary) -> float:
    stands_out = heading.block.bold and heading.rank < POINTED_AT
    return heading.rank + _KNOWN * (stands_out and is_head(heading.title, known))


def _pointed_at(text: ReadText) -> frozenset[int]:
    """Where the headings start that lines of contents link to: links that are a block or stand in a table."""
    blocks = text.blocks
    starts = [block.start for block in blocks]
    places: set[int] = set()
    for start, end, name in text.links:
        source = blocks[bisect_right(starts, start) - 1]
        target = text.anchors.get(name, 0)
        if target > source.end and (source.kind == "table" or 2 * (end - start) >= source.end - source.start):
            first = bisect_right(starts, target) - 1
            heading = next((block for block in blocks[first : first + _NEAR] if block.kind == "heading"), None)
            if heading is not None:
                places.add(heading.start)
    return frozenset(places) if len(places) >= _FEW else frozenset()


def in_form_order(sections: Iterable[Section], form: str) -> list[Section]:
    """The items in the order of the form, which filings with a cross-reference index don't keep."""
    known = vocabulary(form)
    orders = {(item.part, item.number): item.order for item in known.in_order()} if known else {}
    items = [section for section in sections if section.level == 1 and section.item is not None]
    return sorted(items, key=lambda section: orders.get((section.part, section.item or ""), len(orders)))
