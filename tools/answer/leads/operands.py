"""Which figures of an answer are set against each other, in the order in which its question names them."""

from collections.abc import Iterator, Sequence

from tools.figures.formulas.combined import base_of
from tools.models.answers import AnswerFact
from tools.models.questions import MOVES, Asked, Classification, NamedPeriod

_QUARTERS = 4  # of a year


def operands_of(asks: Asked, reading: Classification, named: Sequence[AnswerFact]) -> Iterator[AnswerFact]:
    """The figures that are set against each other, as the question orders them; none where one can't be told."""
    metrics = [base_of(metric) for metric in reading.metrics]
    pairs = _pairs(reading.tickers, metrics)
    found: list[list[AnswerFact]] = []
    if len(metrics) == len(reading.fiscal_years) == len(asks.periods) == 2 and len(reading.tickers) == 1:
        for metric, period in zip(metrics, asks.periods, strict=True):  # each figure in its own period
            own = [f for f in named if _is_of(f, metric) and period_of(f) == _named(period)]
            found.append(own[:1])
        yield from (own[0] for own in found if all(found))
        return
    for ticker, metric in pairs:
        own = [fact for fact in named if fact.ticker == ticker and _is_of(fact, metric)]
        found.append(sorted({period_of(fact): fact for fact in own}.values(), key=lambda fact: fact.end_date))
    if any(not own for own in found) or (len(found) > 1 and any(len(own) > 1 for own in found)):
        return
    if len(found) > 1:
        yield from (own[0] for own in found)
    elif found:
        yield from _of_periods(asks, reading, found[0])


def _is_of(fact: AnswerFact, metric: str) -> bool:
    """Whether a fact is of a figure; a company's own is asked for without the prefix of its concept."""
    base = base_of(fact.metric)
    return metric in (base, base.partition(":")[2])


def _pairs(tickers: Sequence[str], metrics: Sequence[str]) -> list[tuple[str, str]]:
    """Which company goes with which metric: each with its own where there are as many, else each with each."""
    if len(tickers) == len(metrics):
        return list(zip(tickers, metrics, strict=True))
    return [(ticker, metric) for ticker in tickers for metric in metrics]


def _of_periods(asks: Asked, reading: Classification, own: Sequence[AnswerFact]) -> list[AnswerFact]:
    """The figures of one company: of each period that is asked for, the later first where it is a move."""
    if asks.each:  # none of the years may be missing
        return list(own) if len(own) > 1 and len(own) == (len(reading.fiscal_years) or reading.newest) else []
    single = asks.kind == "verdict" and (asks.limit is not None or asks.relation in {"positive", "negative"})
    if single:
        return list(own) if len(own) == 1 else []
    if asks.kind == "sum":
        return list(own) if _is_whole(reading, own) else []
    if len(own) < 2:
        return []
    wanted = asks.periods if len(asks.periods) == 2 and asks.relation not in MOVES else ()
    if wanted:
        picked = [fact for one in wanted for fact in own if period_of(fact) == _named(one)]
        return picked if len(picked) == 2 else []
    if asks.kind == "verdict" and asks.relation not in MOVES and len(reading.period_ends) > 1:
        days = [(end.year, end.month, end.day or 0) for end in reading.period_ends]
        said = [own[-1], own[0]] if days[0] > days[-1] else [own[0], own[-1]]
        return said if len(own) == len(days) else []
    return [own[-1], own[0]] if _ends_there(asks, reading, own) else []


def _is_whole(reading: Classification, own: Sequence[AnswerFact]) -> bool:
    """Whether no period is missing of those that are added up: since a year, all years from it on."""
    years = reading.fiscal_years
    if reading.open_end:
        found = [fact.fiscal_year for fact in own]
        return len(own) > 1 and found == list(range(years[0], years[0] + len(own)))
    each = len(reading.fiscal_quarters) or (_QUARTERS if reading.granularity == "quarterly" and years else 1)
    return len(own) == len(years) * each


def _ends_there(asks: Asked, reading: Classification, own: Sequence[AnswerFact]) -> bool:
    """Whether the first and the last figure are of the first and the last year that are asked for."""
    years = reading.fiscal_years
    return not years or (own[0].fiscal_year, own[-1].fiscal_year) == (years[0] - asks.year_before, years[-1])


def period_of(fact: AnswerFact) -> tuple[int, int]:
    """A fact's fiscal year and quarter; 0 of a whole year."""
    return fact.fiscal_year, fact.fiscal_quarter or 0


def _named(period: NamedPeriod) -> tuple[int, int]:
    return period.fiscal_year, period.fiscal_quarter
