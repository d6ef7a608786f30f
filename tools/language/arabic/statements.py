"""What an Arabic report says of itself: titles of statements, scales and currencies, the company, columns of notes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, cast

from tools.language.arabic.data import by_form, forms_of, one_of, word_list
from tools.language.arabic.letters import normalise
from tools.language.arabic.spelled import scales

TitleKind: TypeAlias = Literal["income_statement", "balance_sheet", "cash_flow", "comprehensive_income", "equity"]

FILE = "statements.toml"
_NUMBERS = "numbers.toml"
_BARE = frozenset(("balance_sheet", "equity"))  # others are what rows and sections are called, too
LONGEST_TITLE = 140  # characters
_LONGEST_NAME = 100
_NAME_WORDS = range(2, 13)
_ASIDE = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class AmountsNote:
    """The scale and the currency in which a statement's amounts are printed, as far as a line tells."""

    scale: int | None = None
    currency: str | None = None


@cache
def _titles() -> tuple[tuple[TitleKind, re.Pattern[str]], ...]:
    """A title begins with "statement of", or is nothing but what the statement is of."""
    lead, adjective = one_of(word_list(FILE, "lead")), one_of(word_list(FILE, "adjectives"))
    said = cast(Mapping[TitleKind, list[str]], forms_of(FILE, "titles"))
    made: list[tuple[TitleKind, re.Pattern[str]]] = []
    for kind, phrases in said.items():
        plain = [normalise(phrase) for phrase in phrases]
        phrase = one_of([*plain, *(f"لل{one[2:]}" for one in plain if one.startswith("ال"))])
        whole = one_of(phrase for phrase in plain if " " in phrase) if kind in _BARE else "(?!)"
        made.append((kind, re.compile(
            rf"[\W\d]*(?:{lead})\s+(?:(?:{adjective})\s+)*(?:{phrase})(?!\w)|"
            rf"[\W\d]*(?:{whole})(?:\s+(?:{adjective}))*\W*\Z"
        )))  # fmt: skip
    return tuple(made)


def statement_of(line: str) -> TitleKind | None:
    """Which statement a line is the title of."""
    if len(line) > LONGEST_TITLE:
        return None
    plain = _ASIDE.sub(" ", normalise(line))
    return next((kind for kind, pattern in _titles() if pattern.match(plain)), None)


def is_note_heading(heading: str) -> bool:
    """Whether a column's heading says that it has the numbers of notes."""
    return normalise(heading).strip(" .:()") in {word.strip(" .") for word in word_list(FILE, "note")}


@cache
def _scale() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:بال|ب|ال|لل)?(?P<scale>{one_of(scales())})(?!\w)")


@cache
def _money() -> re.Pattern[str]:
    """A currency's name, or a unit of money, with articles as notes write them, and the word after it."""
    unit = one_of(by_form(FILE, "money"))
    named = one_of(by_form(_NUMBERS, "currencies"))
    return re.compile(rf"(?<!\w)(?:بال|ب|ال|لل)?(?:(?P<unit>{unit})\s+(?:ال)?(?P<whose>\w+)|(?P<named>{named})(?!\w))")


@cache
def _owners() -> dict[tuple[str, str], str]:
    """Currencies by their unit and whose it is, without endings: ("ريال", "سعودي")."""
    owners: dict[tuple[str, str], str] = {}
    for form, code in by_form(_NUMBERS, "currencies").items():
        unit, _, whose = form.partition(" ")
        if whose and unit in by_form(FILE, "money"):
            owners[by_form(FILE, "money")[unit], _bare(whose)] = code
    return owners


def _bare(word: str) -> str:
    return word.removeprefix("ال").removesuffix("ا").removesuffix("ه")


def read_amounts_note(line: str) -> AmountsNote:
    """What a line tells of the amounts below it: "(بآلاف الريالات السعودية)", "مليون جنيه مصري", "ريال سعودي"."""
    plain = normalise(line)
    scale = _scale().search(plain)
    return AmountsNote(10 ** scales()[" ".join(scale["scale"].split())] if scale else None, _currency(plain))


def scale_alone(heading: str) -> int | None:
    """The scale that a column's heading tells where it says nothing but that: "ملايين الريالات", "(بالألف)"."""
    plain = normalise(heading)
    scale = _scale().search(plain)
    if scale is None:
        return None
    left = plain[: scale.start()] + " " + plain[scale.end() :]
    unit = one_of(by_form(FILE, "money"))
    left = re.sub(rf"(?<!\w)(?:بال|ب|ال|لل)?(?:{unit})(?:\s+(?:ال)?\w+)?(?!\w)", " ", _money().sub(" ", left))
    return None if re.search(r"\w", left) else 10 ** scales()[" ".join(scale["scale"].split())]


def _currency(plain: str) -> str | None:
    for match in _money().finditer(plain):
        if match["named"]:
            return by_form(_NUMBERS, "currencies")[" ".join(match["named"].split())]
        unit = by_form(FILE, "money")[match["unit"]]
        if code := _owners().get((unit, _bare(match["whose"]))):
            return code
    return None


def company_in(line: str) -> str | None:
    """The company's name where a line is one: a few words with one that companies are called by."""
    name = _ASIDE.sub(" ", line).strip(" -–—:|#*\u200e\u200f")
    words = normalise(name).split()
    if len(name) > _LONGEST_NAME or len(words) not in _NAME_WORDS or statement_of(line) or any(map(str.isdigit, name)):
        return None
    own = words[0] in word_list(FILE, "companies") and words[1] not in word_list(FILE, "unnamed")
    latin = any(word in word_list(FILE, "latin_companies") for word in words[-2:])
    return " ".join(name.split()) if own or latin else None


def says_interim(text: str) -> bool:
    """Whether a text speaks of a part of a year."""
    return _has(text, "interim")


def says_annual_report(text: str) -> bool:
    return _has(text, "annual_report")


def says_statements(text: str) -> bool:
    return _has(text, "statements")


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w)(?:{one_of(word_list(FILE, name))})(?!\w)", normalise(text)) is not None
