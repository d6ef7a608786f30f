"""Who holds an office: what a question asks for, and where a text has a name beside that office."""

import re
from collections.abc import Iterator

from tools.text import name_key

_ASKED = re.compile(
    r"\bwho\s+(?:is|are|was|were|serves?|served)\b|\bwhat\s+(?:is|was)\s+the\s+name\s+of\b|\bname\s+the\b",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"\b(?:(?:chief|principal)\s+(?:\w+\s+){1,3}?officer|general\s+counsel|corporate\s+secretary|"
    r"chair\s+of\s+the\s+board|chair(?:man|woman|person)(?:\s+of\s+the\s+board)?|president|treasurer)\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:former|previous|past|retired|first)\b", re.IGNORECASE)

_PART = r"(?:[A-Z][A-Za-z'’-]+|[A-Z]\.|[A-Z]{2,})"
_NAME = rf"(?P<name>{_PART}(?:[ ]+(?:de|van|von|del|la|{_PART})){{1,3}}(?:,? (?:Jr|Sr)\.|,? I{{2,3}})?)"
_TITLE = r"(?:[A-Z][A-Za-z&.]*,?|and|of|the|&)"  # a word of the titles that stand before the office
# What joins the name to its titles, what stands between those, and whether it is a signature.
_JOINTS = (
    (r"\s?,\s+", r"\s", False),
    (r"\s+(?:has\s+served\s+as|serves\s+as|is)\s+(?:our\s+|the\s+)?", r"\s", False),
    (r"\s*\n\s*", " ", True),
)
_CHAIR = r"chair(?:man|woman|person)?(?:\s+of\s+the\s+board(?:\s+of\s+directors)?)?"
_NO_VICE = r"(?<!vice )(?<!vice-)"  # a vice president is another office
_SIGN = r"(?:/[sS]/ *)?"
_NO_NAME = re.compile(
    r"\b(?:officer|president|chief|executive|senior|vice|director|principal|chair\w*|company|corporation|inc|certification|"
    r"committee|board|the|our|item|form|section|pursuant|date|dated)\b",
    re.IGNORECASE,
)
_OVER = re.compile(r"\s*\((?:retired|former|until)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"(?:\s+(?:of|at|for)|,)\s+(?=[A-Z]|the\b|our\b)(?!(?:the|our) (?:Company|Registrant)\b)")
_SIGNED = re.compile(
    r"\s*(?:$|\n\s*$|\(|,?\s*(?:Date[d:]*\s*)?(?:[A-Z][a-z]+ \d{1,2}, (?:19|20)\d\d|\d{1,2}/\d{1,2}/\d{2,4}))"
)


def asked_office(question: str) -> str:
    """The office whose holder a question asks for; none where it asks for nobody's name, or for one of the past."""
    if not _ASKED.search(question) or _PAST.search(question):
        return ""
    found = _OFFICE.search(question)
    return " ".join(found[0].lower().split()) if found else ""


def holders_in(text: str, office: str, company: str) -> Iterator[str]:
    """The stretches of a text in which a name stands beside an office at a company, each as it is written.

    In a sentence the name goes before the office ("Ann Lee, Senior Vice President and Chief Financial Officer"), and a
    signature has it in the line above. An office at another company, or one that is over, is none.
    """
    said = _NO_VICE + (_CHAIR if re.match(_CHAIR, office) else r"\s+".join(map(re.escape, office.split())))
    own = {word for word in name_key(company).split() if len(word) > 1}
    plain = text.replace("\xa0", " ")  # as long as the text itself
    for joint, space, signed in _JOINTS:
        pattern = re.compile(rf"^{_SIGN}{_NAME}{joint}(?:{_TITLE}{space}+){{0,12}}?(?i:{said})\b", re.MULTILINE)
        for match in pattern.finditer(plain):
            if _PAST.search(match[0]):
                continue
            named = not (_NO_NAME.search(match["name"]) or own.intersection(name_key(match["name"]).split()))
            if named and _is_here(plain[match.end() :], company, signed=signed):
                yield text[match.start() : match.end()]


def _is_here(after: str, company: str, *, signed: bool) -> bool:
    """Whether what follows an office leaves it one at this company."""
    if _OVER.match(after):
        return False
    if signed:
        return _SIGNED.match(after) is not None
    elsewhere = _ELSEWHERE.match(after)
    if elsewhere is None:
        return True
    own, *_ = company.split() or [""]
    named = re.match(rf"(?i:{re.escape(own)})\b(?! [A-Z])", after[elsewhere.end() :]) if own else None
    return named is not None
