"""Amounts that fall due in some year, which a note lays out by years: the row of that year, and not the year's figure.

"Operating lease payments that Apple owes in fiscal 2027, by the report of fiscal 2025" is a row of that report.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.figures.resolution.calendar import FiscalCalendar
from tools.language.companies import CompanyFinder
from tools.language.english.measured.schedules import (
    Time,
    due_spans,
    lies_ahead,
    place_spans,
    scheduled,
    schedules_named,
    times,
)
from tools.language.question import find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.stores import FactStore
from tools.questions.by_year_end import company_ids
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.text import humanise_concept
from tools.vocab.loader import Vocabulary

_LONGEST = 8  # words of a schedule's name
_MOST = 4  # times that a question tells


@dataclass(frozen=True)
class _Asked:
    """A question without the words for when something falls due, which are `told`, and where it names a schedule."""

    time: Time
    told: str
    text: str
    start: int
    end: int

    @property
    def said(self) -> str:
        return self.text[self.start : self.end]

    def naming(self, name: str) -> str:
        return f"{self.text[: self.start]}{name}{self.text[self.end :]}"


async def with_due(
    facts: FactStore, question: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> Classification:
    """The reading with the row of a schedule that is asked for; as it is where none is, or nothing tells which."""
    if reading.language != ENGLISH or reading.not_loaded or len(reading.tickers) != 1:
        return reading
    meant = as_meant(question, finder, vocabulary)
    told = times(meant.text)
    if not told or len(told) > _MOST or not lies_ahead(meant.text):
        return reading
    found = [one for time in told for one in _asked(meant.text, time, finder, meant.vocabulary)]
    if not found:
        return reading
    ids = await company_ids(facts, reading.tickers[0])
    calendar = FiscalCalendar(await facts.fiscal_periods(ids))
    reported = await facts.concept_names(ids)
    for asked in found:
        base, named = _counted_from(asked, calendar, finder, vocabulary)
        years = asked.time.years if base is None else asked.time.counted_from(base)
        concepts = scheduled(schedules_named(asked.said, years, told=asked.told), years, reported) if years else []
        if len(concepts) == 1:
            when = "" if named or base is None else f" in fiscal {base}"
            row = classify(asked.naming(f"{concepts[0]}{when}"), finder, vocabulary)
            change = Reread(said=asked.said, read=f"{humanise_concept(concepts[0])} ({concepts[0]})", kind="nearest")
            if row.metrics == (concepts[0],) and not (row.unexplained or row.problems):
                return row.model_copy(update={"read_as": (*reading.read_as, change)})
    return reading


def _asked(text: str, time: Time, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[_Asked]:
    """The question without the time and what leads to it, the longest name of a schedule first; nothing where a year is
    no year in which something falls due."""
    due = next((one for one in due_spans(text) if one[1] <= time.start and not text[one[1] : time.start].strip()), None)
    if due is None and time.year is not None:
        return
    cut = [(due[0] if due else time.start, time.end), *place_spans(text)]
    plain = _without(text, cut)
    if any(one.years is not None or one.later for one in times(plain)):
        return  # "in 2027 and thereafter" is no one row
    mentions = find_mentions(plain, finder, vocabulary)
    words = mentions.words
    if not mentions.companies:
        return
    apart = {at for one in (*mentions.companies, *mentions.missing) for at in range(one.first, one.end)}
    apart |= {at for at, one in enumerate(words.tokens) if _is_within(one.start, mentions.periods.covered)}
    sizes = range(min(len(words.tokens), _LONGEST), 0, -1)
    for first, end in ((at, at + size) for size in sizes for at in range(len(words.tokens) - size + 1)):
        if apart.isdisjoint(range(first, end)) and schedules_named(words.said(first, end)):
            yield _Asked(time, text[cut[0][0] : cut[0][1]], plain, words.starts[first], words.ends[end - 1])
            return


def _counted_from(
    asked: _Asked, calendar: FiscalCalendar, finder: CompanyFinder, vocabulary: Vocabulary
) -> tuple[int | None, bool]:
    """The fiscal year whose report is asked, and whether the question names it; None where years needn't be counted."""
    if asked.time.year is None:
        return None, True
    rest = classify(asked.naming("total debt"), finder, vocabulary)
    ends = [period for end in rest.period_ends for period in calendar.ending(end) if not period.fiscal_quarter]
    told = {*rest.fiscal_years, *(one.fiscal_year for one in ends)}
    if rest.fiscal_quarters or len(told) > 1 or (rest.period_ends and not ends):
        return asked.time.year, True  # of part of a year, or of several: no year is counted from them
    if told:
        return told.pop(), True
    known = calendar.periods(quarterly=False)
    return (known[-1].fiscal_year, False) if known else (asked.time.year, True)


def _is_within(place: int, spans: tuple[tuple[int, int], ...]) -> bool:
    return any(start <= place < end for start, end in spans)


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """The text without these; a place behind a year is a report of that year: "the FY2024 maturity schedule"."""
    for start, end in sorted(spans, reverse=True):
        before = text[:start].rstrip()
        text = f"{before} {'report ' if before[-1:].isdigit() else ''}{text[end:].lstrip()}"
    return text.replace("( )", "").replace("()", "").strip()
