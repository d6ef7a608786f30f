"""What something did to a figure: how that is asked for, and the sentences that tell it (`vocab/effects.toml`)."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

from tools.language.figures import figure_names
from tools.language.mentions import Mention, Words
from tools.language.question import Mentions
from tools.language.terms import joined_terms, terms
from tools.models.slots.effects import Effect
from tools.vocab.loader import Formula, Metric, Vocabulary, load_toml

# Between the verb and the figure: a few words, no mark; a blank between two of them, as else one is cut in any way.
_GAP = re.compile(r"[^\S\n]*(?:[\w'’&./-]+(?:[^\S\n]+[\w'’&./-]+){0,7}[^\S\n]*)?")
_WORD = re.compile(r"[^\W_][\w&'’-]*")
_NEAR, _LEADING = 60, 60  # characters from what tells an effect to the figure, and to one that a sentence leads with

Way: TypeAlias = Literal["direct", "led"]


def effect_on(mentions: Mentions) -> Effect | None:
    """What a question asks of something's effect on a figure; None where the company itself does it, or nothing is."""
    words = mentions.words
    for pattern in _patterns("asked"):
        for match in pattern.finditer(words.text):
            cause = _cause(match, mentions)
            behind = [one for one in mentions.figures if words.starts[one.first] >= match.end()]
            if not cause or not behind or _adds_figure(match, mentions):
                continue
            first = behind[0]
            if _GAP.fullmatch(words.text[match.end() : words.starts[first.first]]):
                keys = _joined(first, behind, words)
                return Effect(cause=cause, metrics=keys, said=match[0].strip()) if keys else None
    return None


def _joined(first: Mention[Any], behind: Sequence[Mention[Any]], words: Words) -> tuple[str, ...]:
    """The figure, and those that are named with it: "revenue and net income"."""
    found, end = list[Mention[Any]](), first.first
    for one in behind:
        if one.first - end > 1:
            break
        found.append(one)
        end = one.end
    return tuple(dict.fromkeys(one.entry.key for one in found if isinstance(one.entry, (Metric, Formula))))


def _cause(match: re.Match[str], mentions: Mentions) -> str:
    """What has the effect, without the company whose it is; "" where it is the company itself or somebody."""
    text, (start, end) = mentions.words.text, match.span("cause")
    named: list[Mention[Any]] = [*mentions.companies, *mentions.missing]
    for one in named:
        first, last = _span(one, mentions)
        if first < end and start < last:
            if not mentions.words.is_possessive(one):
                return ""
            text = f"{text[:first]}{' ' * (last - first)}{text[last:]}"
    said = [word for word in re.findall(r"[\w&.’'-]+", text[start:end]) if word.strip("’'s")]
    if not said or {word.lower() for word in said} & _words("agents") or _telling(" ".join(said)) == ((), ()):
        return ""
    return " ".join(said)


def _adds_figure(match: re.Match[str], mentions: Mentions) -> bool:
    """Whether it is asked what one figure adds to another that it may be a part of: "did R&D contribute to"."""
    end = match.end("cause")
    last = next((one for one in mentions.figures if _span(one, mentions)[1] == len(match.string[:end].rstrip())), None)
    return last is not None and _pattern("adding").search(match[0]) is not None


def _span(one: Mention[Any], mentions: Mentions) -> tuple[int, int]:
    return mentions.words.starts[one.first], mentions.words.ends[one.end - 1]


def tells_effect(effect: Effect, text: str, vocabulary: Vocabulary) -> Way | None:
    """How a sentence tells what the cause did to the figure, where it does: "currency lowered sales by 2%" does so
    directly, "sales fell 3%, of which currency was 2%" leads with the figure.
    """
    if not _pattern("tells").search(text) or _pattern("hypothetical").search(text):
        return None
    caused = _named_at(effect.cause, text)
    if caused is None:
        return None
    for at, leads in _figure_places(effect.metrics, text, vocabulary):
        if any(m.start() > caused and _is_near(text[m.end() : at]) for m in _pattern("tells").finditer(text, 0, at)):
            return "direct"
        if leads and at <= _LEADING and caused > at:
            return "led"
    return None


def speaks_for_whole(text: str, company: str) -> bool:
    """Whether a sentence names the company itself, or all of it: "consolidated net sales"."""
    name = _WORD.search(company)
    return _pattern("whole").search(text) is not None or (name is not None and name[0].lower() in text.lower())


def _is_near(between: str) -> bool:
    return len(between) <= _NEAR and not re.search("[,;:.]", between)


def _named_at(cause: str, text: str) -> int | None:
    """Where a text first names a cause: by any of its names, with all else that tells which it is; else None."""
    groups, left = _telling(cause)
    text = _pattern("apart").sub(lambda match: " " * len(match[0]), text)
    words = [(match.start(), joined_terms(match[0])) for match in _WORD.finditer(text)]
    said = f" {joined_terms(text)} "
    if not all(any(f" {name} " in said for name in names) for names in groups):
        return None
    if not all(f" {term} " in said for term in left):
        return None
    first = {term for names in groups for name in names for term in name.split()[:1]} or {*left}
    return min((at for at, term in words if not first.isdisjoint(term.split())), default=None)


def _figure_places(metrics: Collection[str], text: str, vocabulary: Vocabulary) -> Iterator[tuple[int, bool]]:
    """Where a text names one of these figures, or the growth of one, and whether no other is named before it.

    Not where a longer name has it: "cost of revenue".
    """
    names, words = figure_names(vocabulary), Words(text)
    found = sorted(names.find(words, "name"), key=lambda one: one.first)
    for one in found:
        keys = {entry.key for entry in names.meant(one.entry)}
        if any(key in metrics or any(key == f"{own}_growth" for own in metrics) for key in keys):
            yield words.starts[one.first], one is found[0]


@cache
def _telling(cause: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The groups of names that a cause is one of, normalised, and its other telling terms."""
    said = f" {joined_terms(cause)} "
    groups: list[tuple[str, ...]] = []
    for names in _data()["alike"]:
        own = tuple(joined_terms(name) for name in names)
        if hit := [name for name in own if f" {name} " in said]:
            groups.append(own)
            for name in sorted(hit, key=len, reverse=True):
                said = said.replace(f" {name} ", "  ")
    idle = {term for word in _data()["idle"] for term in terms(word)}
    left = tuple(term for term in said.split() if term not in idle and (not groups or term not in _loose()))
    return (tuple(groups), left) if groups or left else ((), ())


@cache
def _loose() -> frozenset[str]:
    """What stands beside a cause's own name and tells no more: "currency exchange", "freight costs"."""
    return frozenset(term for word in _data()["beside"] for term in terms(word))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_data()[name])


@cache
def _data() -> Mapping[str, Any]:
    return load_toml("effects.toml")


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one, re.IGNORECASE) for one in _data()[name])


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_data()[name], re.IGNORECASE)
