"""A text without what nobody reads as part of it: control and zero-width characters, keycaps, raised footnote marks."""

import re
from bisect import bisect_right
from dataclasses import dataclass

_ALONE = (
    # Control characters but white space, formats, variation selectors, enclosing marks.
    r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u20dd-\u20e4\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e01ef"
    r"\u00b2\u00b3\u00b9\u2070-\u208e]"  # raised and lowered digits
)
_KEYCAP = "\u20e3"
_UNSEEN = re.compile(_ALONE)  # one class of characters, which is found many times as fast as one of two patterns
_WITH_KEYCAPS = re.compile(rf"[0-9#*]\ufe0f?{_KEYCAP}|{_ALONE}")  # keycaps count nothing


@dataclass(frozen=True)
class Seen:
    """A text as it is read. `starts` are where its pieces begin, `shifts` how far ahead the original is there."""

    text: str
    starts: tuple[int, ...] = (0,)
    shifts: tuple[int, ...] = (0,)

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of it, at least a character long, stands in the original."""
        return self._origin(start), self._origin(end - 1) + 1

    def _origin(self, at: int) -> int:
        return at + self.shifts[bisect_right(self.starts, at) - 1]


def seen(text: str) -> Seen:
    """The text without what is not seen."""
    pieces: list[str] = []
    starts, shifts = [0], [0]
    begun = length = 0
    for match in (_WITH_KEYCAPS if _KEYCAP in text else _UNSEEN).finditer(text):
        if match.start() > begun:
            pieces.append(text[begun : match.start()])
            length += match.start() - begun
        begun = match.end()
        if starts[-1] == length:
            shifts[-1] = begun - length
        else:
            starts.append(length)
            shifts.append(begun - length)
    if not begun:
        return Seen(text)
    return Seen("".join([*pieces, text[begun:]]), tuple(starts), tuple(shifts))
