"""The pages of a PDF: their lines without running heads and feet, and the number that is printed on each."""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import pypdfium2 as pdfium

from ingest.lines import find_running, plain_line
from ingest.pdf.layout import Line, read_lines
from ingest.pdf.rightwards import lines_from_right, mirror_rules, runs_rightwards
from ingest.pdf.rules import Rule, has_pictures, read_rules
from ingest.pdf.words import read_words
from tools.errors import RefusedFile

_EDGE = 3  # lines at a page's top and bottom
_MARGIN = 0.12  # of the page's height
_LONGEST = 120  # characters of a running head
_FEWEST = 3  # pages that count on in the same way
_SHARE = 0.03  # of all pages
_NUMBER = re.compile(r"(?:page\s+)?[-–—|]?\s*(?:[A-Z]{1,2}-)?(\d{1,4})\s*[-–—|]?(?:\s*of\s+\d+)?", re.IGNORECASE)
_ROMAN = re.compile(r"[ivxl]{1,7}")
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50}
_MOST_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page, counted from 1. `label` is the number by which the document itself calls it; `lines` in reading order.

    `is_image` tells that it shows something and has no text, or can't be read at all. A page whose script runs from
    right to left is `mirrored`: its places count from the right. `doubled` letters stood twice in one place, `hidden`
    words can't be seen.
    """

    number: int
    width: float
    height: float
    lines: tuple[Line, ...]
    rules: tuple[Rule, ...] = ()
    label: str | None = None
    is_image: bool = False
    mirrored: bool = False
    doubled: int = 0
    hidden: int = 0


def read_pages(document: pdfium.PdfDocument, name: str) -> list[PdfPage]:
    """All pages of a document, what runs through their heads and feet left out.

    Raises `RefusedFile` for a document that takes more than five minutes.
    """
    begun = time.monotonic()
    pages: list[PdfPage] = []
    for index in range(len(document)):
        if time.monotonic() - begun > _MOST_SECONDS:
            raise RefusedFile(f"{name}: its first {index:,} pages took {_MOST_SECONDS:.0f} s to read. Split it.")
        pages.append(_read_page(document, index))
    return _without_running(pages)


def _read_page(document: pdfium.PdfDocument, index: int) -> PdfPage:
    try:
        page = document[index]
    except pdfium.PdfiumError:
        return PdfPage(index + 1, 0, 0, (), is_image=True)
    try:
        read, rules = read_words(page), tuple(read_rules(page))
        mirrored, width = runs_rightwards(read.words), page.get_width()
        lines = tuple(lines_from_right(read.words, width) if mirrored else read_lines(read.words))
        return PdfPage(
            index + 1,
            width,
            page.get_height(),
            lines,
            mirror_rules(rules, width) if mirrored else rules,
            str(cast(Any, document).get_page_label(index)).strip() or None,
            not lines and has_pictures(page),
            mirrored,
            read.doubled,
            read.hidden,
        )
    finally:
        page.close()


def _without_running(pages: Sequence[PdfPage]) -> list[PdfPage]:
    running = find_running(["\n".join(line.text for line in page.lines) for page in pages])
    printed = _printed_labels(pages)
    cleaned: list[PdfPage] = []
    for page in pages:
        label = printed.get(page.number)
        edges = {id(line) for line in _edges(page)}
        lines = tuple(
            line
            for line in page.lines
            if id(line) not in edges or not (_runs(line, running) or (label and label in _labels(line)))
        )
        own = page.label if page.label != str(page.number) else None
        cleaned.append(replace(page, lines=lines, label=own or label or page.label))
    return cleaned


def _edges(page: PdfPage) -> list[Line]:
    """The short lines at a page's top and bottom, those in its margins."""
    ordered = sorted(page.lines, key=lambda line: line.y)
    top = [line for line in ordered[:_EDGE] if line.y < _MARGIN * page.height]
    bottom = [
        line for line in ordered[len(top) :][-_EDGE:] if line is ordered[-1] or line.y > (1 - _MARGIN) * page.height
    ]
    return [line for line in (*top, *bottom) if len(line.text) <= _LONGEST]


def _runs(line: Line, running: frozenset[str]) -> bool:
    plain = plain_line(line.text)
    return plain in running if plain else False


def _labels(line: Line) -> set[str]:
    """The page numbers that a line may bear: it is one, or begins or ends with one."""
    text = line.text.strip()
    found = {match[1] for match in (_NUMBER.fullmatch(text),) if match}
    words = text.split()
    for word in {words[0], words[-1]} if words else ():
        if word.isdigit() and len(word) <= 4:
            found.add(str(int(word)))
        elif _ROMAN.fullmatch(word if len(words) > 1 else word.lower()):
            found.add(word.lower())
    return found


def _printed_labels(pages: Sequence[PdfPage]) -> dict[int, str]:
    """For pages that count on as others do, the number that stands at their head or foot."""
    found: defaultdict[int, list[tuple[tuple[bool, int], str]]] = defaultdict(list)
    offsets: Counter[tuple[bool, int]] = Counter()
    for page in pages:
        for kind, value, label in _values(page, alone=len(pages) < _FEWEST):
            found[page.number].append(((kind, value - page.number), label))
        offsets.update({offset for offset, _ in found[page.number]})
    labels: dict[int, str] = {}
    for number, candidates in found.items():
        offset, label = max(candidates, key=lambda one: offsets[one[0]], default=((False, 0), ""))
        if label and offsets[offset] >= max(min(_FEWEST, len(pages)), _SHARE * len(pages)):
            labels[number] = label
    return labels


def _values(page: PdfPage, *, alone: bool) -> Iterator[tuple[bool, int, str]]:
    """The numbers that a page may bear; `alone` leaves out those with words, where too few pages count on."""
    lines = [line for line in _edges(page) if not alone or _NUMBER.fullmatch(line.text.strip())]
    for label in {label for line in lines for label in _labels(line)}:
        if label.isdigit():
            yield False, int(label), label
        else:
            yield True, _roman(label), label


def _roman(text: str) -> int:
    digits = [_ROMAN_DIGITS[letter] for letter in text]
    following = [*digits[1:], 0]
    return sum(-digit if digit < after else digit for digit, after in zip(digits, following, strict=True))
