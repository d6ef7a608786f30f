"""What the words before and in a table say: which statement it is, in what units, and whether another one goes on."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, cast

from tools.vocab.loader import load_toml

TitleKind: TypeAlias = Literal["income_statement", "balance_sheet", "cash_flow", "comprehensive_income", "equity"]

LONGEST = 160  # characters of a title; what is longer is a sentence about statements
_ABOVE = 3  # lines over a title that may say whose statement it is
_SPACE = re.compile(r"\s+")
_CONTINUED = re.compile(r"[\s(–—-]*(?:continued|cont['’.]?d\.?)\)?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Title:
    """A statement's title as printed, and whether words near it say that the table is no primary statement."""

    kind: TitleKind
    text: str
    primary: bool = True


def words() -> Mapping[str, Any]:
    """The vocabulary of this module and of the choice between tables."""
    return load_toml("statements.toml", "ingest.statements")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(words()[name]["pattern"], re.IGNORECASE)


@cache
def _titles() -> tuple[tuple[TitleKind, re.Pattern[str]], ...]:
    entries = cast(list[dict[str, str]], words()["titles"])
    return tuple((cast(TitleKind, entry["kind"]), re.compile(entry["pattern"], re.IGNORECASE)) for entry in entries)


def kind_of_title(text: str) -> TitleKind | None:
    """Which statement a line names; an income statement with comprehensive income counts as the former."""
    plain = _SPACE.sub(" ", text).strip()
    if not plain or len(plain) > LONGEST:
        return None
    return next((kind for kind, pattern in _titles() if pattern.search(plain)), None)


def find_title(within: Sequence[str], before: Sequence[str]) -> Title | None:
    """The title of a table: in its first rows, else the nearest of the lines before it, which end with the table."""
    for text in within:
        kind = kind_of_title(text)
        if kind is not None:
            return Title(kind, _clean(text), _pattern("not_primary").search(text) is None)
    for position in range(len(before) - 1, -1, -1):
        kind = kind_of_title(before[position])
        if kind is not None:
            above, below = before[max(0, position - _ABOVE) : position], before[position:]
            primary = not (_says("not_primary", below) or _says("not_primary_above", above))
            return Title(kind, _clean(before[position]), primary)
    return None


def _says(name: str, lines: Sequence[str]) -> bool:
    return any(_pattern(name).search(line) for line in lines if len(line) <= LONGEST)


def _clean(text: str) -> str:
    return _CONTINUED.sub("", _SPACE.sub(" ", text)).strip(" :")


def find_units(lines: Sequence[str]) -> str | None:
    """The line that says in what units the figures are printed."""
    for line in lines:
        plain = _SPACE.sub(" ", line).strip()
        if len(plain) <= LONGEST and _pattern("units").search(plain):
            return plain.strip("()")
    return None


def may_continue(between: Sequence[str], title: Title, company: str | None) -> bool:
    """Whether the lines between two tables leave them one statement: its title again, or what every page carries."""
    names = {_key(company or ""), _key(title.text)}
    for line in between:
        plain = _SPACE.sub(" ", line).strip()
        if _key(_clean(plain)) in names or _pattern("continued").fullmatch(plain.strip(" .")):
            continue
        if len(plain) <= LONGEST and (_pattern("units").search(plain) or _is_name(plain, company)):
            continue
        return False
    return True


def _is_name(line: str, company: str | None) -> bool:
    first = _key(company or "").split(" ")[0]
    return bool(first) and first in _key(line).split(" ") and len(line) <= 80


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip().casefold()
