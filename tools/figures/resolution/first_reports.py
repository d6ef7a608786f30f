"""What was given first of each figure."""

from collections.abc import Iterable
from datetime import date

from tools.models.facts import Fact


def first_reports(facts: Iterable[Fact]) -> list[Fact]:
    """Of each figure, what the first of the loaded filings gave that reports it."""
    facts = list(facts)
    first: dict[tuple[object, ...], tuple[date, str]] = {}
    for fact in facts:
        filing = (fact.filed, fact.accession)
        first[_figure(fact)] = min(first.get(_figure(fact), filing), filing)
    return [fact for fact in facts if first[_figure(fact)] == (fact.filed, fact.accession)]


def _figure(fact: Fact) -> tuple[object, ...]:
    parts = tuple(sorted(fact.dimensions.items()))
    return fact.company_id, fact.qualified_name, fact.unit, fact.start_date, fact.end_date, parts
