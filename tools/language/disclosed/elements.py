"""Questions for an element of documents: a table, a page or slide, or the section that covers a topic."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from tools.language.question import Mentions
from tools.models.questions import TIMESERIES, Classification, answerable
from tools.models.slots.elements import Element
from tools.vocab.loader import load_toml

_MOST_PAGES = 10  # of a range of pages


def asked_element(mentions: Mentions, reading: Classification) -> Element | None:
    """The element that a clean question asks for; None where it asks for a figure, a text, or something else besides.

    `reading` is what the question reads as without it.
    """
    text = " ".join(mentions.words.blanked(mentions.dismissed).split()).lower()  # "for the deck's table" asks for none
    known = _known()
    if known.found("besides", "asked", text) or known.found("elsewhere", "how", text) or _is_behind(mentions):
        return None
    if known.found("besides", "source", text) or (not reading.tickers and known.found("elsewhere", "of_others", text)):
        return None
    topic = _topic(mentions)
    page = Element(kind="page", topic=topic, pages=_numbers(text), said=_noun(text))
    if _is_numbered(text, reading):
        return page
    if known.found("page", "shown_on", text):
        return page
    if _asks_tree(text, topic) and not known.found("tree", "extreme", _without_companies(mentions)):
        return Element(kind="tree", topic=topic)
    statements = {place for one in mentions.statements for place in range(one.first, one.end)}
    if _asks_table(text, reading, _topic(mentions, statements)):  # a statement is one of figures
        return Element(kind="table", topic=topic)
    return page if _asks_page(text, reading, topic) else None


def _is_behind(mentions: Mentions) -> bool:
    """Whether one is asked for behind a figure, which would be left without an answer."""
    behind = _known().found("besides", "behind", mentions.words.text.lower())
    starts = (mentions.words.tokens[one.first].start for one in mentions.figures)
    return behind is not None and any(start < behind.start() for start in starts)


def misread_tickers(mentions: Mentions, element: Element) -> frozenset[str]:
    """The tickers that are read where a question has a page's number: "pg 3" is no P&G."""
    short = _known().patterns["page", "short"][0] if element.pages else None
    tokens = mentions.words.tokens
    return frozenset(
        one.entry.ticker
        for one in mentions.companies
        if short is not None and one.end < len(tokens) and tokens[one.end].key.isdigit()
        and short.fullmatch(tokens[one.first].key)
    )  # fmt: skip


def is_slide(element: Element) -> bool:
    """Whether it is called a part of a deck."""
    return _known().patterns["page", "of_deck"][0].fullmatch(element.said) is not None


@dataclass(frozen=True)
class _Known:
    """The compiled patterns of elements.toml, by table and name."""

    patterns: Mapping[tuple[str, str], tuple[re.Pattern[str], ...]]
    idle: frozenset[str]
    numbers: Mapping[str, int]

    def found(self, table: str, name: str, text: str) -> re.Match[str] | None:
        """The first match of any pattern of that name."""
        return next((match for one in self.patterns[table, name] if (match := one.search(text))), None)


@cache
def _known() -> _Known:
    data = load_toml("elements.toml")
    words = cast(Mapping[str, str], data["words"])

    def compiled(pattern: str) -> re.Pattern[str]:
        for _ in range(2):  # a word may be made of others
            for name, said in words.items():
                pattern = pattern.replace(f"{{{name}}}", said)
        return re.compile(pattern)

    def listed(entry: Any) -> tuple[re.Pattern[str], ...]:
        return tuple(compiled(one) for one in ([entry] if isinstance(entry, str) else cast(Sequence[str], entry)))

    patterns = {
        (table, name): listed(entry)
        for table in ("besides", "elsewhere", "table", "page", "tree")
        for name, entry in data[table].items()
    }
    return _Known(patterns, frozenset(data["idle"]["words"]), data["numbers"])


def _noun(text: str) -> str:
    """What a question calls the element that it asks for: "slide", "page"; "" for none of these."""
    found = _known().found("page", "noun", text)
    return found["noun"] if found else ""


def _is_numbered(text: str, reading: Classification) -> bool:
    """Whether a page is asked for by its number, and not a figure that stands on one."""
    known = _known()
    if known.found("page", "purpose", text) or known.found("page", "not_numbered", text):
        return False
    of_figure = reading.metrics and known.found("page", "value", text) and not known.found("page", "whole", text)
    return bool(_numbers(text)) and not of_figure


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers of the pages that a question names, the last one as -1."""
    known = _known()
    if (named := known.found("page", "numbered", text)) is not None:
        start = known.numbers.get(named["first"]) or int(named["first"])
        end = start if named["last"] is None else known.numbers.get(named["last"]) or int(named["last"])
        return tuple(range(start, min(end, start + _MOST_PAGES - 1) + 1)) if start <= end else (start, end)
    if (ordered := known.found("page", "ordered", text)) is not None:
        return (known.numbers.get(ordered["order"]) or int(re.sub(r"\D", "", ordered["order"])),)
    return ()


def _asks_tree(text: str, topic: str) -> bool:
    """Whether it asks which sections cover a topic, or what sections there are."""
    known = _known()
    if known.found("tree", "contents", text):
        return True
    if known.found("page", "in_deck", text) or known.found("page", "purpose", text):
        return False
    if not topic or known.found("tree", "not_asked", text):
        return False
    loosely = known.found("tree", "asked_loosely", text) and not known.found("tree", "not_notes", text)
    return bool(loosely or known.found("tree", "asked", text))


def _asks_table(text: str, reading: Classification, topic: str) -> bool:
    """Whether it asks for a table as it stands in a filing, and not for figures in the form of one."""
    known = _known()
    if not known.found("table", "noun", text) or known.found("table", "made", text) or not topic:
        return False
    if answerable(reading) and reading.route == TIMESERIES and not known.found("table", "definite", text):
        return False
    if known.found("table", "whole", text):
        return True
    if answerable(reading) and known.found("table", "indefinite", text):
        return False
    if known.found("table", "value", text) or known.found("table", "source", text):
        return False
    seen = known.found("table", "show", text) is not None
    return seen or not known.found("table", "shown_only", text)


def _asks_page(text: str, reading: Classification, topic: str) -> bool:
    """Whether it asks for a slide or a picture, or for what a deck shows."""
    known = _known()
    if known.found("page", "purpose", text) or known.found("page", "decline", text) or not topic:
        return False
    if known.found("page", "exists", text):
        return True
    if known.found("page", "made", text):
        return False
    if known.found("page", "drawn", text) and not known.found("page", "of_a_deck", text):
        return False
    if answerable(reading) and reading.route == TIMESERIES:
        return False
    return known.found("page", "which", text) is not None


def _without_companies(mentions: Mentions) -> str:
    """A question without the names of companies, in lower case: "Best Buy" is no superlative."""
    named = {place for one in mentions.companies for place in range(one.first, one.end)}
    return " ".join(token.text for place, token in enumerate(mentions.words.tokens) if place not in named).lower()


def _topic(mentions: Mentions, without: Collection[int] = ()) -> str:
    """The words of a question that say what the element is about, without companies, periods and its own frame.

    `without` are the places of words to leave out as well.
    """
    words, idle = mentions.words, _known().idle
    companies = (*mentions.companies, *mentions.missing)
    named = {*without} | {place for one in companies for place in range(one.first, one.end)}
    dated = {at for start, end in mentions.periods.covered for at in range(start, end)}
    kept = [
        token.text
        for place, token in enumerate(words.tokens)
        if place not in named and token.key not in idle and not token.key.isdigit() and token.start not in dated
    ]
    return " ".join(kept)
