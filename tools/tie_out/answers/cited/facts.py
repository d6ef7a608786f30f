"""Holds the figures of an answer against the store: each is what the filing that it cites reports of it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import product
from types import MappingProxyType
from typing import get_args

from tools.answer.arabic.said import number_said, value_said
from tools.figures.fiscal_dates import FISCAL_PERIOD
from tools.figures.formulas.of_rows import kind_of
from tools.figures.formulas.spanned import TO_DATE
from tools.figures.resolution.columns import Column
from tools.figures.resolution.resolve import DURATION_SLACK, facts_of_period
from tools.figures.resolution.segment_parts import part_key, telling_members
from tools.language.members import member_label
from tools.models.answers import AnswerFact
from tools.models.base import FiscalPeriod, period_label
from tools.models.facts import PRINTED, Fact, FactInput, Source
from tools.models.figures import StatementType
from tools.models.filings import FiledStatement
from tools.models.units import InformationUnit
from tools.numbers import format_computed, format_value, percent_change, to_json_number
from tools.ports.stores import DocumentStore
from tools.tie_out.answers.cited.units import of_rows_problems, unit_fact_problems
from tools.tie_out.answers.fact_ledger import FactShelf, sources_of_fact
from tools.tie_out.answers.recomputed import recompute
from tools.tie_out.answers.table_cells import table_problems
from tools.tie_out.answers.told_sentences import sentence_problems
from tools.vocab.loader import Metric

_MOST_PLACES = 7
_PRINTED_IN: tuple[StatementType, ...] = get_args(StatementType)
_OF_DOCUMENT = ("company", "ticker", "doc_type", "fiscal_year", "accession", "filed", "url")


async def fact_problems(
    shelf: FactShelf,
    documents: DocumentStore,
    fact: AnswerFact,
    others: Sequence[AnswerFact],
    units: Mapping[str, InformationUnit] = MappingProxyType({}),
) -> list[str]:
    """What is wrong with a figure, each a sentence that goes on from its text. `others` are the answer's figures."""
    company = shelf.companies.get(fact.ticker)
    if company is None:
        return [f"is of {fact.ticker}, which is not loaded."]
    told = [problem for source in sources_of_fact(fact) for problem in _source_problems(shelf, fact, source)]
    forms = {format_value(fact.value, fact.unit), value_said(fact.value, fact.unit)}
    if fact.shown not in forms | _computed_forms(fact):
        told.append(f"is shown as {fact.shown}, which its value is not.")
    metric = shelf.metric(fact)
    if fact.source.unit is not None:
        of_rows = fact.basis == "derived" and kind_of(fact.metric) is not None
        told += of_rows_problems(fact, others) if of_rows else unit_fact_problems(fact, units)
    elif fact.basis == "derived" and kind_of(fact.metric) is not None:
        told += recompute(shelf, fact, others)
    elif fact.metric == FISCAL_PERIOD:
        told += _date_problems(fact, shelf.period(fact))
    elif metric is None and fact.metric.startswith(PRINTED) and fact.source.row is not None:
        told += await table_problems(documents, fact)
    elif metric is None and fact.basis == "text":
        told += await sentence_problems(documents, fact)
    elif metric is None:
        told += recompute(shelf, fact, others)
    elif fact.basis == "statement" or fact.concept.startswith(PRINTED):
        period = shelf.period(fact)
        told += await _statement_problems(documents, company.company_id, fact, metric, period)
    else:
        told += _reported(shelf, fact, metric)
    return list(dict.fromkeys(told))


def _computed_forms(fact: AnswerFact) -> set[str]:
    """How a computed value may be shown: by its own digits, or by as many decimals as the question wishes."""
    shown = {
        format_computed(fact.value, fact.unit, percent=percent, places=places)
        for percent in (False, True)
        for places in (None, *range(_MOST_PLACES))
    }
    return shown | set(map(number_said, shown))


def _source_problems(shelf: FactShelf, fact: AnswerFact, source: Source) -> Iterator[str]:
    document = shelf.documents.get(source.doc_id)
    company = shelf.companies[fact.ticker]
    if document is None:
        yield f"cites {source.doc_id}, which is not loaded."
    elif document.company_id != company.company_id:
        yield f"is of {company.name}, and cites a filing of {document.company}."
    else:
        for name in _OF_DOCUMENT:
            if _known(getattr(source, name)) != _known(getattr(document, name)):
                yield f"cites {source.doc_id} with another {name.replace('_', ' ')}: {getattr(document, name)}."


def _known(value: object) -> object:
    return None if value == 0 else value


def _date_problems(fact: AnswerFact, period: FiscalPeriod | None) -> Iterator[str]:
    """Whether a fiscal period is from the first to the last day that the company's calendar has."""
    if period is None or (fact.start_date, fact.end_date) != (period.start_date, period.end_date):
        yield f"is from {fact.start_date} to {fact.end_date}, which {_label(fact)} is not."
    elif fact.value != (period.end_date - period.start_date).days + 1:
        yield f"is not {fact.value} days."


def _reported(shelf: FactShelf, fact: AnswerFact, metric: Metric) -> Iterator[str]:
    """What of a figure the filings' facts contradict."""
    name = f"{metric.label}, {fact.segment}" if fact.segment else metric.label
    to_date = fact.label == f"{name}, {TO_DATE}"
    if fact.label != name and not to_date:
        yield f"is called {fact.label!r}, and is {name!r}."
    if fact.derived_from and (metric.composite is not None or " " in fact.concept):
        yield from _composed(shelf, fact, metric)
        return
    if metric.computed and fact.concept == metric.computed:
        if shelf.computed(fact, metric) != fact.value:
            yield f"is not what {metric.label} comes to from what is reported."
        yield from _change_problems(fact)
        return
    swapped = shelf.vocabulary.metrics[metric.twin].concepts if metric.twin else ()
    if fact.concept not in {*metric.concepts, *metric.placed, *swapped, *shelf.named(fact, metric)}:
        yield f"is {metric.label}, which is not reported as {fact.concept}."
        return
    period = shelf.to_date(fact) if to_date else shelf.period(fact)
    if period is None:
        yield f"is of {_label(fact)}, which no loaded filing covers."
        return
    sign = -1 if fact.concept in metric.negated else 1
    stored = [one for one in shelf.stored(fact, [fact.concept]) if _is_of_part(one, fact)]
    if metric.composite is not None and not fact.value and not stored:
        return  # nothing of it stands on a balance sheet that is loaded
    if fact.derived_from:
        yield from _derived(fact, period, stored, sign)
    else:
        yield from _as_filed(fact, metric, period, stored, sign)
    yield from _compared(shelf, fact, metric, to_date=to_date)


def _as_filed(
    fact: AnswerFact, metric: Metric, period: FiscalPeriod, stored: Sequence[Fact], sign: int
) -> Iterator[str]:
    dated = [one for one in stored if (one.start_date, one.end_date) == (fact.start_date, fact.end_date)]
    if not facts_of_period(dated, period, cover=metric.period == "cover"):
        yield f"is of {_label(fact)}, of which no filing reports {fact.concept} in {fact.unit} to {fact.end_date}."
        return
    cited = [one for one in dated if one.accession == fact.source.doc_id]
    values = [sign * one.value for one in cited]
    if not _holds(fact.value, values):
        yield _instead(fact, fact.value, fact.source, values)
    elif fact.decimals is not None and fact.decimals not in {one.decimals for one in cited}:
        yield f"is said to be exact to {fact.decimals} decimals, as which {fact.source.doc_id} does not report it."
    first = fact.first_reported
    if first is not None:
        exact = [one for one in dated if not one.rounded] or dated
        day = min(one.filed for one in exact)
        if not _holds(first, [sign * one.value for one in exact if one.filed == day]):
            yield f"was not first reported as {format_value(first, fact.unit)}."


def _composed(shelf: FactShelf, fact: AnswerFact, metric: Metric) -> Iterator[str]:
    """A composite is what its components come to, each as its filing reports it, at the same dates."""
    total = Decimal(0)
    for part in fact.derived_from:
        sign = -1 if part.concept in metric.negated else 1
        reported = [one for one in shelf.stored(fact, [part.concept or ""]) if not one.dimensions]
        values = [sign * one.value for one in reported if _is_input(one, part)]
        if not _holds(part.value, values):
            yield _instead(fact, part.value, part.source, values)
        total += part.sign * part.value
    if not _same(total, fact.value):
        yield f"is not what its components come to: {format_value(total, fact.unit)}."
    yield from _change_problems(fact)


def _derived(fact: AnswerFact, period: FiscalPeriod, stored: Sequence[Fact], sign: int) -> Iterator[str]:
    """A quarter is the year to date less the year to date before, each as its filing reports it."""
    if (fact.start_date, fact.end_date) != (period.start_date, period.end_date):
        yield f"is of {_label(fact)}, which is from {period.start_date} to {period.end_date}."
    for part in fact.derived_from:
        values = [sign * one.value for one in stored if _is_input(one, part)]
        if not _holds(part.value, values):
            yield _instead(fact, part.value, part.source, values)
    whole, *rest = fact.derived_from
    fits = len(rest) == 1 and whole.start_date == rest[0].start_date and whole.source.doc_id == fact.source.doc_id
    if not fits or abs(whole.end_date - fact.end_date) > DURATION_SLACK or not _meets(rest[0], period):
        yield "is not the period that its inputs leave."
    elif not _same(fact.value, whole.value - rest[0].value):
        yield f"is not what its inputs come to: {format_value(whole.value - rest[0].value, fact.unit)}."


def _is_input(one: Fact, part: FactInput) -> bool:
    dates = (one.start_date, one.end_date) == (part.start_date, part.end_date)
    return dates and one.accession == part.source.doc_id


def _meets(part: FactInput, period: FiscalPeriod) -> bool:
    return abs(part.end_date + timedelta(days=1) - period.start_date) <= DURATION_SLACK


def _compared(shelf: FactShelf, fact: AnswerFact, metric: Metric, *, to_date: bool = False) -> Iterator[str]:
    """The year before, and the change since."""
    yoy, prior = fact.yoy, shelf.to_date(fact, 1) if to_date else shelf.period(fact, 1)
    if yoy is None:
        return
    if prior is None or yoy.prior_fiscal_year != prior.fiscal_year:
        yield f"is compared with FY{yoy.prior_fiscal_year}, which is not the year before."
        return
    stored = [one for one in shelf.stored(fact, metric.concepts) if _is_of_part(one, fact)]
    dated = facts_of_period(stored, prior, cover=metric.period == "cover")
    values = [_signed(one, metric) for one in dated if one.accession == yoy.prior_source.doc_id]
    if not _holds(yoy.prior_value, values):
        found = None if fact.segment or to_date else shelf.found(fact, metric, 1)
        if found is None or not _same(found.value, yoy.prior_value):
            yield _instead(fact, yoy.prior_value, yoy.prior_source, values, f"FY{yoy.prior_fiscal_year}")
    yield from _change_problems(fact)


def _change_problems(fact: AnswerFact) -> Iterator[str]:
    yoy = fact.yoy
    if yoy is None:
        return
    pct = percent_change(fact.value, yoy.prior_value)
    if not _same(yoy.delta, fact.value - yoy.prior_value) or yoy.pct != pct:
        yield "is said to have changed otherwise than its two values do."


def _signed(fact: Fact, metric: Metric) -> Decimal:
    return -fact.value if fact.qualified_name in metric.negated else fact.value


async def _statement_problems(
    documents: DocumentStore, company_id: int, fact: AnswerFact, metric: Metric, period: FiscalPeriod | None
) -> list[str]:
    """What of a figure that only a printed statement has that statement contradicts."""
    if period is None or (metric.statement == "other" and not metric.is_concept):
        return [f"is of {_label(fact)}, of which no statement is loaded."]
    quarters = [period.fiscal_quarter, *([0] if period.fiscal_quarter == 4 else [])]
    years = dict.fromkeys((fact.fiscal_year, fact.source.fiscal_year))  # a column of an earlier year
    kinds = (metric.statement,) if metric.statement != "other" else _PRINTED_IN  # a line of a company's own is on any
    filed = [
        statement
        for kind, year, quarter in product(kinds, years, quarters)
        for statement in await documents.filed_statements(company_id, kind, year, quarter)
        if statement.doc_id == fact.source.doc_id
    ]
    values = [value for statement in filed for value in _cells(statement, fact, period)]
    if not _holds(fact.value, values):
        return [_instead(fact, fact.value, fact.source, values)]
    return list(_change_problems(fact))


def _cells(statement: FiledStatement, fact: AnswerFact, period: FiscalPeriod) -> Iterator[Decimal]:
    for row in statement.rows:
        for cell in row.values if fact.concept == (row.concept or row.label) else ():
            column = Column.read(cell.period)
            dates = column and column.is_of(period) and (column.start, column.end) == (fact.start_date, fact.end_date)
            if dates and cell.unit == fact.unit:
                yield -cell.value if cell.negated else cell.value


def _is_of_part(one: Fact, fact: AnswerFact) -> bool:
    """Whether a fact is of the part of the company that the figure names, or of the whole."""
    if fact.segment is None:
        return not one.dimensions
    names = [member_label(member) for _, member in telling_members(one.dimensions)]
    return bool(names) and part_key(", ".join(names)) == part_key(fact.segment)


def _instead(fact: AnswerFact, value: Decimal, source: Source, values: Sequence[Decimal], period: str = "") -> str:
    reported = " and ".join(dict.fromkeys(format_value(one, fact.unit) for one in values)) or "none"
    of = f"{fact.concept} of {fact.ticker}, {period or _label(fact)}"
    return f"is {format_value(value, fact.unit)}, where {source.doc_id} reports {reported} as {of}."


def _label(fact: AnswerFact) -> str:
    return period_label(fact.fiscal_year, fact.fiscal_quarter)


def _holds(value: Decimal, values: Sequence[Decimal]) -> bool:
    return any(_same(value, one) for one in values)


def _same(one: Decimal, other: Decimal) -> bool:
    """Whether both are one JSON number, which is how an answer may come."""
    return to_json_number(one) == to_json_number(other)
