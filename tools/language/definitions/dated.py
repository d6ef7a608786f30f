"""Two dates beside an average that are its period's ends: "average inventories (June 2024, June 2025)".

Dates of other ends would ask for another period, and stay in the question.
"""

import re

from tools.language.definitions.words import data, pattern
from tools.months import MONTHS

_YEAR = re.compile(r"(?:\b(?:19|20)|\b(?:FY|CY) ?['’]?(?:19|20)?|['’])(?P<year>\d\d)\b", re.IGNORECASE)
_MONTH = r"(?:[A-Z][a-z]{2,8}\.? (?:\d{1,2},? )?)?"
_DATE = (
    rf"(?:(?:(?:at|as of) )?(?:the )?(?:year[- ])?ends? of |(?:year[- ])?end[- ]|(?:at|as of|on) )?{_MONTH}"
    r"(?:FY ?|fiscal )?(?:19|20)\d\d"
)
_JOINT = r"(?:,? and |, | & | \+ | ?/ ?|,? to )"
_MARKS = ",:;"
# "over P&G's fiscal 2025 operating income": behind a word of arithmetic, right before what a figure is called by.
_IN_BRACKETS = re.compile(
    r"(?<=[a-z]) (?:of|for|in|during|at the end of) (?:the )?(?:FY ?|fiscal (?:year )?)?(?:19|20)(\d\d)(?=\))"
)
_OPENS_BRACKETS = re.compile(r"(?<=\()(?:the )?(?:FY ?|fiscal (?:year )?)?(?:19|20)(\d\d) (?=[a-z])")
_JOINING = "over|of|less|minus|plus|against|to|by|and|or|from|times|relative|divided|in|at|for|on|with|as"
_WHEN = r"(?:(?:(?:FY|CY|fiscal(?: year)?|calendar(?: year)?) ?['’]?)?(?:19|20)\d\d|FY ?['’]?\d\d) "
_INNER = re.compile(
    r"(?:(?<![\w-])(?:over|of|less|minus|plus|against|to|by|and|from|times|relative to|divided by|[-–+*/÷×(])|[,:;])"
    r" (?:the )?"
    rf"(?P<who>(?:[A-Z][\w&.]*(?: [A-Z][\w&.]*)*(?:['’]s|(?<=s)['’]) )?)"
    rf"(?P<when>(?:{_WHEN})?)(?=[a-z(&]|[A-Z&]{{2,}})(?!(?:{_JOINING})\b)",
)


_ENDS_SAID = (
    rf"(?P<what>\b{data('averaged')} [^()]{{3,40}}?) "
    rf"\((?P<dates>{_DATE}{_JOINT}{_DATE})(?:['’]?s?,? (?:fiscal )?(?:year|period)[- ]ends?)?"
    r"(?: (?:balances?|figures?|values?|amounts?))?\)",
    rf"(?P<lead>\b(?:the )?(?:simple )?(?:average|mean|avg))(?: of)? (?:(?:its|their|the) )?"
    rf"(?P<dates>{_DATE}{_JOINT}{_DATE})['’]?s? (?P<what>[a-z])",
    rf"(?P<what>\b(?:{data('averaged')}|change in) [^()]{{3,40}}?) (?:at|of|as of|for|from|between) "
    rf"(?P<dates>{_DATE}{_JOINT}{_DATE})",
)
_OWN_ENDS = re.compile(
    rf"(?P<what>\b(?:{data('averaged')}|change in) [^()?.]{{3,40}}?) (?:between|across|over) "
    r"(?:the|those|these|both|its|their)(?: two| both)?(?: fiscal)? (?:year|period)[- ]ends?\b",
    re.IGNORECASE,
)  # which no year is said of


_LED_IN = re.compile(
    r"(?P<clause>(?:using|with|taking|from|dividing)\b[^?]*?\b(?:and|over|by|against)\b[^?]*?),\s+"
    r"(?P<asked>(?:what|how|which)\b[^?]*\??)",
    re.IGNORECASE,
)
_LED_YEAR = re.compile(
    r"\s+(?:for|in|of|during|at the end of) (?:the )?(?:year )?(?:FY ?|fiscal (?:year )?)?(?:19|20)\d\d\b",
    re.IGNORECASE,
)
_NET = re.compile(r",\s*net$", re.IGNORECASE)  # behind a balance's label
_DAY_FIRST = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?({'|'.join(MONTHS)}),? (?=(?:19|20)\d\d\b)", re.IGNORECASE
)


def month_first(text: str) -> str:
    """Dates with the month before the day: behind "to", a day alone would be divided by."""
    return _DAY_FIRST.sub(r"\2 \1, ", text)


def without_own_ends(text: str) -> str:
    """The question without the dates of an average, where they are a year apart and the later is of its own year.

    Nor does it name that year again within brackets: "EBITDA (EBIT plus depreciation of 2021)".
    """
    text = _OWN_ENDS.sub(r"\g<what>", text)
    outside = {match["year"] for match in _YEAR.finditer(re.sub(r"\([^()]*\)", "", text))}
    for inside in (_IN_BRACKETS, _OPENS_BRACKETS):
        text = inside.sub(lambda match: "" if outside == {match[1]} else match[0], text)
    bare = text
    for said in _ENDS_SAID:
        bare = re.sub(said, r"\g<what>", bare, flags=re.IGNORECASE)
    for said in _ENDS_SAID:
        text = re.sub(said, lambda match: _without_ends(match, bare), text, flags=re.IGNORECASE)
    return text


def _without_ends(match: re.Match[str], rest: str) -> str:
    """What is said without its ends, where these are those of the year that the rest of the question asks for."""
    if not _are_ends(match["dates"], rest):
        return match[0]
    lead = "average " if "lead" in match.groupdict() else ""
    return f"{lead}{_NET.sub('', match['what'])}"


def without_inner(text: str) -> str:
    """The question with its one year, and whose figures are meant, behind its arithmetic instead of inside it.

    "Year-end receivables over FY2025 revenue, times 365" asks for both figures of that year.
    """
    inner = [one for one in _INNER.finditer(text) if not (one[0][0] in _MARKS and one["who"])]  # "Leverage: Acme's"
    years = {match["year"] for match in _YEAR.finditer(text)}
    if not inner or len(years) > 1 or len({match["who"] for match in inner if match["who"]}) > 1:
        return text
    said = {match["when"]: None for match in inner if match["when"]}
    owner = next((match["who"].rstrip("'’s ") for match in inner if match["who"]), "")
    for match in reversed(inner):
        text = text[: match.start("who")] + text[match.end() :]
    asks = re.search(r"\s*[?.!]*$", text)
    end = asks.start() if asks else len(text)
    behind = f" of {owner}" if owner else ""
    return f"{text[:end]}{behind}{''.join(f' in {when.strip()}' for when in said)}{text[end:]}"


def _are_ends(dates: str, rest: str) -> bool:
    first, last = sorted(int(match["year"]) for match in _YEAR.finditer(dates))
    years = {int(match["year"]) for match in _YEAR.finditer(rest)}
    months = {word.lower()[:3] for word in re.findall(r"[A-Z][a-z]{2,8}", dates)} & set(data("periods_said"))
    quarterly = pattern("of_quarter").search(rest) is not None  # its ends are three months apart
    return last - first == 1 and years == {last} and len(months) < 2 and not quarterly


def with_led_year_behind(text: str) -> str:
    """The question with its one year at its end, where only the clause that leads it in has it: "Using the net income
    of 2021 and average equity, what was the return on equity?"."""
    led = _LED_IN.match(text)
    years = {match["year"] for match in _YEAR.finditer(text)}
    if led is None or len(years) != 1 or _YEAR.search(led["asked"]):
        return text
    said = [match[0].strip() for match in _LED_YEAR.finditer(led["clause"])]
    clause = _LED_YEAR.sub("", led["clause"])
    if not said or _YEAR.search(clause):
        return text
    asked = led["asked"].rstrip(" ?.!")
    return f"{clause}, {asked} {said[0]}?"


def without_quarterly(text: str) -> str:
    """The question without "quarterly" before what is counted of the one quarter that it asks for."""
    return pattern("quarterly").sub("", text) if pattern("of_quarter").search(text) else text
