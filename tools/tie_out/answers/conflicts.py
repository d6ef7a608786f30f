"""Where the figures that were found disagree: with each other, or with the sums of their own statement."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Retrieved
from tools.numbers import format_value


def find_conflicts(parts: Sequence[Retrieved]) -> tuple[str, ...]:
    """What disagrees among the parts of an answer, a sentence each; restatements are no conflict, they are told."""
    seen: dict[tuple[object, ...], list[MetricValue]] = defaultdict(list)
    for value in (value for part in parts for value in _values(part)):
        key = (value.ticker, value.concept, value.segment, value.unit, value.start_date, value.end_date)
        seen[key].append(value)
    conflicts = [_disagreement(values) for values in seen.values() if len({value.value for value in values}) > 1]
    for statement in (statement for part in parts for statement in part.statements):
        kind = statement.statement_type.replace("_", " ")
        conflicts += [
            f"{statement.company}: {kind}, {check.period}: {check.rule} does not add up."
            for check in statement.checks
            if not check.ok
        ]
    return tuple(dict.fromkeys(conflicts))


def _values(part: Retrieved) -> Iterator[MetricValue]:
    yield from part.xbrl_facts.values
    for series in part.timeseries:
        yield from series.points
    for calculation in part.calculations:
        for result in calculation.results:
            yield from result.inputs


def _disagreement(values: Sequence[MetricValue]) -> str:
    """Each of the values, with the first of the filings that bear it out."""
    told: dict[Decimal, MetricValue] = {}
    for value in sorted(values, key=lambda v: (v.value, v.source.filed or date.max, v.source.doc_id, v.label)):
        told.setdefault(value.value, value)
    first = next(iter(told.values()))
    period = period_label(first.fiscal_year, first.fiscal_quarter)
    found = " and ".join(
        f"{format_value(v.value, v.unit)} ({v.source.accession or v.source.doc_id})" for v in told.values()
    )
    return f"{first.ticker}: {first.label} of {period} is found as {found}."
