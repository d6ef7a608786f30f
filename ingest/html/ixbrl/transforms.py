"""Transformations: how a printed text stands for a number.

Each is looked up by its registered name (the registries of XBRL International of 2010 to 2022, and the SEC's own).
What is not in the tables is `Malformed`: a text is never read by guess.
"""

import re
from collections.abc import Callable
from decimal import Context, Decimal

from ingest.html.ixbrl.malformed import Malformed
from ingest.html.ixbrl.words import parse_words

EXACT = Context(prec=100)
REGISTRIES = ("http://www.xbrl.org/inlineXBRL/transformation/", "http://www.sec.gov/inlineXBRL/transformation/")
LONGEST = 100  # characters; the longest figure in words of real filings has 30
_MAX_SCALE = 40

_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_DASH = re.compile("[-\u058a\u05be\u2010-\u2015\ufe58\ufe63\uff0d]")
_UNIT = re.compile(r"([0-9.,']*[0-9])[^0-9.,'][^0-9]*([0-9]{1,2})[^0-9]*")
_INDIAN = re.compile(r"(?:(?:[0-9]{1,2}[, ])?(?:[0-9]{2}[, ])*[0-9]{3}|[0-9]+)(\.[0-9]+)?")
_APOSTROPHES = "'`\u00b4\u2019\u2032\uff07"
_SPACES = " \u00a0"


def _grouped(separators: str, mark: str, *, required: bool = False) -> re.Pattern[str]:
    """Digits in threes, with a separator between them where it is required."""
    between = f"[{separators}]" + ("" if required else "?")
    return re.compile(f"[0-9]{{1,3}}(?:{between}[0-9]{{3}})*(?:{re.escape(mark)}[0-9]+)?")


def _loose(separators: str, mark: str) -> re.Pattern[str]:
    """Digits with separators anywhere, as the registries since 2020 have it."""
    mark = re.escape(mark)
    return re.compile(f"(?=.*[0-9])[0-9{separators}]*(?:{mark}[0-9{_SPACES}]+)?")


_DIGITS: dict[str, tuple[re.Pattern[str], str]] = {
    "numcommadot": (_grouped(",", ".", required=True), "."),
    "numspacedot": (_grouped(_SPACES, ".", required=True), "."),
    "numdotcomma": (_grouped(".", ",", required=True), ","),
    "numspacecomma": (_grouped(_SPACES, ",", required=True), ","),
    "numcomma": (re.compile("[0-9]+(?:,[0-9]+)?"), ","),
    "numdotdecimal": (_grouped("," + _SPACES, "."), "."),
    "numcommadecimal": (_grouped("." + _SPACES, ","), ","),
    "numdotdecimalin": (_INDIAN, "."),
    "num-dot-decimal": (_loose("," + _SPACES, "."), "."),
    "num-comma-decimal": (_loose("." + _SPACES, ","), ","),
    "num-dot-decimal-apos": (_loose("," + _SPACES + _APOSTROPHES, "."), "."),
    "num-comma-decimal-apos": (_loose("." + _SPACES + _APOSTROPHES, ","), ","),
}


def _digits(pattern: re.Pattern[str], mark: str) -> Callable[[str], Decimal | None]:
    def read(text: str) -> Decimal | None:
        if not pattern.fullmatch(text):
            return None
        whole, _, fraction = text.partition(mark)
        return Decimal("".join(filter(str.isdigit, whole)) + "." + "".join(filter(str.isdigit, fraction)) + "0")

    return read


def _plain(text: str) -> Decimal | None:
    return Decimal(text) if _PLAIN.fullmatch(text) else None


def _zero(text: str) -> Decimal:
    return Decimal(0)


def _dash(text: str) -> Decimal | None:
    return Decimal(0) if _DASH.fullmatch(text) else None


def _words(text: str) -> Decimal | None:
    number = parse_words(text)
    return None if number is None else Decimal(number)


def _with_units(text: str) -> Decimal | None:
    """Two numbers with their units: 12 dollars 5 cents are 12.05."""
    match = _UNIT.fullmatch(text)
    return Decimal("".join(filter(str.isdigit, match[1])) + "." + match[2].zfill(2)) if match else None


_NUMBERS: dict[str, Callable[[str], Decimal | None]] = {
    **{name: _digits(*rule) for name, rule in _DIGITS.items()},
    "numdash": _dash,
    "zerodash": _dash,
    "fixed-zero": _zero,
    "numunitdecimal": _with_units,
    "numunitdecimalin": _with_units,
    "num-unit-decimal": _with_units,
    "num-unit-decimal-apos": _with_units,
    "numwordsen": _words,
}
_NO_NUMBER = frozenset({"nocontent", "fixed-empty", "numinf", "numneginf", "numnan"})


def read_number(text: str, transformation: str | None) -> Decimal:
    """The number that a text stands for, before scale and sign. Raises `Malformed`."""
    if transformation in _NO_NUMBER:
        raise Malformed("no value")
    read = _plain if transformation is None else _NUMBERS.get(transformation)
    if read is None:
        raise Malformed(f"unknown transformation {transformation}")
    text = text.strip()
    number = read(text) if len(text) <= LONGEST else None
    if number is None:
        raise Malformed("text is not a number")
    return number


def scale_number(number: Decimal, scale: str | None, sign: str | None) -> Decimal:
    """A printed number in full: 391,035 with scale 6 is 391,035,000,000. Raises `Malformed`."""
    if sign not in (None, "", "-"):
        raise Malformed("sign is not a minus")
    if scale is not None and not re.fullmatch(r"[+-]?[0-9]{1,3}", scale.strip()):
        raise Malformed("scale is not a number")
    power = int(scale) if scale is not None else 0
    if abs(power) > _MAX_SCALE:
        raise Malformed("scale is beyond any figure")
    value = number.scaleb(power, EXACT)
    return _tidy(-value if sign == "-" else value)


def _tidy(value: Decimal) -> Decimal:
    """Without an exponent, trailing decimal zeros or a negative zero."""
    if value == value.to_integral_value():
        return value.quantize(Decimal(1), context=EXACT) or Decimal(0)
    return value.normalize(EXACT)
