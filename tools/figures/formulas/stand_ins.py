"""What it means that a company has no figure in a period: nothing to report, or nothing loaded that would tell.

A line that a loaded statement leaves out is nothing in that period. Where the statement itself is not loaded, nothing
is known of the line, and nothing may be taken in its place.
"""

from collections.abc import Sequence

from tools.figures.formulas.evaluate import Absent, StandIn
from tools.figures.formulas.share_scale import telling
from tools.figures.resolution.absence import own_report, unknown_period
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.printed import unnamed_line
from tools.models.base import FiscalPeriod
from tools.models.facts import Statement
from tools.vocab.loader import Metric, Vocabulary

# The line that every loaded statement of its kind has.
_ANCHORS: dict[Statement, str] = {
    "balance_sheet": "liabilities_and_equity",
    "cash_flow": "operating_cash_flow",
    "income_statement": "net_income",
}


def anchors(vocabulary: Vocabulary, metrics: Sequence[Metric]) -> list[Metric]:
    """The lines that tell whether the statements of some metrics are loaded, and the scale of counts of shares: load
    their facts as well."""
    kinds = {metric.statement if metric.statement in _ANCHORS else "income_statement" for metric in metrics}
    lines = [vocabulary.metrics[key] for kind, key in _ANCHORS.items() if kind in kinds]
    return list({metric.key: metric for metric in (*lines, *telling(vocabulary, metrics))}.values())


def is_loaded(ledger: Ledger, vocabulary: Vocabulary, metric: Metric, period: FiscalPeriod) -> bool:
    """Whether the statement that would print a figure is loaded for the period."""
    key = _ANCHORS.get(metric.statement) or _ANCHORS["income_statement"]
    return isinstance(ledger.figure(vocabulary.metrics[key], period), Found)


def absent(ledger: Ledger, vocabulary: Vocabulary, metric: Metric, period: FiscalPeriod, missing: Missing) -> Absent:
    """Why a formula has no value of a metric, and what may stand in for it.

    A figure of the notes may be left out of a quarter's filing, whatever it is: then another figure may stand in.
    """
    if line := unnamed_line(metric, ledger.faces.of(metric.statement, period)):
        return Absent(f"{missing.reason} Its statement prints {line!r}, which may be that.", missing.remedy, "nothing")
    if ledger.never_reports(metric):
        return Absent(missing.reason, missing.remedy, "anything", never=True)
    if not is_loaded(ledger, vocabulary, metric, period):
        return _unloaded(ledger, metric, period, missing)
    stands_in: StandIn = "anything"
    if ledger.reports_to(metric, period):
        stands_in = "nothing"
    elif metric.statement not in _ANCHORS and period.fiscal_quarter:
        stands_in = "figure"
    return Absent(missing.reason, missing.remedy, stands_in)


def _unloaded(ledger: Ledger, metric: Metric, period: FiscalPeriod, missing: Missing) -> Absent:
    """That nothing is known of a line. Of a report with other figures, only its statement is not loaded."""
    pair = own_report(period)
    report = ledger.filings.find(*pair)
    if report is None or not report.has_figures or metric.statement not in _ANCHORS:
        return Absent(missing.reason, missing.remedy, "nothing")
    reason = f"{missing.reason} The {metric.statement.replace('_', ' ')} of that report is not loaded."
    return Absent(reason, ledger.filings.how_to_load(*pair), "nothing")


def not_loaded(ledger: Ledger, metric: Metric, fiscal_year: int, fiscal_quarter: int) -> Absent:
    """That no loaded filing covers a period, with the one that would."""
    unknown = unknown_period(ledger, fiscal_year, fiscal_quarter)
    return Absent(f"{metric.label}: {unknown.reason}", unknown.remedy, "nothing")
