"""Numbers of a segment, a product or a region: held against that part's own facts, never against the total."""

from tools.language.stated.stated import Stated
from tools.models.facts import MetricValue
from tools.ports.deps import Deps
from tools.tie_out.ledger.outside import look_up
from tools.tie_out.numbers.match import tolerance_of
from tools.tie_out.numbers.request import NumbersRequest
from tools.tie_out.numbers.verdicts import Verdict
from tools.vocab.loader import Metric


def may_be_part(one: Stated, total: Verdict) -> bool:
    """Whether a number is told of a part of the company: surely, or where it is not the company's own figure."""
    if one.part and one.figures:
        return total.status != "not_found" or one.quantity.unit == "percent"
    return bool(one.terms.maybe_part and one.figures and total.levels) and total.status in {"mismatch", "ambiguous"}


async def judge_part(deps: Deps, one: Stated, total: Verdict, request: NumbersRequest) -> Verdict:
    """The verdict on a number of a part; `total` is that by the company's own figure."""
    metric = next((figure for figure in one.figures if isinstance(figure, Metric)), None)
    period = total.period
    name = one.part or one.terms.maybe_part
    reason = f"Segment not loaded: no loaded fact or table cell is of {name!r}, a part of {_company(one)}."
    if total.status == "verified":
        reason += " It is the figure of the whole company."
    if metric is None or period is None or one.company is None or not one.level or one.quantity.unit is None:
        return Verdict("not_found", reason)
    if any(level.ledger.calendar.is_to_date(period) for level in total.levels[:1]):
        return Verdict("not_found", f"{name!r} is a part of {_company(one)}, of which no figure to date is looked up.")
    found = await look_up(deps, one.company, metric.key, period, request.as_of, name)
    if found is None or not found.values or not request.allowed.source(found.values[0].source):
        return Verdict("not_found", reason)
    return _held_against(one, found.values[0])


def _company(one: Stated) -> str:
    return one.company.name if one.company else "the company"


def _held_against(one: Stated, value: MetricValue) -> Verdict:
    tolerance = tolerance_of(one.quantity, value.value)
    told = -one.quantity.value if one.loses and value.value < 0 and not one.quantity.signed else one.quantity.value
    agrees = abs(told - value.value) <= tolerance
    if not agrees and not one.tight:
        return Verdict("ambiguous", f"It is not {value.label}; whether the text means that is not clear.")
    return Verdict(
        "verified" if agrees else "mismatch",
        f"{value.label}." if agrees else f"{value.label} is another figure.",
        expected=value.value,
        tolerance=tolerance,
        basis="gaap",
        cell=value.source,
        explained=True,
    )
