"""Companies by what people call them: who runs them, their towns, what they make: "zuck's company", "the iphone maker".

Only where one company is meant, and where it isn't named besides. A person alone is no company where the question
is about the person: what somebody said, is paid, or owns.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, open_tokens
from tools.language.english.phrases import known_phrases, phrase_words
from tools.language.mentions import PhraseIndex, Words
from tools.text import name_key
from tools.vocab.loader import Vocabulary, load_toml

_KINDS = ("people", "places", "makes", "nicknames")
_LINK = 3  # words between a maker and what is made
_OWNED = re.compile(r"\s*['’]s?\b")
_ALSO = re.compile(r"(?:\s*,)?\s*(?:\(|\baka\b|\ba\.k\.a\.?|\balso known as\b|\bi\.e\.?)\s*$", re.IGNORECASE)
_STOPS = re.compile(r"\)|(?=\s*(?:[,.;:?!–—]|$))")
_TOGETHER = re.compile(r"\s*(?:,|/|&|\band\b|\bn\b|\bor\b)\s*(?:and\s+)?(?:the\s+)?", re.IGNORECASE)


@dataclass(frozen=True)
class _Called:
    """What a company is called, of which kind that is, and whether it is written as its own ("zucks")."""

    cik: int
    company: str
    kind: str
    owned: bool = False


@dataclass(frozen=True)
class _Found:
    """A nickname between two tokens, the last one not included."""

    called: _Called
    first: int
    end: int


def nicknames(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The names of the companies that are meant, in the place of what people call them."""
    words = Words(text)
    if not _index().openings.keys().isdisjoint(words.keys):
        yield from _Nicknames(words, finder, phrase_words(known_phrases(vocabulary))).edits()


class _Nicknames:
    """The nicknames of one text."""

    def __init__(self, words: Words, finder: CompanyFinder, known: frozenset[str]) -> None:
        self._known = known | _list("ahead")
        self._words, self._text, self._keys = words, words.text, words.keys
        typed = {token.start for token in open_tokens(words.text)}
        self._found = [
            _Found(one.entry, one.first, one.end) for one in _index().find(words) if words.starts[one.first] in typed
        ]
        self._named = self._named_besides(finder)

    def edits(self) -> Iterator[Edit]:
        """Each nickname of a company that is not named besides."""
        reached = 0
        for found in self._found:
            span = None if found.first < reached else self._span(found)
            if span is not None and found.called.cik in self._named:
                yield from self._again(self._with_article(span[0]), span[1])
            elif span is not None:
                first, end, owned = span
                read = f"{found.called.company}'s" if owned else found.called.company
                start = self._words.starts[self._with_article(first)]
                yield Edit(start, self._words.ends[end - 1], read, "abbreviation")
                reached = end

    def _again(self, first: int, end: int) -> Iterator[Edit]:
        """A nickname beside the name itself, in brackets or behind "aka": "meta (zuck's thing)"."""
        start, stop = self._words.starts[first], self._words.ends[end - 1]
        before, after = _ALSO.search(self._text[:start]), _STOPS.match(self._text, stop)
        if before and after and (before[0].strip() != "(") == (")" not in after[0]):
            yield Edit(before.start(), after.end(), "", "function")

    def _named_besides(self, finder: CompanyFinder) -> frozenset[int | None]:
        """The companies that are named by their own names, apart from nicknames."""
        covered = {at for one in self._found for at in range(one.first, one.end)}
        return frozenset(one.entry.cik for one in finder.loaded(self._words) if one.first not in covered)

    def _span(self, found: _Found) -> tuple[int, int, bool] | None:
        """From which token to which a nickname goes, and whether what follows is the company's; None for none."""
        kind = found.called.kind
        if kind == "nicknames":
            return found.first, self._with_head(found.end, "makers"), found.called.owned
        if kind == "makes":
            return self._made(found)
        return self._person(found) if kind == "people" else self._place(found)

    def _made(self, found: _Found) -> tuple[int, int, bool] | None:
        end = found.end
        while (other := self._together(found, end)) is not None:
            end = other
        if (headed := self._with_head(end, "makers")) > end:
            return found.first, headed, False
        first = self._before(found.first, _list("links"))
        return (first, end, False) if first is not None else None

    def _together(self, found: _Found, end: int) -> int | None:
        """Where another thing of the same company ends that is named with it: "tide and pampers"."""
        for one in self._found:
            if one.first >= end and one.called.cik == found.called.cik and one.called.kind == "makes":
                between = self._text[self._words.ends[end - 1] : self._words.starts[one.first]]
                return one.end if _TOGETHER.fullmatch(between) else None
        return None

    def _person(self, found: _Found) -> tuple[int, int, bool] | None:
        owned = found.called.owned or _OWNED.match(self._text, self._words.ends[found.end - 1]) is not None
        if owned and (headed := self._with_head(found.end, "shops")) > found.end:
            return found.first, headed, False
        if (end := self._followed(found.end)) is not None:
            return found.first, end, False
        personal = not _list("personal").isdisjoint(self._keys) or self._deals_in_shares()
        if personal or (owned and not self._owns_figure(found.end)):
            return None
        return (found.first, found.end, found.called.owned) if self._stands_for_company(found) else None

    def _deals_in_shares(self) -> bool:
        """Whether shares are bought or sold, and not bought back: "share sales", "stock trades"."""
        keys = frozenset(self._keys)
        return not (_list("shares").isdisjoint(keys) or _list("dealings").isdisjoint(keys)) and "back" not in keys

    def _owns_figure(self, end: int) -> bool:
        """Whether a figure may follow, or a period: of "zuck's reality labs" more is meant than the company."""
        following = self._keys[end] if end < len(self._keys) else ""
        return following in self._known or any(letter.isdigit() for letter in following)

    def _place(self, found: _Found) -> tuple[int, int, bool] | None:
        if (headed := self._with_head(found.end, "shops")) > found.end:
            return found.first, headed, False
        if (first := self._before(found.first, _list("placed"))) is not None:
            return first, found.end, False
        located = found.first > 0 and self._keys[found.first - 1] in _list("located")
        return None if located or self._named else (found.first, found.end, found.called.owned)

    def _stands_for_company(self, found: _Found) -> bool:
        """Whether no company is named, or the person is held against one."""
        joining, keys = _list("joining"), self._keys
        before = found.first > 0 and keys[found.first - 1] in joining
        after = found.end < len(keys) and keys[found.end] in joining
        return not self._named or before or after

    def _with_head(self, end: int, heads: str) -> int:
        """Behind the word for a company that follows at once."""
        follows = end < len(self._keys) and self._keys[end] in _own(heads)
        if not follows:
            return end
        between = self._text[self._words.ends[end - 1] : self._words.starts[end]]
        return end + 1 if re.fullmatch(r"(?:['’]s?)?(?:\s|-)", between, re.IGNORECASE) else end

    def _followed(self, end: int) -> int | None:
        """Behind "& co" and the like."""
        rest = self._text[self._words.ends[end - 1] :]
        match = _followers().match(rest)
        if match is None:
            return None
        until = self._words.ends[end - 1] + match.end()
        return next(place for place in range(len(self._keys), end, -1) if self._words.ends[place - 1] <= until)

    def _before(self, first: int, links: frozenset[str]) -> int | None:
        """Where the word for a company stands that is linked to what follows: "the maker of the"."""
        at = first - 1 if first and self._keys[first - 1] in {"the", "a"} else first
        for length in range(_LINK, 0, -1):
            head = at - length - 1
            if head >= 0 and " ".join(self._keys[head + 1 : at]) in links and self._keys[head] in _own("makers"):
                return head
        return None

    def _with_article(self, first: int) -> int:
        """Where the nickname begins with the words that go with it: "good old"."""
        for length in (2, 1):
            start = first - length
            if start >= 0 and " ".join(self._keys[start:first]) in _list("articles"):
                return self._with_article(start)
        return first


def _own(heads: str) -> frozenset[str]:
    """The words for a company, and for what is its own: "the iphone makers revenue"."""
    words = _list(heads)
    return words | {f"{word}s" for word in words}


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(name_key(word) for word in load_toml("nicknames.toml")["heads"][name])


@cache
def _followers() -> re.Pattern[str]:
    words: Sequence[str] = load_toml("nicknames.toml")["heads"]["followers"]
    said = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"\s*(?:{said})\b", re.IGNORECASE)


@cache
def _called() -> Mapping[str, _Called]:
    """By what is said: by its own, and with an "s" of possession."""
    found: dict[str, _Called] = {}
    for entry in load_toml("nicknames.toml")["company"]:
        for kind in _KINDS:
            for said in map(name_key, entry.get(kind, ())):
                found[said] = _Called(entry["cik"], entry["called"], kind)
                if not said.endswith("s"):
                    found.setdefault(f"{said}s", _Called(entry["cik"], entry["called"], kind, owned=kind != "makes"))
    return found


@cache
def _index() -> PhraseIndex[_Called]:
    return PhraseIndex(_called())
