"""What a wrong number does belong to: another year's, another metric's or another company's figure."""

import asyncio
from collections.abc import Awaitable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.stated.stated import Figure, Stated
from tools.models.base import Company, FiscalPeriod
from tools.tie_out.ledger.ledgers import Bounds, Ledgers, Level, Needs
from tools.tie_out.numbers.match import all_scales, counts, scales_of
from tools.tie_out.numbers.verdicts import Verdict, basis_of
from tools.tie_out.numbers.within import Outcome
from tools.vocab.loader import Vocabulary

Place: TypeAlias = tuple[Company, Figure, FiscalPeriod]

_STATEMENTS = ("income_statement", "balance_sheet", "cash_flow")
_DIGITS = 3  # that a number has where it is one figure by chance seldom
_NEAR = 5  # years
_YEARS_BACK = 4  # how far a figure of the wrong year is looked for


def usual_figures(vocabulary: Vocabulary) -> list[Figure]:
    """The metrics of the statements: what a number is most often mistaken for."""
    keys = dict.fromkeys(row.metric for name in _STATEMENTS for row in vocabulary.statements[name].rows if row.metric)
    found = (vocabulary.metrics.get(key) for key in keys)
    return [metric for metric in found if metric is not None]


async def find_owners(
    outcomes: Sequence[Outcome], ledgers: Ledgers, companies: Sequence[Company], vocabulary: Vocabulary
) -> dict[int, Level]:
    """Of each mismatch that nothing explains yet, the figure that the printed value is of."""
    open_ones: dict[int, tuple[Stated, FiscalPeriod]] = {
        at: (outcome.stated, outcome.verdict.period)
        for at, outcome in enumerate(outcomes)
        if outcome.verdict.status == "mismatch"
        and not outcome.verdict.explained
        and outcome.verdict.period
        and outcome.stated.level
    }
    found: dict[int, Level] = {}
    if not open_ones:
        return found
    usual = usual_figures(vocabulary)
    for widely in (False, True):
        left = {at: one for at, one in open_ones.items() if at not in found}
        wide = ledgers.with_same_calendars()
        figures = usual if widely else list({f.key: f for one, _ in left.values() for f in one.candidates}.values())
        loads: list[Awaitable[None]] = []
        for company in companies:
            # Other companies are asked for the very figure and period alone.
            mine = {(p.fiscal_year, p.fiscal_quarter) for one, p in left.values() if one.company == company}
            pairs = mine if widely else {(y + back, q) for y, q in mine for back in range(-_YEARS_BACK, 2)}
            others = set[tuple[int, int]]() if widely else {(p.fiscal_year, p.fiscal_quarter) for _, p in left.values()}
            if pairs | others:
                loads.append(wide.load([company], Needs.of(figures, pairs | others)))
        await asyncio.gather(*loads)
        owners = {
            at: find_owner(one, period, wide, companies, figures, widely=widely) for at, (one, period) in left.items()
        }
        found |= {at: level for at, level in owners.items() if level is not None}
    return found


def tie_to_names(
    outcomes: Sequence[Outcome], owners: Mapping[int, Level], text: str, vocabulary: Vocabulary
) -> list[Outcome]:
    """The outcomes, where a mismatch that is exactly another figure of its sentence, company and period is that one:
    "R&D swallowed 26.7% of revenue, i.e. $43.9 billion".

    Not where the words tie the number to the figure that it is not, or only its sign is wrong; nor where another number
    is that figure already, or two numbers are each other's.
    """
    found = list(outcomes)
    for at, level in owners.items():
        one = outcomes[at].stated
        beside = [n for n, other in enumerate(outcomes) if n != at and other.stated.sentence == one.sentence]
        told = (outcomes[n] for n in beside if outcomes[n].stated.quantity.unit == one.quantity.unit)
        taken = any(
            other.verdict.status == "verified" and (level.figure.key, level.period) in _figures_of(other)
            for other in told
        )
        swapped = any(n in owners and owners[n].figure in one.candidates for n in beside)
        exact = len(one.quantity.printed.as_tuple().digits) >= _DIGITS
        own = one.linked or level.figure in one.candidates or min(one.quantity.value, level.value) <= 0
        if own or taken or swapped or not exact or level.period != outcomes[at].verdict.period:
            continue
        if level.ledger.company == one.company and level.figure.key in _named_in(text, one, outcomes, vocabulary):
            verdict = Verdict("verified", basis=basis_of(level), levels=(level,), period=level.period)
            found[at] = replace(outcomes[at], verdict=verdict)
    return found


def _figures_of(outcome: Outcome) -> set[tuple[str, FiscalPeriod]]:
    """By which figures, and of which periods, a number was judged."""
    return {(level.figure.key, level.period) for level in outcome.verdict.levels}


def _named_in(text: str, one: Stated, outcomes: Sequence[Outcome], vocabulary: Vocabulary) -> set[str]:
    """The keys of the figures that the number's sentence names."""
    later = (other.stated.sentence for other in outcomes if other.stated.sentence > one.sentence)
    names = figure_names(vocabulary).find(Words(text[one.sentence : min(later, default=len(text))]), "name", "wording")
    return {key for name in names for key in name.entry.keys}


def find_owner(
    stated: Stated,
    period: FiscalPeriod,
    ledgers: Ledgers,
    companies: Sequence[Company],
    figures: Iterable[Figure],
    *,
    widely: bool,
) -> Level | None:
    """The figure that a wrong number is of, where there is one.

    The same metric of other periods and companies is looked at first; `widely` looks at other figures of the period.
    """
    company = stated.company
    if company is None:
        return None
    places = _others(company, period, figures) if widely else _same(stated, ledgers, company, period, companies)
    amounts = _amounts(stated)
    levels = (ledgers.level(*place) for place in places if ledgers.may_be(*place, amounts))
    candidates = (level for level in levels if isinstance(level, Level))
    for level in (level for level in candidates if counts(stated.quantity, level)):
        for scale in scales_of(stated, level.unit):
            printed, half = abs(stated.quantity.value * scale), stated.quantity.half_unit * scale
            for value in level.vintages:
                if value and abs(printed - abs(value)) <= half:
                    return level
    return None


def _amounts(stated: Stated) -> list[Bounds]:
    """Between which amounts a printed number may lie, at every scale that it may have."""
    number = stated.quantity
    scaled = ((abs(number.value) * scale, number.half_unit * scale) for scale in all_scales(stated))
    return [(value - half, value + half) for value, half in scaled]


def _same(
    stated: Stated, ledgers: Ledgers, company: Company, period: FiscalPeriod, companies: Sequence[Company]
) -> Iterator[Place]:
    for figure in stated.candidates:
        others = [*ledgers.calendar(company).newest_first, *ledgers.calendar(company).to_date]
        for other in sorted(others, key=lambda p: abs(p.end_date - period.end_date)):
            if other != period and abs(other.fiscal_year - period.fiscal_year) <= _NEAR:
                yield company, figure, other
    for rival in companies:
        same = ledgers.calendar(rival).period(period.fiscal_year, period.fiscal_quarter)
        if rival != company and same is not None:
            for figure in stated.candidates:
                yield rival, figure, same


def _others(company: Company, period: FiscalPeriod, figures: Iterable[Figure]) -> Iterator[Place]:
    for figure in figures:
        yield company, figure, period
