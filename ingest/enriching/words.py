"""The words of a passage, and phrases among them: as `tools.text` does it, for whole documents."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tools.text import find_tokens, name_key, token_key

Entry = TypeVar("Entry")


class Words:
    """The words of a text: their normalised keys, and where they stand. Keys are those of `tools.text.tokenise`."""

    __slots__ = ("ends", "keys", "starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        matches = list(find_tokens(text))
        self.keys = [token_key(match[0]) for match in matches]
        self.starts = [match.start() for match in matches]
        self.ends = [match.end() for match in matches]

    def said(self, first: int, end: int) -> str:
        """The words from `first` to `end` as they are written."""
        return self.text[self.starts[first] : self.ends[end - 1]]

    def is_capitalised(self, position: int) -> bool:
        return not self.text[self.starts[position]].islower()


@dataclass(frozen=True, slots=True)
class Found(Generic[Entry]):
    """A phrase that was found: what it means, and its words (end exclusive)."""

    entry: Entry
    first: int
    end: int


class _Node(Generic[Entry]):
    __slots__ = ("children", "ends", "entry")

    def __init__(self) -> None:
        self.children: dict[str, _Node[Entry]] = {}
        self.entry: Entry | None = None
        self.ends = False


class PhraseIndex(Generic[Entry]):
    """Phrases with what they mean; None for those that are found only to keep shorter ones from being found."""

    def __init__(self, phrases: Mapping[str, Entry | None]) -> None:
        self._root: _Node[Entry] = _Node()
        for phrase, entry in phrases.items():
            node = self._root
            for key in name_key(phrase).split():
                node = node.children.setdefault(key, _Node())
            node.entry, node.ends = entry, True

    def find(self, words: Words, parting: re.Pattern[str] | None = None) -> Iterator[Found[Entry]]:
        """The phrases of a text from left to right, the longest first at each place, never overlapping.

        `parting` is what never stands between the words of a phrase.
        """
        keys, roots = words.keys, self._root.children
        reached = 0
        for first in [position for position, key in enumerate(keys) if key in roots]:
            if first < reached:
                continue
            end, entry = self._longest(words, first, roots[keys[first]], parting)
            reached = end
            if entry is not None:
                yield Found(entry, first, end)

    def _longest(
        self, words: Words, first: int, node: _Node[Entry], parting: re.Pattern[str] | None
    ) -> tuple[int, Entry | None]:
        keys = words.keys
        end, entry = (first + 1, node.entry) if node.ends else (first, None)
        for position in range(first + 1, len(keys)):
            following = node.children.get(keys[position])
            if following is None or (
                parting and parting.search(words.text, words.ends[position - 1], words.starts[position])
            ):
                break
            node = following
            if node.ends:
                end, entry = position + 1, node.entry
        return end, entry
