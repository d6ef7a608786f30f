"""The wording of what a question asks for (`vocab/asked_for.toml`)."""

import re
from functools import cache

from tools.language.english.planning import phrases
from tools.vocab.loader import load_toml

_OR = re.compile(r"\bor\b", re.IGNORECASE)
_MOVE = re.compile(
    r"\b(?:increase|decrease|rise|drop|fall|decline|gain|jump|growth|reduction|dip|climb|change|movement|uptick|swing|surge|slump)"
    r"s? (?:in|of)\b",
    re.IGNORECASE,
)
# Somebody asks whether he is wrong himself: "right, or did i misread that table?".
_DOUBTING = (
    r"(?:\b(?:right|correct|true|yes|legit|accurate)\b,? )?\bor (?:am|did|have|was) (?:i|we) "
    r"(?:just |totally |completely )?(?:wrong|misread(?:ing)?|mistaken|dreaming|crazy|off|confused|misremember(?:ing)?"
    r"|hallucinat(?:e|ing)|imagin(?:e|ing)|read(?:ing)? (?:it|this|that) wrong|mak(?:e|ing) (?:it|this|that) up"
    r"|mix(?:ing)? (?:it|this|that|things) up)"
    r"(?P<what> (?:it|this|that|here|there|things|something|(?:the|my|this|that) [a-z0-9& -]{2,20}))?"
)
# A wish for the figure itself: "give me the exact number", "precise figure", "what was it really".
_EXACT = r"(?:precise|exact|true|real|actual|right|correct|filed|reported|official)"
_NUMBER = r"(?:number|figure|amount|value)s?"
_END = 400  # letters in which what closes a question stands
_WISH = (
    rf"(?:(?:please |pls |just |and |so |i |we )*(?:give|tell|show|get|send|want|need"
    r"|what(?:['’]?s| is| was| were))(?: me| us)?"
    rf"(?: the| a)?(?: {_EXACT})? {_NUMBER}|{_EXACT} {_NUMBER}"
    r"|how (?:much|many) (?:exactly|really|actually|precisely)"
    r"|what (?:do|does|did) the (?:filings?|statements?|books|accounts|reports?|10-?k) (?:actually |really )?say)"
)
_BOOKS = r"(?:books|filings?|accounts|statements?|reports?|10-?k|period|year)"
_SAID_IN = rf"(?:from|in|per|on|according to|for) (?:the|their|its|that) (?:\w+ )?{_BOOKS}"
_OF_PERIOD = re.compile(
    r"\s*(?:the )?(?:fy|fiscal|calendar|q[1-4]\b|(?:19|20)\d\d|(?:\w+ )?(?:year|quarter)s?\b)", re.IGNORECASE
)
_BY = re.compile(
    r"\bby\s*(?=[?.,;:]|$|(?:in|at|during|over|for|from|between|fy\d*|fiscal|q\d|(?:19|20)\d\d)\b)", re.IGNORECASE
)
_OVER_YEARS = re.compile(r"\bover (?:the )?(?:fiscal |fy ?)?(?:years? )?(?:19|20)\d\d\b", re.IGNORECASE)
_SHARE = re.compile(r"\s*(?:percent)?\s*of\b", re.IGNORECASE)


@cache
def wordings(table: str, name: str) -> re.Pattern[str]:
    """Any phrase of a list."""
    return phrases(load_toml("asked_for.toml")[table][name])


@cache
def in_each(name: str) -> re.Pattern[str]:
    """What says of a yes or no that it is asked of each of several years, and what makes it another question."""
    return re.compile(load_toml("asked_for.toml")["in_each"][name], re.IGNORECASE)


def spans_years(text: str) -> bool:
    """Whether "over" stands before years, and sets nothing above anything: "has it grown over 2020-2022"."""
    return _OVER_YEARS.search(text) is not None


@cache
def either_way() -> re.Pattern[str]:
    """A rise or a fall, one beside the other: "up or down", "did it rise or fall"."""
    up, down = (wordings("figures", name).pattern for name in ("rising", "falling"))
    apart = r"(?:\s+or\s+|\s*/\s*)"
    return re.compile(rf"(?:\bdid it\s+)?(?:(?:{up}){apart}(?:{down})|(?:{down}){apart}(?:{up}))", re.IGNORECASE)


@cache
def _between() -> re.Pattern[str]:
    noun, apart = (wordings("figures", name).pattern for name in ("difference", "apart"))
    return re.compile(rf"{noun}\s+(?:{apart})", re.IGNORECASE)


def difference_between(text: str) -> str | None:
    """The words that ask for a difference by its noun: "the gap between"."""
    match = _between().search(text)
    return match[0] if match else None


def offers_choice(text: str) -> bool:
    """Whether one or the other is asked for: "... or ..."."""
    return _OR.search(text) is not None


def asks_which_way(text: str) -> bool:
    """Whether a rise or a fall is asked for, one or the other: "improved or declined"."""
    up, down = (wordings("relations", name).pattern for name in ("up", "down"))
    return re.search(rf"(?:{up})\s+or\s+(?:{down})|(?:{down})\s+or\s+(?:{up})", text, re.IGNORECASE) is not None


def names_move(text: str) -> re.Match[str] | None:
    """A move that is named by a noun: "increase of", which asks for its size and not whether it was one."""
    return _MOVE.search(text)


@cache
def _open_move() -> re.Pattern[str]:
    amount = r"by\s*(?=[?.,;:(–—]|-\s|$)|(?:by )?(?:how much|what)\b"
    return re.compile(rf"{wordings('figures', 'moved').pattern}\s+(?:{amount})", re.IGNORECASE)


def leaves_amount_open(text: str) -> str | None:
    """The words of a move whose amount is left open: "grew by?", "up how much"."""
    match = _open_move().search(text)
    return match[0].strip() if match else None


def ends_in_by(text: str) -> bool:
    """Whether an amount is asked for behind its figure: "did it reduce its debt by in 2024"."""
    return _BY.search(text) is not None


@cache
def _of_it() -> re.Pattern[str]:
    return re.compile(rf"{wordings('verdict', 'opening').pattern}\s+(?:it|that|this|they)\b", re.IGNORECASE)


def asked_of_it(text: str) -> str | None:
    """What is asked with yes or no of what was named before, without a mark: "sbc fy2025 omg is it over a billion"."""
    match = _of_it().search(text)
    other = match is not None and wordings("verdict", "refusing").search(text[: match.start()]) is not None
    return text[match.end() :] if match is not None and not other else None


def is_share_of(after: str) -> bool:
    """Whether what follows a number makes a share of it: "percent of", "of"."""
    return _SHARE.match(after) is not None


def closing_tag(text: str) -> re.Match[str] | None:
    """What asks for a yes or no behind a statement: "is that right?", "correct or am i misreading the bs"."""
    tags = wordings("verdict", "tags").pattern
    closing = re.compile(rf"(?:{tags}|{_DOUBTING}|\btrue (?:for|in) [\w ]{{2,20}})\W*$", re.IGNORECASE)
    return closing.search(text, max(0, len(text) - _END))


def doubted(text: str) -> re.Match[str] | None:
    """What somebody says to misread, at the end: "the bs" is no statement that is asked for."""
    match = re.search(rf"{_DOUBTING}\W*$", text, re.IGNORECASE)
    return match if match is not None and match["what"] else None


def closing_wish(text: str) -> re.Match[str] | None:
    """What asks for the figure itself behind what is said of it: "what's the real number"."""
    wish = rf"(?:{wordings('verdict', 'exact').pattern}|{_WISH})(?: {_SAID_IN})?"
    closing = re.compile(rf"(?:\bor\s+|\band\s+|[,.;:–—-]\s*)?{wish}\W*$", re.IGNORECASE)
    return closing.search(text, max(0, len(text) - _END))


@cache
def multiplying() -> re.Pattern[str]:
    """Verbs for a figure that comes to a multiple of what it was: "doubled"."""
    return phrases(load_toml("asked_for.toml")["multiplying"])


def growth_of(verb: str) -> int:
    """The growth in percent that such a verb tells."""
    return load_toml("asked_for.toml")["multiplying"][verb.lower()]


@cache
def _having() -> re.Pattern[str]:
    verbs = wordings("verdict", "having").pattern
    return re.compile(
        rf"(?P<said>{verbs}(?: (?:out|back|up|any|a|an|some|its|their|actual|real|proper))*)\s", re.IGNORECASE
    )


def asks_if_any(text: str) -> str | None:
    """The words that ask whether there was any of a figure: "pay a", "turned an actual"."""
    match = _having().search(f"{text} ")
    return match["said"] if match else None


def asks_if_moved(text: str) -> str | None:
    """The verb that asks whether a figure moved at all, one way or the other: "change" in "did it change"."""
    match = wordings("verdict", "moving").search(text)
    behind = text[match.start() :] if match is not None else ""
    noun = names_move(behind)
    is_verb = noun is None or _OF_PERIOD.match(behind, noun.end()) is not None
    return match[0] if match is not None and is_verb else None
