"""Figures of shares asked for "split adjusted": none from before a later split is given."""

from datetime import date
from decimal import Decimal
from typing import Any

from tests.unit.tools.answer.test_compose import figure, source
from tests.unit.tools.figures.filtered import series, values
from tools.figures.todays_shares import basis_of, on_todays_shares
from tools.models.base import Company, StockSplit
from tools.models.facts import LookupResult
from tools.models.figures import Retrieved

ACME = Company(company_id=1, cik=1, name="Acme", tickers=("ACME",))
# `source(year)` is filed on 1 February of the next year.
SPLIT = StockSplit(company_id=1, ratio=Decimal(10), after_filed=date(2023, 2, 1), by_filed=date(2023, 5, 1))
BASIS = basis_of([ACME], [SPLIT])


def per_share(value: str, year: int, **fields: Any) -> Any:
    return figure(value, fiscal_year=year, source=source(year), metric="eps_diluted", unit="USD/shares", **fields)


def test_a_figure_filed_before_a_later_split_is_declined() -> None:
    found = Retrieved(xbrl_facts=LookupResult(values=(per_share("4.82", 2022), per_share("0.52", 2023))))
    kept = on_todays_shares(found, BASIS)
    assert values(kept) == [Decimal("0.52")]
    assert [(one.fiscal_year, "10 for 1" in one.reason) for one in kept.declined] == [(2022, True)]


def test_where_no_later_split_exists_or_it_changes_nothing_the_figure_stays() -> None:
    old = Retrieved(xbrl_facts=LookupResult(values=(per_share("4.82", 2022),)))
    assert on_todays_shares(old, basis_of([ACME], [])) == old
    money = Retrieved(xbrl_facts=LookupResult(values=(figure("7", fiscal_year=2022, source=source(2022)),)))
    assert on_todays_shares(money, BASIS) == money


def test_a_series_with_one_figure_from_before_the_split_is_not_shown() -> None:
    course = series(2022, 2023)
    shares = course.model_copy(
        update={"points": tuple(one.model_copy(update={"unit": "shares"}) for one in course.points)}
    )
    kept = on_todays_shares(Retrieved(timeseries=(shares,)), BASIS)
    assert not kept.timeseries
    assert [one.fiscal_year for one in kept.declined] == [2022]
