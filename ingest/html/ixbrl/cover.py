"""Transformations of texts: how what a cover prints stands for a date, a yes or a no."""

import re
from datetime import date

from ingest.html.ixbrl.malformed import Malformed
from tools.months import MONTH_NUMBERS

_YES_NO = {
    "fixed-true": "true", "booleantrue": "true", "fixed-false": "false", "booleanfalse": "false",
}  # fmt: skip
_BOXES = {"\u2610": "false", "\u2611": "true", "\u2612": "true"}
_EMPTY = frozenset({"nocontent", "fixed-empty"})
# Names of places and venues stay as they are printed; so do durations, which only notes have.
_AS_PRINTED = re.compile("exchnameen|stateprovnameen|countrynameen|edgarprovcountryen|entityfilercategoryen|dur[a-z]+")
_DATE_PARTS = re.compile("day|month|year")
_OLD_DATES = re.compile("date(?:long|short|slash|dot)(daymonth|monthday)?(us|uk|eu)")
_DATE_NAME = re.compile("date((?:day|monthname|month|year){2,3})(?:en)?")


def read_text(text: str, transformation: str | None) -> str:
    """What a text of the cover stands for: an ISO date, "true", "false", or the text itself. Raises `Malformed`."""
    text = " ".join(text.split())
    if transformation is None or _AS_PRINTED.fullmatch(transformation):
        return text
    if transformation in _EMPTY:
        return ""
    if transformation in _YES_NO:
        return _YES_NO[transformation]
    is_box = transformation == "boolballotbox"
    found = _BOXES.get(text) if is_box else _read_date(text, transformation.replace("-", ""))
    if found is None:
        raise Malformed("text is not what its transformation takes")
    return found


def _date_order(transformation: str) -> str:
    name = _DATE_NAME.fullmatch(transformation)
    if name:
        return name[1].replace("monthname", "month")
    old = _OLD_DATES.fullmatch(transformation)
    if old is None:
        raise Malformed(f"unknown transformation {transformation}")
    return old[1] or ("monthdayyear" if old[2] == "us" else "daymonthyear")


def _read_date(text: str, transformation: str) -> str | None:
    parts = _DATE_PARTS.findall(_date_order(transformation))
    words = re.findall(r"[0-9]+|[A-Za-z]{3,}", re.sub(r"(?<=[0-9])(?:st|nd|rd|th)\b", "", text))
    if len(words) != len(parts) or max(map(len, words)) > len("september"):
        return None
    found = {part: _number(word) for part, word in zip(parts, words, strict=True)}
    year, month, day = found.get("year"), found.get("month", 0), found.get("day", 1)
    try:
        whole = date(2000 if year is None else year, month, day)
    except ValueError:
        return None
    if whole.year < 1900:
        return None
    if "day" not in found:
        return f"{whole:%Y-%m}"
    return f"--{whole:%m-%d}" if year is None else whole.isoformat()


def _number(word: str) -> int:
    """A part of a date; 0 for what is none."""
    return MONTH_NUMBERS.get(word.lower(), 0) if word.isalpha() else int(word)
