"""How a table's figures are to be read: scale, currency, and the rows and columns that are exceptions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

from ingest.html.tables.headers import JOINT, is_note, is_period
from ingest.html.tables.numbers import Figure, scaled
from ingest.html.tables.patterns import compiled, pattern, words
from tools.language.arabic.labels import line_kind
from tools.language.arabic.statements import read_amounts_note, scale_alone
from tools.text import ARABIC

Kind: TypeAlias = Literal["shares", "per_share", "points", "percent", "years", "count"]

SCALES: Final = {"thousands": 10**3, "millions": 10**6, "billions": 10**9}
_SHORT_SCALES: Final = {"short_thousands": 10**3, "short_millions": 10**6, "short_billions": 10**9}
_KINDS: tuple[Kind, ...] = ("shares", "per_share", "points", "percent", "years", "count")
_NOT_STATED = frozenset(("shares", "per_share"))
_NOT_PERIODS = frozenset(("years", "count"))
_STATED = re.compile(r"[$€£¥]\s?\d|\d[.,]\d|\d\s?(?:shares|per)\b|\bpar value\b", re.IGNORECASE)
_NEAR = 45  # characters before a scale that tell whether it is that of share counts
_DOLLARS_AND = re.compile(r"(?:\b(?:dollars?|amounts?)|[$€£])\s+and\s", re.IGNORECASE)
_SHORT_NOTE = 40
_LONGEST_NOTE = 600
_LONGEST_ARABIC = 140  # characters of an Arabic line that says units; a longer one is a sentence
_SENTENCE_NOTE = re.compile(
    r"[(\[][^()\[\]]{0,200}[)\]]|\b(?:amounts?|dollars?|figures|stated|expressed|presented)\b.{0,80}", re.I
)


@dataclass(frozen=True, slots=True)
class Units:
    """What a table says of its figures. `scale` is 1 where nothing is stated; `shares` is that of share counts.

    `note` is the text that states it; `percent` where all figures are percentages, `of_shares` where all count shares.
    """

    scale: int = 1
    stated: bool = False
    shares: int | None = None
    currency: str | None = None
    percent: bool = False
    of_shares: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """A row's or a column's own kind of figures, and scale where it states one."""

    kind: Kind | None = None
    scale: int | None = None


PLAIN: Final = Measure()


def read_units(notes: Iterable[str], texts: Iterable[str], headers: Iterable[str] = ()) -> Units:
    """The units of a table. `notes` come in order of weight: headers, caption, what stands around it; signs of currency
    stand in `texts`, the cells, or else in the headers.
    """
    found = Units()
    for note in notes:
        own = read_note(note)
        if own.stated and not found.stated:
            found = replace(own, currency=found.currency or own.currency)
        elif own.percent and not found.stated and not found.percent:
            found = replace(own, currency=found.currency)
        elif own.currency and not found.currency:
            found = replace(found, currency=own.currency, note=found.note or note)
    return replace(found, currency=found.currency or sign_of(texts) or sign_of(headers))


@lru_cache(maxsize=4096)
def read_note(text: str) -> Units:
    """What one text states of units. A long text is read only where it puts them in parentheses or announces them."""
    text = text[-_LONGEST_NOTE:]
    if ARABIC.search(text):
        return _arabic_note(text)
    if len(text) > _SHORT_NOTE and not is_note(text):
        text = " ".join(match[0] for match in _SENTENCE_NOTE.finditer(text))
    scale, shares = _scales(text)
    excepted = pattern("notes", "shares_excepted").search(text) is not None
    size = scale or shares
    return Units(
        scale=size or 1,
        stated=size is not None,
        shares=shares or (1 if excepted else None),
        currency=currency_of_note(text) if size or is_note(text) else None,
        percent=pattern("notes", "percentages").search(text) is not None and size is None,
        of_shares=scale is None and shares is not None,
        note=text if size else "",
    )


def _arabic_note(text: str) -> Units:
    """Likewise of an Arabic text. A short one that names a currency alone says that figures are printed in full."""
    if len(text) > _LONGEST_ARABIC:
        return Units()
    note = read_amounts_note(text)
    told = note.scale is not None or note.currency is not None
    return Units(note.scale or 1, note.scale is not None, currency=note.currency, note=text if told else "")


def _scales(text: str) -> tuple[int | None, int | None]:
    """The scale of amounts, and that of share counts."""
    main: int | None = None
    shares: int | None = None
    last = 0
    for match in pattern("notes", "scale").finditer(text):
        size = SCALES[match[1].lower()]
        before = text[max(last, match.start() - _NEAR) : match.start()]
        last = match.end()
        of_shares = pattern("notes", "shares_before").search(before) is not None
        if of_shares:
            shares = shares or size
        if not of_shares or _DOLLARS_AND.search(before):
            main = main or size
    if main is None and shares is None:
        for name, size in _SHORT_SCALES.items():
            if pattern("notes", name).search(text):
                return size, None
    return main, shares


def currency_of_note(text: str) -> str | None:
    """The currency that a note names by word, code or sign."""
    for code, said in cast(list[list[str]], words()["currencies"]["words"]):
        if compiled(said).search(text):
            return code
    return next((code for sign, code in _signs() if sign in text), None)


def sign_of(texts: Iterable[str]) -> str | None:
    """The currency whose sign stands in cells, if only one does."""
    found: set[str] = set()
    for text in texts:
        for sign, code in _signs():
            if sign in text:
                found.add(_dollars(text) if sign == "$" else code)
        if len(found) > 1:
            return None
    return next(iter(found), None)


def _dollars(text: str) -> str:
    """Whose dollars a text with the sign means."""
    named = currency_of_note(text)
    return named if named is not None and "$" in text and text.lstrip("(").startswith(_DOLLARS) else "USD"


_DOLLARS = ("C$", "CA$", "A$", "AU$", "HK$", "S$", "NZ$", "NT$", "R$")


def _signs() -> list[tuple[str, str]]:
    return [(sign, code) for sign, code in cast(list[list[str]], words()["currencies"]["signs"])]


@lru_cache(maxsize=8192)
def measure_of(label: str) -> Measure:
    """What a row's label or a column's header says of its own figures; of joined headers the lowest counts first."""
    if ARABIC.search(label):
        return Measure(line_kind(label), scale_alone(label) if len(label) <= _SHORT_NOTE else None)
    scale, shares = _scales(label)
    kinds: list[Kind] = [kind for part in reversed(label.split(JOINT)) if (kind := _kind(part)) is not None]
    return Measure(kinds[0] if kinds else None, scale or shares)


def _kind(label: str) -> Kind | None:
    if not label:
        return None
    stated = states_amount(label)
    period = is_period(label)
    for kind in _KINDS:
        if (stated and kind in _NOT_STATED) or (period and kind in _NOT_PERIODS):
            continue
        if pattern("figures", kind).search(label):
            return kind
    return None


def resolve(figure: Figure, row: Measure, column: Measure, units: Units) -> tuple[Decimal, str]:
    """A figure's value at its scale, and its unit: "USD", "USD/shares", "shares", "percent", "number", or a span."""
    if figure.year:
        return figure.value, "year"
    if figure.unit is not None:
        return figure.value, figure.unit
    money = units.currency or "number"
    if figure.scale is not None:
        return scaled(figure.value, figure.scale), money
    kind = _kind_of(figure, row, column)
    if kind == "per_share":
        return figure.value, f"{units.currency}/shares" if units.currency else "number"
    if kind in ("points", "percent", "years"):
        return figure.value, kind
    if units.percent and figure.currency is None:
        return figure.value, "percent"
    if kind == "count":
        return figure.value, "number"
    own = row.scale or column.scale
    if kind == "shares" or (kind is None and units.of_shares and figure.currency is None):
        return scaled(figure.value, own or units.shares or units.scale), "shares"
    return scaled(figure.value, own or units.scale), money


def _kind_of(figure: Figure, row: Measure, column: Measure) -> Kind | None:
    """The kind that counts: a column of changes before a row's, a row's before a column's; a sign of money rules."""
    money = figure.currency is not None
    for kind in (column.kind if column.kind in ("points", "percent") else None, row.kind, column.kind):
        if kind == "per_share" or (kind is not None and not money):
            return kind
    return None


def is_strictly_per_share(label: str) -> bool:
    """Whether a label can mean nothing else than an amount per share."""
    return pattern("figures", "strictly_per_share").search(label) is not None


def states_amount(label: str) -> bool:
    """Whether a label states a figure of its own, such as a dividend per share: its words are not about the row's."""
    return _STATED.search(label) is not None
