"""What stands beside a number: its currency, sign, scale and unit."""

import re
from dataclasses import dataclass
from decimal import Decimal

from tools.language.quantities.models import QuantityUnit
from tools.language.quantities.plain import HARD_SPACE
from tools.language.quantities.vocabulary import (
    CURRENCY_CODE,
    CURRENCY_SIGN,
    SCALE,
    number_words,
    one_of,
    open_currencies,
    scales,
    table,
    word_list,
)

_S = rf"[ {HARD_SPACE}]"
_APPROXIMATE = re.compile(rf"(?:{one_of(word_list('approximate'))}){_S}?$", re.IGNORECASE)
_LONGEST_BEFORE, _LONGEST_AFTER = 24, 60  # characters
# Most numbers of a long list have nothing beside them: that is seen at a glance.
_NOTHING_BEFORE = re.compile(r"[\d,;:|\n] ?$")
_NOTHING_AFTER = re.compile(r" ?(?:[\d,;:|\n]|$)")
_BEFORE = re.compile(
    rf"(?P<open>\({_S}?)?(?P<sign>(?<![\w)%])[-–+]|(?<!\w)(?:minus|negative){_S})?"
    rf"(?:(?P<currency>(?<![A-Za-z])(?:{CURRENCY_SIGN}|{CURRENCY_CODE})){_S}?)?"
    rf"(?P<inner>(?<=[^\w)% ])[-–(]|(?<=[^\w)%] )\()?$",
    re.IGNORECASE,
)
_SCALE = re.compile(rf"(?:[ {HARD_SPACE}-])?(?P<scale>{SCALE})(?![^\W_])", re.IGNORECASE)
_CJK_SCALE = re.compile(r"[万萬亿億兆]")
_SHORT_SCALE = re.compile(rf"(?P<space>{_S}?)(?P<scale>[kmbt])(?![\w'])", re.IGNORECASE)
_CURRENCY = re.compile(
    rf"{_S}?(?P<mark>[$€£¥₹](?!{_S}*[\d(])|(?:{CURRENCY_CODE})\b(?!{_S}*[\d$€£]))"
    rf"|[ {HARD_SPACE}-](?:(?P<open>(?i:{one_of(open_currencies())}))|(?P<word>{one_of(table('currency_words'))}))\b",
)
_CENTS = re.compile(rf"(?:{_S}cents?\b|¢)", re.IGNORECASE)
_SHARE = r"(?:diluted|basic|common|ordinary|depositary|american|outstanding|class [abc]|full|ADS|ADR)"
_PER_SHARE = re.compile(
    rf"{_S}?(?:/|[ -]per[ -]|(?<=\w){_S}(?=an? )(?:an? )|per |an? )(?:{_SHARE}[ -]){{0,3}}(?:share|unit|ADS|ADR)\b",
    re.IGNORECASE,
)
_STOCK = (
    r"(?:common|ordinary|preferred|restricted|diluted|basic|outstanding|treasury|class [abc]|weighted[ -]average|of)"
)
_UNITS: tuple[tuple[QuantityUnit, re.Pattern[str]], ...] = (
    ("basis_points", re.compile(rf"[ {HARD_SPACE}-]?(?:basis[ -]points?|bps|bp)\b", re.IGNORECASE)),
    (
        "percentage_points",
        re.compile(
            rf"[ {HARD_SPACE}-]?(?:percent(?:age)?[ -]points?|%[ -]?(?:points?|pts?)|ppts?|pts|pp|p\.p\.)(?!\w)",
            re.IGNORECASE,
        ),
    ),
    (
        "percent",
        re.compile(rf"{_S}?%|[ {HARD_SPACE}-](?:percent|per cent|pct\.?|prozent|pour cent)(?!\w)", re.IGNORECASE),
    ),
    ("multiple", re.compile(rf"x(?!\w)|[ {HARD_SPACE}-]times\b(?! (?:a|an|per|each|in|during)\b)", re.IGNORECASE)),
    ("days", re.compile(rf"[ {HARD_SPACE}-]days?\b", re.IGNORECASE)),
    ("shares", re.compile(rf"{_S}(?:{_STOCK}[ -]){{0,4}}shares\b", re.IGNORECASE)),
    ("count", re.compile(rf"{_S}(?:[a-z][a-z-]{{1,14}} ){{0,2}}(?:{one_of(word_list('counted'))})\b")),
)


@dataclass(frozen=True)
class Before:
    """What stands before a number; `start` is where it begins."""

    start: int
    currency: str | None
    negative: bool
    signed: bool
    opened: bool
    approximate: bool


@dataclass(frozen=True)
class After:
    """What stands after a number; `end` is where it ends. A unit that is only a noun is not part of the number."""

    end: int
    scale: Decimal
    currency: str | None
    unit: QuantityUnit | None
    closed_early: bool
    cents: bool
    currencies: tuple[str, ...] = ()


def read_before(text: str, start: int) -> Before:
    """What belongs to the number that begins at `start`, before it."""
    if _NOTHING_BEFORE.match(text, start - 2 if text[start - 1 : start] == " " else start - 1, start):
        return Before(start, None, negative=False, signed=False, opened=False, approximate=False)
    first = max(0, start - _LONGEST_BEFORE)
    window = text[first:start]
    match = _BEFORE.search(window)
    assert match is not None  # noqa: S101 - every part of the pattern may be empty
    mark = match["currency"]
    sign = (match["sign"] or "").strip().lower()
    inner = match["inner"] or ""
    opened = bool(match["open"]) or inner == "("
    begin = first + match.start()
    return Before(
        start=begin,
        currency=_currency_code(mark) if mark else None,
        negative=sign in {"-", "–", "minus", "negative"} or inner in {"-", "–"},
        signed=bool(sign or (inner and inner != "(")),
        opened=opened,
        approximate=_APPROXIMATE.search(text[max(0, begin - _LONGEST_BEFORE) : begin]) is not None,
    )


def read_after(text: str, end: int, *, money: bool, opened: bool) -> After:
    """What belongs to the number that ends at `end`, after it; `money` tells that a currency stands before it."""
    limit = min(len(text), end + _LONGEST_AFTER)
    if _NOTHING_AFTER.match(text, end, limit):
        return After(end, Decimal(1), None, "money" if money else None, closed_early=False, cents=False)
    closed = opened and text[end : end + 1] == ")"  # "(12.3)%"
    at = end + 1 if closed else end
    scale, at = _scale(text, at, limit, money=money)
    found = _CURRENCY.match(text, at, limit)
    currency: str | None = None
    currencies: tuple[str, ...] = ()
    if found and found["open"]:
        currencies = open_currencies()[found["open"].lower()]
        currency, at = (currencies[0] if len(currencies) == 1 else None), found.end()
    elif found:
        currency = _currency_code(found["mark"]) if found["mark"] else table("currency_words")[found["word"].lower()]
        at = found.end()
    cents = _CENTS.match(text, at, limit)
    if cents and not found:
        at, currency = cents.end(), "USD"
    unit, at = _unit(text, at, limit, money=money or found is not None or currency is not None)
    if closed and at == end + 1:
        at = end
    return After(at, scale, currency, unit, closed and at > end, bool(cents and not found), currencies)


def _scale(text: str, at: int, limit: int, *, money: bool) -> tuple[Decimal, int]:
    found = _SCALE.match(text, at, limit)
    if found:
        return scales()[found["scale"].lower()], found.end()
    if cjk := _CJK_SCALE.match(text, at, limit):
        return scales()[cjk[0]], cjk.end()
    short = _SHORT_SCALE.match(text, at, limit)
    if short and (money or not short["space"] or _CURRENCY.match(text, short.end(), limit)):
        return scales("short_scales")[short["scale"].lower()], short.end()
    return Decimal(1), at


def _unit(text: str, at: int, limit: int, *, money: bool) -> tuple[QuantityUnit | None, int]:
    """The unit, and where the number ends with it; nouns that are counted stay outside of the number."""
    if money:
        per_share = _PER_SHARE.match(text, at, limit)
        return ("per_share", per_share.end()) if per_share else ("money", at)
    for unit, pattern in _UNITS:
        found = pattern.match(text, at, limit)
        if found:
            return unit, at if unit in {"count", "shares"} else found.end()
    return None, at


def _currency_code(mark: str) -> str:
    mark = mark.strip()
    code = "CNY" if mark.upper() == "RMB" else mark.upper()
    return table("currency_signs").get(mark) or table("currency_signs").get(code) or code


def starts_word(text: str, start: int) -> bool:
    """Whether what stands at `start` is glued to a word before it ("COVID-19"), and so no number of its own."""
    before = text[max(0, start - 2) : start]
    return len(before) == 2 and before[1] == "-" and (before[0].isalpha())


def ends_word(text: str, end: int) -> bool:
    """Whether letters are glued to what ends at `end` ("5G", "12-inch"), and make another word of it."""
    after = text[end : end + 2]
    return after[:1].isalpha() or after[:1] == "_" or (after[:1] == "-" and after[1:].isalpha())


SMALL_WORDS = frozenset({word for word, value in number_words().items() if value < 2})
