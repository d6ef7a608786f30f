"""What to fetch: forms by the names that people use, years, and how many."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tools.errors import InvalidInput
from tools.text import printable

DEFAULT_FORMS = ("10-K", "10-Q", "20-F", "8-K", "DEF 14A")
DEFAULT_YEARS = 3
FIRST_YEAR = 1993  # EDGAR's first

KNOWN_FORMS = (
    *DEFAULT_FORMS,
    *("3", "4", "5", "6-K", "40-F", "10-KT", "10-QT", "DEFA14A", "PRE 14A", "11-K", "S-1", "NT 10-K"),
)
_FORM = re.compile(r"[A-Z0-9](?:[A-Z0-9 ._\-]{0,16}[A-Z0-9])?(?:/A)?", re.ASCII)
_YEARS = re.compile(r"(\d{4})?\s*(-?)\s*(\d{4})?", re.ASCII)


@dataclass(frozen=True)
class FetchRequest:
    """Which filings, by form and year; at most `limit` of each form. `facts` are the figures of all filings.

    A filing is of a year if it reports on it: on the calendar year that its report date lies in, or, for annual and
    quarterly reports, on the fiscal year, named by the calendar year that it ends in. A form's amendments (10-K/A)
    are forms of their own: they are fetched where they are named.
    """

    forms: tuple[str, ...]
    years: tuple[int, ...]
    limit: int | None = None
    facts: bool = True
    exhibits: bool = True


def make_request(
    forms: Sequence[str] | None,
    years: Sequence[int] | None,
    today: date,
    *,
    limit: int | None = None,
    facts: bool = True,
    exhibits: bool = True,
) -> FetchRequest:
    """A request, checked. Without forms or years: the usual reports, and those of the last three years."""
    if limit is not None and limit < 1:
        raise InvalidInput(f"limit: {limit} is not a number of filings.")
    chosen = tuple(dict.fromkeys(years or range(today.year - DEFAULT_YEARS + 1, today.year + 1)))
    for year in chosen:
        if not FIRST_YEAR <= year <= today.year + 1:
            raise InvalidInput(f"years: {year} is not a year of EDGAR's, which are {FIRST_YEAR} to {today.year + 1}.")
    return FetchRequest(parse_forms(forms or DEFAULT_FORMS), chosen, limit, facts, exhibits)


def parse_forms(texts: Sequence[str]) -> tuple[str, ...]:
    """Forms from lists of them, such as "10-K,DEF14A" and "form 4", each once, as EDGAR writes them."""
    forms: dict[str, str] = {}
    for text in (part.strip() for texts_ in texts for part in texts_.split(",")):
        name = re.sub(r"^FORMS?[\s_\-]*(?=.)", "", text.upper())
        if not _FORM.fullmatch(name):
            raise InvalidInput(f'forms: "{printable(text[:40])}" is no form, such as 10-K, 8-K, DEF 14A or 4.')
        key = form_key(name)
        forms.setdefault(
            key, _WRITTEN.get(key) or _WRITTEN.get(key.removesuffix("/A"), name.removesuffix("/A")) + amended(name)
        )
    if not forms:
        raise InvalidInput("forms: name at least one, such as 10-K.")
    return tuple(forms.values())


def form_key(form: str) -> str:
    """A form's name without what people leave out: 10K for 10-K, DEF14A/A for DEF 14A/A."""
    return re.sub(r"[^A-Z0-9]", "", form.upper().removesuffix("/A")) + amended(form)


def amended(form: str) -> str:
    """What marks an amendment."""
    return "/A" if form.upper().endswith("/A") else ""


def parse_years(text: str, today: date) -> tuple[int, ...]:
    """Years from "2023", "2021,2023", "2020-2022" and "2020-", which runs until this year."""
    years: list[int] = []
    for part in text.split(","):
        match = _YEARS.fullmatch(part.strip())
        first, dash, last = match.groups() if match else (None, "", None)
        if first is None or (last is not None and not dash):
            raise InvalidInput(f'years: "{printable(part[:40])}" is neither a year nor a range, such as 2022-2025.')
        end = int(last) if last else today.year if dash else int(first)
        if end < int(first):
            raise InvalidInput(f"years: {part.strip()} ends before it begins.")
        years += range(int(first), end + 1)
    return tuple(dict.fromkeys(years))


_WRITTEN = {form_key(name): name for name in KNOWN_FORMS}
