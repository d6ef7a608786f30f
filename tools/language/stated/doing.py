"""Figures that a company's doing or having names: "it earned $5 billion", "a loss of $5 billion"."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from tools.language.assertions.bounds import hedges
from tools.language.assertions.lexicon import any_of, whole, words
from tools.language.claims.names import is_loss
from tools.language.stated.nearest import has_number, leads_to
from tools.language.stated.stated import Figure, Named, Span
from tools.language.stated.words import doing, doing_before, figures_of, having, is_glue, listed, spelled
from tools.text import name_key

Known = Callable[[Sequence[str]], tuple[Figure, ...]]
_BESIDE = r"(?:\s+(?:\w+ly|also|then|still|even|again|thus|therefore|once|has|have|had|itself))*\s*$"
_SUBJECT = re.compile(rf"(?P<word>[\w&-]+)[.,]?{_BESIDE}", re.IGNORECASE)
_JOINS = frozenset({"and", "but", "or", "yet", "while", "though", "although", "as", "when", "because", "since"})
_GOES_ON = re.compile(
    r"\s+(?:from|before|per|in value|related|attributable|recogni[sz]ed|carry|carryforwards?|ratio)\b"
)
_ON = re.compile(r"\s+on\s+(?:\w+\s+)?")
_NEAR = 60  # characters


def is_below_zero(name: str, figures: Sequence[Figure]) -> bool:
    """Whether the name of a metric of either sign tells of what is below zero: "net loss", but not "income (loss)"."""
    positive = re.search(r"\b(?:income|profit|earnings|equity)\b", name, re.IGNORECASE)
    either = bool(figures) and figures[0].key in listed("either_sign")
    return either and is_loss(name) and (positive is None or _LOSS_FROM.match(name) is not None)


_LOSS_FROM = re.compile(r"(?:\w+ )?loss(?:es)? (?:before|from)\b", re.IGNORECASE)  # "loss before income taxes"


def find_done(
    text: str,
    named: Sequence[Named],
    around: Sequence[Span],
    places: Sequence[tuple[int, int]],
    known: Known,
    spent: tuple[Figure, ...] = (),
    just: tuple[Figure, ...] = (),
) -> Iterator[Named]:
    """The figures that a stretch's verbs and nouns name, which no metric's name tells of.

    `around` are the places of companies and periods, `places` those of the numbers, `known` gives metrics by key;
    `spent` is what the text has told last to be spent on, `just` what the sentence before has.
    """
    for start, end in places:
        match = doing_before().search(text[:start])
        flow = _activities().search(text, 0, start)
        if match is None or (flow and flow["kind"]) or any(_leads(text, end, one) for one in named):
            continue
        verb = match["verb"].lower()
        subject = _subject(text, match.start(), named, around)
        if subject is None:
            continue
        yield Named(*match.span("verb"), known(doing()[verb]), verb=True, lost=is_lost(verb), unsure=not subject)
    before = spent if _contrast().search(text) else ()
    yield from _spent(text, [one for one in named if not one.verb], places, known, (before, just))
    for start, end in places:
        sold = sells().search(text, 0, start)
        if sold is None or any(_leads(text, end, one) for one in named):
            continue
        product = _PRODUCT.match(text, end)
        if goods().match(text, end) or product is not None:
            yield Named(*sold.span("verb"), known(("revenue",)), product["name"] if product else "", verb=True)
    yield from _flows(text, [one for one in named if not one.verb], places, known)
    for match in whole(having()).finditer(text):
        taken = any(one.start < match.end() and match.start() < one.end for one in (*named, *around))
        if not taken and _is_had(text, match.start(), named, around) and _is_whole(text, match.end(), named):
            yield Named(*match.span(), known(having()[match[0].lower()]), lost=True)


def _flows(text: str, named: Sequence[Named], places: Sequence[tuple[int, int]], known: Known) -> Iterator[Named]:
    """Cash flows that are named by what brings or takes the cash: "investing activities produced $15 billion"."""
    for start, end in places:
        match = _activities().search(text, 0, start)
        if match is None or any(one.start < match.end("what") and match.start("what") < one.end for one in named):
            continue
        if match["kind"] or _OF_CASH.match(text, end):
            yield Named(*match.span("what"), known((f"{(match['kind'] or 'operating').lower()}_cash_flow",)))


_OF_CASH = re.compile(r" (?:of|in) (?:net )?cash\b")


@cache
def _activities() -> re.Pattern[str]:
    verbs = spelled("flows_in") + "|" + spelled("flows_out")
    return re.compile(
        rf"\b(?P<what>(?P<kind>operating|investing|financing) activities|operations)(?: (?:at|of) [\w&.]+)?"
        rf"(?: (?:also|then|together|itself|\w+ly))*(?: have| had)? (?:{verbs}){hedges()}$",
        re.IGNORECASE,
    )


def last_spent(text: str, named: Sequence[Named], places: Sequence[tuple[int, int]]) -> tuple[Figure, ...]:
    """What the last amount that is told to be spent goes to; nothing where none is."""
    spent = (one for start, end in places if _spends().search(text[:start]) for one in named if _leads(text, end, one))
    return next((one.figures for one in reversed([*spent])), ())


def _spent(
    text: str,
    named: Sequence[Named],
    places: Sequence[tuple[int, int]],
    known: Known,
    told: tuple[tuple[Figure, ...], tuple[Figure, ...]],
) -> Iterator[Named]:
    """What amounts that are spent go to: by what stands behind them, or as the one that was spent before.

    `told` is what the text has told of for this one as well, and for an amount of which nothing is told behind it.
    """
    before, just = told
    for start, end in places:
        verb = _spends().search(text[:start])
        led = next((one for one in named if _leads(text, end, one)), None)
        if verb is None or led is not None:
            before = led.figures if verb is not None and led is not None else before
            continue
        own = _spent_on().match(text, end)
        again = before or (just if _IT_SPENT.search(text, 0, verb.start()) and not _GOES_TO.match(text, end) else ())
        figures = known(figures_of("spent_on")[own["what"].lower()]) if own else again
        other = any(verb.end() <= one.start < start or end <= one.start for one in named if one.end > verb.start())
        if figures and (own or not other):
            yield Named(*verb.span("verb"), figures, verb=True)


def bought(text: str, named: Sequence[Named], places: Sequence[tuple[int, int]], known: Known) -> Iterator[Named]:
    """The metrics of a stretch; what money is spent on is what is paid for it: "spent $5 billion on property"."""
    for one in named:
        keys = figures_of("bought").get(one.figures[0].key) if one.figures and not one.verb else None
        spent = keys and any(_leads(text, end, one) and _spends().search(text[:start]) for start, end in places)
        yield replace(one, figures=known(keys)) if keys and spent else one


_IT_SPENT = re.compile(
    r"\b(?:it|they|we|the (?:company|group|firm))(?: (?:had|has|have|also|only))*\s*$", re.IGNORECASE
)
_GOES_TO = re.compile(r"\s+(?:on|for|to|into|buying|building|repurchasing|of)\b", re.IGNORECASE)


@cache
def _spends() -> re.Pattern[str]:
    return re.compile(rf"\b(?P<verb>{spelled('spends')})(?: only| just)?{hedges()}$", re.IGNORECASE)


@cache
def _contrast() -> re.Pattern[str]:
    return whole(listed("contrasts"))


@cache
def sells() -> re.Pattern[str]:
    return re.compile(rf"\b(?P<verb>{spelled('sells')}){hedges()}$", re.IGNORECASE)


@cache
def goods() -> re.Pattern[str]:
    plain = spelled("plain")
    joined = rf"(?:{spelled('goods')})(?:(?:,|,? and) (?:{spelled('goods')}))*"
    return re.compile(rf"(?: worth)? of (?:(?:{plain}) )*{joined}\b", re.IGNORECASE)


_PRODUCT = re.compile(r"(?: worth)? of (?:(?:its|their|the|new|own) )*(?P<name>[a-z]?[A-Z][\w&-]*)")


@cache
def _spent_on() -> re.Pattern[str]:
    return re.compile(
        rf" on (?:(?:buying|buying back|repurchasing) )?(?:its|their|our) (?P<what>{any_of(figures_of('spent_on'))})\b"
    )


def is_lost(verb: str) -> bool:
    """Whether a verb of doing tells of what is below zero."""
    return verb in listed("losses")


def _leads(text: str, end: int, one: Named) -> bool:
    # "earned $5 billion on revenue of $30 billion"
    return one.start >= end and leads_to(text, end, one.start, ()) and not has_number(text, one)


def _subject(text: str, verb: int, named: Sequence[Named], around: Sequence[Span]) -> bool | None:
    """Whether a company does what the verb at this place says; None where a metric does ("revenue lost")."""
    before = text[:verb].rstrip()
    match = _SUBJECT.search(text, max(0, verb - _NEAR), verb)
    if match is None:
        return not named or named[0].start > verb
    at, key = match.start("word"), name_key(match["word"])
    if any(one.start <= at < one.end for one in named):
        return None
    if key in {"which", "who", "that"}:
        return _subject(text, at, named, around)
    if any(one.start <= at < one.end for one in around) or key in listed("speakers") - _JOINS:
        return True
    if key in _JOINS or text[match.end("word") : verb].startswith(",") or before.endswith(","):
        return _first_subject(text[:at], named, around)
    return False if not is_glue(key) else None


def _first_subject(before: str, named: Sequence[Named], around: Sequence[Span]) -> bool | None:
    """Whether a company is what the words before a conjunction are about, rather than a metric."""
    metric = min((one.start for one in named if one.end <= len(before)), default=None)
    if metric is None:
        return True
    pronoun = _PRONOUN.search(before, 0, metric)
    names = (one for one in around if one.end <= metric and not _POSSESSES.match(before, one.end))
    return True if pronoun is not None or any(before[one.start].isalpha() for one in names) else None


_PRONOUN = re.compile(r"\b(?:it|we|they|company|group|firm)\b(?!['’])", re.IGNORECASE)
_POSSESSES = re.compile(r"\.?['’]s?|\s*$")


@cache
def _reports() -> re.Pattern[str]:
    signs = words()["signs"]
    kinds = rf"(?:{any_of(signs['kinds'])}|{spelled('plain')}|of|about|\x1a+)"
    return re.compile(rf"\b(?:{any_of(signs['reporting'])})(?:\s+{kinds})*\s+$", re.IGNORECASE)


@cache
def _owns() -> re.Pattern[str]:
    kinds = rf"(?:{any_of(words()['signs']['kinds'])}|\x1a+)"
    return re.compile(rf"(?:['’]s?|\b(?:its|our|their))(?:\s+{kinds})*\s+$", re.IGNORECASE)


def _is_had(text: str, start: int, named: Sequence[Named], around: Sequence[Span]) -> bool:
    """Whether a company has what a noun tells of, or reports it."""
    before = text[max(0, start - _NEAR) : start]
    begun = start - len(before)
    report = _reports().search(before)
    if report is not None:
        return bool(_subject(text, begun + report.start(), named, around))
    return _owns().search(before) is not None


def _is_whole(text: str, end: int, named: Sequence[Named]) -> bool:
    """Whether a noun tells of the company's own: no "loss from", and "loss on" only of what is named ("on revenue")."""
    if _GOES_ON.match(text, end):
        return False
    on = _ON.match(text, end)
    return on is None or any(on.start() < one.start <= on.end() for one in named)
