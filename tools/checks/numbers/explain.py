"""What a wrong number does belong to: another year's, another metric's or another company's figure."""

from collections.abc import Iterable, Iterator, Sequence

from tools.checks.numbers.fits import counts, scales_of
from tools.checks.numbers.shelf import Level, Shelf
from tools.checks.numbers.stated import Figure, Stated
from tools.models import Company, FiscalPeriod
from tools.vocab.loader import Vocabulary

_STATEMENTS = ("income_statement", "balance_sheet", "cash_flow")
_NEAR = 5  # years


def usual_figures(vocabulary: Vocabulary) -> list[Figure]:
    """The metrics of the statements: what a number is most often mistaken for."""
    keys = dict.fromkeys(row.metric for name in _STATEMENTS for row in vocabulary.statements[name].rows if row.metric)
    found = (vocabulary.metrics.get(key) for key in keys)
    return [metric for metric in found if metric is not None]


def find_owner(
    stated: Stated,
    period: FiscalPeriod,
    shelf: Shelf,
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
    candidates = (
        _others(shelf, company, period, figures) if widely else _same(stated, shelf, company, period, companies)
    )
    for level in (level for level in candidates if counts(stated.quantity, level)):
        for scale in scales_of(stated, level.unit):
            printed, half = abs(stated.quantity.value * scale), stated.quantity.half_unit * scale
            for value in level.vintages:
                if value and abs(printed - abs(value)) <= half:
                    return level
    return None


def _same(
    stated: Stated, shelf: Shelf, company: Company, period: FiscalPeriod, companies: Sequence[Company]
) -> Iterator[Level]:
    for figure in stated.candidates:
        others = [*shelf.periods(company), *shelf.to_date(company)]
        for other in sorted(others, key=lambda p: abs(p.end_date - period.end_date)):
            if other != period and abs(other.fiscal_year - period.fiscal_year) <= _NEAR:
                yield from _levels(shelf, company, figure, other)
    for rival in companies:
        same = shelf.same_period(rival, period)
        if rival != company and same is not None:
            for figure in stated.candidates:
                yield from _levels(shelf, rival, figure, same)


def _others(shelf: Shelf, company: Company, period: FiscalPeriod, figures: Iterable[Figure]) -> Iterator[Level]:
    for figure in figures:
        yield from _levels(shelf, company, figure, period)


def _levels(shelf: Shelf, company: Company, figure: Figure, period: FiscalPeriod) -> Iterator[Level]:
    level = shelf.level(company, figure, period)
    if isinstance(level, Level):
        yield level
