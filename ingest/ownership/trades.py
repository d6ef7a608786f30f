"""What an ownership form tells, as trades of insiders and as text."""

from collections.abc import Iterator, Sequence

from ingest.ownership.models import Holding, Owner, OwnershipReport, Transaction
from tools.models.trades import InsiderTrade


def find_trades(report: OwnershipReport) -> Iterator[InsiderTrade]:
    """What the form's owners traded and hold, in its order."""
    for owner in report.owners:
        for trade in report.transactions:
            yield _trade(report, owner, trade.holding, trade)
        for holding in report.holdings:
            yield _trade(report, owner, holding, None)


def _trade(report: OwnershipReport, owner: Owner, holding: Holding, trade: Transaction | None) -> InsiderTrade:
    return InsiderTrade(
        owner=owner.name,
        owner_cik=owner.cik,
        roles=tuple(owner.roles),
        officer_title=owner.title,
        security=holding.security,
        derivative=holding.derivative is not None,
        holding=trade is None,
        traded=trade.day if trade else report.period,
        code=trade.code.code if trade else None,
        meaning=trade.code.meaning if trade else None,
        acquired=trade.direction == "acquired" if trade else None,
        shares=trade.shares if trade else None,
        price=trade.price if trade else None,
        owned_after=holding.owned_after,
        direct=holding.is_direct,
        plan_10b5_1=report.under_plan,
        footnotes=holding.footnotes,
    )


def report_text(report: OwnershipReport, trades: Sequence[InsiderTrade]) -> str:
    """An ownership form as text: who, and a line a trade or holding."""
    names = ", ".join(owner.name for owner in report.owners)
    lines = [f"Form {report.form}: {report.issuer.name}, reported by {names}, period {report.period}"]
    for trade in trades:
        did = "holds" if trade.holding else "acquired" if trade.acquired else "disposed of"
        price = f" at ${trade.price}" if trade.price is not None else ""
        shares = trade.owned_after if trade.holding else trade.shares
        meaning = f" ({trade.code}: {trade.meaning})" if trade.code else ""
        lines.append(f"{trade.owner} {did} {shares} {trade.security}{price} on {trade.traded}{meaning}")
    return "\n".join([*lines, *report.footnotes.values()])
