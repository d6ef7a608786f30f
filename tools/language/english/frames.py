"""Words whose place in a sentence shows that they narrow no figure, whichever words they are: verbs by their subject,
the asker's own things, units, and what names a company again."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.language.english.asides import MARK, idle_words, is_idle_verb, listed, narrowing_words, narrows, talk_words
from tools.language.english.parts_of_speech import VERBS, harmless_words, part_of_speech, stems
from tools.language.mentions import Words
from tools.language.periods.words import is_number
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_words

_SHORTEST = 3  # words of a remark
_LONGEST = 5  # words of an apposition before its head

Span = tuple[int, int]


@dataclass(frozen=True)
class Frames:
    """The words of a question, with what is named in it: figures and companies, from which word to which."""

    words: Words
    figures: Sequence[Span]
    companies: Sequence[Span]
    left: Collection[int]
    dated: bool = False

    @cached_property
    def keys(self) -> list[str]:
        return self.words.keys

    @cached_property
    def idle(self) -> frozenset[int]:
        """The positions of everyday words, or of words for how to show a figure, in such places."""
        found = {at for at in self.left if self._is_verb(at) or self._is_particle(at) or self._is_turn(at)}
        found |= {at for at in self._of_asker() if not narrows(self.keys[at]) and self.words.tokens[at].text.islower()}
        return frozenset(found | set(self._units()) | set(self._greetings()))

    @cached_property
    def again(self) -> frozenset[int]:
        """The positions of words that name a company again: "the iphone maker"."""
        return frozenset(at for at in (*self._appositions(), *self._crews(), *self._invested()) if at in self.left)

    @cached_property
    def spans(self) -> frozenset[int]:
        """The positions of words for how soon an answer is wanted: "in 5 mins"; and of what the time is spent in."""
        found: set[int] = set()
        for at in range(1, len(self.keys)):
            if is_number(self.keys[at - 1]) and self.keys[at] in listed("frames", "clock"):
                found |= {at - 1, at}
            if self.keys[at] == "books" and self._is_on_books(at):
                found.add(at)
            before = at - 1 in self.left and self.is_plain(at - 1) and at - 2 not in self._ends
            if before and self.keys[at] in listed("talk", "occasions") and not self.breaks(at):
                found.add(at - 1)  # "in the board meeting"
        return frozenset(found)

    def _is_on_books(self, at: int) -> bool:
        """Whether "books" are the company's accounts: "goodwill on Snowflake's books"."""
        companies = {place for first, end in self.companies for place in range(first, end)}
        before = at - 1
        passed = listed("behind", "articles") | listed("frames", "askers")
        while before > 0 and (before in companies or self.keys[before] in passed):
            before -= 1
        return self.keys[before] == "on"

    def is_plain(self, at: int) -> bool:
        """Whether a word is an everyday one that narrows nothing by itself."""
        forms, known = {self.keys[at], self.keys[at].removesuffix("s")}, load_dictionary()
        return any(form in known for form in forms) and not any(map(narrows, forms))

    def breaks(self, at: int) -> bool:
        """Whether a mark parts a word from the one before; so do the text's begin and end, but no hyphen."""
        if not 0 < at < len(self.keys):
            return True
        hyphened = self.words.text[self.words.ends[at - 1] : self.words.starts[at]] == "-"
        return not hyphened and MARK.search(self.words.between(at, at)) is not None

    # ---- Verbs

    def _is_verb(self, at: int) -> bool:
        """Whether a subject, an auxiliary or a request before a word makes it a verb."""
        if not self.keys[at].isalpha() or self.breaks(at) or not self._may_be_verb(at):
            return False
        place, adverb = self._before_adverbs(at)
        if self.keys[place] == "to":
            return place > 0 and place - 1 not in self.words.taken and part_of_speech(self.keys[at]) in VERBS
        modifies = (at + 1 in self._starts and not self.breaks(at + 1)) or self._is_known_verb(at + 1)
        if modifies and not (adverb and self.keys[at].endswith("ing")):
            return False
        return self._is_asked_to(place, at) or self._has_subject(place) or self._is_inverted(place, at)

    def _may_be_verb(self, at: int) -> bool:
        if not stems(self.keys[at]).isdisjoint(listed("narrowing", "verbs")):
            return False
        following = self.keys[at + 1] if at + 1 < len(self.keys) else ""
        if at > 1 and self.keys[at - 2] in {"did", "do"} and self.keys[at - 1] in listed("frames", "subjects"):
            return True
        strange = self.keys[at] not in load_dictionary() and self.words.tokens[at].text.islower()
        subject = self.keys[at - 1] in listed("frames", "subjects") | listed("frames", "auxiliaries")
        if self.is_plain(at) or self.is_shortened(at) or (strange and (subject or not self.breaks(at + 1))):
            return True
        return following in listed("frames", "articles") and self.keys[at - 1] in listed("frames", "subjects")

    def is_shortened(self, at: int) -> bool:
        """Whether a word is the begin of a verb of talk: "calc"."""
        key = self.keys[at]
        return key not in load_dictionary() and any(
            len(key) >= _SHORTEST and verb.startswith(key) for verb in listed("idle", "verbs")
        )

    def _is_known_verb(self, at: int) -> bool:
        """Whether the verb follows, so that what stands before it belongs to its subject: "did apple tractors earn"."""
        return at < len(self.keys) and not self.breaks(at) and is_idle_verb(self.keys[at])

    def _before_adverbs(self, at: int) -> tuple[int, bool]:
        """The word before a verb, adverbs left out, and whether there was any."""
        place = at - 1
        while place > 0 and not self.breaks(place) and part_of_speech(self.keys[place]) == "adverb":
            place -= 1
        return place, place < at - 1

    def _is_asked_to(self, place: int, at: int) -> bool:
        asking = self.keys[place] in listed("frames", "requesting")
        return asking and not self.keys[at].endswith(("s", "ing", "ed"))

    def _has_subject(self, place: int) -> bool:
        """Whether a pronoun stands before, with auxiliaries or none between."""
        while place > 0 and not self.breaks(place) and self.keys[place] in listed("frames", "auxiliaries"):
            place -= 1
        return self.keys[place] in listed("frames", "subjects")

    def _is_inverted(self, place: int, at: int) -> bool:
        """Whether the company stands between an auxiliary and a form that goes with it: "did apple squander"."""
        company = next((first for first, end in self.companies if end == place + 1), None)
        if company is not None and part_of_speech(self.keys[at]) == "doing" and place + 1 == at:
            return True  # "P&G returned"
        if company is None or company == 0 or self.breaks(company):
            return False
        key, auxiliary = self.keys[at], self.keys[company - 1]
        if auxiliary in listed("frames", "doing"):
            return not key.endswith(("ing", "ed", "s"))
        if auxiliary in listed("frames", "being"):
            return key.endswith("ing")
        return auxiliary in listed("frames", "having") and not key.endswith(("ing", "s"))

    def _is_particle(self, at: int) -> bool:
        """Whether a preposition has nothing behind it: "or only after"."""
        if self.keys[at] == "first":
            return at > 0 and not self.breaks(at) and self.keys[at - 1] in load_words("comparing")
        return self.keys[at] in listed("frames", "particles") and self.breaks(at + 1) and not self._is_figure(at - 1)

    def _is_turn(self, at: int) -> bool:
        """Whether a noun right behind a figure only says that it moved: "dividend bump"."""
        return self.keys[at] in listed("frames", "turns") and not self.breaks(at) and self._is_figure(at - 1)

    # ---- Things

    def _of_asker(self) -> Iterator[int]:
        """What belongs to somebody who asks ("in my notebook"), and what they ask as ("as a novice")."""
        for at in range(len(self.keys) - 1):
            mine = self.keys[at] in listed("frames", "askers") and self._is_placed(at)
            role = self.keys[at] in {"a", "an"} and at > 0 and self.keys[at - 1] == "as" and self.breaks(at - 1)
            if mine or role:
                end = self._phrase(at + 1)
                if end not in self._starts or self.breaks(end):
                    yield from range(at + 1, end)

    def _is_placed(self, at: int) -> bool:
        return at > 0 and self.keys[at - 1] in listed("frames", "placing")

    def _phrase(self, at: int) -> int:
        """Where the words end that are left over in a row."""
        end = at
        while end < len(self.keys) and end in self.left and not (end > at and self.breaks(end)):
            end += 1
        return end

    def _units(self) -> Iterator[int]:
        """Words for how a figure is shown: "in bn", "(days)", ", in bullet points", "how many bn"."""
        for at in self.left:
            if list(self.keys[max(at - 2, 0) : at]) == ["how", "many"] and self.keys[at] in listed("frames", "scales"):
                yield at
                continue
            first, end = at, at + 1
            while not self.breaks(first) and self._shows(first - 1):
                first -= 1
            while not self.breaks(end) and self._shows(end):
                end += 1
            shown = self.breaks(first) or self.keys[first] in {"in", "as"}
            if self._shows(at) and shown and (self.breaks(end) or first < at):
                yield at

    def _shows(self, at: int) -> bool:
        return self.keys[at] in listed("frames", "showing") | listed("frames", "units")

    def _greetings(self) -> Iterator[int]:
        """Words of a greeting, in a run of its own or at an end."""
        for at in self.left:
            alone = self.breaks(at) or self.breaks(at + 1)
            if alone and self.keys[at] in listed("frames", "greetings"):
                yield at

    # ---- Names

    def _appositions(self) -> Iterator[int]:
        """The words up to a head like "maker", beside a company; none that a preposition joins to a figure alone."""
        for head in range(1, len(self.keys)):
            plain = self.keys[head] in listed("frames", "heads")
            if not (plain or self._is_agent(head)):
                continue
            first = head
            while head - first < _LONGEST and not self.breaks(first) and first - 1 in self.left:
                first -= 1
            opened = first
            while not self.breaks(opened) and self.keys[opened - 1] in listed("frames", "articles"):
                opened -= 1
            before = any(start == head + 1 for start, _ in self.companies)
            after = self.breaks(opened) and any(end == opened for _, end in self.companies)
            link = self.keys[opened - 1] if opened > 0 and not self.breaks(opened) else ""
            related = link in listed("frames", "relating") and not (
                link == "at" and before and len(self.companies) == 1
            )
            said = first < head and (plain or opened < first)
            if said and not related and (before or (after and self.breaks(head + 1))):
                yield from range(first, head + 1)

    def _is_agent(self, at: int) -> bool:
        """Whether a noun says what a company is by what it does: "designer", "lender"; none that it sells."""
        key = self.keys[at]
        if key in listed("frames", "agents"):
            return True
        does = {key[:-2], key[:-1], f"{key[:-2]}e", key[:-3]} if key.endswith(("er", "or")) else set[str]()
        return key not in listed("selling") and any(part_of_speech(stem) in VERBS for stem in does)

    def _invested(self) -> Iterator[int]:
        """The nouns for the company in talk of who asks, where no figure follows: "so late to this stock"."""
        for at in range(1, len(self.keys)):
            told = self.keys[at] in listed("frames", "invested") and self.keys[at - 1] in {"this", "that"}
            if told and self.breaks(at + 1) and not self.breaks(at):
                yield at

    def _crews(self) -> Iterator[int]:
        """The words for who runs a company, before its name: "Jensen and his folks at"."""
        for head in range(len(self.keys) - 1):
            if self.keys[head] not in listed("frames", "crew"):
                continue
            after = head + 1
            while after < len(self.keys) and self.keys[after] in listed("frames", "posts") | listed(
                "frames", "articles"
            ):
                after += 1
            first, joining = head, listed("frames", "askers") | listed("frames", "articles") | {"and", "their", "its"}
            while first and not self.breaks(first) and head - first < _LONGEST and self._is_of_crew(first - 1, joining):
                first -= 1
            if after > head + 1 and any(start == after for start, _ in self.companies):
                yield from range(first, after)

    def _is_of_crew(self, at: int, joining: Collection[str]) -> bool:
        named = at in self.left and self.words.tokens[at].text[:1].isupper()
        return not self._is_figure(at) and (self.keys[at] in joining or named)

    @cached_property
    def _starts(self) -> frozenset[int]:
        return frozenset(first for first, _ in self.figures)

    @cached_property
    def _ends(self) -> frozenset[int]:
        return frozenset(end - 1 for _, end in self.figures)

    def _is_figure(self, at: int) -> bool:
        return any(first <= at < end for first, end in self.figures)


def misspelt_idle(key: str) -> bool:
    """Whether an unknown word is one slip from one that changes nothing, and from none that might: "actualy"."""
    from rapidfuzz.distance import OSA

    if len(key) < _SHORTEST or not key.isalpha() or key in load_dictionary():
        return False
    near = [word for word in _known() if abs(len(word) - len(key)) < 2 and OSA.distance(key, word, score_cutoff=1) < 2]
    return bool(near) and narrowing_words().isdisjoint(near)


def _known() -> frozenset[str]:
    return idle_words() | talk_words() | load_words("filler") | narrowing_words() | harmless_words()
