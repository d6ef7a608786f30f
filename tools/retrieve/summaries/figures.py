"""The key figures of a summary, and those of the company's parts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.lookup import lookup_metric
from tools.figures.resolution.segment_parts import Part, find_parts
from tools.language.disclosed.summed_up import Cut, cuts
from tools.language.members import axis_label
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.results.summaries import PartFigures, SummarySubject
from tools.numbers import format_value
from tools.ports.deps import Deps

_KEYS = (
    "revenue", "gross_profit", "research_and_development", "selling_general_and_administrative", "operating_income",
    "net_income", "eps_diluted", "weighted_shares_diluted", "gross_margin", "operating_margin", "net_margin",
    "effective_tax_rate", "operating_cash_flow", "depreciation_and_amortization", "share_based_compensation",
    "capital_expenditures", "free_cash_flow", "share_repurchases", "dividends_paid", "dividends_declared_per_share",
    "cash_and_cash_equivalents", "marketable_securities_current", "inventory", "accounts_receivable", "total_debt",
    "total_assets", "shareholders_equity", "current_ratio",
)  # fmt: skip
_SEQUENTIAL = ("revenue", "gross_margin", "operating_income", "operating_margin", "net_income", "eps_diluted")
_OF_PARTS = ("revenue", "operating_income")
_FLOWS = (
    "operating_cash_flow", "depreciation_and_amortization", "share_based_compensation", "capital_expenditures",
    "share_repurchases", "dividends_paid",
)  # fmt: skip
_YEAR_TO_DATE = "ytd"  # in an expression
_MOST_PARTS = 10  # of one metric
_QUARTERS = 4


@dataclass(frozen=True)
class KeyFigures:
    """Figures of the company and of its parts, what could not be given, and how they are to be read."""

    values: tuple[MetricValue, ...] = ()
    quarter_before: tuple[MetricValue, ...] = ()
    parts: tuple[PartFigures, ...] = ()
    declined: tuple[Declined, ...] = ()
    notes: tuple[str, ...] = ()


async def find_figures(deps: Deps, subject: SummarySubject) -> KeyFigures:
    """The figures that the facts have of the period, in the order of the statements."""
    found = await _look_up(deps, _request(subject, _KEYS))
    # Filings may print a formula's name over another figure: Apple's "Gross margin" is its gross profit.
    values = [one for one in found.values if one.metric not in deps.vocabulary.formulas or one.derived_from]
    open_flows = (
        {one.metric for one in found.declined if one.metric in _FLOWS} if subject.fiscal_quarter else set[str]()
    )
    values += [value for key in _FLOWS if key in open_flows for value in await _to_date(deps, subject, key)]
    told = {one.metric: one for one in values}
    before = await _quarter_before(deps, subject)
    return KeyFigures(
        values=tuple(values),
        quarter_before=tuple(
            one.model_copy(update={"yoy": None})
            for one in before.values
            if (value := told.get(one.metric)) is not None and value.unit == one.unit
        ),
        parts=await _parts(deps, subject),
        declined=tuple(one for one in found.declined if one.metric not in told),
        notes=tuple(dict.fromkeys((*found.warnings, *before.warnings, *await _restated(deps, subject, values)))),
    )


def _request(subject: SummarySubject, keys: Sequence[str], segment: str | None = None) -> FigureRequest:
    quarters = (subject.fiscal_quarter,) if subject.fiscal_quarter else ()
    return FigureRequest(
        (subject.ticker,), tuple(keys), (subject.fiscal_year,), quarters, as_of=subject.as_of, segment=segment
    )


async def _quarter_before(deps: Deps, subject: SummarySubject) -> LookupResult:
    """The first figures of the quarter before the one that is summed up; nothing of a year."""
    if not subject.fiscal_quarter:
        return LookupResult()
    year, quarter = subject.fiscal_year, subject.fiscal_quarter - 1
    before = (year, quarter) if quarter else (year - 1, _QUARTERS)
    request = FigureRequest((subject.ticker,), _SEQUENTIAL, exact=(before,), as_of=subject.as_of)
    return await _look_up(deps, request)


async def _restated(deps: Deps, subject: SummarySubject, values: Sequence[MetricValue]) -> list[str]:
    """What later filings give otherwise."""
    if subject.as_of is None:
        return []
    reported = [one for one in values if one.basis != "derived"]
    later = await _look_up(deps, replace(_request(subject, [one.metric for one in reported]), as_of=None))
    today = {one.metric: one for one in later.values}
    return [
        f"{one.label}: {format_value(one.value, one.unit)} as filed then; {format_value(now.value, now.unit)} by the "
        f"{now.source.doc_type} filed on {now.source.filed}."
        for one in reported
        if (now := today.get(one.metric)) is not None and now.value != one.value and now.unit == one.unit
    ]


async def _to_date(deps: Deps, subject: SummarySubject, key: str) -> list[MetricValue]:
    """A flow of the year up to the quarter's end, where filings give none of the quarter."""
    request = _request(subject, (f"{_YEAR_TO_DATE}({key})",))
    told = await _look_up(deps, request)
    done = await calculate(deps.facts, deps.directory, deps.vocabulary, request, deps.today())
    flows = [one for result in done.results for one in result.inputs if len(result.inputs) == 1]
    return [flow.model_copy(update={"yoy": one.yoy}) for flow, one in zip(flows, told.values, strict=False)]


async def _look_up(deps: Deps, request: FigureRequest) -> LookupResult:
    return await lookup_metric(
        deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents
    )  # fmt: skip


async def _parts(deps: Deps, subject: SummarySubject) -> tuple[PartFigures, ...]:
    """The figures of each way in which the report cuts the company into several parts, the largest part first."""
    told: list[PartFigures] = []
    for cut in cuts():
        values: list[MetricValue] = []
        for key in _OF_PARTS:
            parts = await _parts_of(deps, subject, key, cut)
            of_parts = [value for part in parts for value in await _of_part(deps, subject, key, part)]
            values += sorted(of_parts, key=lambda one: -one.value)
        if values:
            told.append(PartFigures(title=cut.title, values=tuple(_once(values))))
    return tuple(told)


async def _parts_of(deps: Deps, subject: SummarySubject, key: str, cut: Cut) -> list[Part]:
    """The parts that the report tells the figure of, by the first axis of the cut that has several."""
    metric = deps.vocabulary.metrics[key]
    company_id = subject.documents[0].company_id
    end = subject.documents[0].period_end
    local = sorted({name.rpartition(":")[2] for name in metric.own_concepts})
    coverage = await deps.facts.segment_coverage([company_id], local)
    current = [one for one in coverage if end is None or one.last_end >= end]
    by_axis: dict[str, list[Part]] = {}
    for part in find_parts(current, metric.own_concepts):
        if part.is_of_total and part.axis.rpartition(":")[2] in cut.axes:
            by_axis.setdefault(part.axis, []).append(part)
    several = [parts for parts in by_axis.values() if len(parts) > 1]
    return several[0][:_MOST_PARTS] if several else []


async def _of_part(deps: Deps, subject: SummarySubject, key: str, part: Part) -> tuple[MetricValue, ...]:
    named = f"{axis_label(part.axis)}: {part.label}"
    return (await _look_up(deps, _request(subject, (key,), named))).values


def _once(values: Iterable[MetricValue]) -> list[MetricValue]:
    return list({(one.metric, one.segment): one for one in values}.values())
