"""How sub-questions are spelled out."""

from collections.abc import Mapping, Sequence

from tools.models import period_label
from tools.planning.models import Kind, Part, Pick
from tools.understand.classification import Classification


def say_part(
    reading: Classification, names: Mapping[str, str], text: str, takes: Sequence[Kind] = (), parent: str | None = None
) -> str:
    """A sub-question about figures as "Apple Inc.: revenue, FY2023"; one about text keeps the question's words."""
    company = " and ".join(names.get(ticker, ticker) for ticker in reading.tickers)
    company = company or " ".join(message.partition(" (")[0] for message in reading.not_loaded)
    if "company" in takes:
        company = f"the company of {parent}"
    period = (
        f"the {'quarter' if 'quarter' in takes else 'year'} of {parent}" if {"year", "quarter"} & set(takes) else ""
    )
    asked = " and ".join(name.replace("_", " ") for name in (*reading.metrics, *reading.statements))
    if reading.narrative_cues or not asked:
        about = f"{text} ({period})" if period else text
        return f"{company}: {about}" if company else about
    changed = "change in " if reading.change else ""
    return f"{company}: {changed}{asked}, {period or say_period(reading)}"


def search_words(part: Part, reading: Classification, names: Mapping[str, str]) -> str:
    """What text is searched with for a part: its words, its topic, and the company that a parent picked."""
    words = part.text or part.asked.question
    picked = [names.get(ticker, ticker) for ticker in reading.tickers] if "company" in part.takes else []
    named = f"{' and '.join(picked)}: {words}" if picked else words
    if not reading.topic:
        return named
    years = f" in {' and '.join(map(str, reading.fiscal_years))}" if reading.fiscal_years else ""
    return f"{named} Why did {reading.topic} change, increase or decrease{years}?"


def say_pick(pick: Pick, reading: Classification, names: Mapping[str, str]) -> str:
    """A pick as "highest operating margin of Apple Inc. and NVIDIA CORP, FY2023"."""
    companies = [names.get(ticker, ticker) for ticker in reading.tickers]
    companies += [message.partition(" (")[0] for message in reading.not_loaded]
    metric = pick.metric.replace("_", " ")
    asked = {"company": "company", "year": "year", "quarter": "quarter"}[pick.kind]
    measure = f"{metric} growth" if pick.growth else metric
    return f"{asked} with the {pick.end} {measure}: {', '.join(companies)}, {say_period(reading)}"


def say_period(reading: Classification) -> str:
    """The periods of a reading: "FY2022, FY2023", "newest year"."""
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
