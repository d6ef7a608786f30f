"""The words of a question, and which of them name something: each word belongs to at most one thing."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tools.text import Token, find_phrases, tokenise

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Mention(Generic[Entry]):
    """Something that is named, and by which words (their positions, end exclusive)."""

    entry: Entry
    first: int
    end: int


class Words:
    """A question's words from left to right, and which of them are taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenise(text)
        self.taken: set[int] = set()
        self._starts = [token.start for token in self.tokens]

    def take_spans(self, spans: Sequence[tuple[int, int]]) -> None:
        """Take the words that lie within spans of characters."""
        covered = bytearray(len(self.text))
        for first, end in spans:
            covered[first:end] = b"\1" * (end - first)
        for position, token in enumerate(self.tokens):
            if all(covered[token.start : token.end]):
                self.taken.add(position)

    def claim(self, lookup: Callable[[Sequence[Token]], Entry | None]) -> list[Mention[Entry]]:
        """What the words that are still free name, in order; those words are taken."""
        found = list(self.find(lookup))
        for mention in found:
            self.taken.update(range(mention.first, mention.end))
        return found

    def find(self, lookup: Callable[[Sequence[Token]], Entry | None]) -> Iterator[Mention[Entry]]:
        """What the words that are still free name, in order."""
        for first, end in self._free_runs():
            for match in find_phrases(self.tokens[first:end], lookup):
                yield Mention(match.entry, first + match.first, first + match.end)

    def _free_runs(self) -> list[tuple[int, int]]:
        """Where free words stand in runs that no taken word interrupts."""
        runs: list[tuple[int, int]] = []
        first = 0
        for position in range(len(self.tokens) + 1):
            if position == len(self.tokens) or position in self.taken:
                if first < position:
                    runs.append((first, position))
                first = position + 1
        return runs

    def keys(self, first: int, end: int, without: frozenset[str] = frozenset()) -> list[str]:
        """The free words from `first` to `end`, normalised; `without` leaves some out."""
        return [self.tokens[i].key for i in self.free(first, end) if self.tokens[i].key not in without]

    def keys_of(self, mention: Mention[Entry]) -> list[str]:
        """The words of a mention, normalised."""
        return [token.key for token in self.tokens[mention.first : mention.end]]

    def free(self, first: int, end: int) -> list[int]:
        """The positions of the free words from `first` to `end`."""
        return [position for position in range(first, end) if position not in self.taken]

    def before(self, position: int, skipped: frozenset[str]) -> int | None:
        """The position of the word before, leaving out taken words and those of `skipped`."""
        for earlier in range(position - 1, -1, -1):
            if earlier not in self.taken and self.tokens[earlier].key not in skipped:
                return earlier
        return None

    def at(self, place: int) -> int | None:
        """The position of the word that a character belongs to."""
        position = bisect_right(self._starts, place) - 1
        return position if position >= 0 and place < self.tokens[position].end else None

    def is_possessive(self, mention: Mention[Entry]) -> bool:
        """Whether an apostrophe follows ("Apple's")."""
        return self.text[self.tokens[mention.end - 1].end :][:1] in {"'", "’"}

    def said(self, first: int, end: int) -> str:
        """The words as they are written."""
        return self.text[self.tokens[first].start : self.tokens[end - 1].end] if first < end else ""

    def between(self, first: int, second: int) -> str:
        """What is written between the word before position `first` and the word at `second`, without space around."""
        return self.text[self.tokens[first - 1].end : self.tokens[second].start].strip()
