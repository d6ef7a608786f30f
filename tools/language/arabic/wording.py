"""Parts of answers in formal Arabic: amounts, periods, days, labels, companies and page marks."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache

from tools.language.arabic.data import forms_of, texts
from tools.language.arabic.rephrased.glossary import english_name
from tools.language.english.company_names import name_variants
from tools.text import ARABIC, name_key
from tools.vocab.loader import load_vocabulary

FILE = "answers.toml"
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
_AMOUNT = re.compile(
    r"(?P<minus>-?)(?P<currency>[$€£¥]|[A-Z]{3} )?(?P<number>\d[\d,]*(?:\.\d+)?)"
    r"(?P<unit>%|x| (?:thousand|million|billion|trillion|days|shares))?"
)
_PERIOD = re.compile(r"(?:Q(?P<quarter>[1-4]) )?FY(?P<year>\d{4})")
_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
LEFT_TO_RIGHT = "\u200e"
_ISOLATE, _END = "\u2068", "\u2069"


def amount(shown: str) -> str:
    """An amount as the rules show it ("$383.285 billion", "-2.8%", "58.4 days") in Arabic, its digits as they are."""
    match = _AMOUNT.fullmatch(shown.strip())
    if match is None:
        return isolated(shown)
    minus = f"{LEFT_TO_RIGHT}-" if match["minus"] else ""
    unit, sign = (match["unit"] or "").strip(), (match["currency"] or "").strip()
    currency = _SIGNS.get(sign, sign)
    if unit == "%":
        return f"{minus}{match['number']}%"
    words = texts(FILE, "numbers").get("times" if unit == "x" else unit, "")
    money = texts(FILE, "currencies").get(currency, currency)
    return " ".join(part for part in (f"{minus}{match['number']}", words, money) if part)


def period(label: str) -> str:
    """A fiscal period ("FY2023", "Q3 FY2023", "FY2022 to FY2024") in Arabic."""
    if " to " in label:
        first, last = label.split(" to ", 1)
        return f"{period(first)} - {period(last)}"
    match = _PERIOD.fullmatch(label)
    if match is None:
        return isolated(label)
    said = texts(FILE, "texts")
    if match["quarter"]:
        return said["quarter"].format(quarter=said[f"q{match['quarter']}"], year=match["year"])
    return said["fiscal_year"].format(year=match["year"])


def day(iso: str) -> str:
    """A day in Arabic: 30 سبتمبر 2023."""
    one = date.fromisoformat(iso)
    return f"{one.day} {forms_of(FILE, 'months')['names'][one.month - 1]} {one.year}"


def figure_label(text: str) -> str | None:
    """A figure's label in Arabic; None where no Arabic name of it is known."""
    return _labels().get(name_key(text))


def why_moved(topic: str, years: Iterable[int]) -> str:
    """The question why a figure moved in some years."""
    return texts(FILE, "texts")["why"].format(label=figure_label(topic) or topic, years=" ".join(map(str, years)))


def how_much(metrics: Iterable[str], years: Iterable[int]) -> str | None:
    """The question how much figures came to in some years; None where one of them has no Arabic name."""
    labels = [figure_label(metric.replace("_", " ")) for metric in metrics]
    told = [label for label in labels if label is not None]
    if not told or len(told) < len(labels):
        return None
    said = texts(FILE, "texts")
    return said["how_much"].format(label=said["and"].join(told), years=said["and"].join(map(str, years)))


def company(name: str) -> str:
    """A company by its Arabic name, where it has one, with its own."""
    arabic = next((_companies()[key] for key in sorted(name_variants(name)) if key in _companies()), None)
    return f"{arabic} ({isolated(name)})" if arabic else isolated(name)


def is_feminine(label: str) -> bool:
    """Whether a label in Arabic takes a feminine verb: by its first word's ending, or as a plural of things."""
    first = label.split(" ", 1)[0]
    return first.endswith(("ة", "ات")) or first in forms_of(FILE, "feminine")["words"]


def page_mark(first: int, last: int | None = None) -> str:
    """How pages are cited: (صفحة ٣), (الصفحات ٣-٥)."""
    if last is None or last == first:
        return texts(FILE, "texts")["page"].format(page=arabic_digits(str(first)))
    return texts(FILE, "texts")["pages"].format(page=arabic_digits(f"{first}-{last}"))


def warning_said(warning: str) -> tuple[str, str]:
    """A warning with the word that announces it; one that has no Arabic says so itself."""
    told = texts(FILE, "texts")
    lead = told["warning"].partition("{")[0]
    if warning.startswith(lead):
        return lead.rstrip(" :"), warning.removeprefix(lead)
    return told["warned"], warning


def arabic_digits(text: str) -> str:
    """The text with Arabic digits for those of ASCII."""
    return text.translate(_DIGITS)


def isolated(text: str) -> str:
    """Words of another script, so that their order does not mix with that of the Arabic around them."""
    return text if not text or ARABIC.search(text) else f"{_ISOLATE}{text}{_END}"


def bare_of(text: str) -> str:
    """What `isolated` was given."""
    return text.removeprefix(_ISOLATE).removesuffix(_END)


@cache
def _labels() -> dict[str, str]:
    vocabulary, labels = load_vocabulary(), dict[str, str]()
    known = {**vocabulary.metrics, **vocabulary.formulas}
    for key, names in forms_of("metrics.toml", "names").items():
        for label in (key.replace("_", " "), english_name(key, vocabulary), known[key].label):
            labels[name_key(label)] = names[0]
    return labels


@cache
def _companies() -> dict[str, str]:
    return {name_key(english): names[0] for english, names in forms_of("companies.toml", "names").items()}
