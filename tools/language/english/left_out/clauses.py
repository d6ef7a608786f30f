"""Runs of words that are a sentence of their own: they tell of who asks, or of the world, and narrow no figure."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tools.language.english.asides import limits_figure, listed, narrows
from tools.language.english.frames import Frames
from tools.language.english.parts_of_speech import VERBS, part_of_speech, stems
from tools.text import phrase_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_words

_FINITE = {"saying", "doing"}
_SENTENCE = 3  # words of the shortest one
_POINTING = frozenset({"those", "these", "a", "an"})
_JOINING = frozenset({"and", "but", "or", "so", "plus", "also"})
_HEAD = 4  # words before the noun of a phrase that tells a year apart


@dataclass(frozen=True)
class Clause:
    """The words from `first` to `end`, which name nothing that is asked for."""

    frames: Frames
    first: int
    end: int

    def passes(self, at: int) -> bool:
        """Whether a word here narrows nothing, whatever it means: it is part of what the sentence tells."""
        if self._tells_time:
            return True
        limited = not self._greets and any(self._is_limit(place) for place in range(at - self.first))
        negated = self.frames.keys[at - 1] in listed("frames", "auxiliaries") and part_of_speech(self.frames.keys[at])
        if self._verb is None or (limited and not negated):
            return False
        led = self.frames.keys[at - 1] in listed("behind", "articles")
        if at < self._verb and not (led or self._is_of_somebody):
            return False  # "keyboards matter most"
        text, key = self.frames.words.tokens[at].text, self.frames.keys[at]
        if not text.islower() and not self._is_general and not self._greets:
            return False
        return key in load_dictionary() or at > self._verb or self._is_of_somebody

    def _is_limit(self, place: int) -> bool:
        """Whether what follows may be what is asked for: "i need the cloud part", but not "i need it for class"."""
        if self._keys[place] not in self._limits:
            return False
        following = self._keys[place + 1] if place + 1 < len(self._keys) else ""
        return not (following in listed("frames", "things") and part_of_speech(self._keys[place]) in VERBS)

    @cached_property
    def _is_of_somebody(self) -> bool:
        """Whether its subject is somebody who says, thinks or wants: "gf thinks", "everybody talks about"."""
        said = self._verb is not None and self._verb > self.first
        return self._is_general or (said and self._is_said(self.frames.keys[self._verb or 0]))

    def _is_said(self, key: str) -> bool:
        asked = key in listed("frames", "requesting")
        return not asked and any(part_of_speech(stem) == "saying" for stem in stems(key))

    @cached_property
    def grants(self) -> bool:
        """Whether it grants something, and asks for nothing: "in spite of all those losses"."""
        tokens = self.frames.words.tokens
        opening = (phrase_key(tokens[self.first : self.first + count]) for count in (1, 2, 3))
        return not listed("granting", "opening").isdisjoint(opening)

    @cached_property
    def tells_apart(self) -> bool:
        """Whether somebody does, says or feels something in it, and nothing limits: "grandpa lives off these"."""
        keys = self._keys
        opened = listed("behind") | listed("frames", "particles") | {"for", "if"}
        if (
            len(keys) < _SENTENCE
            or keys[0] in opened
            or (keys[0] == "as" and keys[1] not in listed("frames", "subjects"))
        ):
            return False  # "as he is preparing for the audit" tells of somebody
        if next((key for key in keys if key not in _JOINING), "") == "the":
            return False  # "the part my uncle loves"
        if any(
            (self._is_limit(at) or limits_figure(keys[at])) and not self._is_denied_act(at) for at in range(len(keys))
        ):
            return False
        somebody = listed("frames", "subjects") | listed("frames", "askers") | listed("frames", "anybody")
        somebody |= listed("talk", "people") | _POINTING
        acts = [at for at, key in enumerate(keys) if key in listed("frames", "auxiliaries") or self._is_act(at)]
        told = any(key in somebody for key in keys[: acts[-1]]) if acts else False
        said = keys[:2] if keys[0].endswith("s") else keys[1:2]  # an order is no feeling
        felt = any(part_of_speech(stem) == "saying" for key in said for stem in stems(key))
        doing = keys[0].endswith("ing") and not somebody.isdisjoint(keys[1:])
        return told or felt or doing

    @cached_property
    def comments(self) -> bool:
        """Whether it says something of a thing: "coffee hasnt kicked in"; not what "the segment" is."""
        keys = self._keys
        verb = next((at for at, key in enumerate(keys) if key in listed("frames", "auxiliaries")), 0)
        if len(keys) < _SENTENCE or not 0 < verb < len(keys) - 1 or verb > _HEAD or keys[verb] == "never":
            return False
        bare = listed("frames", "things") | listed("frames", "question") | {"it", "who", "one", "all", "only"}
        bare |= listed("frames", "subjects") | listed("frames", "anybody") | listed("talk", "people")
        asked = self._limits | listed("unjudged", "limits") | listed("own", "portions") | load_words("parts")
        told = asked.isdisjoint(keys) and keys[0] not in listed("behind") | {"for", "if", "as"}
        return told and keys[verb - 1] not in bare and not any(self._is_narrowing_verb(key) for key in keys)

    def _is_narrowing_verb(self, key: str) -> bool:
        return not stems(key).isdisjoint(listed("narrowing", "verbs")) or key in {"counts", "count", "counted"}

    def _is_denied_act(self, at: int) -> bool:
        """Whether a word only says that somebody did not do something: "did not find it"."""
        return self._keys[at] == "not" and at > 0 and self._keys[at - 1] in listed("frames", "auxiliaries")

    def _is_act(self, at: int) -> bool:
        return at > 0 and any(part_of_speech(stem) in VERBS for stem in stems(self._keys[at]))

    @cached_property
    def _keys(self) -> list[str]:
        return self.frames.keys[self.first : self.end]

    @cached_property
    def _is_general(self) -> bool:
        """Whether it tells what everybody says: "everybody talks about AI"."""
        return self._keys[0] in listed("frames", "anybody")

    @cached_property
    def _greets(self) -> bool:
        """Whether somebody greets from somewhere: "many thanks from Lima"."""
        heads = listed("frames", "greetings") | listed("frames", "thanks")
        return "from" in self._keys and not heads.isdisjoint(self._keys[: self._keys.index("from")])

    @cached_property
    def _limits(self) -> frozenset[str]:
        """Behind these words, what is named may be what is asked for."""
        return (listed("focus") | listed("frames", "question")) - ({"about"} if self._is_general else set())

    @cached_property
    def _verb(self) -> int | None:
        """Where the sentence has its verb, or who speaks; None where it is none."""
        if self._greets or self.grants:
            return self.first
        keys = self._keys
        if len(keys) < 2 or "only" in keys or keys[0] in listed("behind") | {"for", "if", "as"}:
            return None
        verb = next((at for at, _ in enumerate(keys) if self._is_verb(at)), None)
        speaks = next((at for at, key in enumerate(keys) if key in listed("speaking")), None)
        found = [at for at in (verb, speaks) if at is not None]
        headed = keys[0] in listed("frames", "heading")
        if not found or (headed and (verb is None or min(found) < verb or verb == 1 or self._names_anybody(verb))):
            return None  # "the part my uncle loves" is no sentence
        return self.first + min(found)

    def _names_anybody(self, verb: int) -> bool:
        return not listed("frames", "anybody").isdisjoint(self._keys[1:verb])

    def _is_verb(self, at: int) -> bool:
        """Whether a word is the verb of a sentence: "went", "feels", or "jotting" at its begin."""
        key = self._keys[at]
        if narrows(key):
            return False
        if key in listed("frames", "auxiliaries"):
            return True
        if part_of_speech(key) in _FINITE:
            return at > 0 or not key.endswith("ed")
        following = self._keys[at + 1] if at + 1 < len(self._keys) else ""
        joined = following in listed("behind") | listed("behind", "articles") | listed("frames", "objects")
        if any(part_of_speech(stem) in VERBS for stem in stems(key)):
            before = self._keys[at - 1] if at else ""
            subject = any(before in listed("frames", name) for name in ("subjects", "auxiliaries", "anybody"))
            judged = part_of_speech(following) in {"judging", "adverb"} or following in listed("idle", "manner")
            if subject or judged or (joined and part_of_speech(key) == "either"):
                return True
        return at == 0 and key.endswith("ing") and joined

    @cached_property
    def _tells_time(self) -> bool:
        """Whether it only tells a year apart that the question names: "the year with the irish thing"."""
        frames, keys = self.frames, self._keys
        if frames.dated and keys[0] in listed("frames", "particles") and frames.breaks(self.end):
            return self.end < len(frames.keys) and frames.keys[self.end] in listed("frames", "restating")
        bounded = frames.dated and frames.breaks(self.first) and frames.breaks(self.end)
        if not bounded or keys[0] not in listed("frames", "articles") or "only" in keys:
            return False
        place = next((at for at, key in enumerate(keys[: _HEAD + 1]) if key in listed("frames", "times")), 0)
        return place > 0 and (place + 1 == len(keys) or keys[place + 1] in listed("frames", "telling"))


def requests(frames: Frames) -> Iterator[int]:
    """The verbs with which somebody asks: "jot down", "calc it", "pray tell"."""
    for at in frames.left:
        opens = frames.breaks(at) or frames.keys[at - 1] in listed("frames", "requesting")
        following = frames.keys[at + 1] if not frames.breaks(at + 1) else ""
        direct = following in listed("behind", "articles") or any(first == at + 1 for first, _ in frames.companies)
        verb = part_of_speech(frames.keys[at]) in VERBS or frames.is_shortened(at)
        asked = following in listed("frames", "objects") or (verb and direct)
        if opens and asked and not narrows(frames.keys[at]):
            yield at
