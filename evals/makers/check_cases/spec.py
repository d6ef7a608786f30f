"""The texts of a file, their figures filled in from the facts, and what the checks should say of them."""

import re
import tomllib
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

from evals.makers.check_cases.book import Book

Case = dict[str, Any]

_FIGURE = re.compile(r"\{(\w+) (\S+) (\S+?)((?: (?:chg|swap|\*[\d.]+))*) (\w+)\}")
_MARKED = re.compile(r"\[\[(.*?)\]\]|<<(.*?)>>")
_SCALES = {"b": (9, " billion"), "m": (6, " million")}
_BARE = {"n": 9, "m": 6, "k": 3}


def read_cases(file: Path, book: Book) -> list[Case]:
    """Every case of a file, as a row of the gold."""
    cases = tomllib.loads(file.read_text("utf-8"))["case"]
    return [_row(f"{file.stem}/{at:03}", case, book) for at, case in enumerate(cases, start=1)]


def _row(name: str, case: Mapping[str, Any], book: Book) -> Case:
    filled = _FIGURE.sub(lambda match: _figure(match, book), case["text"])
    if "{" in filled:
        raise ValueError(f"{name}: a figure is not filled in: {filled}")
    text, wrong, parts = _unmarked(filled)
    more = {key: case[key] for key in ("says", "claims", "ticker", "year", "filter_year", "verified") if key in case}
    return {"id": name, "kind": case["kind"], "text": text, "wrong": wrong, "parts": parts, **more}


def _unmarked(text: str) -> tuple[str, list[int], list[int]]:
    """The text without its marks, and where the numbers inside [[ ]] and << >> begin."""
    out, wrong, parts, at = "", list[int](), list[int](), 0
    for match in _MARKED.finditer(text):
        out += text[at : match.start()]
        inner = match[1] if match[1] is not None else match[2]
        if any(sign.isdigit() for sign in inner):
            (wrong if match[1] is not None else parts).append(len(out))
        out, at = out + inner, match.end()
    return out + text[at:], wrong, parts


def _figure(match: re.Match[str], book: Book) -> str:
    ticker, metric, period, ways, form = match.groups()
    value = book.value(ticker, metric, period)
    for way in ways.split():
        if way == "chg":
            value = abs(value - book.value(ticker, metric, book.year_before(period)))
        elif way.startswith("*"):
            value *= Decimal(way[1:])
    if form.startswith("g"):
        prior = book.value(ticker, metric, book.year_before(period))
        value = abs(value - prior) / abs(prior)
    shown = _shown(abs(value), form)
    return _swapped(shown) if "swap" in ways else shown


def _shown(value: Decimal, form: str) -> str:
    kind, places = form.rstrip("0123456789kmn"), int(re.sub(r"\D", "", form))
    percents: dict[str, Callable[[], str]] = {
        "p": lambda: f"{_round(value * 100, places)}%",
        "g": lambda: f"{_round(value * 100, places)}%",
        "pp": lambda: f"{_round(value * 100, places)} percentage points",
        "bp": lambda: f"{_round(value * 10_000, places)} basis points",
        "d": lambda: f"${_round(value, places)}",
    }
    if kind in percents:
        return percents[kind]()
    if form[0] == "n":
        scale = _BARE.get(form[-1], 9) if not form[-1].isdigit() else 9
        return _round(value.scaleb(-scale), places)
    power, word = _SCALES[form[0]]
    return f"${_round(value.scaleb(-power), places)}{word}"


def _round(value: Decimal, places: int) -> str:
    return f"{value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):,}"


def _swapped(shown: str) -> str:
    """The first two neighbouring digits that differ, the other way round."""
    places = [at for at, sign in enumerate(shown) if sign.isdigit()]
    for one, other in pairwise(places):
        if shown[one] != shown[other] and not (one == places[0] and shown[other] == "0"):
            letters = list(shown)
            letters[one], letters[other] = letters[other], letters[one]
            return "".join(letters)
    raise ValueError(f"{shown} has no two digits that differ.")
