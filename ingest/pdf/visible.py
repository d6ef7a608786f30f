"""Which text of a page can be seen: what a clipping path cuts away whole is not printed."""

import ctypes
from typing import Any, Final

import pypdfium2 as pdfium
from pypdfium2 import raw

Box = tuple[float, float, float, float]  # left, bottom, right, top
_SLACK: Final = 1.0  # points


class Visibility:
    """Asks of each text object of a page once; an object's bounds and its clipping path share their coordinates."""

    def __init__(self, text_page: pdfium.PdfTextPage) -> None:
        self._handle = text_page.raw
        self._known: dict[int, bool] = {}

    def shows(self, index: int) -> bool:
        """Whether the object that a character belongs to can be seen, as far as its clipping tells."""
        item = raw.FPDFText_GetTextObject(self._handle, index)
        address = ctypes.cast(item, ctypes.c_void_p).value if item else None
        if address is None:
            return True
        if address not in self._known:
            self._known[address] = _shows(item)
        return self._known[address]


def _shows(item: Any) -> bool:
    path = raw.FPDFPageObj_GetClipPath(item)
    count = raw.FPDFClipPath_CountPaths(path) if path else 0
    sides = [ctypes.c_float() for _ in range(4)]
    if count <= 0 or not raw.FPDFPageObj_GetBounds(item, *sides):
        return True
    own: Box = (sides[0].value, sides[1].value, sides[2].value, sides[3].value)
    return all(_meet(own, box) for number in range(count) if (box := _bounds(path, number)) is not None)


def _bounds(path: Any, number: int) -> Box | None:
    """The box around one clipping path; None where it can't be told."""
    points: list[tuple[float, float]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for place in range(raw.FPDFClipPath_CountPathSegments(path, number)):
        segment = raw.FPDFClipPath_GetPathSegment(path, number, place)
        if segment and raw.FPDFPathSegment_GetPoint(segment, x, y):
            points.append((x.value, y.value))
    if not points:
        return None
    across, up = [one for one, _ in points], [one for _, one in points]
    return min(across), min(up), max(across), max(up)


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] <= other[2] + _SLACK
        and other[0] <= one[2] + _SLACK
        and one[1] <= other[3] + _SLACK
        and other[1] <= one[3] + _SLACK
    )
