"""Splits a question into atomic ones: a company each, so that they are answered side by side."""

from collections.abc import Callable, Mapping, Sequence

from tools.answer_models import SubQuestion
from tools.models import Company, period_label
from tools.understand.classification import Classification

MAX_SUB_QUESTIONS = 12


def decompose(question: str, reading: Classification, companies: Sequence[Company]) -> tuple[SubQuestion, ...]:
    """One sub-question a company; a question about one company, or about more than can be told apart, stays whole."""
    if not 1 < len(reading.tickers) <= MAX_SUB_QUESTIONS:
        return (_part(1, question, reading),)
    names = {ticker: company.name for company in companies for ticker in (company.ticker, *company.tickers)}
    return tuple(
        _part(number, _words(names.get(ticker, ticker), reading), reading, ticker)
        for number, ticker in enumerate(reading.tickers, start=1)
    )


def narrow(reading: Classification, part: SubQuestion) -> Classification:
    """The question's reading, for one of its parts."""
    if part.target_company is None:
        return reading
    return reading.model_copy(update={"tickers": (part.target_company,)})


def ready(parts: Sequence[SubQuestion], answered: Mapping[str, object]) -> list[SubQuestion]:
    """The parts that are still open and whose parents are answered."""
    return [part for part in parts if part.id not in answered and all(parent in answered for parent in part.depends_on)]


def _part(number: int, question: str, reading: Classification, ticker: str | None = None) -> SubQuestion:
    alone = reading.tickers[0] if len(reading.tickers) == 1 else None
    year = reading.fiscal_years[0] if len(reading.fiscal_years) == 1 else None
    return SubQuestion(id=f"q{number}", question=question, target_company=ticker or alone, target_year=year)


def _words(company: str, reading: Classification) -> str:
    """What is asked of one company, spelled out."""
    spell: Callable[[str], str] = lambda name: name.replace("_", " ")  # noqa: E731
    asked = " and ".join(map(spell, (*reading.metrics, *reading.statements)))
    return f"{company}: {'change in ' if reading.change else ''}{asked}, {_period(reading)}"


def _period(reading: Classification) -> str:
    named = [*_named_periods(reading), *(f"the period that {end.words}" for end in reading.period_ends)]
    if named:
        since = f"{reading.open_end} " if reading.open_end else ""
        by_quarter = reading.granularity == "quarterly" and not reading.fiscal_quarters
        return f"{since}{', '.join(named)}{' by quarter' if by_quarter else ''}"
    if reading.fiscal_quarters:
        return ", ".join(f"newest Q{quarter}" for quarter in reading.fiscal_quarters)
    unit = "quarter" if reading.granularity == "quarterly" else "year"
    if reading.years_ago:
        return f"{reading.years_ago} years before the newest year"
    return f"newest {reading.newest} {unit}s" if reading.newest > 1 else f"newest {unit}"


def _named_periods(reading: Classification) -> list[str]:
    if reading.periods:
        return [period_label(period.fiscal_year, period.fiscal_quarter) for period in reading.periods]
    quarters: Sequence[int | None] = reading.fiscal_quarters or (None,)
    return [period_label(year, quarter) for year in reading.fiscal_years for quarter in quarters]
