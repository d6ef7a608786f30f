"""What a summary of a report tells (`vocab/summaries.toml`): its topics, where they stand, and how they are said."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.vocab.loader import load_toml

_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")


@dataclass(frozen=True)
class Items:
    """Items of forms: "10-K:7", or "10-Q:I/2" where two parts number alike."""

    of: tuple[tuple[str, str, str], ...]

    def hold(self, form: str, part: str | None, item: str | None) -> bool:
        """Whether an item of a form is among them; its amendments count as the form. A part that is not told fits."""
        return item is not None and any(
            form.startswith(known) and item == number and (not own or part in (None, own))
            for known, own, number in self.of
        )


@dataclass(frozen=True)
class ExplainedFigure:
    """A figure that management is asked to explain: its title, the keys of its names, and the most sentences."""

    title: str
    keys: tuple[str, ...]
    most: int


@dataclass(frozen=True)
class Results:
    """Where figures are explained, and which. `goes_on` finds a sentence that needs the one before it, `refers` one
    that may speak of the figure before by its last word, the `head`, `aside` one that does not say how it went, `parts`
    the sections of parts of the company, `longer` what spans more than a `quarter`.
    """

    items: Items
    figures: tuple[ExplainedFigure, ...]
    goes_on: re.Pattern[str]
    refers: re.Pattern[str]
    aside: re.Pattern[str]
    parts: re.Pattern[str]
    most_of_parts: int
    longer: re.Pattern[str]
    quarter: re.Pattern[str]

    def is_of_quarter(self, text: str) -> bool:
        """Whether a sentence may tell of a quarter: it names no longer span, or a quarter as well."""
        return self.longer.search(text) is None or self.quarter.search(text) is not None


@dataclass(frozen=True)
class Topic:
    """A topic: where it stands and how it is said, the most telling first, `each` so often.

    With `stated`, an amount has to be told; with `ahead`, years to come may be spoken of; with `any_time`, all years.
    With `besides_results`, sentences that lead with a figure of the results are none of it.
    `notes` are the headings of notes, in `note_items`, that tell of it where its item only points to them. What stands
    under the headings of `first` goes first. `told_in` are the items of current reports that tell of it.
    """

    key: str
    title: str
    items: Items
    says: tuple[re.Pattern[str], ...]
    most: int
    each: int = 1
    headings: re.Pattern[str] | None = None
    not_headings: re.Pattern[str] | None = None
    notes: re.Pattern[str] | None = None
    note_items: Items = Items(())
    told_in: Items = Items(())
    idle: re.Pattern[str] | None = None
    first: re.Pattern[str] | None = None
    stated: bool = False
    ahead: bool = False
    any_time: bool = False
    besides_results: bool = False

    def rank(self, sentence: str, path: Sequence[str] = ()) -> int | None:
        """How telling a sentence under these titles is, the lowest at best; None where it tells nothing of it."""
        if self.idle is not None and self.idle.search(sentence):
            return None
        rank = next((place for place, pattern in enumerate(self.says) if pattern.search(sentence)), None)
        is_first = self.first is not None and self.first.search(" / ".join(path[1:])) is not None
        return -1 if is_first and rank is not None else rank

    def stands_under(self, path: Sequence[str]) -> bool:
        """Whether it is told under these titles, those below the item's own; an item without any has it all."""
        titles = " / ".join(path[1:])
        if not titles:
            return True
        if self.not_headings is not None and self.not_headings.search(titles):
            return False
        return self.headings is None or self.headings.search(titles) is not None


@dataclass(frozen=True)
class Wording:
    """Items whose wording is compared, under a title. Where `figures` are told, those sentences are no wording."""

    title: str
    items: Items
    figures: bool = False


@dataclass(frozen=True)
class Cut:
    """A way in which a company is cut into parts: its title, and the local names of the axes that do so."""

    title: str
    axes: tuple[str, ...]


def cuts() -> tuple[Cut, ...]:
    """The ways in which figures of parts are told, in their order."""
    return tuple(Cut(one["title"], tuple(one["axes"])) for one in load_toml("summaries.toml")["cuts"])


def results() -> Results:
    """How figures are explained."""
    data = load_toml("summaries.toml")["results"]
    figures = tuple(ExplainedFigure(one["title"], tuple(one["keys"]), one["most"]) for one in data["figures"])
    return Results(
        _items(data["items"]),
        figures,
        _pattern(data["goes_on"]),
        _pattern(data["refers"]),
        _pattern(data["aside"]),
        _pattern(data["parts"]),
        data["most_of_parts"],
        _pattern(data["longer"]),
        _pattern(data["quarter"]),
    )


@cache
def points_elsewhere() -> re.Pattern[str]:
    """Finds a sentence that tells only what else may be read, or how."""
    return _pattern(load_toml("summaries.toml")["outline"]["points"])


@cache
def topics() -> tuple[Topic, ...]:
    """The topics, in the order in which they are told."""
    return tuple(_topic(one) for one in load_toml("summaries.toml")["topics"])


@cache
def wordings() -> tuple[Wording, ...]:
    """What of a report is compared with the one before, in the order in which it is told."""
    found = load_toml("summaries.toml")["wording"]
    return tuple(Wording(one["title"], _items(one["items"]), one.get("figures", False)) for one in found)


def risk_items() -> Items:
    """Where risk factors stand."""
    return _items(load_toml("summaries.toml")["risks"]["items"])


def years_named(text: str) -> frozenset[int]:
    """The years that a text names."""
    return frozenset(int(found[0]) for found in _YEAR.finditer(text))


def _topic(data: Mapping[str, Any]) -> Topic:
    patterns = {
        name: _pattern(data[name]) for name in ("headings", "not_headings", "notes", "idle", "first") if name in data
    }
    flags = {name: data[name] for name in ("stated", "ahead", "any_time", "each", "besides_results") if name in data}
    says = tuple(map(_pattern, data["says"]))
    places = {name: _items(data[name]) for name in ("note_items", "told_in") if name in data}
    return Topic(data["key"], data["title"], _items(data["items"]), says, data["most"], **patterns, **places, **flags)


def _items(names: Sequence[str]) -> Items:
    found: list[tuple[str, str, str]] = []
    for name in names:
        form, _, place = name.partition(":")
        part, _, item = place.rpartition("/")
        found.append((form, part, item))
    return Items(tuple(found))


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)
