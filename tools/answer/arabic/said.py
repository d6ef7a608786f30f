"""Values, periods and places in Arabic, in Arabic digits; each number reads back as what it prints."""

import unicodedata
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from tools.documents.delimit import inert
from tools.language.arabic.data import PACKAGE, texts
from tools.language.arabic.digits import find_numbers
from tools.language.arabic.wording import FILE, figure_label, page_mark
from tools.models.facts import MetricValue, Source
from tools.numbers import currency_of, format_plain
from tools.text import ARABIC
from tools.vocab.data import load_toml

_DIGITS = str.maketrans("0123456789,.", "٠١٢٣٤٥٦٧٨٩٬٫")
_NO_UNIT = "plain"


def said(name: str, **parts: str) -> str:
    """One of the sentences of answers, with what is put in."""
    text: str = _words()["sentences"][name]
    for key, value in parts.items():
        text = text.replace(f"{{{key}}}", value)
    return text


def arabic_digits(text: str) -> str:
    """A number in Arabic digits and separators."""
    return text.translate(_DIGITS)


def ascii_digits(text: str) -> str:
    """A text with plain digits, letter for letter: every place stays what it was."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in text)


def without_dates(text: str) -> str:
    """A text with the dates blanked that are written in Arabic: every other letter stays in its place."""
    if ARABIC.search(text):
        for one in find_numbers(text):
            if one.kind == "date":
                text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def label_said(value: MetricValue) -> str:
    """A figure's name in Arabic; as its source prints it, where it has no other."""
    return figure_label(value.label) or value.label


def value_said(value: Decimal, unit: str, *, percent: bool = False) -> str:
    """A figure for people, exact to the digit: ٣٨٣٫٢٨٥ مليار دولار أمريكي, ١٢٫٥٪."""
    if percent:
        return _put("percent", _number(value * 100))
    currency = currency_of(unit)
    if unit == "percent":
        return _put(unit, _number(value))
    if currency is None:
        kind = unit if unit in ("shares", "days", "multiple") else _NO_UNIT
        return _put(kind, _number(value))
    if "/" in unit:
        return _put("per_share", _number(value), currency)
    return _put("money", _scaled(value), currency)


def rate_said(percent: float, places: int = 1) -> str:
    """A change in percent, without its sign: words say which way it went."""
    return _put("percent", arabic_digits(f"{abs(percent):,.{places}f}"))


def number_said(text: str) -> str:
    """A computed number as English answers print it ("44.13%", "2.35x", "58.4 days"), in Arabic."""
    plain = text.replace(" days", "")
    kind = "percent" if "%" in text else "multiple" if plain.endswith("x") else "days" if plain != text else _NO_UNIT
    return _put(kind, arabic_digits(plain.strip("%x")))


def period_said(fiscal_year: int, fiscal_quarter: int | None) -> str:
    """السنة المالية ٢٠٢٣, or الربع الثاني من السنة المالية ٢٠٢٣."""
    words, year = _words()["periods"], arabic_digits(str(fiscal_year))
    if fiscal_quarter:
        name: str = words["quarter"].replace("{quarter}", words["quarters"][fiscal_quarter - 1])
        return name.replace("{year}", year)
    return words["year"].replace("{year}", year)


def dated_said(fiscal_year: int, fiscal_quarter: int | None, end: date, *, instant: bool) -> str:
    """A period with the day that it ends on, or that a balance is of."""
    words = _words()["periods"]
    kind = "at" if instant else "quarter_ended" if fiscal_quarter else "ended"
    return f"{period_said(fiscal_year, fiscal_quarter)} ({words[kind].replace('{date}', date_said(end))})"


def date_said(day: date) -> str:
    """٣١ ديسمبر ٢٠٢٢"""
    month = _words()["periods"]["months"][day.month - 1]
    return f"{arabic_digits(str(day.day))} {month} {arabic_digits(str(day.year))}"


def citation_said(source: Source) -> str:
    """(صفحة ٣); what has no page is cited by its document, and the section."""
    words = _words()["citations"]
    cited = page_mark(source.page) if source.page is not None else _document_said(source, words["document"])
    reader = source.read_by
    return words["read"].replace("{citation}", cited).replace("{reader}", inert(reader)) if reader else cited


def _document_said(source: Source, template: str) -> str:
    year = str(source.fiscal_year) if source.fiscal_year else ""
    heading = " ".join(filter(None, (source.company, source.doc_type, year)))
    return template.replace("{document}", "، ".join(filter(None, (heading, source.section))))


def currency_said(currency: str) -> str:
    """A currency's name; its code where it has none."""
    return texts(FILE, "currencies").get(currency, currency)


def _put(kind: str, number: str, currency: str = "") -> str:
    template: str = _words()["values"][kind]
    return template.replace("{number}", number).replace("{currency}", currency_said(currency) if currency else "")


def _number(value: Decimal) -> str:
    return arabic_digits(format_plain(value))


def _scaled(value: Decimal) -> str:
    scales: dict[str, str] = _words()["scales"]
    for power, word in scales.items():
        size = Decimal(10) ** int(power)
        if abs(value) >= size:
            return f"{_number(value.scaleb(-int(power)))} {word}"
    return _number(value)


@cache
def _words() -> dict[str, Any]:
    return dict(load_toml("unit_answers.toml", PACKAGE))
