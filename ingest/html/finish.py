"""Turns what was collected into the text: furniture left out, paragraphs whole, places as offsets."""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from lxml.html import HtmlElement

from ingest.html.furniture import find_furniture
from ingest.html.parsed import Block, BlockKind, ReadText
from ingest.html.style import Style
from ingest.html.tabular import CellPlace
from ingest.html.writer import SPACE, Draft, Mark, Writer

_WORD = re.compile(r"[^\W\d_]{2}")
_BULLET = re.compile(r"[•·●○◦▪■□➢]")
_ITEM = re.compile(r"(?:part\s+[ivx]+\b.{0,5})?items?\s*\d{1,2}(?:\.\d\d)?\s?[a-z]?\s?[.:–—-]", re.IGNORECASE)
_NOTE = re.compile(
    r"\W*(?:in (?:millions|thousands|billions)|dollars in|amounts in|unaudited|continued)", re.IGNORECASE
)
_UNFINISHED = re.compile(r"[a-z0-9,;’”)–-]\Z")
_LONGEST_HEADING = 400  # characters; risk factors are headed by whole sentences
_LONGEST_QUIET_HEADING = 150  # in italics, underlined, or in capitals
_LARGER = 1.15  # times the size of most text
_LONG_PARAGRAPH = 60


@dataclass
class Collected:
    """What the walk found besides the text."""

    facts: list[tuple[HtmlElement, Mark]] = field(default_factory=list[tuple[HtmlElement, Mark]])
    links: list[tuple[str, Mark]] = field(default_factory=list[tuple[str, Mark]])
    anchors: list[Mark] = field(default_factory=list[Mark])
    cells: list[CellPlace] = field(default_factory=list[CellPlace])


def finish(writer: Writer, collected: Collected) -> ReadText:
    pieces, drafts = writer.pieces, writer.drafts
    texts = ["".join(pieces[draft.start : draft.end]) for draft in drafts]
    furniture = find_furniture(drafts, texts)
    for number in furniture.drafts:
        start, end = drafts[number].start - 1, drafts[number].end
        pieces[start:end] = [""] * (end - start)
    kept = [number for number in range(len(drafts)) if number not in furniture.drafts]
    drafts, texts = _rejoin([drafts[number] for number in kept], [texts[number] for number in kept], pieces)
    if drafts:
        pieces[drafts[0].start - 1] = ""
    offsets = array("q", accumulate(map(len, pieces), initial=0))
    tables = [draft.table for draft in drafts if draft.table is not None]
    return ReadText(
        text="".join(pieces),
        blocks=tuple(_blocks(drafts, texts, offsets)),
        tables=tuple(tables),
        anchors={mark.name or "": offsets[mark.start] for mark in reversed(collected.anchors)},
        places=dict(_places(collected, offsets)),
        links=tuple(
            (offsets[mark.start], offsets[mark.end], target)
            for target, mark in collected.links
            if mark.start >= 0 and offsets[mark.start] < offsets[mark.end]
        ),
        page_labels=furniture.labels,
    )


def _rejoin(drafts: list[Draft], texts: list[str], pieces: list[str]) -> tuple[list[Draft], list[str]]:
    """Paragraphs that a page break parts become whole again, and bullets join their paragraphs."""
    whole: list[Draft] = []
    whole_texts: list[str] = []
    for draft, text in zip(drafts, texts, strict=True):
        bullet = bool(whole) and draft.kind != "table" and _BULLET.fullmatch(whole_texts[-1]) is not None
        if bullet or (whole and whole[-1].page < draft.page and _continues(whole[-1], whole_texts[-1], draft, text)):
            pieces[draft.start - 1] = SPACE
            whole[-1].end = draft.end
            whole_texts[-1] += SPACE + text
            if bullet:
                whole[-1].style, whole[-1].kind = draft.style, "list_item"
        else:
            whole.append(draft)
            whole_texts.append(text)
    return whole, whole_texts


def _continues(draft: Draft, text: str, following: Draft, rest: str) -> bool:
    return (
        following.kind is None
        and draft.kind in (None, "list_item")
        and len(text) > _LONG_PARAGRAPH
        and rest[0].islower()
        and _UNFINISHED.search(text) is not None
        and draft.style.bold == following.style.bold
    )


def _blocks(drafts: Sequence[Draft], texts: Sequence[str], offsets: Sequence[int]) -> Iterable[Block]:
    table = 0
    body = _body_size(drafts, offsets)
    for draft, text in zip(drafts, texts, strict=True):
        style = draft.style
        yield Block(
            kind=draft.kind or _kind(text, style, body),
            start=offsets[draft.start],
            end=offsets[draft.end],
            page=draft.page,
            anchor=draft.anchor,
            bold=style.bold,
            italic=style.italic,
            underlined=style.underlined,
            centered=style.centered,
            size=style.size,
            table=table if draft.table is not None else None,
        )
        table += draft.table is not None


def _body_size(drafts: Sequence[Draft], offsets: Sequence[int]) -> float:
    """The size in which most of the text is set."""
    sizes: Counter[float] = Counter()
    for draft in drafts:
        if draft.style.size is not None:
            sizes[draft.style.size] += offsets[draft.end] - offsets[draft.start]
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _kind(text: str, style: Style, body: float) -> BlockKind:
    if len(text) > 1 and _BULLET.match(text):
        return "list_item"
    if len(text) > _LONGEST_HEADING or not _WORD.search(text) or _NOTE.match(text):
        return "paragraph"
    if style.bold or _ITEM.match(text):
        return "heading"
    if len(text) > _LONGEST_QUIET_HEADING or text.endswith((".", ",", ";")):
        return "paragraph"
    large = style.size is not None and 0 < body * _LARGER <= style.size
    return "heading" if large or style.italic or style.underlined or text == text.upper() else "paragraph"


def _places(collected: Collected, offsets: Sequence[int]) -> Iterable[tuple[HtmlElement, tuple[int, int]]]:
    marked = ((element, mark.start, mark.end) for element, mark in collected.facts)
    for places in (marked, collected.cells):
        for element, start, end in places:
            if 0 <= start < end and offsets[start] < offsets[end]:
                yield element, (offsets[start], offsets[end])
