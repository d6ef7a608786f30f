"""Figures as they were first reported, and what became of them since."""

from collections.abc import Iterator, Mapping
from datetime import date

from tools.figures.statements.text import filing_text
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Retrieved
from tools.numbers import format_value


def vintage_notes(found: Retrieved, now: Retrieved, *, first: bool, as_of: date | None) -> Iterator[str]:
    """As of when the figures are, where they come from, and what filings give by now."""
    newest = _by_place(now)
    for place, value in _by_place(found).items():
        what = f"{value.ticker} {value.label} {period_label(value.fiscal_year, value.fiscal_quarter)}"
        known = "as first reported" if first else f"as filings up to {as_of} give it"
        since = newest.get(place)
        later = ""
        if since is not None and since.value != value.value:
            later = f"; {format_value(since.value, since.unit)} by now, in {filing_text(since.source)}"
        own = value.fiscal_year == value.source.fiscal_year and value.fiscal_quarter == value.source.fiscal_quarter
        loaded = "" if own or not first else ", the first loaded filing that reports it"
        yield f"{what}: {known}, in {filing_text(value.source)}{loaded}{later}."


def _by_place(found: Retrieved) -> Mapping[tuple[object, ...], MetricValue]:
    """All figures that were looked up, by what they are of."""
    values = [
        *found.xbrl_facts.values,
        *(point for series in found.timeseries for point in series.points),
        *(value for calculation in found.calculations for result in calculation.results for value in result.inputs),
    ]
    return {(v.ticker, v.metric, v.fiscal_year, v.fiscal_quarter, v.segment): v for v in values}
