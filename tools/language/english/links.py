"""How the figures of a question are joined: by the words between two of them, before the first, after the last."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from tools.language.english.asides import narrowing_words
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.text import phrase_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Formula, Metric
from tools.vocab.totals import holds

Link: TypeAlias = Literal[
    "share", "over", "minus", "plus", "to", "against", "list", "than", "covers", "covered", "exceeds", "piece", "",
]  # fmt: skip
Lead: TypeAlias = Literal["share", "part", "difference", "sum", "combined", "ratio", "more", ""]

_SIGNS: dict[str, Link] = {"/": "over", "÷": "over", "+": "plus", "−": "minus"}
_STRANGE = 3  # words of a clause that leads from a figure to a part of it
_DASH = " - "
_PHRASES: tuple[Link, ...] = ("over", "minus", "plus", "exceeds")


@dataclass(frozen=True)
class Links:
    """The figures of a question from left to right, and the words around them."""

    words: Words
    figures: Sequence[Mention[Metric | Formula]]

    # ---- Between a figure and the next

    def link(self, at: int) -> Link:
        """How a figure is joined to the next one."""
        if at + 1 >= len(self.figures):
            return ""
        first, second = self.figures[at].end, self.figures[at + 1].first
        keys = [self.words.keys[place] for place in self._behind_name(at)]
        keys = keys[:-1] if self.is_averaged(at) else keys
        sign, phrase = self.words.between(first, second), " ".join(keys)
        if sign == "/" and self.is_rate(at + 1):  # "revenue/gross margin" asks for both
            return "list"
        if sign in _SIGNS or self._is_less(at):
            return _SIGNS.get(sign, "minus")
        if keys[-1:] == ["of"] and _states_share(keys):
            return "piece" if keys[0] in word_set("arithmetic", "pieces") and not self._in_percent() else "share"
        if self._is_measured(at, keys):
            return "over"
        if said := self._by_phrase(at, phrase):
            return said
        while keys and keys[0].endswith("ly"):
            keys = keys[1:]
        if (verb := " ".join(keys)) in word_set("arithmetic", "covering"):
            return "covered" if verb.endswith(" by") else "covers"
        if "than" in (*keys[:1], *keys[-2:]):
            return "than"
        listed = bool({"and", "or"} & set(keys)) or (not keys and bool({",", "&"} & set(sign)))
        return "list" if listed and set(keys) <= {"and", "or", "of"} else ""

    def is_rate(self, at: int) -> bool:
        """Whether a figure is a quotient itself, as margins are."""
        figure = self.figures[at].entry
        return isinstance(figure, Formula) and figure.unit in {"ratio", "multiple"}

    def _is_less(self, at: int) -> bool:
        """Whether a dash between two amounts is a minus: "OCF - capex", not "Apple - revenue - net income"."""
        text, starts, ends = self.words.text, self.words.starts, self.words.ends
        one, other, last = self.figures[at], self.figures[at + 1], self.figures[-1]
        around = (text[: starts[self.figures[0].first]][-3:], text[ends[last.end - 1] :][:3])
        money = all(figure.entry.unit == "monetary" for figure in (one, other))
        return money and _DASH not in around and text[ends[one.end - 1] : starts[other.first]] == _DASH

    def _by_phrase(self, at: int, phrase: str) -> Link:
        """What a phrase that stands alone between a figure and the next says."""
        for link in _PHRASES:
            if phrase in word_set("arithmetic", link):
                return link
        if phrase in word_set("arithmetic", "excluding") and holds(*(f.entry.key for f in self.figures[at : at + 2])):
            return "minus"
        if phrase == "in":
            return "share" if self._in_percent() else ""
        if phrase == "on":
            return "over" if self.is_averaged(at) else ""
        return "to" if phrase == "to" else "against" if phrase == "against" else ""

    def is_averaged(self, at: int) -> bool:
        """Whether the next figure is a balance that is said to be averaged: "net income over average assets"."""
        figure = self.figures[at + 1]
        balance = isinstance(figure.entry, Metric) and figure.entry.period == "instant"
        return balance and self.words.keys[figure.first - 1] in word_set("arithmetic", "averaging")

    def _behind_name(self, at: int) -> list[int]:
        """The free words up to the next figure, without articles and nouns of the figure's own name ("R&D bill")."""
        end, articles = self.figures[at].end, word_set("arithmetic", "articles")
        while end < self.figures[at + 1].first and (self._is_noun(end) or self._ends_label(end, self.figures[at].end)):
            end += 1
        places = [p for p in self.words.free(end, self.figures[at + 1].first) if self.words.keys[p] not in articles]
        added = self.added(at)
        places = [place for place in places if place not in added]
        said = [place for place in places if not self._leads_in(place, self.figures[at + 1].first)]
        return said or places  # "how big is R&D in Apple's operating expenses"

    def _leads_in(self, place: int, second: int) -> bool:
        """Whether a word only leads in a company or a period between two figures: "capex at Meta over revenue",
        "equity at the end of 2025 per share"."""
        keys = self.words.keys
        share = keys[place] == "of" and keys[place - 1] in _shares()
        dated = place + 1
        while dated < second and dated not in self.words.taken and keys[dated] in word_set("measured", "dating"):
            dated += 1
        leading = keys[place] in word_set("arithmetic", "placing") or (
            keys[place] in {"end", "close"} and keys[place - 1] == "the"
        )
        return leading and not share and dated < second and dated in self.words.taken

    def _is_noun(self, place: int) -> bool:
        """Whether a word goes on with the name before it, and only says again that it is a figure."""
        noun = self.words.keys[place] in word_set("arithmetic", "nouns")
        return noun and place not in self.words.taken and not self.words.between(place, place)

    def _ends_label(self, place: int, end: int) -> bool:
        """Whether a word ends the label before it: "other income, net, over revenue"."""
        net = self.words.keys[place] in word_set("arithmetic", "labels") and place not in self.words.taken
        return net and place == end and self.words.between(place, place) == ","

    def _is_measured(self, at: int, keys: Sequence[str]) -> bool:
        """Whether a figure is measured by the next: "debt did it carry for each dollar of equity"."""
        rest = word_set("arithmetic", "holding") | word_set("arithmetic", "stating")
        phrases = word_set("arithmetic", "measuring")
        phrases |= word_set("arithmetic", "beside") if self._is_sized(at) else frozenset[str]()
        said = (phrase.split() for phrase in phrases)
        return any(list(keys[-len(one) :]) == one and rest.issuperset(keys[: -len(one)]) for one in said)

    def _is_sized(self, at: int) -> bool:
        """Whether the size of a figure is asked for beside the next one, which is no quotient itself."""
        before = {self.words.keys[place] for place in self.before(at)}
        return "how" in before and not before.isdisjoint(word_set("arithmetic", "sizing")) and not self.is_rate(at + 1)

    def _in_percent(self) -> bool:
        """Whether a size is asked for in percent: "how big is R&D in opex, in percent"."""
        free = set(self.words.free_keys(0, len(self.words.tokens)))
        return "how" in free and not free.isdisjoint(word_set("arithmetic", "rates"))

    def listed(self, at: int) -> int:
        """The last of the figures that are listed from this one on."""
        while self.link(at) == "list" and not self.lead(at + 1):
            at += 1
        return at

    def goes_on(self, at: int) -> bool:
        """Whether the next figure may belong to a sum: "cash flow less dividends and share repurchases"."""
        listed = self.link(at) == "list"
        return listed and not self.words.between(self.figures[at].end, self.figures[at + 1].first).startswith(",")

    def gap(self, at: int) -> list[int]:
        """The positions of the free words between a figure and the next."""
        return self.words.free(self.figures[at].end, self.figures[at + 1].first)

    def is_interrupted(self, at: int) -> bool:
        """Whether a company or a period stands between a figure and the next."""
        between = range(self.figures[at].end, self.figures[at + 1].first)
        return any(position in self.words.taken for position in between)

    def is_glossed(self, at: int) -> bool:
        """Whether the next figure stands in brackets behind this one: "FCF (operating cash flow less capex)"."""
        return "(" in self.words.between(self.figures[at].end, self.figures[at + 1].first)

    def gloss(self, at: int) -> int:
        """How many figures arithmetic in brackets right behind one is made of; 0 where there is none."""
        text, first = self.words.text, self.words.starts[self.figures[at + 1].first]
        end = text.find(")", first)
        if self.words.between(self.figures[at].end, self.figures[at + 1].first) != "(" or end < 0:
            return 0
        said = f" {text[first:end].lower()} "
        signs = {*_SIGNS, *(word for link in _PHRASES[:3] for word in word_set("arithmetic", link))}
        if not any(f" {sign} " in said for sign in signs):
            return 0
        return sum(first <= self.words.starts[one.first] < end for one in self.figures)

    # ---- Before a figure, and after it

    def lead(self, at: int) -> Lead:
        """How the words before a figure say that it is combined with those after it."""
        keys = [self.words.tokens[position].key for position in self.before(at)]
        keys = keys[:-1] if keys[-1:] and keys[-1] in word_set("arithmetic", "each") else keys
        last, head = (keys[-1:] or [""])[0], (keys[-2:-1] or [""])[0]
        if last == "of" and head in word_set("arithmetic", "share"):
            return "share"
        if last == "of" and head in word_set("arithmetic", "parts"):
            return "part" if self._leads_on(at) else ""
        if last in {"between", "of"} and head in word_set("arithmetic", "differences"):
            return "difference"
        if last in {"between", "of"} and head in word_set("arithmetic", "ratios"):
            return "ratio"
        if last == "of" and head in word_set("arithmetic", "combined"):
            return "sum"
        if last == "combined":
            return "combined"
        much = any(pair == ("how", "much") for pair in pairwise(keys))
        return "more" if much and word_set("arithmetic", "more") & set(keys) else ""

    def asks_excess(self, at: int) -> bool:
        """Whether the words before a figure ask how far it is above the next: "by how much do A exceed B"."""
        said = " ".join(self.words.keys[place] for place in self.before(at))
        return any(f" {phrase} " in f" {said} " for phrase in word_set("arithmetic", "excess"))

    def _leads_on(self, at: int) -> bool:
        """Whether the words up to the next figure make it a part of this one ("did it turn into"), and combine none."""
        if at + 1 >= len(self.figures) or self.link(at) in _PHRASES:
            return False
        first, second = self.figures[at].end, self.figures[at + 1].first
        linking = word_set("arithmetic", "stating") | word_set("arithmetic", "turning")
        keys = set(self.words.free_keys(first, second, word_set("arithmetic", "articles")))
        if {",", ";"} & set(self.words.between(first, second)):
            return False
        return (bool(keys) and keys <= linking - {"and"}) or self.is_used_up(at)

    def is_used_up(self, at: int) -> bool:
        """Whether the words up to the next figure only lead on to it as to a part of this one: "is eaten by", "went out
        of the door as"."""
        places = [p for p in self.gap(at) if self.words.keys[p] not in word_set("arithmetic", "articles")]
        known = word_set("arithmetic", "stating") | word_set("arithmetic", "turning")
        strange = [p for p in places if self.words.keys[p] not in known]
        leads = bool(places) and self.words.keys[places[-1]] in word_set("arithmetic", "leading")
        return leads and len(strange) <= _STRANGE and all(map(self._is_plain, strange))

    def summed(self) -> set[int]:
        """The positions of words, wherever they stand, that ask for the sum of all figures: "..., put together"."""
        said = word_set("arithmetic", "summing")
        found = self.words.find(lambda tokens: key if (key := phrase_key(tokens)) in said else None)
        places = {place for one in found for place in range(one.first, one.end)}
        last = len(self.words.keys) - 1  # "what do R&D and SG&A total?"
        places |= {last} if self.words.keys[last] in {"total", "totals"} and last not in self.words.taken else set()
        beside = {at for at, key in enumerate(self.words.keys) if key in word_set("arithmetic", "alongside")}
        return places | beside if places else places

    def added(self, at: int) -> set[int]:
        """The positions of words between a figure and the next that say that the list before them is added up."""
        if at + 1 >= len(self.figures):
            return set()
        places = [p for p in self.gap(at) if self.words.keys[p] not in word_set("arithmetic", "placing") - {"of"}]
        keys = [self.words.keys[place] for place in places]
        first = next((n for n, key in enumerate(keys) if key not in word_set("arithmetic", "counts")), len(keys))
        for end in (first + 2, first + 1):
            if " ".join(keys[first:end]) in word_set("arithmetic", "adding"):
                return set(places[:end])
        return set()

    def _is_plain(self, place: int) -> bool:
        """Whether a word is an everyday one, which narrows no figure."""
        token = self.words.tokens[place]
        return token.text.islower() and token.key in load_dictionary() and token.key not in narrowing_words()

    def before(self, at: int) -> list[int]:
        """The free words before a figure, back to the one before it, articles aside."""
        first = self.figures[at - 1].end if at else 0
        articles = word_set("arithmetic", "articles")
        return [p for p in self.words.free(first, self.figures[at].first) if self.words.tokens[p].key not in articles]

    def compares(self, at: int) -> bool:
        """Whether "to" only puts two figures side by side: "compare revenue to net income"."""
        return not word_set("relations", "comparing").isdisjoint(self.words.keys[place] for place in self.before(at))

    def counted(self, at: int) -> set[int]:
        """The positions of "dollars of" before a figure that is measured by another."""
        places = self.before(at)[-2:]
        keys = [self.words.keys[place] for place in places]
        return set(places) if keys[1:] == ["of"] and keys[0] in word_set("arithmetic", "counted") else set()

    def verb(self, at: int) -> set[int]:
        """The position of the verb of a question behind the figure: "did marketing swallow"."""
        between = [self.words.keys[place] for place in self.gap(at - 1)] if at else list[str]()
        place = max(self.nouns(at), default=self.figures[at].end - 1) + 1
        asked = not word_set("arithmetic", "asking").isdisjoint(between)
        last = place < len(self.words.keys) and place not in self.words.taken
        return {place} if asked and last and self._is_plain(place) else set()

    def nouns(self, at: int) -> set[int]:
        """The positions of nouns right behind a figure that belong to its name."""
        end = self.figures[at].end
        while end < len(self.words.keys) and self._is_noun(end):
            end += 1
        return set(range(self.figures[at].end, end))

    def trailing(self, at: int, name: str) -> set[int]:
        """The position of the word right after a figure, if it is of a list."""
        after, words = self.figures[at].end, self.words
        free = after < len(words.tokens) and after not in words.taken
        return {after} if free and words.tokens[after].key in word_set("arithmetic", name) else set()


def _states_share(keys: list[str]) -> bool:
    return bool(_shares() & set(keys)) and set(keys) <= _shares() | word_set("arithmetic", "stating")


def _shares() -> frozenset[str]:
    return word_set("arithmetic", "share") | word_set("arithmetic", "pieces")
