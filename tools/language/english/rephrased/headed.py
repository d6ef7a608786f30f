"""Figures that share a noun which is said once, and headings of lists: "cash flows 2023 (operating, investing,
financing)", "margins: gross, operating, net", "eps basic and diluted", "three cost lines: R&D / S&M / G&A".

A word belongs to the noun where both together are the name of a figure. Whoever asks for total assets beside "total
liabilities and equity" asks for both of these: their total is that of the assets.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.phrases import load_tidy
from tools.language.figures import FigureNames, figure_names
from tools.language.mentions import Words
from tools.text import Token, phrase_key
from tools.vocab.loader import Vocabulary

_LONGEST = 2  # words of the noun, and of what stands for a figure with it
_FEWEST = 2  # figures of a list
_SUMS = frozenset({"plus", "+"})
_JOINING = frozenset({"and", "an", "n", "plus", "or", "the"})
_GAP = re.compile(r"\s*(?:[,/&+]|\b(?:and|an|n|plus|or|as well as)\b)?\s*(?:\b(?:and|n|plus|the)\b\s*)*", re.IGNORECASE)
_BESIDE = re.compile(r"\s*[,/&+]?\s*(?:(?:and|n|plus|or)\b)?\s*", re.IGNORECASE)
_BOTH_SIDES = re.compile(
    r"\b(?:total )?liabilities(?P<joint>,? (?:and|&|n|plus) )(?=(?:total )?(?:(?:share|stock)holders['’]? )?equity\b)",
    re.IGNORECASE,
)
_ASSETS = re.compile(r"\btotal assets\b|\bassets\s*[,/&]", re.IGNORECASE)
_BALANCED = re.compile(
    r"\b(?:equals?|ties?|tie|balances|match(?:es)?|foots?|sums?|combined|together|same|side)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class _List:
    """The tokens of a list, and the figures' names that it stands for."""

    first: int
    end: int
    names: tuple[str, ...]

    def said(self, text: str, tokens: Sequence[Token], noun: str) -> str:
        """The names as a list; two that are asked for as one amount as their sum: "current + long-term"."""
        kinds = [name.removesuffix(f" {noun}") for name in self.names]
        first, last = (
            tokens[self.first + len(kinds[0].split()) - 1].end,
            tokens[self.end - len(kinds[-1].split())].start,
        )
        if len(kinds) == _FEWEST and text[first:last].strip() in _SUMS:
            return " plus ".join(self.names)
        return f"{', '.join(self.names[:-1])} and {self.names[-1]}"


def headed(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Such lists with each figure by its whole name; none within quotation marks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    names = figure_names(vocabulary)
    for edit in (*_shared(text, names), *_headings(text, names), *_sides(text)):
        if not any(start < edit.end and edit.start < end for start, end in quoted):
            yield edit


# ---- A noun that is said once


def _shared(text: str, names: FigureNames) -> Iterator[Edit]:
    tokens = open_tokens(text)
    named = [(one.first, one.end) for one in names.find(Words(text), "name")]
    for first in range(len(tokens)):
        for end in range(min(first + _LONGEST, len(tokens)), first, -1):
            noun = _singular(phrase_key(tokens[first:end]))
            found = _listed(text, tokens, end, noun, names) if _is_noun(noun, names) else None
            if found is None or any(_cuts(one, first, end, found) for one in named):
                continue
            if any(_singular(phrase_key(tokens[found.end : found.end + n])) == noun for n in (1, 2)):
                continue  # "cash equivalents and restricted cash": each has its own
            longer = any(one < first and end <= other for one, other in named)
            if not longer:
                yield _without(text, tokens[first].start, tokens[end - 1].end)
            said = found.said(text, tokens, noun)
            yield Edit(tokens[found.first].start, _behind(text, tokens[found.end - 1].end), said, "function")
            return


def _cuts(name: tuple[int, int], first: int, end: int, found: _List) -> bool:
    """Whether a name of several words goes on behind the noun, or stands in the list.

    That of the noun with the word behind it is one of the list: "eps basic and diluted".
    """
    start, stop = name
    if start == first and found.first == end and stop < found.end:
        return False
    beyond = start <= first and stop > end
    return beyond or (stop - start > 1 and start < found.end and found.first < stop)


def _singular(noun: str) -> str:
    return (
        noun[:-1]
        if noun.endswith("s") and not noun.endswith(("ss", "eps", "expenses", "assets", "liabilities"))
        else noun
    )


@cache
def _nouns(names: FigureNames) -> frozenset[str]:
    """The last words of names that have others before them."""
    phrases = [name.phrase.split() for name in names.phrases("name")]
    return frozenset(" ".join(words[-n:]) for words in phrases for n in range(1, _LONGEST + 1) if len(words) > n)


def _is_noun(noun: str, names: FigureNames) -> bool:
    return noun in _nouns(names) and noun.partition(" ")[0] not in load_tidy()["headed"]["no_nouns"]


def _listed(text: str, tokens: Sequence[Token], start: int, noun: str, names: FigureNames) -> _List | None:
    """The first list of words behind a noun that each make a figure's name with it."""
    for first in range(start, len(tokens)):
        members: list[tuple[int, str]] = []
        at = first
        while (member := _member(text, tokens, at, noun, names)) is not None:
            members.append(member)
            at = member[0]
            joint = at < len(tokens) and tokens[at].key in _JOINING
            if at >= len(tokens) or not (joint or _GAP.fullmatch(text[tokens[at - 1].end : tokens[at].start])):
                break
            while at < len(tokens) and tokens[at].key in _JOINING:
                at += 1
        keys = {names.meant(found)[0].key for _, said in members if (found := names.get(said, "name"))}
        if len(members) >= _FEWEST and len(keys) == len(members):
            return _List(first, members[-1][0], tuple(said for _, said in members))
    return None


def _member(text: str, tokens: Sequence[Token], at: int, noun: str, names: FigureNames) -> tuple[int, str] | None:
    for length in range(_LONGEST, 0, -1):
        run = tokens[at : at + length]
        if len(run) < length or any(_parts(text, one, other) for one, other in pairwise(run)):
            continue
        said = f"{phrase_key(run)} {noun}"
        alone = names.get(phrase_key(run), "name", "statement")
        if names.get(said, "name") and not (alone and length > 1) and not (alone and phrase_key(run) != "net"):
            return at + length, said
    return None


def _parts(text: str, one: Token, other: Token) -> bool:
    return text[one.end : other.start].strip(" -") != ""


def _without(text: str, start: int, end: int) -> Edit:
    """The noun with the words that only count or name the list."""
    before = _before().search(text[:start])
    after = _after().match(text, end)
    return Edit(before.start() if before else start, after.end() if after else end, "", "function")


def _behind(text: str, end: int) -> int:
    after = _closing().match(text, end)
    return after.end() if after else end


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"(?:\b(?:{_any('counting')}) )+$", re.IGNORECASE)


@cache
def _after() -> re.Pattern[str]:
    return re.compile(rf"(?: (?:{_any('heads')})\b)+", re.IGNORECASE)


@cache
def _closing() -> re.Pattern[str]:
    return re.compile(rf" (?:{_any('closing')})\b", re.IGNORECASE)


def _any(name: str) -> str:
    words: list[str] = load_tidy()["headed"][name]
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


# ---- Headings


@cache
def _heading() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!stock )(?<!share )(?:\b(?:{_any('counting')}) )*(?P<what>\b(?:{_any('subjects')}) )?"
        rf"\b(?:{_any('heads')})\b"
        r"(?! (?:by|per|of|adjusted|between|into)\b)",
        re.IGNORECASE,
    )


def _headings(text: str, names: FigureNames) -> Iterator[Edit]:
    """The heading of a list of figures that are each named in full."""
    match = _heading().search(text)
    if match is None or not _is_list(text, match.end(), names):
        return
    what = (match["what"] or "").strip()
    kept = f"{what} " if what and names.get(what.casefold(), "name") else ""
    yield Edit(match.start(), match.end(), kept.strip(), "function")


def _is_list(text: str, start: int, names: FigureNames) -> bool:
    """Whether two figures or more follow, one behind the other."""
    words = Words(text[start:])
    found = list(names.find(words, "name", parting=re.compile(r"[,/]")))
    runs = [
        _BESIDE.fullmatch(words.text[words.ends[one.end - 1] : words.starts[other.first]]) is not None
        for one, other in pairwise(found)
    ]
    keys = [names.meant(one.entry)[0].key for one in found]
    return any(runs) and len(set(keys)) == len(keys)


_LABEL = re.compile(
    r"(?<=\w) (?:data|numbers?|figures?|stats|info|financials|questions?|query|request|lookup|check|fundamentals)"
    r"(?=\s*:\s)",
    re.IGNORECASE,
)


def _sides(text: str) -> Iterator[Edit]:
    for match in _LABEL.finditer(text):
        yield Edit(match.start(), match.end(), "", "function")
    for match in _BOTH_SIDES.finditer(text):
        if _ASSETS.search(text[: match.start()]) and not _BALANCED.search(text):
            yield Edit(match.start("joint"), match.end("joint"), ", ", "function")
