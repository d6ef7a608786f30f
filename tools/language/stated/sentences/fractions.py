"""Shares and multiples that one metric is told to be of another: "marketing took 46% of revenue"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from tools.language.assertions.bounds import hedges
from tools.language.company_names.running_text import distinct
from tools.language.stated.arithmetic.words import spelled
from tools.language.stated.noticed import Noticed
from tools.language.stated.roles import in_percent
from tools.language.stated.stated import Fraction, Named, Stated
from tools.language.stated.tight import modifier
from tools.language.stated.units import FILLER
from tools.language.stated.words import plain_words
from tools.text import name_key
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import load_vocabulary

_GOES_ON = re.compile(
    r" (?!(?:in|for|at|during|and|or|while|but|as|that|which|on|by|last|this|after|compared|versus|against|went|goes"
    r"|was|were|is|over)\b)\w"
)
_UNITS = frozenset({"percent", "multiple", "count", None})
_BRACKETS = re.compile(r"\([^()]*\)")
_LEADS = frozenset({"of", "s", "the", "as", "much", "times", "over"})


def of_fractions(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """A sentence's numbers: shares and multiples with what they are of, and the two amounts in brackets behind."""
    found = list(told)
    for at, stated in enumerate(told):
        if stated.quantity.unit not in _UNITS or stated.change or stated.in_row:
            continue
        fraction = None if in_percent(stated.figures[:1]) else _fraction(stated, one, at)
        found[at] = replace(stated, fraction=fraction)
        parts = fraction or _quotient(stated)
        match = _operands().match(one.stretch.words, one.stretch.places[at][1])
        if match is None or any(match.start("pair") <= named.start < match.end() for named in one.named):
            continue
        for place, figures in ((at + 1, parts.part if parts else ()), (at + 2, parts.whole if parts else ())):
            found[place] = replace(
                told[place],
                figures=figures or told[place].figures,
                role="level",
                period=stated.period,
                base=None,
                carried=stated.carried,
                tight=bool(figures) and stated.part == "" and told[place].tight,
            )
    return found


def whole_behind(one: Noticed, at: int) -> Named | None:
    """The metric of the company's own that a share is "of" or a multiple is "times"; None for something else."""
    words, end = one.stretch.words, one.stretch.places[at][1]
    whole = next((named for named in one.named if named.start >= end and not named.verb), None)
    if whole is None or whole.narrowed or words.count(FILLER, end, whole.start) > _longest(one, at + 1):
        return None
    own = set(name_key(_without_names(one, end, whole.start)).split()) - _LEADS <= plain_words()
    return whole if own and not _GOES_ON.match(words, whole.end) else None


def _longest(one: Noticed, at: int) -> int:
    """How many characters a number takes; 0 where there is none at this place."""
    start, end = one.stretch.places[at] if at < len(one.stretch.places) else (0, 0)
    return end - start


def _fraction(stated: Stated, one: Noticed, at: int) -> Fraction | None:
    """What a share or a multiple is of, where the sentence names both metrics."""
    words, (start, end) = one.stretch.words, one.stretch.places[at]
    begun = max(one.stretch.places[at - 1][1] if at else 0, words.rfind(";", 0, start))
    asides = [match.span() for match in _BRACKETS.finditer(words, 0, start)]
    before = [
        named
        for named in one.named
        if begun <= named.start and named.end <= start and not named.verb
        if not any(opened < named.start < closed for opened, closed in asides)
    ]
    share = stated.quantity.unit == "percent"
    if stated.quantity.unit in {"count", None} and not words.startswith(" times", end):
        return None
    if not share and len(before) > 1 and _covers().fullmatch(_without_names(one, before[-2].end, before[-1].start)):
        close = _TIMES_END.fullmatch(_without_names(one, before[-1].end, start))
        return _of(stated, one, before[-2], before[-1]) if close else None
    whole = whole_behind(one, at)
    if whole is None or (share and not words.startswith(" of ", end)):
        return None
    if part := _subject(one, before, at):
        return _of(stated, one, part, whole)
    goes = next((named for named in one.named if named.start >= whole.end), None) if share else None
    if goes is not None and _goes_to().fullmatch(_without_names(one, whole.end, goes.start)):
        return _of(stated, one, goes, whole)
    return None


def subject_of(one: Noticed, at: int) -> Named | None:
    """The metric that is spelled out before it is told to be a share: "Free cash flow, taken as ..., was 88% of"."""
    start = one.stretch.places[at][0]
    clause = one.stretch.words.rfind(";", 0, start) + 1
    first = next((named for named in one.named if clause <= named.start and not named.verb), None)
    told = first is not None and first.end <= start and _spelled_out().fullmatch(one.stretch.words, first.end, start)
    return first if told else None


def _subject(one: Noticed, before: Sequence[Named], at: int) -> Named | None:
    """The metric before a number that is told to be a share of another one: "marketing took up"."""
    start = one.stretch.places[at][0]
    if first := subject_of(one, at):
        return first
    if before and _takes().fullmatch(_without_names(one, before[-1].end, start)):
        return before[-1]
    return None


def _of(stated: Stated, one: Noticed, part: Named, whole: Named) -> Fraction | None:
    if not part.figures or not whole.figures or part.figures[0] == whole.figures[0] or in_percent(part.figures[:1]):
        return None
    terms = stated.terms
    plain = not (terms.non_gaap or terms.forecast or terms.other_measure or terms.maybe_part or stated.part)
    own = not (part.narrowed or whole.narrowed or modifier(one, part) or modifier(one, whole))
    few = len(distinct(one.companies)) < 2
    return Fraction(part.figures, whole.figures, sure=plain and own and few and stated.bound is None)


def _quotient(stated: Stated) -> Fraction | None:
    """The two figures that a ratio divides, by the name that the text gives it: "a current ratio of 4.4"."""
    vocabulary = load_vocabulary()
    pairs = (formulas_of(vocabulary).quotient(figure.key) for figure in stated.figures)
    pair = next((pair for pair in pairs if pair is not None), None)
    if pair is None:
        return None
    part, whole = (vocabulary.entries([key]) for key in pair)
    return Fraction(part, whole) if part and whole else None


def _without_names(one: Noticed, start: int, end: int) -> str:
    """The words between two places but for companies, periods and what stands in brackets."""
    words = one.stretch.words
    for span in one.around:
        if start <= span.start and span.end <= end:
            words = words[: span.start] + " " * (span.end - span.start) + words[span.end :]
    return _BRACKETS.sub(lambda match: " " * len(match[0]), words[start:end])


_TIMES_END = re.compile(rf"(?:\s|,|\b(?:by|about|some)\b)*{hedges()}", re.IGNORECASE)


@cache
def _takes() -> re.Pattern[str]:
    when = r"(?:\s|,|\b(?:in|for|during|at|of|the|end|year|which|that|alone|also|itself)\b)*"
    return re.compile(
        rf"{when}\b(?:{spelled('shares', 'takes_share')})(?:\s+(?:an?|only|just))*{hedges()}", re.IGNORECASE
    )


@cache
def _spelled_out() -> re.Pattern[str]:
    verbs = spelled("shares", "takes_share")
    return re.compile(rf",\s+(?:{spelled('spelling_out')})\b[^;:]*,\s+(?:{verbs}){hedges()}", re.IGNORECASE)


@cache
def _covers() -> re.Pattern[str]:
    return re.compile(rf"\s+(?:{spelled('covering')})\s+(?:(?:its|their|the|all|total)\s+)*", re.IGNORECASE)


@cache
def _goes_to() -> re.Pattern[str]:
    return re.compile(rf"\s+(?:{spelled('going_to')})\s+(?:(?:its|their|the|paying|total)\s+)*", re.IGNORECASE)


@cache
def _operands() -> re.Pattern[str]:
    """Two amounts in brackets behind a ratio: " of fiscal 2025 ($80.1 billion against $18.0 billion)"."""
    number = rf"{hedges()}{FILLER}+"
    return re.compile(
        rf"[^;:,()\x1a]{{0,60}}\((?P<pair>{number}\s+(?:{spelled('dividing')}|/|÷)\s+{number})\)", re.IGNORECASE
    )
