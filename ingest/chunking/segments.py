"""Arranges elements: what a heading starts is a segment, small ones join others, tables have a place of their own."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from ingest.chunking.models import Element

LONGEST_HEADING = 600  # characters; risk factors are headed by whole sentences
_NOTE = re.compile(r"\W{0,2}(?:\(?[\da-z]{1,2}[).\]]|[*†‡§]|see\b|notes?\b|source\b|the accompanying\b)", re.IGNORECASE)


@dataclass(slots=True)
class Segment:
    """Text of one speaker between tables: headings and what they head."""

    elements: list[Element]

    @property
    def start(self) -> int:
        return self.elements[0].start

    @property
    def end(self) -> int:
        return self.elements[-1].end

    @property
    def length(self) -> int:
        return self.end - self.start

    @property
    def is_headed(self) -> bool:
        return self.elements[0].kind == "heading" or self.elements[0].opens

    @property
    def headings(self) -> list[Element]:
        """The headings that it begins with."""
        return self.elements[: next((i for i, e in enumerate(self.elements) if e.kind != "heading"), None)]


@dataclass(slots=True)
class TablePlace:
    """A table with what goes into its chunk: its title and what introduces it, its notes."""

    element: Element
    start: int
    end: int


Part: TypeAlias = Segment | TablePlace


def arrange(text: str, elements: Sequence[Element], *, least: int, size: int, emphasis: bool) -> list[Part]:
    """The elements of a region, arranged in order.

    A segment of less than `least` characters goes with what follows, a table included; at the end of a region with
    what is before, where both have room in `size`. What stands below a table and is as small is part of its chunk.
    """
    runs = list(_runs(elements))
    parts: list[Part] = []
    lead: Segment | None = None
    for position, run in enumerate(runs):
        if run[0].kind == "table":
            parts.append(TablePlace(run[0], lead.start if lead else run[0].start, run[0].end))
            lead = None
            continue
        segments = list(_segments(run, emphasis))
        followed = position + 1 < len(runs) and runs[position + 1][0].kind == "table"
        table = parts[-1] if parts and isinstance(parts[-1], TablePlace) else None
        if table is not None and _is_note(text, segments[0], least, alone=followed and len(segments) == 1):
            table.end = segments.pop(0).end
        if segments and followed and _introduces(segments[-1], least):
            lead = segments.pop()
        segments = _join_small(segments, least)
        if lead is not None and segments and segments[-1].length < least:
            lead = _joined(segments.pop(), lead)
        elif len(segments) > 1 and segments[-1].length < least and segments[-1].end - segments[-2].start <= size:
            segments[-2:] = [_joined(*segments[-2:])]
        parts += segments
    return parts


def _runs(elements: Iterable[Element]) -> Iterator[list[Element]]:
    """Each table for itself, and the text between tables by speaker."""
    for (is_table, _), run in groupby(elements, key=lambda element: (element.kind == "table", element.speaker)):
        if is_table:
            yield from ([table] for table in run)
        else:
            yield list(run)


def _segments(run: Iterable[Element], emphasis: bool) -> Iterator[Segment]:
    segment: list[Element] = []
    for element in run:
        element = _settle(element, emphasis)
        if (element.kind == "heading" or element.opens) and segment and segment[-1].kind != "heading":
            yield Segment(segment)
            segment = []
        segment.append(element)
    yield Segment(segment)


def _settle(element: Element, emphasis: bool) -> Element:
    """What is a heading, is one: a short block that starts a section or stands out; a long one is a paragraph."""
    short = element.end - element.start <= LONGEST_HEADING
    if element.kind == "heading" and not short:
        return replace(element, kind="paragraph")
    if element.kind == "paragraph" and short and (element.opens or (emphasis and element.emphasised)):
        return replace(element, kind="heading")
    return element


def _join_small(segments: Sequence[Segment], least: int) -> list[Segment]:
    joined: list[Segment] = []
    for segment in segments:
        if joined and joined[-1].length < least:
            joined[-1] = _joined(joined[-1], segment)
        else:
            joined.append(segment)
    return joined


def _joined(one: Segment, other: Segment) -> Segment:
    return Segment([*one.elements, *other.elements])


def _is_note(text: str, segment: Segment, least: int, *, alone: bool) -> bool:
    """Whether a segment below a table belongs to it. One that stands `alone` above another table has to look so."""
    if segment.length >= least or segment.is_headed:
        return False
    return not alone or (_NOTE.match(text, segment.start) is not None and text[segment.end - 1] != ":")


def _introduces(segment: Segment, least: int) -> bool:
    """Whether a segment above a table belongs to it: small, or nothing but headings."""
    return segment.length < least or (len(segment.headings) == len(segment.elements) and segment.length < 2 * least)
