"""Words that say what holds of a figure anyway: its basis as reported, either sign that it may have."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from tools.language.english.planning import phrases
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.text import name_key
from tools.vocab.expressions import Name, Operation, parse
from tools.vocab.loader import Formula, Metric, Vocabulary

_REACH = 2  # words before one that may deny it: "non", "not on a"


def reported_basis(words: Words) -> set[int]:
    """The positions of words that ask for a figure as it is reported ("GAAP"), unless another basis is named, too."""
    if not word_set("basis", "others").isdisjoint(words.keys):
        return set()
    named = {place for place, key in enumerate(words.keys) if key in word_set("basis", "reported")}
    denied = {p for p in named if not word_set("basis", "denying").isdisjoint(words.keys[max(0, p - _REACH) : p])}
    return set() if denied else named


def either_sign(words: Words) -> set[int]:
    """The positions of "positive or negative": a figure is given with its sign."""
    signs, keys = word_set("basis", "signs"), words.keys
    found: set[int] = set()
    for place in range(1, len(keys) - 1):
        if keys[place] == "or" and keys[place - 1] in signs and keys[place + 1] in signs:
            found |= {place - 1, place, place + 1}
    return found


def whole_company(words: Words) -> set[int]:
    """The positions of words for all of a company ("worldwide"), and of both terms together: "short and long"."""
    keys, joining = words.keys, word_set("basis", "joining")
    found = {place for place, key in enumerate(keys) if key in word_set("basis", "whole")}
    for place in range(1, len(keys) - 1):
        both = keys[place - 1] != keys[place + 1] and {keys[place - 1], keys[place + 1]} <= word_set("basis", "terms")
        if both and keys[place] in joining:
            end = place + 2
            found |= {place - 1, place, place + 1, *([end] if keys[end : end + 1] == ["term"] else [])}
    return found


def net_of_own(words: Words, figures: Sequence[Mention[Any]]) -> set[int]:
    """The positions of "net of" what a figure is net of by its own name, or by what its kind is: "acquisitions, net of
    cash acquired", "receivables net of allowance". Of nothing more, and of no gross figure."""
    keys, found = words.keys, set[int]()
    for place in range(len(keys) - 2):
        if keys[place] != "net" or keys[place + 1] != "of" or "gross" in keys:
            continue
        before = [one.entry for one in figures if one.end <= place and isinstance(one.entry, Metric)]
        netted = _netted(before[-1]) if before else frozenset[str]()
        start = place + 2
        while start < len(keys) and keys[start] in word_set("arithmetic", "articles"):
            start += 1
        last = min(len(keys), start + max((name.count(" ") + 1 for name in netted), default=0))
        ends = [end for end in range(start + 1, last + 1) if " ".join(keys[start:end]) in netted]
        if ends and _ends_there(words, ends[-1]):
            found |= set(range(place, ends[-1]))
    return found


def _netted(metric: Metric) -> frozenset[str]:
    """What a figure is net of, as its names and its kind tell."""
    names = [name_key(name) for name in (metric.label, *metric.synonyms)]
    tails = [name.partition(" net of ")[2] for name in names if " net of " in name]
    label = name_key(metric.label).split()
    kind = word_set("basis", "netted") if metric.period == "instant" and "net" in label else frozenset[str]()
    return frozenset([*tails, *kind, *(["cash"] if "cash acquired" in tails else [])])


def _ends_there(words: Words, end: int) -> bool:
    """Whether nothing goes on with what a figure is net of: a mark, a period, a preposition, or the end."""
    if end == len(words.keys) or words.between(end, end):
        return True
    return words.keys[end] in word_set("basis", "following") or words.tokens[end].key[:1].isdigit()


def sign_convention(words: Words, figures: Sequence[Mention[Any]], vocabulary: Vocabulary) -> set[int]:
    """The positions of a clause that only tells when a difference is negative: "negative if cash exceeds borrowings".

    Of none that would turn the sign of the figure before it.
    """
    match = _clause().search(words.text)
    inside = [one for one in figures if match and match.start() <= words.starts[one.first] < match.end()]
    before = [one for one in figures if match and words.ends[one.end - 1] <= match.start()]
    if match is None or len(inside) != len(("larger", "smaller")) or not before:
        return set()
    formula = before[-1].entry
    node = parse(formula.expression) if isinstance(formula, Formula) else None
    if not isinstance(node, Operation) or node.sign != "-" or any(isinstance(one.entry, str) for one in inside):
        return set()
    sides = (node.left, node.right) if match["sign"].lower() in word_set("basis", "plus") else (node.right, node.left)
    known = {**vocabulary.metrics, **vocabulary.formulas}
    for one, side in zip(inside, sides, strict=True):
        if not isinstance(side, Name) or _label(one.entry.label).isdisjoint(_label(known[side.text].label)):
            return set()
    return {place for place, start in enumerate(words.starts) if match.start() <= start < match.end()}


@cache
def _clause() -> re.Pattern[str]:
    signs = phrases([*word_set("basis", "plus"), *word_set("basis", "minus")]).pattern
    exceeding = phrases(word_set("basis", "exceeding")).pattern
    return re.compile(
        rf"\b(?:(?:shown|given|stated|as|a) )*(?P<sign>{signs})(?: (?:number|figure|sign|value))? "
        rf"(?:if|when|where|whenever|means|meaning)[^.;?!()]*?{exceeding}[^.;,?!()]*",
        re.IGNORECASE,
    )


def _label(label: str) -> set[str]:
    return set(name_key(label).split()) - word_set("basis", "passed")
