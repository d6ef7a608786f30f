"""A text's ledgers are loaded once for all that asks them, and those beside them know the same calendars."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, cast

from tests.unit.tools.tie_out.numbers.reading import APPLE, figure
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.tie_out.ledger.ledgers import Ledgers, Level, Needs
from tools.vocab.loader import load_vocabulary

YEARS = (2022, 2023)


def year(number: int) -> FiscalPeriod:
    return FiscalPeriod(
        company_id=APPLE.company_id,
        fiscal_year=number,
        fiscal_quarter=0,
        start_date=date(number - 1, 10, 1),
        end_date=date(number, 9, 30),
    )


class Store:
    """Two years of two figures; `asked` are the names of the facts of each query."""

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []
        self.calendars = 0

    async def fiscal_periods(self, ids: Sequence[int]) -> list[FiscalPeriod]:
        self.calendars += 1
        return [year(number) for number in YEARS]

    async def none(self, *_: Any, **__: Any) -> list[Any]:
        return []

    concept_coverage = splits = loaded_filings = face_lines = none

    async def facts(self, ids: Sequence[int], concepts: Sequence[str], ends: Any, *, segments: bool) -> list[Fact]:
        self.asked.append(concepts)
        return [
            Fact(
                company_id=APPLE.company_id,
                taxonomy="us-gaap",
                concept=concept,
                unit="USD",
                start_date=year(number).start_date,
                end_date=year(number).end_date,
                value=Decimal(number),
                accession=f"{number}",
                form="10-K",
                filed=date(number, 11, 1),
            )
            for concept in ("NetIncomeLoss", "GrossProfit")
            for number in YEARS
            if concept in concepts and any(low <= year(number).end_date <= high for low, high in ends)
        ]


def ledgers_of(store: Store) -> Ledgers:
    return Ledgers(cast(Any, store), load_vocabulary(), None)


def value(ledgers: Ledgers, key: str, number: int) -> Decimal | None:
    level = ledgers.level(APPLE, figure(key), year(number))
    return level.value if isinstance(level, Level) else None


async def test_what_is_loaded_is_not_asked_for_again() -> None:
    store = Store()
    ledgers = ledgers_of(store)
    await ledgers.load([APPLE], Needs.of([figure("net_income"), figure("gross_profit")], {(2022, 0), (2023, 0)}))
    await ledgers.load([APPLE], Needs.of([figure("net_income")], {(2023, 0)}))
    assert len(store.asked) == 1
    assert [value(ledgers, "net_income", number) for number in YEARS] == [2022, 2023]
    await ledgers.load([APPLE], Needs.of([figure("net_income")], None))
    assert len(store.asked) == 2


async def test_what_is_expected_is_loaded_with_what_is_asked_first() -> None:
    store = Store()
    ledgers = ledgers_of(store)
    ledgers.expect(APPLE, Needs.of([figure("gross_profit")], {(2022, 0)}))
    await ledgers.load([APPLE], Needs.of([figure("net_income")], {(2023, 0)}))
    await ledgers.load([APPLE], Needs.of([figure("gross_profit")], {(2022, 0)}))
    assert len(store.asked) == 1
    assert (value(ledgers, "net_income", 2023), value(ledgers, "gross_profit", 2022)) == (2023, 2022)


async def test_ledgers_beside_know_the_calendars_and_leave_these_as_they_are() -> None:
    store = Store()
    ledgers = ledgers_of(store)
    await ledgers.open_calendars([APPLE])
    await ledgers.load([APPLE], Needs.of([figure("net_income")], {(2023, 0)}))
    beside = ledgers.with_same_calendars()
    assert beside.calendar(APPLE).fiscal_years == [2022, 2023]
    assert value(beside, "net_income", 2023) is None
    await beside.load([APPLE], Needs.of([figure("net_income")], None))
    assert [value(beside, "net_income", number) for number in YEARS] == [2022, 2023]
    assert [value(ledgers, "net_income", number) for number in YEARS] == [None, 2023]
    assert store.calendars == 1


def test_needs_are_joined_and_held() -> None:
    few, more = Needs.of([figure("net_income")], {(2023, 0)}), Needs.of([figure("revenue")], {(2022, 0)})
    both = few.joined(more)
    assert few.within(both)
    assert more.within(both)
    assert not both.within(few)
    assert not few.within(more)
    assert few.joined(Needs.of([], None)).wanted is None
    assert both.within(Needs.of(both.figures.values(), None))
    assert not Needs.of([figure("net_income")], None).within(few)
    assert not few.within(None)
