"""What a figure is measured by: a share ("operating cash flow per diluted share"), an adjective that only asks how
large a ratio is ("how capital-hungry"), a balance that something is earned on."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from tools.language.english.asides import narrowing_words
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Formula, Metric, Vocabulary

Figure: TypeAlias = Mention[Metric | Formula | str]

_MARK = re.compile(r":(?=\s)|\?(?=\s+\w)|\s[-–—]\s|[(]|[,;]? i\.?e\.?[, ]")
_COUNTS = {"diluted": "weighted_shares_diluted", "basic": "weighted_shares_basic"}
_AT_BALANCE_SHEET = "shares_at_balance_sheet_date"
_PER_SHARE = frozenset({"eps_diluted", "eps_basic"})
_SHARES = frozenset({"share", "shares"})


def per_share(words: Words, figures: Sequence[Figure], vocabulary: Vocabulary) -> list[Figure]:
    """The figures with a number of shares where "per share" stands behind one; "per" is left free.

    A balance is one of the shares outstanding then, a flow one of the diluted shares, unless the basic ones are named.
    """
    ends = {figure.end for figure in figures if not isinstance(figure.entry, str) and figure.entry.unit == "monetary"}
    found = list(figures)
    for place, key in enumerate(words.keys[:-1]):
        of = next((f for f in reversed(figures) if f.end <= place), None) if key == "per" else None
        if of is None or of.end not in ends or words.free_keys(of.end, place, word_set("measured", "dating")):
            continue
        count = _COUNTS.get(words.keys[place + 1])
        end = _share_behind(words, place + (2 if count else 1))
        named = next((one for one in figures if one.first <= place < one.end), None)
        if end is None or (named is not None and not (count and _is_eps_from(named, place))):
            continue
        found = [one for one in found if one is not named]
        found.append(Mention(_shares(of, count, vocabulary), place + 1, end))
        words.taken |= set(range(place + 1, end))
        words.taken.discard(place)
    return sorted(found, key=lambda figure: figure.first)


def _shares(of: Figure, count: str | None, vocabulary: Vocabulary) -> Metric | Formula:
    """The number of shares that a figure is divided by."""
    if count is None and isinstance(of.entry, Metric) and of.entry.period == "instant":
        return vocabulary.formulas[_AT_BALANCE_SHEET]
    return vocabulary.metrics[count or _COUNTS["diluted"]]


def _is_eps_from(figure: Figure, place: int) -> bool:
    return figure.first == place and not isinstance(figure.entry, str) and figure.entry.key in _PER_SHARE


def _share_behind(words: Words, place: int) -> int | None:
    """Where "share" ends, a company's name before it aside: "per diluted Meta share"."""
    while place < len(words.keys) and words.keys[place] not in _SHARES and place in words.taken:
        place += 1
    return place + 1 if place < len(words.keys) and words.keys[place] in _SHARES else None


def manner(words: Words) -> set[int]:
    """The positions of words that only ask how large a ratio is: "how capital-hungry was", "how easily did".

    None that narrows a figure by itself.
    """
    keys, found = words.keys, set[int]()
    for place in (at for at, key in enumerate(keys) if key == "how"):
        last = place + 1
        while last + 1 < len(keys) and words.between(last + 1, last + 1) == "-":
            last += 1
        asks = last + 1 < len(keys) and keys[last + 1] in word_set("measured", "asking")
        if asks and last not in words.taken and _is_everyday(words, last):
            found |= set(range(place + 1, last + 1)) - words.taken
    return found


def _is_everyday(words: Words, place: int) -> bool:
    """Whether a word is none that narrows a figure; the last word of a compound may be rarer than others."""
    key, compound = words.keys[place], words.between(place, place) == "-"
    sized = key in word_set("arithmetic", "sizing")
    known = compound or sized or (key in load_dictionary() and key not in narrowing_words())
    return words.text[words.starts[place]].islower() and known


def heading(words: Words, figures: Sequence[Mention[Any]]) -> set[int]:
    """The positions of the words before a colon or a dash that only head the ratio behind it: "Leverage check: ..."."""
    mark = _MARK.search(words.text)
    before = {place for place, start in enumerate(words.starts) if mark is not None and start < mark.start()}
    behind = any(figure.first not in before and not isinstance(figure.entry, str) for figure in figures)
    ahead = any(figure.first in before and not isinstance(figure.entry, str) for figure in figures)
    free = {place for place in before if place not in words.taken}
    known = all(words.keys[place] in word_set("measured", "headings") for place in free)
    unsure = {at for one in figures if isinstance(one.entry, str) for at in range(one.first, one.end)}
    return free | (unsure & before) if behind and not ahead and known else set()


def earned_on(words: Words, figures: Sequence[Mention[Any]]) -> set[int]:
    """The positions of "earn ... on" before a balance: the return on it is asked for, which no balance answers."""
    named = {place for one in figures if not isinstance(one.entry, str) for place in range(one.first, one.end)}
    pairs = (pair for figure in figures for pair in _earning(words, figure))
    return {place for pair in pairs if named.isdisjoint(pair) for place in pair}


def _earning(words: Words, figure: Mention[Any]) -> Iterator[tuple[int, int]]:
    entry = figure.entry
    if not isinstance(entry, Metric) or entry.period != "instant":
        return
    skipped = word_set("arithmetic", "articles") | word_set("arithmetic", "averaging")
    link = words.before(figure.first, skipped)
    if link is None or words.keys[link] != "on":
        return
    passed = word_set("measured", "passed") | word_set("arithmetic", "articles")
    verb = words.before(link, passed)
    if verb is not None and words.keys[verb] in word_set("measured", "earning"):
        yield verb, link
    named = next((at for at in range(link) if words.keys[at] in word_set("measured", "returns")), None)
    if named is not None:
        yield named, link


def paid_for(words: Words, figures: Sequence[Mention[Any]]) -> set[int]:
    """The positions of "pay ... for" before a balance: what was paid for it is asked for, which no balance answers."""
    found: set[int] = set()
    for figure in figures:
        if not isinstance(figure.entry, Metric) or figure.entry.period != "instant":
            continue
        link = words.before(figure.first, word_set("arithmetic", "articles"))
        if link is None or words.keys[link] not in word_set("measured", "towards"):
            continue
        verb = words.before(link, word_set("measured", "passed") | word_set("arithmetic", "articles"))
        if verb is not None and words.keys[verb] in word_set("measured", "paying"):
            found |= {verb, link}
    return found
