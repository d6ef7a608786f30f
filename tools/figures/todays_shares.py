"""Figures per share and counts of shares asked for "split adjusted": kept only on the basis of today's shares."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from math import prod
from typing import NamedTuple

from tools.models.base import Company, StockSplit
from tools.models.facts import Declined, MetricValue
from tools.models.figures import FinancialStatement, Retrieved
from tools.numbers import format_plain

_REMEDY = "Ask for it as filed, without 'split adjusted', or for a period that a filing after the split reports."


class Basis(NamedTuple):
    """The splits of the loaded companies by their tickers."""

    splits: dict[str, list[StockSplit]]

    def since(self, value: MetricValue) -> list[StockSplit]:
        """The splits that came, or may have come, after the filing which prints a figure of shares."""
        if not value.unit.endswith("shares"):
            return []
        filed = [fact.source.filed for fact in value.derived_from] or [value.source.filed]
        known = [day for day in filed if day is not None]
        return self.after(value.ticker, min(known) if len(known) == len(filed) else None)

    def after(self, ticker: str, filed: date | None) -> list[StockSplit]:
        """The splits after a filing."""
        return [split for split in self.splits.get(ticker, ()) if filed is None or split.by_filed > filed]


def basis_of(companies: Iterable[Company], splits: Iterable[StockSplit]) -> Basis:
    """The splits by every ticker of their company."""
    known = list(splits)
    return Basis(
        {
            ticker: [split for split in known if split.company_id == company.company_id]
            for company in companies
            for ticker in {company.ticker, *company.tickers}
        }
    )


def on_todays_shares(found: Retrieved, basis: Basis) -> Retrieved:
    """What stands on the basis of today's shares; the rest is declined: its filing came before a split."""
    stale: dict[tuple[object, ...], tuple[MetricValue, Sequence[StockSplit]]] = {}

    def stands(values: Iterable[MetricValue]) -> bool:
        """Whether all of the values do; those that don't are noted."""
        old = {value: since for value in values if (since := tuple(basis.since(value)))}
        for value, since in old.items():
            stale[(value.ticker, value.metric, value.fiscal_year, value.fiscal_quarter)] = (value, since)
        return not old

    facts = found.xbrl_facts
    kept = facts.model_copy(update={"values": tuple(value for value in facts.values if stands([value]))})
    series = tuple(one for one in found.timeseries if stands(one.points))
    calculations = tuple(
        one.model_copy(update={"results": tuple(result for result in one.results if stands(result.inputs))})
        for one in found.calculations
    )
    statements = tuple(one for one in found.statements if not basis.after(one.ticker, one.source.filed))
    declined = [_declined(value, since) for value, since in stale.values()]
    declined += [_as_filed(one) for one in found.statements if one not in statements]
    return found.model_copy(
        update={
            "xbrl_facts": kept, "timeseries": series, "calculations": calculations, "statements": statements,
            "declined": (*found.declined, *declined),
        }
    )  # fmt: skip


def _declined(value: MetricValue, since: Sequence[StockSplit]) -> Declined:
    ratio = format_plain(prod((split.ratio for split in since), start=Decimal(1)))
    reason = f"no filing after the later stock split ({ratio} for 1 in all) reports {value.label} of that period"
    return Declined(
        ticker=value.ticker,
        metric=value.metric,
        fiscal_year=value.fiscal_year,
        fiscal_quarter=value.fiscal_quarter,
        reason=f"{reason}: what is filed is not split adjusted.",
        remedy=_REMEDY,
    )


def _as_filed(statement: FinancialStatement) -> Declined:
    return Declined(
        ticker=statement.ticker,
        metric=statement.statement_type,
        fiscal_year=statement.fiscal_year,
        fiscal_quarter=statement.fiscal_quarter,
        reason="a statement is shown as it was filed, and a stock split came after its filing.",
        remedy=_REMEDY,
    )
