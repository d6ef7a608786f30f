"""Names of parts of a company in a clause: those that are called segments or divisions, and those that may be."""

import re
from functools import cache

from tools.language.stated.noticed import Noticed
from tools.language.stated.stated import Named
from tools.language.stated.words import is_glue, listed, spelled
from tools.months import MONTHS

_NAME = r"(?:[A-Z]|[a-z][A-Z])[\w&.-]*(?:,? (?:of |and |& |the )*[A-Z][\w&.-]*)*"
_CLAUSE = re.compile(r"[,;:.()](?:\s|$)|\x1a|\b(?:while|although|whereas|against|versus|compared)\b")
_PLACE = re.compile(rf"(?:^|[,;] )(?:In|in|Across|At|at|Within|For) (?:the )?(?P<name>{_NAME}),? ")
_OWNED = re.compile(rf"['’]s? (?P<name>{_NAME})(?= (?P<after>[a-z]+))")
_POSSESSED = re.compile(r"\.?['’]s? ")
_TOTAL = re.compile(r"\b(?:total|overall|consolidated|company-?wide)(?: |$)", re.IGNORECASE)
_MONTH_NAMES = frozenset(month[:3] for month in MONTHS)


@cache
def _with_kind() -> re.Pattern[str]:
    """A part by its name and its kind: "Beauty segment", "cloud business"."""
    words = rf"(?:(?:{spelled('narrowing')}) ?)+"
    return re.compile(rf"(?P<name>{_NAME}|{words}) ?(?:{spelled('part_kinds')})(?![\w-])")


@cache
def _doing() -> re.Pattern[str]:
    """A part by what it does: "Apple's services made", "cloud and advertising brought in"."""
    words = rf"(?:{spelled('narrowing')})(?:,? (?:and )?(?:{spelled('narrowing')}))*"
    verbs = rf"{spelled('brings')}|made|makes|had|took|posted|booked|recorded|added|saw|sold|turned over"
    return re.compile(rf"(?<![\w-])(?P<name>{words}) (?:alone |also )?(?:{verbs})(?![\w-])")


def said_part(one: Noticed, at: int) -> str:
    """The part of the company that the clause before a number tells of as a segment or a business; or nothing."""
    words = one.stretch.words
    begun = max((match.end() for match in _CLAUSE.finditer(words, 0, at)), default=0)
    for match in (*_with_kind().finditer(words, begun, at), *_doing().finditer(words, begun, at)):
        if _is_free(one, *match.span("name")):
            return match["name"]
    return ""


def part_beside(one: Noticed, place: tuple[int, int, int]) -> str:
    """The part whose amount stands right behind its name, or as what brings it in: "Services a further $96 billion"."""
    words, (start, end, stop) = one.stretch.words, place
    more = _one_more().search(words, 0, start)
    named = more is not None and (more["more"] or more["name"] != more["name"].upper())  # "NI $5 billion" is none
    if more is not None and named and _is_free(one, *more.span("name")) and not _is_common(more["name"]):
        return more["name"]
    of = _OF_WHOLE.match(words, end)
    if of is None or (not any(end <= who.start < stop for who in one.companies) and of["whose"].startswith(("'", "’"))):
        return ""
    begun = max((match.end() for match in _CLAUSE.finditer(words, 0, start)), default=0)
    subject = _SUBJECT.match(words, begun)
    return (
        subject["name"] if subject and _is_free(one, *subject.span("name")) and not _is_common(subject["name"]) else ""
    )


def _is_common(name: str) -> bool:
    """Whether a name is of a month, or a word that names no part."""
    keys = name.lower().split()
    return name[:3].lower() in _MONTH_NAMES or any(is_glue(key) or key in listed("no_parts") for key in keys)


_OF_WHOLE = re.compile(
    r" of (?:[\w.&-]+ ?){0,4}(?P<whose>its|their|the|['’]s|['’]) (?:total |overall )?\x1a+ (?:of|in) "
)
_SUBJECT = re.compile(r"\W*(?:the )?(?P<name>[A-Za-z][\w&.-]*(?: [A-Z][\w&.-]*)*) (?:also )?[a-z]+(?: (?:in|for|up))? ")


@cache
def _one_more() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?:^|[,;:(] |\b(?:and|while|but) ))(?:the )?(?P<name>{_NAME})(?P<more>(?: (?:{spelled('one_more')}))*) $"
    )


def is_whole(one: Noticed, named: Named | None, at: int) -> bool:
    """Whether a number is told of all of the company: "of Apple's $94 billion", ", and total revenue was"."""
    words = one.stretch.words
    if any(_POSSESSED.fullmatch(words, who.end, at) for who in one.companies):
        return True
    begun = max((end for _, end in one.stretch.places if end <= at), default=0)
    if named is None or named.narrowed or not 0 < begun <= named.start < at:
        return False
    if any(begun <= who.start < named.start and _POSSESSED.match(words, who.end) for who in one.companies):
        return True  # "Services added $5 billion to Apple's revenue of"
    return (
        _TOTAL.match(words, named.start) is not None
        or _TOTAL.search(words[max(begun, named.start - 14) : named.start]) is not None
    )


def possible_part(one: Noticed, at: int) -> str:
    """A name before a number that is no company's, metric's or person's, and may be a part's; or nothing."""
    words = one.stretch.words
    for match in _PLACE.finditer(words, 0, at):
        if _is_free(one, *match.span("name")) and match["name"][:3].lower() not in _MONTH_NAMES:
            return match["name"]
    for match in _OWNED.finditer(words, 0, at):
        month = match["name"][:3].lower() in _MONTH_NAMES  # "Apple's September quarter"
        person = month or match["after"] in listed("speaking") or listed("offices") & set(match["name"].lower().split())
        if not person and _is_free(one, *match.span("name")):
            return match["name"]
    return ""


def _is_free(one: Noticed, start: int, end: int) -> bool:
    return not any(span.start < end and start < span.end for span in one.spans)
