"""Two dates beside an average that are its period's ends: "average inventories (June 2024, June 2025)".

Dates of other ends would ask for another period, and stay in the question.
"""

import re

from tools.language.definitions.words import data, pattern

_YEAR = re.compile(r"(?:\b(?:19|20)|\b(?:FY|CY) ?['’]?(?:19|20)?|['’])(?P<year>\d\d)\b", re.IGNORECASE)
_MONTH = r"(?:[A-Z][a-z]{2,8}\.? (?:\d{1,2},? )?)?"
_DATE = rf"(?:end of |end[- ])?{_MONTH}(?:FY ?)?(?:19|20)\d\d"
_JOINT = r"(?:,? and |, | & | \+ | ?/ ?|,? to )"


def without_own_ends(text: str) -> str:
    """The question without the dates of an average, where they are a year apart and the later is of its own year."""
    for said in (
        rf"(?P<what>\b{data('averaged')} [^()]{{3,40}}?) \((?P<dates>{_DATE}{_JOINT}{_DATE})\)",
        rf"(?P<lead>\b(?:the )?(?:simple )?(?:average|mean|avg)) of (?:(?:its|their|the) )?"
        rf"(?P<dates>{_DATE}{_JOINT}{_DATE}) (?P<what>[a-z])",
        rf"(?P<what>\b{data('averaged')} [^()]{{3,40}}?) (?:at|of|as of|for|from) (?P<dates>{_DATE}{_JOINT}{_DATE})",
    ):
        match = re.search(said, text, re.IGNORECASE)
        rest = f"{text[: match.start()]} {text[match.end() :]}" if match else ""
        if match is not None and _are_ends(match["dates"], rest):
            lead = "average " if "lead" in match.groupdict() else ""
            text = f"{text[: match.start()]}{lead}{match['what']}{text[match.end() :]}"
    return text


def _are_ends(dates: str, rest: str) -> bool:
    first, last = sorted(int(match["year"]) for match in _YEAR.finditer(dates))
    years = {int(match["year"]) for match in _YEAR.finditer(rest)}
    months = {word.lower()[:3] for word in re.findall(r"[A-Z][a-z]{2,8}", dates)} & set(data("periods_said"))
    quarterly = pattern("of_quarter").search(rest) is not None  # its ends are three months apart
    return last - first == 1 and years == {last} and len(months) < 2 and not quarterly


def without_quarterly(text: str) -> str:
    """The question without "quarterly" before what is counted of the one quarter that it asks for."""
    return pattern("quarterly").sub("", text) if pattern("of_quarter").search(text) else text
