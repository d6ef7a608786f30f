"""The words of a text, and which of them name something: each word belongs to at most one thing."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from tools.text import LONGEST_PHRASE, TYPED, Token, find_tokens, token_key, tokenise

Entry = TypeVar("Entry")
Meant = TypeVar("Meant")

Found = tuple[int, Entry | None]  # where a phrase ends, and what it means


@dataclass(frozen=True, slots=True)
class Mention(Generic[Entry]):
    """Something that is named, and by which words (their positions, end exclusive)."""

    entry: Entry
    first: int
    end: int


class Words:
    """A text's words from left to right: their normalised keys, where they stand, and which of them are taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.taken: set[int] = set()
        if len(text) <= TYPED:
            self.starts = [token.start for token in self.tokens]
            self.ends = [token.end for token in self.tokens]
            self.keys = [token.key for token in self.tokens]
        else:  # few of the words of a long text are looked at one by one
            matches = list(find_tokens(text))
            self.starts = [match.start() for match in matches]
            self.ends = [match.end() for match in matches]
            self.keys = [token_key(match[0]) for match in matches]

    @cached_property
    def ampersands(self) -> frozenset[int]:
        """The positions of words that a "&" by itself leads in, which stands for "and" in a name."""
        if "&" not in self.text:
            return frozenset()
        gaps = enumerate(zip(self.ends, self.starts[1:], strict=False), start=1)
        return frozenset(place for place, (end, start) in gaps if self.text[end:start].strip() == "&")

    @cached_property
    def tokens(self) -> list[Token]:
        """The words one by one."""
        if len(self.text) <= TYPED:
            return tokenise(self.text)
        places = zip(self.keys, self.starts, self.ends, strict=True)
        return [Token(key, self.text[start:end], start, end) for key, start, end in places]

    def take_spans(self, spans: Sequence[tuple[int, int]]) -> None:
        """Take the words that lie within spans of characters."""
        covered = bytearray(len(self.text))
        for first, end in spans:
            covered[first:end] = b"\1" * (end - first)
        for position, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)):
            if all(covered[start:end]):
                self.taken.add(position)

    def claim(self, found: Iterable[Mention[Entry]]) -> list[Mention[Entry]]:
        """What the words that are still free name, in order; those words are taken."""
        mentions = list(found)
        for mention in mentions:
            self.taken.update(range(mention.first, mention.end))
        return mentions

    def find(
        self, lookup: Callable[[Sequence[Token]], Entry | None], names: "PhraseIndex[Any] | None" = None
    ) -> Iterator[Mention[Entry]]:
        """What runs of free words mean by a lookup, the longest first at each place, never overlapping.

        Where `names` are given, only those and single words are looked up.
        """

        def at(first: int, stop: int) -> Iterator[Found[Entry]]:
            named = (end for end, _ in names.at(self, first, stop)) if names is not None else ()
            ends = range(min(first + LONGEST_PHRASE, stop), first, -1) if names is None else (*named, first + 1)
            for end in ends:
                if (entry := lookup(self.tokens[first:end])) is not None:
                    yield end, entry

        return self.scan(at)

    def scan(
        self, at: Callable[[int, int], Iterable[Found[Entry]]], openings: Container[str] | None = None
    ) -> Iterator[Mention[Entry]]:
        """What the free words name in order, never overlapping: at each place the first that `at` finds.

        It is asked with a place and where the free run ends; `openings` are the words at which anything may begin.
        """
        keys = self.keys
        for begin, stop in self._free_runs():
            reached = begin
            places = range(begin, stop)
            for first in places if openings is None else [place for place in places if keys[place] in openings]:
                if first < reached:
                    continue
                for end, entry in at(first, stop):
                    reached = end
                    if entry is not None:
                        yield Mention(entry, first, end)
                    break

    def _free_runs(self) -> list[tuple[int, int]]:
        """Where free words stand in runs that no taken word interrupts."""
        if not self.taken:
            return [(0, len(self.keys))]
        runs: list[tuple[int, int]] = []
        first = 0
        for position in range(len(self.keys) + 1):
            if position == len(self.keys) or position in self.taken:
                if first < position:
                    runs.append((first, position))
                first = position + 1
        return runs

    def free_keys(self, first: int, end: int, without: frozenset[str] = frozenset()) -> list[str]:
        """The free words from `first` to `end`, normalised; `without` leaves some out."""
        return [self.keys[i] for i in self.free(first, end) if self.keys[i] not in without]

    def keys_of(self, mention: Mention[Entry]) -> list[str]:
        """The words of a mention, normalised."""
        return self.keys[mention.first : mention.end]

    def place(self, mention: Mention[Any]) -> tuple[int, int]:
        """From which character to which a mention stands."""
        return self.starts[mention.first], self.ends[mention.end - 1]

    def free(self, first: int, end: int) -> list[int]:
        """The positions of the free words from `first` to `end`."""
        return [position for position in range(first, end) if position not in self.taken]

    def is_claimed(self, first: int, end: int) -> bool:
        """Whether no word of a stretch is free."""
        return self.taken.issuperset(range(first, end))

    def before(self, position: int, skipped: frozenset[str]) -> int | None:
        """The position of the word before, leaving out taken words and those of `skipped`."""
        for earlier in range(position - 1, -1, -1):
            if earlier not in self.taken and self.keys[earlier] not in skipped:
                return earlier
        return None

    def at(self, place: int) -> int | None:
        """The position of the word that a character belongs to."""
        position = bisect_right(self.starts, place) - 1
        return position if position >= 0 and place < self.ends[position] else None

    def within(self, start: int, stop: int) -> range:
        """The positions of the words that stand whole between two characters."""
        return range(bisect_left(self.starts, start), bisect_right(self.ends, stop))

    def is_possessive(self, mention: Mention[Entry]) -> bool:
        """Whether an apostrophe follows ("Apple's")."""
        return self.text[self.ends[mention.end - 1] :][:1] in {"'", "’"}

    def said(self, first: int, end: int) -> str:
        """The words as they are written."""
        return self.text[self.starts[first] : self.ends[end - 1]] if first < end else ""

    def blanked(self, places: Iterable[int]) -> str:
        """The text with spaces for some of its words."""
        text = self.text
        for at in places:
            text = f"{text[: self.starts[at]]}{' ' * (self.ends[at] - self.starts[at])}{text[self.ends[at] :]}"
        return text

    def between(self, first: int, second: int) -> str:
        """What is written between the word before position `first` and the word at `second`, without space around."""
        return self.text[self.ends[first - 1] : self.starts[second]].strip()

    def is_capitalised(self, position: int) -> bool:
        return not self.text[self.starts[position]].islower()


class _Node(Generic[Entry]):
    __slots__ = ("ends", "entry", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node[Entry]] = {}
        self.entry: Entry | None = None
        self.ends = False

    def after(self, key: str, *, joined: bool) -> "_Node[Entry] | None":
        """What a word leads on to; `joined` tells that "&" stands before it, which may be the "and" of a name."""
        by_and = self.following.get("and") if joined else None
        return (by_and.following.get(key) if by_and is not None else None) or self.following.get(key)


class PhraseIndex(Generic[Entry]):
    """Normalised phrases with what they mean; None for those that only keep shorter ones from being found."""

    def __init__(self, phrases: Mapping[str, Entry | None]) -> None:
        self.phrases = phrases
        self.openings: dict[str, list[str]] = {}
        for phrase in phrases:
            self.openings.setdefault(phrase.partition(" ")[0], []).append(phrase)
        self._opened: dict[str, _Node[Entry]] = {}

    def find(self, words: Words, parting: re.Pattern[str] | None = None) -> Iterator[Mention[Entry]]:
        """The phrases of a text from left to right, the longest first at each place, never overlapping.

        `parting` is what never stands between the words of a phrase.
        """
        return words.scan(lambda first, stop: self.at(words, first, stop, parting), self.openings)

    def read(
        self, words: Words, meant: Callable[[int, int, Entry], Meant | None], parting: re.Pattern[str] | None = None
    ) -> Iterator[Mention[Meant]]:
        """What those phrases mean that mean something where they stand: `meant` is asked with a place and an entry."""

        def at(first: int, stop: int) -> Iterator[Found[Meant]]:
            for end, entry in self.at(words, first, stop, parting):
                if entry is None:
                    yield end, None
                elif (found := meant(first, end, entry)) is not None:
                    yield end, found

        return words.scan(at, self.openings)

    def at(
        self, words: Words, first: int, stop: int, parting: re.Pattern[str] | None = None
    ) -> list[tuple[int, Entry | None]]:
        """The phrases that begin at a word, the longest first: where each ends, and what it means."""
        keys, end = words.keys, first + 1
        if keys[first] not in self.openings:
            return []
        node = self._opened.get(keys[first]) or self._open(keys[first])
        found: list[tuple[int, Entry | None]] = [(end, node.entry)] if node.ends else []
        while end < stop and (node := node.after(keys[end], joined=end in words.ampersands)) is not None:
            if parting and parting.search(words.text, words.ends[end - 1], words.starts[end]):
                break
            end += 1
            if node.ends:
                found.append((end, node.entry))
        found.reverse()
        return found

    def _open(self, word: str) -> _Node[Entry]:
        """What may follow a word: made when it is first met, as few words of a large index ever are."""
        root: _Node[Entry] = _Node()
        for phrase in self.openings[word]:
            node = root
            for key in phrase.split()[1:]:
                node = node.following.setdefault(key, _Node())
            node.entry, node.ends = self.phrases[phrase], True
        self._opened[word] = root
        return root
