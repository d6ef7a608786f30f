"""Questions with words that narrow their figure, and with talk around it: each word marked as one or the other."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tools.text import tokenise

HERE = Path(__file__).parent
_SENTENCE = re.compile(r'"([^"]+)"')
_SUBJECTS = {
    "the", "my", "his", "her", "he", "she", "they", "we", "i", "our", "their", "this", "that", "a", "an", "it", "you",
    "john", "mary",
}  # fmt: skip
_LENGTHS = range(4, 12)  # words of a sentence that is taken as talk
_THINGS = {"06", "13", "15", "14"}  # lexicographer files of nouns: artefacts, food, places, groups
_TALKED_OF = {"18", "10", "04", "28", "09"}  # people, what is said, acts, times, what is thought
_MISSPELT = 0.08  # of the words of talk
_FROM_LIST = 0.6  # of the parts that are put in; the others are nouns of the dictionary
_LEADS = ("from ", "for ", "in ", "of ", "at ", "by ", "on ", "to ")
_JOINTS = (", ", ". ", " - ", " (", " ... ", "? ", " because ", " while ", " since ", "; ")
_OPENINGS = (", ", ": ", ". ", " - ", "... ", "! ", " so ", " but ", " and ")


@dataclass(frozen=True)
class Asked:
    """A question whose companies and figures are read: from which character to which they are named."""

    text: str
    companies: tuple[tuple[int, int], ...]
    figures: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Marked:
    """A text with words of it, from which character to which, and whether each narrows the figure."""

    text: str
    words: tuple[tuple[int, int, bool], ...]
    group: str


class Maker:
    """Makes marked texts of a question."""

    def __init__(self, wordnet: Path, random: Random) -> None:
        self._random = random
        self._asides = _lines("asides")
        self._sentences = list(_sentences(wordnet))
        self._wrappers, self._focus = _lines("wrappers"), _lines("focus")
        self._parts, self._behind = _lines("parts"), _lines("behind")
        self._things, self._talked_of = _nouns(wordnet, _THINGS), _nouns(wordnet, _TALKED_OF)

    def make(self, asked: Asked, group: str) -> Iterator[Marked]:
        """One text of each kind."""
        for made in (self._before(asked), self._behind_figure(asked), self._product(asked), self._focused(asked)):
            yield Marked(*made, group)
        for told in (self._random.choice(self._asides), self._random.choice(self._sentences)):
            yield Marked(*self._aside(asked, self._slipped(told)), group)
        yield Marked(*self._wrapped(asked), group)

    def _part(self) -> str:
        listed = self._random.random() < _FROM_LIST
        part = self._random.choice(self._parts if listed else self._things)
        return part.title() if self._random.random() < 0.25 else part

    def _before(self, asked: Asked) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
        """A part before the figure: "laptop revenue"."""
        at, part = self._random.choice(asked.figures)[0], self._part()
        return f"{asked.text[:at]}{part} {asked.text[at:]}", _marks(part, at, narrows=True)

    def _behind_figure(self, asked: Asked) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
        """A part behind the figure: "revenue from laptops"."""
        at = self._random.choice(asked.figures)[1]
        listed = self._random.random() < _FROM_LIST
        part = self._random.choice(self._behind) if listed else self._random.choice(_LEADS) + self._part()
        lead = part.index(" ") + 1
        text = f"{asked.text[:at]} {part}{asked.text[at:]}"
        return text, _marks(part[lead:], at + 1 + lead, narrows=True)

    def _product(self, asked: Asked) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
        """A part behind the company: "Apple tractors"."""
        at, part = self._random.choice(asked.companies)[1], self._part()
        return f"{asked.text[:at]} {part}{asked.text[at:]}", _marks(part, at + 1, narrows=True)

    def _focused(self, asked: Asked) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
        """A part that is said to be meant: "revenue, only laptops please"."""
        part = self._part()
        form = self._random.choice(self._focus).replace("{question}", asked.text)
        at = form.index("{part}")
        return form.replace("{part}", part, 1), _marks(part, at, narrows=True)

    def _aside(self, asked: Asked, told: str) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
        if self._random.random() < 0.5:
            return f"{told}{self._random.choice(_OPENINGS)}{asked.text}", _marks(told, 0, narrows=False)
        joint = self._random.choice(_JOINTS)
        text = f"{asked.text}{joint}{told}{')' if joint == ' (' else ''}"
        return text, _marks(told, len(asked.text) + len(joint), narrows=False)

    def _wrapped(self, asked: Asked) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
        form = self._random.choice(self._wrappers).replace("{noun}", self._random.choice(self._talked_of))
        before, after = form.split("{question}")
        after = self._slipped(after)
        text = f"{before}{asked.text}{after}"
        talk = (*_marks(before, 0, narrows=False), *_marks(after, len(before) + len(asked.text), narrows=False))
        return text, talk

    def _slipped(self, text: str) -> str:
        """The text with slips of the keyboard: a letter left out, doubled, or two that change places."""
        return " ".join(self._slip(word) if self._random.random() < _MISSPELT else word for word in text.split(" "))

    def _slip(self, word: str) -> str:
        if len(word) < 4 or not word.isalpha():
            return word
        at = self._random.randrange(1, len(word) - 1)
        kinds = (word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:])
        return self._random.choice((*kinds, word[:at] + word[at + 1] + word[at] + word[at + 2 :]))


def _marks(text: str, start: int, *, narrows: bool) -> tuple[tuple[int, int, bool], ...]:
    return tuple((start + word.start, start + word.end, narrows) for word in tokenise(text) if not word.key.isdecimal())


def _lines(name: str) -> list[str]:
    return [line for line in (HERE / f"{name}.txt").read_text("utf-8").splitlines() if line]


def _sentences(wordnet: Path) -> Iterator[str]:
    """Examples of WordNet's verbs, nouns, adjectives and adverbs that somebody or something is the subject of."""
    for part in ("verb", "noun", "adj", "adv"):
        for said in _SENTENCE.findall((wordnet / f"data.{part}").read_text("latin-1")):
            words = said.casefold().split()
            if len(words) in _LENGTHS and words[0] in _SUBJECTS and said.isascii():
                yield said.rstrip(".!?")


def _nouns(wordnet: Path, files: set[str]) -> Sequence[str]:
    """The nouns of these lexicographer files, of one word."""
    lines = (line.split() for line in (wordnet / "data.noun").read_text("latin-1").splitlines() if line[0] != " ")
    words = {fields[4] for fields in lines if fields[1] in files}
    return sorted(word for word in words if word.isalpha() and word.islower() and 3 < len(word) < 12)
