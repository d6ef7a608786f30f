"""What something did to a figure: how that is asked for, and the sentences that tell it (`vocab/effects.toml`)."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

from tools.language.disclosed.parts_named import names_kind, part_terms
from tools.language.english.company_names import name_variants
from tools.language.figures import figure_names
from tools.language.mentions import Mention, Words
from tools.language.queries.features import line_names
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
    """What a question asks of something's effect on a figure; None where the company itself does it, or nothing is.

    None as well where another figure is named beside it: that is a question of its own.
    """
    words = mentions.words
    for pattern in _patterns("asked"):
        for match in pattern.finditer(words.text):
            cause = _cause(match, mentions)
            if _may_be_part(cause, match):
                continue
            behind = [one for one in mentions.figures if words.starts[one.first] >= match.end()]
            if not cause or not behind or _adds_figure(match, mentions):
                continue
            first = behind[0]
            if _GAP.fullmatch(words.text[match.end() : words.starts[first.first]]):
                keys, end = _joined(first, behind, words)
                others = [one for one in mentions.figures if _span(one, mentions)[1] <= match.start()]
                alone = not others and not any(one.first >= end for one in behind)
                return Effect(cause=cause, metrics=keys, said=match[0].strip()) if keys and alone else None
    return None


def _joined(first: Mention[Any], behind: Sequence[Mention[Any]], words: Words) -> tuple[tuple[str, ...], int]:
    """The figure, and those that are named with it, "revenue and net income"; and the word behind them."""
    found, end = list[Mention[Any]](), first.first
    for one in behind:
        if one.first - end > 1:
            break
        found.append(one)
        end = one.end
    return tuple(dict.fromkeys(one.entry.key for one in found if isinstance(one.entry, (Metric, Formula)))), end


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


def _may_be_part(cause: str, match: re.Match[str]) -> bool:
    """Whether what has the effect may be a part of the company, whose own figure is asked for: a name, a segment.

    What adds to a figure is a part of it, unless it is known for a cause.
    """
    groups, left = _telling(cause)
    named = all(_is_name(word) for word in _WORD.findall(cause) if joined_terms(word) in left)
    adds = _pattern("parts_add").search(match.string, match.end("cause"), match.end()) is not None
    if not groups:
        return adds or named or names_kind(cause)
    return adds and (names_kind(cause) or any(map(_is_name, _WORD.findall(cause))))


def _is_name(word: str) -> bool:
    """Whether a word is written as a name, "Domestic", "iPhone", and not in capitals alone, as "FX"."""
    return any(one.isupper() for one in word) and any(one.islower() for one in word)


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
    for at, _, leads in _figure_places(effect.metrics, text, vocabulary):
        if any(m.start() > caused and _is_near(text[m.end() : at]) for m in _pattern("tells").finditer(text, 0, at)):
            return "direct"
        if leads and at <= _LEADING and caused > at:
            return "led"
    return None


def speaks_for_whole(effect: Effect, text: str, company: str, vocabulary: Vocabulary, *, in_part: bool = False) -> bool:
    """Whether a sentence names the figure as all of the company's: "consolidated net sales", "net sales of Quillmere".

    Where it may be told `in_part`, below a heading that may be a part's, "our net sales" says no more than "net sales".
    """
    if _pattern("within").search(text):
        return False
    names = "|".join(sorted(map(re.escape, name_variants(company)), key=len, reverse=True))
    of_company = re.compile(rf"\b(?:{names})\b[.,]?(?: inc\.)?(?:['’]s?)?\s+(?:consolidated |total |reported )*$", re.I)
    behind = re.compile(rf"\s+(?:of|at|for)\s+(?:the company\b|(?:{names})\b)", re.I)
    for at, end, _ in _figure_places(effect.metrics, text, vocabulary):
        wide = _pattern("wide").match(text, at, end)  # names of figures may begin with it: "consolidated net sales"
        before = text[max(0, at - _NEAR) : wide.end() if wide else at]
        if of_company.search(before) or behind.match(text, end):
            return True
        own = _pattern("whole").search(before) or (not in_part and _pattern("own").search(before))
        if own and not _pattern("narrowed").match(text, end):
            return True
    return False


def is_of_whole(effect: Effect) -> bool:
    """Whether the cause is one of the whole company's by its nature: a year of 53 weeks."""
    groups, left = _telling(effect.cause)
    return not left and len(groups) == 1 and groups[0][0] in {joined_terms(name) for name in _data()["of_whole"]}


def raised_as_asked(effect: Effect, text: str) -> bool:
    """Whether it is asked if such a cause raised a figure, and a sentence says that it did."""
    asked = is_of_whole(effect) and _pattern("raising").search(effect.said) is not None
    return asked and _pattern("raised").search(text) is not None


def without_periods(words: Iterable[str]) -> list[str]:
    """The words that narrow a figure, without those that only name the periods that are set against each other."""
    return [word for word in words if word.lower() not in _words("against")]


def names_cause(effect: Effect, heading: str) -> bool:
    """Whether a heading names the cause and nothing else: what stands below it is told of the whole company."""
    (asked, _), (told, left) = _telling(effect.cause), _telling(heading)
    return bool(asked) and not left and {*told} == {*asked}


def tells_part(effect: Effect, text: str, heading: str, vocabulary: Vocabulary) -> bool:
    """Whether a sentence tells of the part that is asked for: below its heading, or by its name at the figure's own."""
    part = part_terms(" ".join(effect.narrowed))
    if not part:
        return False
    if part_terms(heading) == part:
        return True
    said = f" {joined_terms(text)} "
    names = line_names(effect.metrics, vocabulary)
    return any(f" {one} " in said for name in names for one in (f"{part} {name}", f"{name} {part}"))


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


def _figure_places(metrics: Collection[str], text: str, vocabulary: Vocabulary) -> Iterator[tuple[int, int, bool]]:
    """From where to where a text names one of these figures, or one's growth, and whether no other is named before.

    Not where a longer name has it: "cost of revenue".
    """
    names, words = figure_names(vocabulary), Words(text)
    found = sorted(names.find(words, "name"), key=lambda one: one.first)
    for one in found:
        keys = {entry.key for entry in names.meant(one.entry)}
        if any(key in metrics or any(key == f"{own}_growth" for own in metrics) for key in keys):
            yield words.starts[one.first], words.ends[one.end - 1], one is found[0]


@cache
def _telling(cause: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The groups of names that a cause is one of, normalised, and its other telling terms."""
    cause = _data()["of_whole"][0] if _pattern("calendar").match(cause) else cause
    said = f" {joined_terms(cause)} "
    groups: list[tuple[str, ...]] = []
    for names in _data()["alike"]:
        own = tuple(joined_terms(name) for name in names)
        if hit := [name for name in own if f" {name} " in said]:
            groups.append(own)
            for name in sorted(hit, key=len, reverse=True):
                said = said.replace(f" {name} ", "  ")
    idle = {term for word in _data()["idle"] for term in terms(word)}
    is_cost = any(own[0] in _costs() for own in groups)
    loose = _loose("beside") | _loose("charges") if is_cost else _loose("beside")
    left = tuple(term for term in said.split() if term not in idle and (not groups or term not in loose))
    return (tuple(groups), left) if groups or left else ((), ())


@cache
def _loose(name: str) -> frozenset[str]:
    """What stands beside a cause's own name and tells no more: "currency exchange"; beside a cost's, "freight cost"."""
    return frozenset(term for word in _data()[name] for term in terms(word))


@cache
def _costs() -> frozenset[str]:
    """The first names of the causes that are costs."""
    return frozenset(joined_terms(name) for name in _data()["costs"])


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
