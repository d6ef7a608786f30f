"""Runs of numbers, joined by "and" alone: each is of a period, a metric or a quarter of its own, in their order."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tools.language.assertions.bounds import hedges, right_before
from tools.language.assertions.moves import last_move
from tools.language.periods.mentions import PeriodMention
from tools.language.periods.words import NUMBERS
from tools.language.stated.noticed import Noticed
from tools.language.stated.sentences.spans import years_told
from tools.language.stated.stated import Figure, Stated
from tools.language.stated.words import spelled

_AND = re.compile(rf",?(?: (?:and|then|or|now|finally|lately|most recently))*{hedges()}", re.IGNORECASE)
_ON_TO = re.compile(rf",?(?: (?:and|then|to|finally|followed by))*{hedges()}", re.IGNORECASE)
_NAMES = re.compile(rf",?(?: (?:and|or|&))?(?: (?:{spelled('plain')}))* ", re.IGNORECASE)
_QUARTERS = re.compile(
    rf"\b(?:the )?(?P<which>first|last|final|four)(?: (?P<n>{'|'.join(NUMBERS)}|\d))? (?:fiscal )?quarters? (?:of|in) ",
    re.IGNORECASE,
)
_IN_A_ROW = re.compile(
    r"\b(?:years? (?:in a row|running|in succession)|(?:straight|consecutive|successive) years?|(?:each|every) year)\b",
    re.IGNORECASE,
)
_YEAR_QUARTERS = 4


def in_runs(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """A sentence's numbers, those of a run with what is theirs by its place in the run."""
    found = list(told)
    for run in _runs(found, one, _ON_TO):
        if quarters := _quarters(one, len(run)):
            for at, quarter in zip(run, quarters, strict=True):
                found[at] = replace(found[at], period=quarter, base=None, role="level", carried=False)
            return found
    for run in _runs(found, one, _AND):
        _turn(found, run, one)
    return found


def _runs(told: Sequence[Stated], one: Noticed, joins: re.Pattern[str]) -> Iterator[list[int]]:
    words, run = one.stretch.words, [0]
    for (at, (_, end)), (following, (start, _)) in pairwise(enumerate(one.stretch.places)):
        alike = told[at].quantity.unit == told[following].quantity.unit
        joined = words[end:start]
        if told[at].change and told[following].change and (move := last_move(joined)) is not None:
            joined = joined[: move[1]].rpartition(" ")[0] + joined[move[1] :]  # "fell 3% and rose 19%"
        if alike and joined.strip() and joins.fullmatch(joined):
            run.append(following)
            continue
        if len(run) > 1:
            yield run
        run = [following]
    if len(run) > 1:
        yield run


def _turn(found: list[Stated], run: Sequence[int], one: Noticed) -> None:
    """Give each number of a run its own; where nothing tells which is whose, none is surely any."""
    if any(found[at].quantity.span for at in run) or len({found[at].figures for at in run}) > 1:
        return
    names = _names(one, run) or _compared(found, run, one)
    periods = [] if names else _periods(one, run)
    for turn, at in enumerate(run):
        if names:
            found[at] = replace(found[at], figures=names[turn])
        elif periods:
            role = "change" if found[at].change else "level"
            found[at] = replace(found[at], period=periods[turn], since=None, base=None, role=role, carried=False)
        else:
            found[at] = replace(found[at], tight=False)


def _names(one: Noticed, run: Sequence[int]) -> list[tuple[Figure, ...]]:
    """The metrics that stand before a run, as many as it has numbers: "Revenue and net income were"."""
    start = one.stretch.places[run[0]][0]
    begun = one.stretch.places[run[0] - 1][1] if run[0] else 0
    named = [name for name in one.named if begun <= name.start and name.end <= start and not name.verb][-len(run) :]
    joined = all(_NAMES.fullmatch(one.stretch.words, a.end, b.start) for a, b in pairwise(named))
    return [name.figures for name in named] if joined and len(named) == len(run) else []


def _compared(found: Sequence[Stated], run: Sequence[int], one: Noticed) -> list[tuple[Figure, ...]]:
    """The metrics of as many numbers before, that a run is compared with: "$9 billion of sales and $4 billion of"."""
    start = one.stretch.places[run[0]][0]
    first = run[0] - len(run)
    if first < 0 or right_before("prior").search(one.stretch.words[:start]) is None:
        return []
    figures = [found[at].figures for at in range(first, run[0])]
    return figures if len({one[:1] for one in figures}) == len(run) else []


def _periods(one: Noticed, run: Sequence[int]) -> list[PeriodMention]:
    """The periods of a run: as many as its numbers, named right behind it or in the sentence around it."""
    places = one.stretch.places
    end, start = places[run[-1]][1], places[run[0]][0]
    stop = places[run[-1] + 1][0] if run[-1] + 1 < len(places) else len(one.stretch.words)
    absolute = [mention for mention in one.mentions if not mention.is_relative]
    behind = [mention for mention in absolute if end <= mention.start < stop]
    begun = places[run[0] - 1][1] if run[0] else 0
    own = [m for m in absolute if begun <= m.start < start and ";" not in one.stretch.words[m.end : start]]
    spans = [years.each for years in years_told(one) if years.many == len(run)]
    if len(spans) == 1:
        return spans[0]
    if len(behind) == 1 and len(run) > 2 and _IN_A_ROW.search(one.stretch.words) and _is_year(behind[0]):
        last = behind[0]  # "up for the third year in a row: 17.8%, 19.7%, 20.2% and now 20.3% in fiscal 2025"
        return [replace(last, fiscal_year=(last.fiscal_year or 0) - back) for back in reversed(range(len(run)))]
    named = behind or (own if run[0] == 0 or len(own) == len(run) else []) or absolute
    return named if len(named) == len(run) else []


def _is_year(one: PeriodMention) -> bool:
    return one.fiscal_year is not None and not (one.fiscal_quarter or one.to_date or one.date)


def _quarters(one: Noticed, count: int) -> list[PeriodMention]:
    """The quarters that a sentence names by their number, where it has as many numbers."""
    match = _QUARTERS.search(one.stretch.words)
    if match is None:
        return []
    told = (match["n"] or "").lower()
    many = _YEAR_QUARTERS if match["which"].lower() == "four" else NUMBERS.get(told) or int(told or 0)
    year = next((m for m in one.mentions if m.fiscal_year and m.end > match.start()), None)
    if many != count or year is None:
        return []
    first = 1 if match["which"].lower() in {"first", "four"} else _YEAR_QUARTERS - count + 1
    plain = replace(year, date=None, to_date=False, months=0, is_base=False, kind="quarter")
    return [replace(plain, fiscal_quarter=first + at) for at in range(count)]
