"""Names for people from the names of XBRL members and axes."""

import re
from functools import lru_cache

from tools.vocab.loader import load_toml

_SUFFIX = re.compile(r"(?:Member|Domain|Axis)$")
_LEADING_LETTER = re.compile(r"^A(?=\d)")  # what begins with a digit is no name: A1.625NotesDue2026Member
_BORDER = re.compile(r"(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[0-9])(?=[A-Z][a-z])|(?<=[0-9])(?=[a-z])")
_SMALL_I = re.compile(r"^I(?=[A-Z][a-z])")  # iPhone, iPad
_GLUED = re.compile(
    r"\b(?!(?:Br|Dem|St|H|S|Gr|Exp|Comm|R|B|Thous|Str|Underst)and )([A-Z][a-z]+(?<!l))and (?=[A-Z])"
)  # Homeand
_LOWER = re.compile(r"(?<= )(?:And|At|By|Due|For|From|In|Of|On|Or|Other Than|Segment|Segments|The|To|With)\b")


@lru_cache(maxsize=4096)
def member_label(member: str) -> str:
    """A member for people: "aapl:GreaterChinaSegmentMember" is "Greater China segment". Typed members stay as is."""
    prefix, colon, local = member.partition(":")
    if not colon or not re.fullmatch(r"[A-Za-z][\w.\-]*", local):
        return member
    if prefix == "country":
        return load_toml("countries.toml").get(local, local)  # by ISO 3166 codes
    return _words(local)


@lru_cache(maxsize=1024)
def axis_label(axis: str) -> str:
    """An axis for people: "us-gaap:StatementBusinessSegmentsAxis" is "Business segments"."""
    return _words(re.sub(r"^Statement(?=.+Axis$)", "", axis.rpartition(":")[2]))


def _words(local: str) -> str:
    bare = _SUFFIX.sub("", local) or local
    bare = _LEADING_LETTER.sub("", bare)
    if _SMALL_I.match(bare):
        head, *others = _BORDER.split("i" + bare[1:])
        words = [head + others[0], *others[1:]] if others else [head]
    else:
        words = _BORDER.split(bare)
    return _LOWER.sub(lambda match: match[0].lower(), _GLUED.sub(r"\1 and ", " ".join(words)))
