"""The printed tables of a 10-K's face statements: labels, columns and figures as they stand."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from lxml.html import HtmlElement, HTMLParser, document_fromstring

_STRAIGHT = str.maketrans("’–—\xa0", "'-- ")


@dataclass(frozen=True)
class Cell:
    """A figure: as printed (brackets negative), as tagged, and what its last digit is worth.

    `is_part` where the tag is about a part of the company, such as a product line.
    """

    start: str | None
    end: str
    printed: Decimal
    tagged: Decimal
    unit: str
    last_place: Decimal
    is_part: bool


@dataclass(frozen=True)
class Line:
    """A printed row, its figures from left to right."""

    label: str
    concept: str
    cells: tuple[Cell, ...]


class Filing:
    """One 10-K, parsed once."""

    def __init__(self, path: Path) -> None:
        parser = HTMLParser(huge_tree=True)
        self._root: HtmlElement = document_fromstring(gzip.decompress(path.read_bytes()), parser=parser)
        self._tables = list(self._root.iter("table"))
        self._periods = dict(self._contexts())
        self._units = {unit.get("id"): _unit(unit) for unit in self._root.iter("xbrli:unit")}

    def _contexts(self) -> Iterator[tuple[str, tuple[str | None, str, bool]]]:
        for context in self._root.iter("xbrli:context"):
            dates = {inner.tag: (inner.text or "").strip() for inner in context.iter()}
            end = dates.get("xbrli:enddate") or dates["xbrli:instant"]
            yield context.get("id", ""), (dates.get("xbrli:startdate"), end, "xbrldi:explicitmember" in dates)

    def lines(self, table: int) -> Iterator[Line]:
        """The rows of a table that have figures."""
        for row in self._tables[table].iter("tr"):
            filled = [cell for cell in row.iter("td") if _words(cell)]
            tags = [tag for cell in filled[1:] for tag in cell.iter("ix:nonfraction") if not _is_nil(tag)]
            if any(re.search(r"\d", tag.text_content()) for tag in tags):  # a row of dashes alone states nothing
                yield Line(_words(filled[0]), tags[0].get("name", ""), tuple(map(self._cell, tags)))

    def _cell(self, tag: HtmlElement) -> Cell:
        digits = re.sub(r"[^\d.]", "", tag.text_content())
        scale = Decimal(1).scaleb(int(tag.get("scale", "0")))
        size = Decimal(digits) * scale if digits else Decimal(0)
        places = len(digits.partition(".")[2])
        home = next(tag.iterancestors("td"))
        start, end, is_part = self._periods[tag.get("contextref", "")]
        return Cell(
            start=start,
            end=end,
            printed=-size if "(" in home.text_content() else size,
            tagged=-size if tag.get("sign") == "-" else size,
            unit=self._units[tag.get("unitref")],
            last_place=Decimal(1).scaleb(-places) * scale,
            is_part=is_part,
        )


def fiscal_years(lines: list[Line], columns: int) -> list[int]:
    """The year in which each column's period ends, which is what these companies call it."""
    whole = next(line for line in lines[1:] if len(line.cells) == columns)
    return [date.fromisoformat(cell.end).year for cell in whole.cells]


def _unit(unit: HtmlElement) -> str:
    return "/".join((measure.text or "").strip().rpartition(":")[2] for measure in unit.iter("xbrli:measure"))


def _words(element: HtmlElement) -> str:
    return re.sub(r"\s+", " ", element.text_content().translate(_STRAIGHT)).strip()


def _is_nil(tag: HtmlElement) -> bool:
    return tag.get("xsi:nil") == "true"
