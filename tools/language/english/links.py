"""How the figures of a question are joined: by the words between two of them, before the first, after the last."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Formula, Metric

Link: TypeAlias = Literal["share", "over", "minus", "plus", "to", "list", "than", "covers", "covered", ""]
Lead: TypeAlias = Literal["share", "part", "difference", "sum", "combined", "ratio", "more", ""]

_SIGNS: dict[str, Link] = {"/": "over", "÷": "over", "+": "plus", "−": "minus"}
_PHRASES: tuple[Link, ...] = ("over", "minus", "plus")


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
        keys = self.words.free_keys(first, second, word_set("arithmetic", "articles"))
        sign, phrase = self.words.between(first, second), " ".join(keys)
        if sign in _SIGNS:
            return _SIGNS[sign]
        if keys[-1:] == ["of"] and _states_share(keys):
            return "share"
        for link in _PHRASES:
            if phrase in word_set("arithmetic", link):
                return link
        if phrase == "to":
            return "to"
        if phrase == "in" and self._in_percent():
            return "share"
        if phrase in word_set("arithmetic", "covering"):
            return "covered" if phrase.endswith(" by") else "covers"
        if "than" in (*keys[:1], *keys[-2:]):
            return "than"
        listed = bool({"and", "or"} & set(keys)) or (not keys and bool({",", "&"} & set(sign)))
        return "list" if listed and set(keys) <= {"and", "or", "of"} else ""

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
        if self.link(at) != "list":
            return False
        return not self.words.between(self.figures[at].end, self.figures[at + 1].first).startswith(",")

    def gap(self, at: int) -> list[int]:
        """The positions of the free words between a figure and the next."""
        return self.words.free(self.figures[at].end, self.figures[at + 1].first)

    def is_interrupted(self, at: int) -> bool:
        """Whether a company or a period stands between a figure and the next."""
        between = range(self.figures[at].end, self.figures[at + 1].first)
        return any(position in self.words.taken for position in between)

    # ---- Before a figure, and after it

    def lead(self, at: int) -> Lead:
        """How the words before a figure say that it is combined with those after it."""
        keys = [self.words.tokens[position].key for position in self.before(at)]
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

    def _leads_on(self, at: int) -> bool:
        """Whether the words up to the next figure say that it is a part of this one ("did it turn into")."""
        if at + 1 >= len(self.figures):
            return False
        first, second = self.figures[at].end, self.figures[at + 1].first
        linking = word_set("arithmetic", "stating") | word_set("arithmetic", "turning")
        keys = set(self.words.free_keys(first, second, word_set("arithmetic", "articles")))
        cut = bool({",", ";"} & set(self.words.between(first, second)))
        return bool(keys) and not cut and keys <= linking - {"and"}

    def is_used_up(self, at: int) -> bool:
        """Whether the next figure is what uses this one up: "what share of revenue is eaten by R&D"."""
        keys = self.words.free_keys(
            self.figures[at].end, self.figures[at + 1].first, word_set("arithmetic", "articles")
        )
        known = word_set("arithmetic", "stating") | word_set("arithmetic", "turning")
        strange = [key for key in keys[:-1] if key not in known]
        participle = all(key.endswith(("ed", "en", "nt", "ng")) and key in load_dictionary() for key in strange)
        return keys[-1:] in (["by"], ["on"], ["into"], ["to"], ["for"]) and len(strange) < 2 and participle

    def before(self, at: int) -> list[int]:
        """The free words before a figure, back to the one before it, articles aside."""
        first = self.figures[at - 1].end if at else 0
        articles = word_set("arithmetic", "articles")
        return [p for p in self.words.free(first, self.figures[at].first) if self.words.tokens[p].key not in articles]

    def compares(self, at: int) -> bool:
        """Whether "to" only puts two figures side by side: "compare revenue to net income"."""
        comparing = word_set("relations", "comparing")
        return any(self.words.tokens[position].key in comparing for position in self.before(at))

    def trailing(self, at: int, name: str) -> set[int]:
        """The position of the word right after a figure, if it is of a list."""
        after, words = self.figures[at].end, self.words
        if after >= len(words.tokens) or after in words.taken:
            return set()
        return {after} if words.tokens[after].key in word_set("arithmetic", name) else set()


def _states_share(keys: list[str]) -> bool:
    share = word_set("arithmetic", "share")
    return bool(share & set(keys)) and set(keys) <= share | word_set("arithmetic", "stating")
