"""Calendars are asked for once, and facts of filings that the filters leave out are left out."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, cast

import pytest

from tools.models.base import FiscalPeriod, StockSplit
from tools.models.facts import Fact
from tools.models.filters import Filters
from tools.tie_out.ledger.allowed import Allowed
from tools.tie_out.ledger.remembered import RememberedCalendars


def fact(form: str) -> Fact:
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept="Revenues",
        unit="USD",
        start_date=None,
        end_date=date(2025, 3, 31),
        value=Decimal(5),
        accession=form,
        form=form,
        filed=date(2025, 5, 1),
    )


class FakeStore:
    """Counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[int, ...]]] = []

    async def fiscal_periods(self, ids: Sequence[int]) -> list[FiscalPeriod]:
        self.asked.append(("periods", tuple(ids)))
        return []

    async def splits(self, ids: Sequence[int]) -> list[StockSplit]:
        self.asked.append(("splits", tuple(ids)))
        return []

    async def facts(self, *_: Any, segments: bool) -> list[Fact]:
        self.asked.append(("segments" if segments else "totals", ()))
        return [fact("10-K"), fact("10-Q")]


async def test_calendars_and_splits_are_asked_for_once_even_where_there_are_none() -> None:
    store = FakeStore()
    calendars = RememberedCalendars(cast(Any, store))
    for _ in range(2):
        assert await calendars.fiscal_periods([1]) == []
        assert await calendars.splits([1]) == []
    await calendars.fiscal_periods((1, 2))
    assert store.asked == [("periods", (1,)), ("splits", (1,)), ("periods", (1, 2))]


@pytest.mark.parametrize(
    ("filters", "forms"),
    [
        (None, ["10-K", "10-Q"]),
        (Filters(), ["10-K", "10-Q"]),
        (Filters(fiscal_years=(1999,)), ["10-K", "10-Q"]),
        (Filters(doc_types=("10-q",)), ["10-Q"]),
        (Filters(filed_after=date(2025, 6, 1)), []),
    ],
)
async def test_facts_are_filtered(filters: Filters | None, forms: list[str]) -> None:
    store = FakeStore()
    calendars = RememberedCalendars(cast(Any, store), None if filters is None else Allowed(filters))
    assert [one.form for one in await calendars.facts([1], ["Revenues"], [], segments=True)] == forms
    assert store.asked == [("segments", ())]
