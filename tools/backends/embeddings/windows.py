"""Passages as overlapping windows that a model reads whole, the header in front of each.

A text is cut where a word begins, so that a window costs the tokens of its words, whatever stands before it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from tools.models.passages import CHARACTERS_PER_TOKEN

# Where each word of a text begins (characters, rising), and what it costs (tokens).
Words: TypeAlias = Sequence[tuple[int, float]]
Measure: TypeAlias = Callable[[str], Words]

OVERLAP = 32  # tokens
_HEADER_SHARE = 4  # the header may take a fourth of the window
_PIECE = re.compile(r"\S{1,64}\s{0,64}|\s{1,64}")  # runs without a blank are cut as well
_STOPS = frozenset(".!?:;\n")


def cut_windows(text: str, header: str, measure: Measure, limit: int, overlap: int = OVERLAP) -> list[str]:
    """The text as windows of at most `limit` tokens, header included, each about `overlap` tokens into the next.

    Together they hold every character of the text; a text within the limit is one window. A window is longer than the
    limit only where one word is.
    """
    head, spent = _capped(header, measure, limit // _HEADER_SHARE)
    front = f"{head}\n" if head else ""
    return [front + text[start:end] for start, end in _spans(text, measure(text), limit - spent, overlap)]


def estimate_words(text: str) -> Words:
    """A `Measure` without a tokenizer: UTF-8 bytes / 3.6, as other scripts take more tokens a character."""
    if text.isascii():
        return [
            (piece.start(), (piece.end() - piece.start()) / CHARACTERS_PER_TOKEN) for piece in _PIECE.finditer(text)
        ]
    return [(piece.start(), len(_bytes(piece.group())) / CHARACTERS_PER_TOKEN) for piece in _PIECE.finditer(text)]


def estimate_tokens(text: str) -> float:
    """What a text costs by that estimate."""
    return len(_bytes(text)) / CHARACTERS_PER_TOKEN


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _capped(header: str, measure: Measure, limit: int) -> tuple[str, float]:
    """As many whole words of the header as cost no more than the limit, and what they cost."""
    words = measure(header)
    costs = list(accumulate(cost for _, cost in words))
    kept = bisect_right(costs, limit)
    end = words[kept][0] if kept < len(words) else len(header)
    return header[:end].rstrip(), costs[kept - 1] if kept else 0


@dataclass(frozen=True)
class _Scale:
    """A text's words on a scale of tokens: `before[i]` is what the words before the i-th cost."""

    text: str
    words: Words
    before: Sequence[float]

    def reach(self, first: int, room: float) -> int:
        """The word that no longer fits after `first`, which itself always does."""
        return max(bisect_right(self.before, self.before[first] + room) - 1, first + 1)

    def begins_sentence(self, word: int) -> bool:
        at = self.words[word][0]
        return at > 1 and (self.text[at - 1] == "\n" or (self.text[at - 1].isspace() and self.text[at - 2] in _STOPS))

    def sentence(self, first: int, last: int) -> int | None:
        """The last word from `first` to `last` that begins a sentence."""
        return next((word for word in range(last, first - 1, -1) if self.begins_sentence(word)), None)


def _spans(text: str, words: Words, room: float, overlap: int) -> list[tuple[int, int]]:
    """Where the windows begin and end (characters)."""
    scale = _Scale(text, words, list(accumulate((cost for _, cost in words), initial=0)))
    spans: list[tuple[int, int]] = []
    first, begun = 0, 0
    while scale.before[-1] - scale.before[first] > room and (end := scale.reach(first, room)) < len(words):
        earliest = bisect_left(scale.before, scale.before[first] + room * 0.75)
        end = scale.sentence(max(earliest, first + 1), end) or end
        spans.append((begun, words[end][0]))
        # The next window begins with a sentence where one begins in the second half of the overlap, else with a word.
        back = max(bisect_left(scale.before, scale.before[end] - overlap), first + 1)
        half = bisect_right(scale.before, scale.before[end] - overlap / 2) - 1
        first = scale.sentence(back, max(half, back)) or back
        begun = words[first][0]
    return [*spans, (begun, len(text))]
