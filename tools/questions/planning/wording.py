"""How sub-questions are spelled out."""

import re
from collections.abc import Mapping, Sequence

from tools.models.answers import SubQuestion
from tools.models.base import period_label
from tools.models.plans import Choice, Part, Pick
from tools.models.questions import Classification
from tools.questions.planning.links import Linked

# How sub-questions name what others pick.
_PICKED = re.compile(
    r"\bthe company of (?P<company>q\d+)\b"
    r"|\b(?:(?P<years>\d+) years? (?P<way>after|before) )?the (?P<kind>year|quarter) of (?P<period>q\d+)\b"
)


def say_part(reading: Classification, names: Mapping[str, str], clause: Linked, parent: str | None = None) -> str:
    """A clause's sub-question: figures as "Apple Inc.: revenue, FY2023", text in the question's words."""
    company = " and ".join(names.get(ticker, ticker) for ticker in reading.tickers)
    company = company or ", ".join(one.name for one in reading.not_loaded)
    if "company" in clause.takes:
        company = f"the company of {parent}"
    period = _taken_period(clause, parent)
    asked = " and ".join(name.replace("_", " ") for name in (*reading.metrics, *reading.statements))
    if reading.narrative_cues or not asked:
        about = f"{clause.text} ({period})" if period else clause.text
    else:
        narrowed = " ".join((*reading.segments, *reading.unexplained))
        asked = f"{asked} ({narrowed})" if narrowed else asked
        about = f"{'change in ' if reading.change else ''}{asked}, {period or say_period(reading)}"
    return f"{company}: {about}" if company else about


def _taken_period(clause: Linked, parent: str | None) -> str:
    """The period that a parent picks, or "": "the year of q4", "2 years after the year of q4"."""
    if not {"year", "quarter"} & set(clause.takes):
        return ""
    named = f"the {'quarter' if 'quarter' in clause.takes else 'year'} of {parent}"
    years = f"{abs(clause.offset)} year{'s' if abs(clause.offset) > 1 else ''}"
    return f"{years} {'after' if clause.offset > 0 else 'before'} {named}" if clause.offset else named


def name_found(asked: SubQuestion, choices: Mapping[str, Choice | None], names: Mapping[str, str]) -> SubQuestion:
    """The sub-question with what others picked by now, instead of "the company of q4" and "the year of q4"."""
    found: dict[str, object] = {}

    def named(match: re.Match[str]) -> str:
        choice = choices.get(match["company"] or match["period"])
        if choice is None:
            return match[0]
        if match["company"]:
            found["target_company"] = choice.ticker
            return names.get(choice.ticker, choice.ticker)
        offset = int(match["years"] or 0) * (1 if match["way"] == "after" else -1)
        found["target_year"] = choice.fiscal_year + offset
        return period_label(choice.fiscal_year + offset, choice.fiscal_quarter if match["kind"] == "quarter" else None)

    question = _PICKED.sub(named, asked.question)
    return asked.model_copy(update={**found, "question": question})


def search_words(part: Part, reading: Classification, names: Mapping[str, str]) -> str:
    """What text is searched with for a part: its words, its topic, and the company that a parent picked."""
    words = part.text or part.asked.question
    picked = [names.get(ticker, ticker) for ticker in reading.tickers] if "company" in part.takes else []
    named = f"{' and '.join(picked)}: {words}" if picked else words
    if not reading.topic:
        return named
    years = f" in {' and '.join(map(str, reading.fiscal_years))}" if reading.fiscal_years else ""
    return f"{named} Why did {reading.topic} change, increase or decrease{years}?"


def say_pick(pick: Pick, reading: Classification, names: Mapping[str, str], parent: str | None = None) -> str:
    """A pick as "company with the highest operating margin: Apple Inc., NVIDIA CORP, FY2023"."""
    companies = [names.get(ticker, ticker) for ticker in reading.tickers]
    companies += [one.name for one in reading.not_loaded]
    companies = companies or ([f"the company of {parent}"] if parent else [])
    metric = pick.metric.replace("_", " ")
    asked = {"company": "company", "year": "year", "quarter": "quarter"}[pick.kind]
    measure = f"{metric} growth" if pick.growth else metric
    return f"{asked} with the {pick.end} {measure}: {', '.join([*companies, say_period(reading)])}"


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
