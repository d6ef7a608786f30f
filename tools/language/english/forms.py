"""Figures whose form other words of the question decide: "(diluted)" behind EPS, "inventory change from A to B"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tools.language.english.asides import MARK
from tools.language.english.phrases import load_tidy
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.language.periods.named import Periods
from tools.text import name_key
from tools.vocab.loader import Formula, Metric, Vocabulary, load_words

_BEHIND = re.compile(r"[(,\[–—]|\s-$|^$")
_CLOSES = re.compile(r"^\s*(?:[)\],.;?!–—]|-\s|$)")
_BETWEEN = re.compile(r"\b(?:between|from|since|vs|versus|to)\b", re.IGNORECASE)

_OF_END = re.compile(
    r"(?:\b(?:on|using|with|over|by|based on)|\()\s*(?:the\s+)?(?:(?:y(?:ea)?r|period)[ -]end|ending|closing)\b",
    re.IGNORECASE,
)

_SIGNS = frozenset({"+", "-", "−", "/", "÷"})
_QUOTIENT = re.compile(r"\(([^()]*(?:/|\bover\b|\bdivided by\b)[^()]*)\)", re.IGNORECASE)
_PARTING = re.compile(r"/|\bover\b|\bdivided by\b", re.IGNORECASE)
_AVERAGING = frozenset({"year", "yr", "end", "ending", "closing", "avg", "average"})
_PARTS = frozenset({"portion", "part", "piece", "bit", "only", "alone", "one", "ones", "version", "kind"})
_PORTIONS = frozenset({"current", "noncurrent"})  # as the keys of the parts end
_TIMES = frozenset({"x", "times", "365", "360", "100", "over", "divided", "by", "days"})

_LONGEST = 2  # words that narrow a figure from behind

Figure = Mention[Any]


@dataclass
class Formed:
    """The figures as they are meant, and the positions of the words that say so."""

    figures: list[Figure]
    explained: set[int] = field(default_factory=set[int])


def form_figures(words: Words, figures: Sequence[Figure], periods: Periods, vocabulary: Vocabulary) -> Formed:
    """Balances where a change of one is asked for, once what is said twice, and what a word behind them narrows."""
    parted = (_portion(words, figure, vocabulary) for figure in figures)
    formed = Formed([_balance(words, figure, periods, vocabulary) for figure in parted])
    _refuse(words, formed)
    _spell(words, formed)
    _say_once(words, formed)
    _define(words, formed, vocabulary)
    _at_end(words, formed, vocabulary)
    free = dict.fromkeys(words.free(0, len(words.tokens)))
    for place in free:
        for length in range(1, _LONGEST + 1):
            if all(one in free and one not in formed.explained for one in range(place, place + length)):
                _narrow(words, place, place + length, formed, vocabulary)
    return formed


# ---- A change of a balance


def _portion(words: Words, figure: Figure, vocabulary: Vocabulary) -> Figure:
    """The part of a balance that an adjective before its name tells: "current operating leases"."""
    place = figure.first - 1
    said = (
        words.keys[place] if place >= 0 and place not in words.taken and not words.between(place + 1, place + 1) else ""
    )
    if said not in _PORTIONS or isinstance(figure.entry, str):
        return figure
    part = vocabulary.metrics.get(f"{figure.entry.key}_{said}")
    if part is None:
        return figure
    words.taken.add(place)
    return Mention(part, place, figure.end)


def _balance(words: Words, figure: Figure, periods: Periods, vocabulary: Vocabulary) -> Figure:
    """The balance where "change" is the question's own word: "did inventory change", "inventory change from A to B"."""
    entry = figure.entry
    if not isinstance(entry, Metric) or entry.statement != "cash_flow" or not _asks_change(words, figure, periods):
        return figure
    moving = [place for place in range(figure.first, figure.end) if words.keys[place] in load_words("moving")]
    edges = {figure.first, figure.end - 1}
    if len(moving) != 1 or moving[0] not in edges:
        return figure
    first, end = (figure.first, figure.end - 1) if moving[0] != figure.first else (figure.first + 1, figure.end)
    while first < end and words.keys[first] in word_set("arithmetic", "articles") | {"in", "of"}:
        first += 1
    balance = vocabulary.find(" ".join(words.keys[first:end]))
    if balance is None or balance.period != "instant":
        return figure
    words.taken -= set(range(figure.first, first)) | set(range(end, figure.end))
    return Mention(balance, first, end)


def _asks_change(words: Words, figure: Figure, periods: Periods) -> bool:
    """Whether two dates are set against each other, or the name ends in the verb of "did ... change"."""
    asking = {"did", "does", "has", "have"}
    verb = words.keys[figure.end - 1] in load_words("moving") and not asking.isdisjoint(words.keys[: figure.first])
    dates = len(periods.fiscal_years) == 2 or len(periods.ends) == 2
    return verb or dates or (periods.ranged and _BETWEEN.search(words.text) is not None)


# ---- Balances at the end of a period instead of their averages


def _at_end(words: Words, formed: Formed, vocabulary: Vocabulary) -> None:
    """The formula over balances at year-end, where the question asks for them: "DSO on year-end receivables"."""
    match = _OF_END.search(words.text)
    variants = {
        figure: variant
        for figure in formed.figures
        if isinstance(figure.entry, Formula) and (variant := vocabulary.formulas.get(f"{figure.entry.key}_year_end"))
    }
    if match is None or len(variants) != 1:
        return
    [(formula, variant)] = variants.items()
    said = {place for place, start in enumerate(words.starts) if match.start() <= start < match.end()}
    behind = max(said, default=-1) + 1
    balance = next((figure for figure in formed.figures if figure.first in {*said, behind}), None)
    kept = [figure for figure in formed.figures if figure is not balance or figure is formula]
    formed.figures = [Mention(variant, one.first, one.end) if one is formula else one for one in kept]
    formed.explained |= said - words.taken


# ---- What is said twice


def _say_once(words: Words, formed: Formed) -> None:
    """One figure where a bracket only names it again: "cash (just cash and equivalents)"."""
    kept: list[Figure] = []
    for figure in formed.figures:
        before = kept[-1] if kept else None
        gap = words.text[words.ends[before.end - 1] : words.starts[figure.first]] if before is not None else ""
        named = before is not None and before.entry == figure.entry
        if (
            before is not None
            and named
            and re.fullmatch(r"\s*[(\[](?:just|only|i\.?e\.?|meaning|that is|,|\s)*", gap, re.I)
        ):
            formed.explained |= set(range(before.end, figure.end))
            continue
        kept.append(figure)
    formed.figures = kept


def _refuse(words: Words, formed: Formed) -> None:
    """Without a figure that is said not to be meant: "revenue 2023 - no net income please"."""
    refused = [
        one
        for one in formed.figures
        if one.first > 1
        and words.keys[one.first - 1] in {"no", "not"}
        and MARK.search(f" {words.between(one.first - 1, one.first - 1)} ")
    ]
    if refused and len(refused) < len(formed.figures):
        formed.figures = [one for one in formed.figures if one not in refused]
        formed.explained |= {at for one in refused for at in range(one.first - 1, one.end)}


def _spell(words: Words, formed: Formed) -> None:
    """What stands behind an equals sign, where it spells the figure before it: "paid back = dividends + buybacks"."""
    sign = words.text.find("=")
    after = [one for one in formed.figures if words.starts[one.first] > sign >= 0]
    joined = any(words.between(one.end, other.first) in _SIGNS for one, other in pairwise(after))
    if not joined:
        return
    left_out = [one for one in formed.figures if one not in after]
    formed.figures = after
    formed.explained |= {at for one in left_out for at in range(one.first, one.end)}


def _define(words: Words, formed: Formed, vocabulary: Vocabulary) -> None:
    """A formula where a bracket only says how it is computed: "interest coverage (ebit / interest)"."""
    for figure in [one for one in formed.figures if isinstance(one.entry, Formula)]:
        bracket = _QUOTIENT.search(words.text, words.ends[figure.end - 1])
        inside = [at for at, start in enumerate(words.starts) if bracket and bracket.start(1) <= start < bracket.end(1)]
        if bracket is None or not inside or not _leads_to(words, figure.end, inside[0]):
            continue
        named = [one for one in formed.figures if one.first in inside]
        said = " to ".join(part.strip() for part in _PARTING.split(bracket[1]))  # "ebit to interest" is a name of it
        if vocabulary.find_formula(said) is figure.entry or _holds(words, figure.entry, inside, named):
            formed.figures = [one for one in formed.figures if one not in named]
            formed.explained |= set(inside)


def _holds(words: Words, formula: Formula, inside: Sequence[int], named: Sequence[Figure]) -> bool:
    """Whether a formula is made of the figures and the words of a bracket."""
    inputs, keys = _inputs(formula), _keys(formula)
    own = {at for one in named for at in range(one.first, one.end)}
    known = all(not isinstance(one.entry, str) and (one.entry.key in keys or _keys(one.entry) <= keys) for one in named)
    said = inputs | _TIMES | _AVERAGING
    return known and all(at in own or words.keys[at] in said or _is_short(words.keys[at], inputs) for at in inside)


def _keys(entry: Metric | Formula) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z_]+", entry.expression) if isinstance(entry, Formula) else [entry.key])


def _is_short(key: str, inputs: frozenset[str]) -> bool:
    return not inputs.isdisjoint(load_tidy()["shortened"].get(key, ()))


def _inputs(entry: Metric | Formula) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", entry.expression if isinstance(entry, Formula) else entry.key))


# ---- A word behind


def _narrow(words: Words, place: int, end: int, formed: Formed, vocabulary: Vocabulary) -> None:
    """Words set apart behind a figure make it the one that both name: "eps (diluted)", "debt 2023, long term"."""
    behind = end < len(words.keys) and words.keys[end] in _PARTS and not words.between(end, end)
    last = end + 1 if behind and end not in words.taken else end  # "debt, noncurrent portion"
    if not _set_apart(words, place, last):
        return
    before = [one for one in formed.figures if one.end <= place and isinstance(one.entry, Metric | Formula)]
    if not before or not _leads_to(words, before[-1].end, place):
        return
    figure = before[-1]
    found = _named(" ".join(words.keys[place:end]), words, figure, vocabulary)
    if found is None:
        return
    formed.figures = [Mention(found, one.first, one.end) if one is figure else one for one in formed.figures]
    formed.explained |= set(range(place, last))


def _named(word: str, words: Words, figure: Figure, vocabulary: Vocabulary) -> Metric | Formula | None:
    """The figure that the word and the name make together, in either order; one that holds the word already stays."""
    entry: Metric | Formula = figure.entry
    if word in name_key(entry.label).split():
        return entry
    said = " ".join(words.keys_of(figure))
    for name in (f"{word} {said}", f"{said} {word}", f"{word} {entry.label}", f"{entry.label} {word}"):
        if (found := vocabulary.find(name) or vocabulary.find_formula(name)) is not None:
            return found
    implied = isinstance(entry, Formula) and any(
        word in name_key(vocabulary.metrics[key].label).split()
        for key in re.findall(r"[a-z_]+", entry.expression)
        if key in vocabulary.metrics
    )
    return entry if implied else None


def _set_apart(words: Words, place: int, end: int) -> bool:
    """Whether words stand by themselves: in brackets, behind a comma or other names, and before a mark or the end."""
    before = words.between(place, place) if place else ""
    alone = bool(_BEHIND.search(before)) if before else place == 0 or place - 1 in words.taken
    together = all(words.between(at, at) in {"", "-"} for at in range(place + 1, end))
    return alone and together and bool(_CLOSES.match(words.text[words.ends[end - 1] :]))


def _leads_to(words: Words, first: int, place: int) -> bool:
    """Whether only periods, companies and words that say nothing stand in between."""
    passed = load_words("filler") | load_words("changing") | load_words("comparing")
    return all(at in words.taken or words.keys[at] in passed for at in range(first, place))
