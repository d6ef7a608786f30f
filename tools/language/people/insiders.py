"""Whether a question is about what insiders trade: it says so, or tells of a person who deals in stock."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tools.language.english.asides import MARK
from tools.language.mentions import Words
from tools.text import name_key, tokenise
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_word_map, load_words

_FORM = re.compile(r"\bforms? [345]s?\b|\b(?:rule )?10b5-?1\b", re.IGNORECASE)


def names_insiders(text: str) -> bool:
    """Whether a question is about what insiders trade, or about the forms that tell it."""
    return not load_words("insiders").isdisjoint(token.key for token in tokenise(text)) or bool(_FORM.search(text))


def dealer_of(words: Words, companies: set[int]) -> int | None:
    """Where a person stands who is said to deal in stock: "did the CFO sell any shares", "stock sales by Jensen Huang".

    `companies` are the positions of companies' names: what a company itself buys and sells is in its figures. Where
    the question says that it is about insiders, the stock need not be named.
    """
    told = names_insiders(words.text)
    dealers = (_Deal(words, companies, place).person(told=told) for place in _deals(words.keys))
    return next((place for place in dealers if place is not None), None)


def person_named(words: Words, companies: set[int], place: int) -> range:
    """The positions of the name that stands at a place; none for a role ("the CFO")."""
    known = load_words("filler") | load_words("insiders") | load_words("insider_deals") | _set("deals") | _set("roles")
    if words.keys[place] in known:
        return range(0)

    def is_part(other: int) -> bool:
        inside = 0 <= other < len(words.keys) and other not in companies and other not in words.taken
        return inside and words.keys[other].isalpha() and words.keys[other] not in known | _set("passed")

    first, end = place, place + 1
    while is_part(first - 1) and not words.between(first, first):
        first -= 1
    while is_part(end) and not words.between(end, end):
        end += 1
    return range(first, end)


def _deals(keys: list[str]) -> Iterator[int]:
    """The positions of verbs and nouns of dealing; what is bought "back" is a company's own stock."""
    for place, key in enumerate(keys):
        if key in _set("deals") and "back" not in keys[place + 1 : place + 8]:
            yield place


class _Deal:
    """A word of dealing, and what stands around it."""

    def __init__(self, words: Words, companies: set[int], place: int) -> None:
        self._words, self._companies, self._place = words, companies, place

    def person(self, *, told: bool) -> int | None:
        """Where the person stands who deals; `told` that the question is about insiders anyway."""
        stock = self._stock()
        after = self._next(max(stock, self._place) + 1)
        if after is not None and self._words.keys[after] == "by":
            by = self._next(after + 1)
            return by if (told or stock >= 0) and self._is_person(by, forward=True) else None
        deals = told or stock >= 0 or self._asks_how_much()
        before = self._before(stock if 0 <= stock < self._place else self._place)
        if deals and self._is_person(before, forward=False) and not self._is_place(before):
            return before
        return self._subject_of_both() if stock >= 0 else None

    def _subject_of_both(self) -> int | None:
        """The role whose second deed it is: "executives exercised options and sold the shares", "the board buying or
        dumping its stock"; else the subject right behind what opens the question."""
        keys = self._words.keys
        if not self._is_noun and self._place and keys[self._place - 1] in _set("joining"):
            for place in range(self._place - 2, -1, -1):
                if MARK.search(self._words.between(place + 1, place + 1)):
                    break
                if keys[place] in _set("roles") and place not in self._companies:
                    return place
        return self._subject()

    def _subject(self) -> int | None:
        """Whoever has two names that no list holds and is what the question opens with: "did tim cook sell shares"."""
        keys, end = self._words.keys, self._place
        while end > 0 and keys[end - 1] in _set("passed") - _set("opening"):
            end -= 1
        named = range(end - 2, end)
        plain = load_words("filler") | load_words("insider_deals") | _set("roles") | _set("passed")
        opens = end >= 3 and keys[end - 3] in _set("opening") and (end == 3 or keys[end - 4] in load_words("filler"))
        if self._is_noun or not opens or not self._companys_stock():
            return None
        free = all(at not in self._companies and at not in self._words.taken for at in named)
        nouns = any(keys[at] in plain or keys[at].endswith("s") or not keys[at].isalpha() for at in named)
        return end - 1 if free and not nouns else None

    def _companys_stock(self) -> bool:
        """Whether it is stock of a company that the question names beside it: "sell aapl shares", "stock of Apple"."""
        stock = self._stock()
        near = range(stock - 2, stock) if stock >= 0 else range(0)
        return any(at in self._companies for at in (*near, *range(stock + 1, stock + 4)) if stock >= 0)

    def _is_place(self, place: int | None) -> bool:
        """Whether the name says where: "insiders in Utah sold"."""
        name = person_named(self._words, self._companies, place) if place is not None else range(0)
        return bool(name) and name.start > 0 and self._words.keys[name.start - 1] in _set("locating")

    def _stock(self) -> int:
        """The position of the stock that is dealt in, right after the word or right before it; -1 for none."""
        keys, after = self._words.keys, self._next(self._place + 1)
        follows = not self._is_noun or keys[self._place + 1 : self._place + 2] == ["of"]
        if follows and after is not None and keys[after] in _set("stock"):
            return after
        return self._place - 1 if self._place and keys[self._place - 1] in _set("stock") | {"share"} else -1

    @property
    def _is_noun(self) -> bool:
        """Whether the word is a noun alone: "Mac sales share" is no share that Mac sells."""
        return self._words.keys[self._place] in _set("nouns")

    def _asks_how_much(self) -> bool:
        """Whether the stock comes first: "how many shares did Tim Cook sell"."""
        keys = self._words.keys
        asked = pairwise(keys[: self._place])
        return not self._is_noun and any(one in _set("counting") and other in _set("stock") for one, other in asked)

    def _next(self, place: int) -> int | None:
        """The first position from a place on that holds more than an article or a company's name."""
        keys = self._words.keys
        while place < len(keys) and self._is_passed(place):
            place += 1
        return place if place < len(keys) else None

    def _before(self, place: int) -> int | None:
        """The last position before a place that holds more than an auxiliary or a company's name."""
        place -= 1
        while place >= 0 and self._is_passed(place):
            place -= 1
        return place if place >= 0 else None

    def _is_passed(self, place: int) -> bool:
        return place in self._companies or self._words.keys[place] in _set("passed")

    def _is_person(self, place: int | None, *, forward: bool) -> bool:
        """Whether a role stands at a place, or a name: words that no dictionary has, or a capitalised one."""
        if place is None or place in self._companies:
            return False
        key = self._words.keys[place]
        if key in _set("roles"):
            return True
        other = place + 1 if forward else place - 1
        named = 0 <= other < len(self._words.keys) and other not in self._companies and self._is_name(other)
        return self._is_name(place) or (named and key not in load_words("filler") and other not in self._words.taken)

    def _is_name(self, place: int) -> bool:
        key, token = self._words.keys[place], self._words.tokens[place]
        if place in self._words.taken or key in load_words("filler") or not key.isalpha() or len(key) < _SHORTEST:
            return False
        return key not in load_dictionary() or (place > 0 and token.text[0].isupper())


_SHORTEST = 3


@cache
def _set(name: str) -> frozenset[str]:
    return frozenset(name_key(word) for word in load_word_map("dealing")[name])
