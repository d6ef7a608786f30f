"""Questions that are made for leftover words: ones with a word that narrows their figure, and ones with an aside."""

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.language.english.asides import listed
from tools.language.english.left_words.topics import topic_of
from tools.language.english.parts_of_speech import VERBS, part_of_speech
from tools.text import tokenise
from tools.vocab.dictionary import load_dictionary

_OF_EACH = 9  # questions of each wording that narrows
_OF_ASIDES = 5  # of each aside
_ASIDES = 2600  # made of parts
_SOLD = 900  # everyday words that may name a product or a place
_SLOT = re.compile(r"\{(\w+)\}")
_NARROWING = frozenset("nmau")  # slots of what narrows a figure
_CAPITALS = 0.15  # share of narrowing words with a capital


@dataclass(frozen=True)
class Made:
    """A question, its wording, and the keys of the words that were put in; whether they narrow it."""

    text: str
    wording: str
    words: frozenset[str]
    narrows: bool
    after_sets: bool = False


class Maker:
    """Makes questions, the same for each seed, from questions of sets that have no word left over."""

    def __init__(self, plain: Sequence[str], seed: int = 3) -> None:
        self._plain = plain
        self._random = random.Random(seed)
        self._phrases: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("phrases.toml").read_text("utf-8"))

    def questions(self) -> Iterator[Made]:
        """All of them."""
        narrowing, asides = self._phrases["narrowing"], self._phrases["asides"]
        for place in ("before", "behind", "last", "first", "amid"):
            for wording in narrowing[place]:
                for _ in range(_OF_EACH):
                    yield self._narrowed(wording, place)
        for after, lists in ((False, asides), (True, asides["after_sets"])):
            for place in ("last", "unmarked", "first"):
                for wording in lists[place] * _OF_ASIDES:
                    said = self._fill(wording)[0]
                    yield Made(self._joined(said, place), wording, _keys(said), narrows=False, after_sets=after)
        for _ in range(_ASIDES):
            wording = self._aside()
            said = self._fill(wording)[0]
            yield Made(self._beside(said), wording, _keys(said), narrows=False)

    def _narrowed(self, wording: str, place: str) -> Made:
        said, words = self._fill(wording)
        if place in ("before", "behind"):
            pattern = "{c} {y} {x} {f}" if place == "before" else "{c} {f} {x} {y}"
            pattern = self._random.choice((pattern, pattern.replace("{c}", "what was {c}"), f"{pattern} pls"))
            text = self._fill(pattern.replace("{x}", said))[0]
        else:
            text = said if place == "amid" else self._joined(said, place)
        if self._random.random() < _CAPITALS:
            text = " ".join(word.capitalize() if word.casefold() in words else word for word in text.split(" "))
        return Made(text, wording, words, narrows=True)

    def _joined(self, said: str, place: str) -> str:
        """A question with words behind it or before it."""
        return (
            f"{said}{self._base()}" if place == "first" else f"{self._base()}{'' if said[0] in ',?- ' else ' '}{said}"
        )

    def _beside(self, said: str) -> str:
        """A question with an aside before it or behind it, with a mark or without one."""
        draw, base = self._random.random(), self._base()
        if draw < 0.4:
            return f"{base}, {said}"
        if draw < 0.65:
            return base + self._random.choice((" ", ".. ", "? ", " - ", " (")) + said
        return said + self._random.choice((", ", ": ", " so ", ". ", ".. ")) + base if draw < 0.9 else f"{base} {said}"

    def _base(self) -> str:
        if self._random.random() < 0.45:
            return self._fill(self._random.choice(self._phrases["questions"]["plain"]))[0]
        return self._random.choice(self._plain)

    def _aside(self) -> str:
        parts, draw, pick = self._phrases["asides"]["parts"], self._random.random(), self._random.choice
        if draw < 0.3:
            return f"{pick(parts['who'])}{pick(parts['at'])} {pick(parts['says'])} {pick(parts['its'])}"
        if draw < 0.5:
            return f"{pick(parts['who'])}{pick(parts['at'])} {pick(parts['does'])}"
        if draw < 0.65:
            return f"{pick(parts['feel'])} {pick(('{j}', '{j}', '{ving}', 'a {abs}', '{abs}'))}"
        return pick(parts["me"]) if draw < 0.9 else pick(parts["np"])

    def _fill(self, wording: str) -> tuple[str, frozenset[str]]:
        """A wording with its slots filled, and the words in the slots of what narrows a figure."""
        words: set[str] = set()

        def drawn(slot: re.Match[str]) -> str:
            said = self._random.choice(self._pools[slot[1]])
            words.update(_keys(said) if slot[1] in _NARROWING else ())
            return said

        return _SLOT.sub(drawn, wording), frozenset(words)

    @cached_property
    def _pools(self) -> Mapping[str, Sequence[str]]:
        """What each slot may be filled with."""
        phrases, known = self._phrases, list(load_dictionary())
        verbs = [word for word in known if len(word) > 2 and part_of_speech(word) in VERBS]
        narrowing, asides, asked = phrases["narrowing"], phrases["asides"], phrases["questions"]
        nouns = [word for word in known if len(word) > 2 and part_of_speech(word) is None]
        sold = self._random.sample([word for word in nouns if topic_of(word) in "45"], _SOLD)
        sold += [*sorted(listed("selling")), *narrowing["members"] * 2, *narrowing["names"] * 2]
        judging = [word for word in known if part_of_speech(word) == "judging"]
        return {
            **dict.fromkeys("nm", sold),
            "a": narrowing["measured"],
            "u": narrowing["units"],
            "p": asides["people"],
            "j": [*judging, *asides["judgements"] * 4],
            "abs": [word for word in nouns if topic_of(word) in "01"],
            "vb": [word for word in verbs if not word.endswith(("ed", "ing", "s"))],
            "ving": [word for word in known if word.endswith("ing") and _is_form(word[:-3])],
            "ved": [word for word in known if word.endswith("ed") and _is_form(word[:-2])],
            "w": asides["parts"]["places"],
            "f": asked["figures"],
            "c": asked["companies"],
            "y": asked["years"],
        }


def _is_form(stem: str) -> bool:
    return len(stem) > 2 and not VERBS.isdisjoint((part_of_speech(stem), part_of_speech(f"{stem}e")))


def _keys(said: str) -> frozenset[str]:
    return frozenset(token.key for token in tokenise(said))
