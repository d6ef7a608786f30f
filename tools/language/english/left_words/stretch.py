"""What is seen of a word that no rule reads: its kind, its place, and the words it stands among."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from tools.language.english.asides import is_idle, listed, narrows, talk_words
from tools.language.english.clauses import Clause
from tools.language.english.frames import Frames
from tools.language.english.left_words.topics import SOLD, topic_of
from tools.language.english.parts_of_speech import HARMLESS, VERBS, part_of_speech, stems
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_words

Place: TypeAlias = Literal["aside", "head", "amid", "tail"]

_NEAR = 3  # words between a figure and what stands near it
_LONG = 6  # words of a long stretch
_ENDINGS = ("ing", "ed", "ly", "s")

# Kinds of words that tell of the one beside them.
_KINDS: Mapping[str, Callable[[], frozenset[str]]] = {
    "preposition": lambda: listed("behind") | listed("features", "prepositions"),
    "subject": lambda: listed("frames", "subjects") | listed("frames", "anybody"),
    "mine": lambda: listed("frames", "askers"),
    "article": lambda: listed("behind", "articles"),
    "auxiliary": lambda: listed("frames", "auxiliaries"),
    "restricting": lambda: listed("features", "restricting"),
    "asking": lambda: listed("frames", "question"),
    "joining": lambda: listed("features", "joining"),
}


@dataclass(frozen=True)
class Stretch:
    """The words from `first` to `end` of a question, of which none names what is asked; `place` is where they stand.

    They are an "aside" between marks, or stand before, between or behind what is named: "head", "amid", "tail".
    """

    frames: Frames
    first: int
    end: int
    place: Place

    def features(self, at: int) -> Iterator[str]:
        """The names of what holds of the word at this position; some come twice."""
        own = [*self._kind(at), *self._around(at)]
        where = f"{self.place} {'sentence' if self._clause.is_sentence else 'phrase'}"
        yield where
        yield from own
        yield from (f"{self.place} {one}" for one in own)
        yield from (f"{where} {one}" for one in own)
        yield from self._whole
        yield from (f"{self.place} {one}" for one in self._whole)
        yield from (f"topic {topic_of(self.frames.keys[at])} {one}" for one in self._whole)

    def is_limited(self, at: int) -> bool:
        """Whether a word before may limit what is asked to what follows: "only", "excluded", "about"."""
        return any(self._limits(self.frames.keys[place]) for place in range(self.first, at))

    @cached_property
    def names_a_thing(self) -> bool:
        """Whether an aside is no sentence, and names what may be asked for: "the stuff people wear"."""
        headed = self.place == "aside" and self.frames.keys[self.first] in listed("features", "heading")
        return headed and not self._clause.is_sentence

    # ---- The word itself

    def _kind(self, at: int) -> Iterator[str]:
        key, text = self.frames.keys[at], self.frames.words.tokens[at].text
        part, words = part_of_speech(key), load_dictionary()
        yield f"part {part or ('noun' if key in words or key.removesuffix('s') in words else 'unknown')}"
        yield f"topic {topic_of(key)}"
        if part is None and any(part_of_speech(stem) in VERBS for stem in stems(key)):
            yield "form of verb"
        if narrows(key):
            yield "narrowing"
        if any(map(str.isdigit, text)):
            yield "digit"
        if text[:1].isupper() and not self.frames.breaks(at) and not self.frames.words.text.isupper():
            yield "capital"
        if len(key) < _NEAR:
            yield "short"
        yield from (f"ends {ending}" for ending in _ENDINGS if key.endswith(ending))

    # ---- What stands around it

    def _around(self, at: int) -> Iterator[str]:
        before, after = self._beside(at - 1, at), self._beside(at + 1, at + 1)
        yield f"before {before}"
        yield f"after {after}"
        yield f"beside {before}, {after}"
        if before != "edge":
            yield f"second before {self._beside(at - 2, at - 1)}, {before}"
        if self.is_limited(at):
            yield "limited"
        yield from (f"behind {name}" for name, place in self._telling.items() if place < at)
        if self.place != "aside":
            yield f"figure ahead {self._ahead(at)}"
            yield f"figure behind {self._behind(at)}"

    def _beside(self, at: int, mark: int) -> str:
        """What kind of word stands there; "edge" where a mark parts the word at `mark` from the one before."""
        frames = self.frames
        if frames.breaks(mark):
            return "edge"
        key, spans = frames.keys[at], {"figure": frames.figures, "company": frames.companies}
        for name, mentions in spans.items():
            if any(first <= at < end for first, end in mentions):
                return name
        if kind := _kind_of(key):
            return kind
        if at in frames.left:
            return "talk" if _is_talk(key) else "verb" if part_of_speech(key) in VERBS else "left"
        return "taken" if at in frames.words.taken else "filler"

    def _ahead(self, at: int) -> str:
        """How many words on the next figure begins, where no mark parts it from the word."""
        starts = {first for first, _ in self.frames.figures}
        for place in range(at + 1, len(self.frames.keys)):
            if self.frames.breaks(place):
                break
            if place in starts:
                return str(min(place - at, _NEAR))
        return "none"

    def _behind(self, at: int) -> str:
        """How many words stand between the word and the figure before, where no mark parts them."""
        ends, between = {end - 1 for _, end in self.frames.figures}, 0
        for place in range(at - 1, -1, -1):
            if place in ends:
                return str(min(between + 1, _NEAR))
            between += place not in self.frames.words.taken
            if self.frames.breaks(place):
                break
        return "none"

    @staticmethod
    def _limits(key: str) -> bool:
        limiting = listed("focus") | listed("features", "restricting")
        return key in limiting or (narrows(key) and part_of_speech(key) in VERBS)

    @cached_property
    def _telling(self) -> Mapping[str, int]:
        """Where the first word stands of each kind that tells what follows: who says it, that somebody does it."""
        people = listed("talk", "people") | listed("frames", "anybody")
        subjects = listed("frames", "subjects") | listed("speaking") | listed("features", "subjects")
        kinds: Mapping[str, Callable[[str], bool]] = {
            "saying": lambda key: any(part_of_speech(stem) == "saying" for stem in stems(key)),
            "verb": lambda key: part_of_speech(key) in VERBS or key in listed("frames", "auxiliaries"),
            "subject": lambda key: key in subjects,
            "people": lambda key: key in people,
            "feeling": lambda key: not stems(key).isdisjoint(listed("features", "feeling")),
        }
        keys, inside = self.frames.keys, range(self.first, self.end)
        found = {name: next((at for at in inside if holds(keys[at])), None) for name, holds in kinds.items()}
        return {name: place for name, place in found.items() if place is not None}

    # ---- All of its words

    @cached_property
    def _clause(self) -> Clause:
        return Clause(self.frames, self.first, self.end)

    @cached_property
    def _whole(self) -> tuple[str, ...]:
        """What holds of the words together."""
        return tuple(self._together(self.frames.keys[self.first : self.end]))

    def _together(self, keys: list[str]) -> Iterator[str]:
        strange = [key for key in keys if not _is_talk(key) and key not in load_words("filler")]
        yield f"words {min(len(keys), _LONG)}"
        yield "first" if not self.first else "last" if self.end == len(self.frames.keys) else "amid"
        yield from (name for name in ("speaking", "focus") if not listed(name).isdisjoint(keys))
        if not (listed("talk", "people") | listed("frames", "anybody")).isdisjoint(keys):
            yield "people"
        if any(part_of_speech(key) == "saying" for key in keys):
            yield "saying"
        if any(map(narrows, keys)):
            yield "some narrow"
        if not self.frames.idle.isdisjoint(range(self.first, self.end)):
            yield "some frame"
        yield f"products {min(sum(topic_of(key) in SOLD for key in strange), 2)}"
        yield f"strange {min(len(strange), _NEAR)}"
        limiting = "limit" if keys[0] in listed("focus") else ""
        yield f"opens {_kind_of(keys[0]) or limiting or part_of_speech(keys[0]) or ('noun' if strange else 'talk')}"


def _kind_of(key: str) -> str:
    return next((name for name, words in _KINDS.items() if key in words()), "")


def _is_talk(key: str) -> bool:
    return part_of_speech(key) in HARMLESS or key in talk_words() or is_idle(key)
