"""Short forms of function words and of periods: "wat", "yr", "dec q 2024", "5y"."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tools.language.english.changes import QUOTED, Edit, is_typed, open_tokens
from tools.language.english.phrases import is_english, load_tidy
from tools.language.periods.dates import find_period_ends
from tools.language.periods.question import find_periods
from tools.language.periods.wording import Wording
from tools.language.periods.words import MONTH, YEAR4
from tools.text import Token, name_key, phrase_key
from tools.vocab.loader import load_words

_QUARTER_BEFORE = (
    rf"(?:{MONTH}|first|second|third|fourth|1st|2nd|3rd|4th|last|latest|this|previous|prior|per|each|every|by)"
)
_QUARTER = re.compile(rf"(?<![\w&])(?:{_QUARTER_BEFORE}) (?P<q>q)(?![\w&'’]| ?\d(?!\d{{3}}))", re.IGNORECASE)
_SPAN = re.compile(
    r"(?<![\w$.,-])(?:(?:the )?(?:last|past|previous|latest) )?(?P<n>[2-9]|1\d|20)[ -]?(?:y|yr|yrs)\b"
    r"(?!['’.-]|\s*(?:ago|back|before|after|later|earlier|to|up|through|until|ended|ending|bonds?|notes?|treasur))",
    re.IGNORECASE,
)
_SHORT_RANGE = re.compile(
    r"(?<![\w$.,'’-])(?P<a>1[5-9]|2\d)(?: ?[-–—] ?| to )(?P<b>1[5-9]|2\d|3[0-5])(?![\w.,%-]| ?(?:percent|%))"
)
_BEHIND = r"(?:^|(?<=\w )|(?<=[,:;)] )|(?<= [-–—] )|(?<=\())"  # where a date may stand that no word leads to
_DATE = re.compile(
    rf"{_BEHIND}(?P<date>(?:(?:{MONTH}) \d{{1,2}}(?:st|nd|rd|th)?,?|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{MONTH}))"
    rf" {YEAR4}|{YEAR4}-\d\d-\d\d)(?![\w-])",
    re.IGNORECASE,
)


_ENDING = re.compile(
    r"\b(?:quarter|year|months|period|weeks) (?P<word>finish(?:ed|ing)|clos(?:ed|ing)|conclud(?:ed|ing)|terminated)"
    rf"(?= (?:in |on |at |the )*(?:\d{{1,2}} )?(?:{MONTH}))",
    re.IGNORECASE,
)
_CLOSE = re.compile(
    rf"\b(?:(?:at|as of|on|by) )?(?:the )?(?P<word>(?:closing|close|finish)(?: of)?|end(?! of))(?= (?:of )?(?:the )?"
    rf"(?:(?:fiscal|financial) )?(?:year )?(?:fy ?)?{YEAR4})",
    re.IGNORECASE,
)
_YEARS = rf"(?:fy ?['’]?(?:{YEAR4}|\d\d)|{YEAR4}|(?:1[5-9]|2\d))"
_LIST = re.compile(
    r"(?<![\w$€£.,+/-])(?P<fy>fy ?['’]?)?"
    r"(?P<years>(?:1[5-9]|2\d)(?: ?(?:[,/+]|, ?(?:and|&)) ?(?:fy ?)?(?:1[5-9]|2\d))+)"
    r"(?![\w%+/-]|[.,]\d| ?(?:percent|%|million|billion))",
    re.IGNORECASE,
)
_WITH = re.compile(r"(?<![\w/])w/(?:o(?![\w/])| ?(?=\w))", re.IGNORECASE)
_MINUS = re.compile(r"=[^=?!,;]*?\w(?P<sign> [-–] )(?=\w)")
_ADDED = re.compile(rf"(?<![\w$€£.,+/-]){_YEARS}(?: ?\+ ?{_YEARS})+(?![\w%+/-]|[.,]\d| ?(?:percent|%))", re.IGNORECASE)
_QUARTERS = re.compile(r"\bq[1-4](?P<s>['’]?s)\b", re.IGNORECASE)
_ARROW = re.compile(
    rf"(?<={YEAR4})(?P<arrow> ?(?:-+>|=+>|→|➔) ?)(?={_YEARS})|(?<=\d\d)(?P<short> ?(?:-+>|=+>|→|➔) ?)(?={_YEARS})",
    re.IGNORECASE,
)
_MONTHS = re.compile(r"(?<=\d)(?P<gap>[ -]?)mos?\b\.?(?! \d)", re.IGNORECASE)
_THE_ONE = re.compile(rf"\(?\b(?:the )?(?P<date>(?:{MONTH}) {YEAR4}) one\b\)?", re.IGNORECASE)
_HOLIDAY = re.compile(r"\b(?P<season>(?:holiday|christmas|xmas)(?: season| shopping)?) quarter\b", re.IGNORECASE)
_YEARLY = re.compile(r"\bannuali[sz]ed(?= (?:revenue |rate of )?growth\b)", re.IGNORECASE)
# "annualise the growth in revenue between 2022 and 2026"; not a level: "annualised revenue".
_ANNUALISE = re.compile(
    r"\bannuali[sz]ed?(?: the)? (?P<of>(?:(?:[\w&.]+['’]s?|[\w&-]+) ){0,4}?)(?P<what>growth|increase)\b", re.IGNORECASE
)
_HOW_FAST = re.compile(
    r"\b(?P<lead>annuali[sz]ed|per annum|yearly|on an annuali[sz]ed basis),? how (?:fast|quickly)\b", re.IGNORECASE
)
_EXERCISE = re.compile(rf"\b(?:the |of the |in the )?(?:exercise|exercice)(?= (?:of )?{YEAR4})", re.IGNORECASE)
_MONTH = re.compile(
    rf"{_BEHIND}(?P<date>(?:{MONTH}) {YEAR4})(?![\w-]| quarter| ?(?:-|to|through))",
    re.IGNORECASE,
)


_SCALE = re.compile(
    r"(?:(?<![\w.])[$€£]?\d[\d.,]*|\b(?:a|one|half a|couple|few))(?P<gap> ?)(?P<scale>bils?|mils?|mill)(?![\w'’])",
    re.IGNORECASE,
)
_DIVIDED = re.compile(r"\bdiv(?:id)?(?:['’]?d)? by\b", re.IGNORECASE)
_PER_CENT = re.compile(r"\bper cents?\b", re.IGNORECASE)
_LOOSE = re.compile(r"\b(?:did|does|do|didnt|will|to)\b[^.;?!]{0,50}?\b(?P<word>loose)(?= |[.,;?!]|$)", re.IGNORECASE)
_JOINED = re.compile(r"(?<=[a-z]{4})&(?=[a-z]{4})", re.IGNORECASE)
_STOP = re.compile(r"\.\s+[a-z0-9]")


def short_words(text: str) -> Iterator[Edit]:
    """Short forms of function words."""
    tokens = open_tokens(text)
    known, between, before = load_tidy()["words"], load_tidy()["between"]["words"], load_tidy()["before"]["words"]
    for place, token in enumerate(tokens):
        read = known.get(token.key)
        if read is None or not is_typed(token) or _touches(text, token):
            continue
        if any(phrase_key(tokens[place : place + count]) in load_tidy()["alone"] for count in (2, 3)):
            continue  # "r and d"
        if token.key in between and not (_stands_between(text, tokens, place)):
            continue
        if token.key in before and re.match(r"\W*(?:$|[.,;:!?)])", text[token.end :]):
            continue
        yield Edit(token.start, token.end, read, "function")


def joined(text: str) -> Iterator[Edit]:
    """Words joined by an ampersand without spaces: "procter&gamble", but not "P&L"."""
    for match in _JOINED.finditer(text):
        yield Edit(match.start(), match.end(), " & ", "function")


def amounts(text: str) -> Iterator[Edit]:
    """Scales as they are typed ("200bil", "a bil"), "per cent", and "loose" for "lose"."""
    for match in _open(_SCALE, text):
        scale = "billion" if match["scale"].lower().startswith("b") else "million"
        yield Edit(match.start("scale"), match.end("scale"), f"{'' if match['gap'] else ' '}{scale}", "function")
    for match in _open(_DIVIDED, text):
        yield Edit(match.start(), match.end(), "divided by", "function")
    for match in _open(_PER_CENT, text):
        yield Edit(match.start(), match.end(), "percent", "function")
    for match in _open(_LOOSE, text):
        yield Edit(match.start("word"), match.end("word"), "lose", "function")


def dotted(text: str) -> Iterator[Edit]:
    """Short forms with a full stop that ends no sentence: "adj. ebitda"."""
    for token in open_tokens(text):
        after = text[token.end : token.end + 3]
        cut = token.key in load_tidy()["shortened"] and not is_english(token.key)
        if (cut or token.key in load_tidy()["dotted"]["words"]) and _STOP.match(after):
            yield Edit(token.start, token.end + 1, token.text, "function")


def _touches(text: str, token: Token) -> bool:
    """Whether something else than space or a mark of the sentence stands beside the word: "u/n", "v1.n"."""
    return text[token.start - 1 : token.start] not in {"", " ", "("} or text[token.end : token.end + 1] not in set(
        " ,?!.:;)"
    ) | {""}


def _stands_between(text: str, tokens: list[Token], place: int) -> bool:
    """Whether a word stands between two longer ones, and spaces alone beside it."""
    near = tokens[max(0, place - 1) : place + 2]
    alone = (
        text[tokens[place].start - 1 : tokens[place].start] == text[tokens[place].end : tokens[place].end + 1] == " "
    )
    return alone and len(near) == 3 and all(len(token.text) > 1 for token in (near[0], near[-1]))


def periods(text: str) -> Iterator[Edit]:
    """Short forms of periods. No digit is changed."""
    for match in _open(_QUARTER, text):
        yield Edit(match.start("q"), match.end("q"), "quarter", "period")
    rate = not load_words("compounding").isdisjoint(name_key(text).split())  # of one rate over so many years
    for match in _open(_SPAN, text):
        yield Edit(match.start(), match.end(), f"{match['n']}-year" if rate else f"last {match['n']} years", "period")
    for match in _open(_SHORT_RANGE, text):
        if int(match["a"]) < int(match["b"]):
            joined = f"{match['a']} to FY" if " to " in match[0] else f"{match['a']}-"
            yield Edit(match.start(), match.end(), f"FY{joined}{match['b']}", "period")
    yield from _listed(text)
    yield from _quarters(text)
    yield from _marks(text)
    for match in _open(_ENDING, text):
        yield Edit(match.start("word"), match.end("word"), "ended", "function")
    for match in _open(_WITH, text):
        yield Edit(match.start(), match.end(), "without" if match[0][-1] in "oO" else "with ", "function")
    for match in _open(_CLOSE, text):
        if match["word"].lower() != "end":
            yield Edit(match.start("word"), match.end("word"), "end of", "function")
        elif match.start() == match.start("word"):
            yield Edit(match.start(), match.end(), "end of", "function")
    for match in _open(_YEARLY, text):
        yield Edit(match.start(), match.end(), "compound annual", "period")
    yield from _annualised(text)
    for match in _open(_EXERCISE, text):
        yield Edit(match.start(), match.end(), "fiscal year", "period")
    yield from _dates(text)


def _annualised(text: str) -> Iterator[Edit]:
    """Growth that is to be annualised over several years; what a quarter would come to in a year is none."""
    match = next(_open(_ANNUALISE, text), None)
    fast = next(_open(_HOW_FAST, text), None)
    periods = find_periods(text) if match or fast else None
    if periods is None or len(periods.fiscal_years) < 2 or periods.quarterly:
        return
    if fast:
        yield Edit(fast.start(), fast.end(), "at what compound annual rate", "period")
    if match:
        yield Edit(match.start(), match.end(), f"{match['of'] or ''}compound annual {match['what']}", "period")


def _marks(text: str) -> Iterator[Edit]:
    """Arrows between years, and months that are cut short: "2023->2024", "12 mo"."""
    for match in _open(_ARROW, text):
        yield Edit(match.start(), match.end(), " to ", "function")
    for match in _open(_MONTHS, text):
        yield Edit(match.start(), match.end(), " months", "function")
    for match in _open(_MINUS, text):
        yield Edit(match.start("sign"), match.end("sign"), " minus ", "function")


def _listed(text: str) -> Iterator[Edit]:
    """Years of two digits in a row: "23,24,25", "fy24+25+26"; two alone where "fy" says so, or they follow."""
    for match in _open(_LIST, text):
        years = re.findall(r"\d\d", match["years"])
        follow = all(int(b) - int(a) == 1 for a, b in pairwise(years))
        if match["fy"] or (follow and (len(years) > 2 or "," in match[0] or "+" in match[0])):
            total = " in total" if "+" in match[0] and "," not in match[0] else ""
            yield Edit(match.start(), match.end(), ", ".join(f"FY{year}" for year in years) + total, "period")
    for match in _open(_ADDED, text):
        years = re.findall(rf"{_YEARS}", match[0], re.IGNORECASE)
        yield Edit(match.start(), match.end(), f"{', '.join(years)} in total", "period")
    for match in _open(_QUARTERS, text):
        yield Edit(match.start("s"), match.end("s"), "", "period")


def _quarters(text: str) -> Iterator[Edit]:
    """Quarters that go by their season or by "the one": "holiday quarter sales (the dec 2025 one)"."""
    one = next(_open(_THE_ONE, text), None) if re.search(r"\bquarters?\b", text, re.IGNORECASE) else None
    if one is not None:
        yield Edit(one.start(), one.end(), f"in the {one['date']} quarter", "function")
    for match in _open(_HOLIDAY, text):
        yield Edit(match.start(), match.end(), "" if one else "December quarter", "period")


def _dates(text: str) -> Iterator[Edit]:
    """Days that no word leads to: "goodwill june 30 2024"."""
    matches = [*_open(_DATE, text), *_open(_MONTH, text)]
    if not matches:
        return
    wording = Wording(text)
    list(find_period_ends(wording))
    for match in matches:
        start = match.start("date")
        if wording.text[start : start + 1] == text[start] and not _leads(text[:start]):
            yield Edit(start, match.end("date"), f"at {match['date']}", "function")


def _leads(before: str) -> bool:
    """Whether a date belongs to the word before it."""
    last = name_key(before).rpartition(" ")[2]
    day = re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)?", last) is not None and before.endswith(" ")
    return day or last in load_tidy()["dates"]["leading"]


def _open(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Where a pattern stands outside quotation marks."""
    free = _free(text)
    yield from (match for match in pattern.finditer(text) if all(free[match.start() : match.end()]))


def _free(text: str) -> bytearray:
    free = bytearray(b"\1") * len(text)
    for match in QUOTED.finditer(text):
        free[match.start() : match.end()] = bytes(len(match[0]))
    return free
