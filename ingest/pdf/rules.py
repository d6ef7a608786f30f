"""The ruled lines of a page: what underlines words, and what frames the cells of a table."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

MOST_OBJECTS = 20_000  # of a page; a drawing has more
_DRAWING = 50  # paths: letters drawn as outlines, or a chart
_THIN = 2.0  # points
_SHORTEST = 6.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line, or a thin bar that looks like one; `y` counts downwards."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def is_level(self) -> bool:
        return self.y1 - self.y0 <= _THIN


def read_rules(page: pdfium.PdfPage) -> list[Rule]:
    """The rules of a page that isn't turned; of others, none."""
    if page.get_rotation():
        return []
    height = page.get_height()
    return [
        rule
        for left, bottom, right, top in _paths(page)
        if (rule := Rule(left, height - top, right, height - bottom))
        and min(right - left, top - bottom) <= _THIN
        and max(right - left, top - bottom) >= _SHORTEST
    ]


def has_pictures(page: pdfium.PdfPage) -> bool:
    """Whether a page shows pictures, or a drawing of many lines."""
    count = min(raw.FPDFPage_CountObjects(page.raw), MOST_OBJECTS)
    kinds = [raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page.raw, index)) for index in range(count)]
    pictures = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM)
    return any(kind in pictures for kind in kinds) or kinds.count(raw.FPDF_PAGEOBJ_PATH) >= _DRAWING


def _paths(page: pdfium.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    box = [ctypes.c_float() for _ in range(4)]
    for index in range(min(raw.FPDFPage_CountObjects(page.raw), MOST_OBJECTS)):
        item = raw.FPDFPage_GetObject(page.raw, index)
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_PATH:
            continue
        if raw.FPDFPageObj_GetBounds(item, *box):
            left, bottom, right, top = (side.value for side in box)
            yield left, bottom, right, top
