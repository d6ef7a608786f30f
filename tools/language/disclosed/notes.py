"""Notes by their titles, "3.625% Senior Notes due 2026": those that a report's cover lists with their exchange, and
those that an agreement names."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Any

from tools.language.people.roles import asked_role
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_HALVES = 2
_MONTH = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))
_DAY = re.compile(
    rf"\b(?P<month>{_MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>20\d\d)\b"
    rf"|\b(?P<day2>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month2>{_MONTH})\.?,? (?P<year2>20\d\d)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Note:
    """A note by its title as it is printed, the year in which it matures, its row, and the exchange in that."""

    title: str
    year: int
    row: str = ""


@dataclass(frozen=True)
class Registered:
    """What is asked of the notes that are registered: how many, which comes first or last, on which exchange."""

    count: bool
    end: str = ""
    exchange: str = ""

    def told(self, notes: list[Note]) -> list[Note]:
        """The notes that come first or last by the year in which they mature; several where they are level."""
        if not (self.end and notes):
            return []
        years = [one.year for one in notes]
        at = max(years) if self.end == "last" else min(years)
        return [one for one in notes if one.year == at]

    def opening(self, notes: list[Note]) -> str:
        """What the rows come to: "12 series of notes; last to mature: 1.050% Senior Notes Due 2050."."""
        said = [_rules()["said_count"].format(len(notes))] if self.count else []
        ends = self.told(notes)
        said += [f"{_rules()['said_end'].format(self.end)}: {', '.join(one.title for one in ends)}"] if ends else []
        text = "; ".join(said)
        return f"{text[:1].upper()}{text[1:]}."


@lru_cache(maxsize=256)
def asked_registered(question: str) -> Registered | None:
    """What a question asks of the notes that are registered on an exchange; None where it asks for no such thing."""
    found = _pattern("exchange").search(question)
    of_cover = found is not None or _pattern("cover").search(question)
    if not (of_cover and _pattern("about").search(question)) or _pattern("all_kinds").search(question):
        return None
    if not (_pattern("listed").search(question) or _pattern("cover").search(question)):
        return None
    if _pattern("narrowed").search(question):
        return None
    count = _pattern("count").search(question) is not None
    ends = [name for name in ("last", "first") if _pattern(name).search(question)]
    end = ends[0] if len(ends) == 1 and _pattern("matures").search(question) else ""
    return Registered(count, end, found["exchange"].lower() if found else "") if count or end else None


def day_named(question: str) -> date | None:
    """The one day that a question names, as that of a report: "the 8-K of May 5, 2023"."""
    found = [*_DAY.finditer(question)]
    if len(found) != 1:
        return None
    month = MONTH_NUMBERS[(found[0]["month"] or found[0]["month2"]).lower()]
    try:
        return date(int(found[0]["year"] or found[0]["year2"]), month, int(found[0]["day"] or found[0]["day2"]))
    except ValueError:
        return None


def registered_notes(text: str, exchange: str = "") -> list[Note]:
    """The notes of the table of Section 12(b) on a cover, on one exchange or on any, each once; none of a table that
    the text breaks off."""
    table = _pattern("section", re.DOTALL).search(text)
    if table is None:
        return []
    rows = table["table"]
    found = list(_pattern("title").finditer(rows))
    notes: list[Note] = []
    for at, match in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(rows)
        place = _pattern("exchanges").search(rows, match.end(), end)
        if place is not None and (not exchange or _alike(exchange) == _alike(place[0])):
            row = " ".join(rows[match.start() : place.end()].split())
            notes.append(Note(" ".join(match[0].split()), int(match["year"]), row))
    return list({note.row: note for note in notes}.values())


def said(name: str, told: str) -> str:
    """What is told of notes, in the words for it: "Notes: ...", "Not found: ..."."""
    return str(_rules()[f"said_{name}"]).format(told)


def notes_named(text: str) -> Iterator[Note]:
    """The notes that a text names, each once."""
    found = {" ".join(one[0].split()).lower(): one for one in _pattern("title").finditer(text)}
    yield from (Note(" ".join(one[0].split()), int(one["year"])) for one in found.values())


@lru_cache(maxsize=256)
def asked_beside(question: str) -> tuple[str, bool] | None:
    """The other half of a question for who has a role, and whether it asks which notes are covered."""
    parts = [part.strip(" ,.?") for part in _pattern("half").split(" ".join(question.split()))]
    other = next((part for part in parts if not asked_role(part)), None)
    return (other, _pattern("covered").search(other) is not None) if other and len(parts) == _HALVES else None


def _alike(exchange: str) -> str:
    said = " ".join(exchange.lower().split())
    return next((group[0] for group in _rules()["same"] if any(said.startswith(one) for one in group)), said)


@cache
def _pattern(name: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(_rules()[name], re.IGNORECASE | flags)


def _rules() -> Mapping[str, Any]:
    return load_toml("notes.toml")
