"""A text as the rules for English read it: its Arabic sentences put into English, each with its place."""

from bisect import bisect_right
from dataclasses import dataclass

from tools.language.companies import CompanyFinder
from tools.language.quantities.unseen import Seen
from tools.vocab.loader import Vocabulary

_ARABIC = range(0x0600, 0x0700)
_FORMS = range(0xFB50, 0xFEFD)


@dataclass(frozen=True)
class Piece:
    """A stretch of the English text, and the one that it stands for; `exact` where it is the same, letter by letter."""

    start: int
    end: int
    first: int
    last: int
    exact: bool = False


@dataclass(frozen=True)
class Doubt:
    """A sentence of the English text with words that stand in it unread, or with a movement.

    `narrowed` are known words beside a figure that may make another one of it: "in China".
    """

    start: int
    end: int
    unread: tuple[str, ...] = ()
    moves: bool = False
    narrowed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Told:
    """The English text. `pieces` are in its order, and leave out what no word stands for."""

    text: str
    pieces: tuple[Piece, ...]
    sentences: tuple[Doubt, ...] = ()

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of it, at least a character long, stands in the text as it was."""
        first = max(bisect_right(self.pieces, start, key=lambda one: one.start) - 1, 0)
        if self.pieces[first].end <= start and first + 1 < len(self.pieces) and self.pieces[first + 1].start < end:
            first += 1  # a space between words stands for none
        found = [self.pieces[first]]
        for one in self.pieces[first + 1 :]:
            if one.start >= end:
                break
            found.append(one)
        places = [_place(one, start, end) for one in found]
        return min(at for at, _ in places), max(at for _, at in places)

    def unread(self, start: int, end: int) -> tuple[str, ...]:
        """The words of the sentences around a stretch that stand in them unread."""
        return tuple(word for one in self._around(start, end) for word in one.unread)

    def narrowed(self, start: int, end: int) -> tuple[str, ...]:
        """Their known words that may make another figure of what they tell."""
        return tuple(word for one in self._around(start, end) for word in one.narrowed)

    def _around(self, start: int, end: int) -> list[Doubt]:
        return [one for one in self.sentences if one.start < end and start < one.end]


@dataclass(frozen=True)
class ToldSeen(Seen):
    """Likewise, of what is seen of a text."""

    told: Told | None = None
    seen: Seen | None = None

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the English text stands in the text as it was written."""
        if self.told is None or self.seen is None:
            return super().origin(start, end)
        return self.seen.origin(*self.told.origin(start, end))

    def unread(self, start: int, end: int) -> tuple[str, ...]:
        """The words around a stretch of the English text that were not read."""
        return self.told.unread(start, end) if self.told is not None else ()

    def narrowed(self, start: int, end: int) -> tuple[str, ...]:
        """The known words around it that may make another figure of what it tells."""
        return self.told.narrowed(start, end) if self.told is not None else ()


def as_told(visible: Seen, finder: CompanyFinder, vocabulary: Vocabulary) -> ToldSeen:
    """A text with its Arabic sentences in English."""
    text = visible.text
    if text.isascii() or not any(ord(letter) in _ARABIC or ord(letter) in _FORMS for letter in text):
        return ToldSeen(visible.text, visible.starts, visible.shifts)
    from tools.language.arabic.rephrased.telling import tell

    told = tell(text, finder, vocabulary)
    if told is None:
        return ToldSeen(visible.text, visible.starts, visible.shifts)
    return ToldSeen(told.text, told=told, seen=visible)


def _place(piece: Piece, start: int, end: int) -> tuple[int, int]:
    if not piece.exact:
        return piece.first, piece.last
    last = min(piece.last, piece.first + end - piece.start)
    return min(piece.first + max(0, start - piece.start), piece.last - 1), max(last, piece.first + 1)
