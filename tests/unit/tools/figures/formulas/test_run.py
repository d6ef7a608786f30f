"""A figure that may hold another one already goes beside none of it."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tools.figures.formulas.run import counted_twice
from tools.figures.resolution.found import Found
from tools.figures.resolution.resolve import Resolved
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=date(2023, 1, 1), end_date=date(2023, 12, 31)
)


def found(metric: str, value: int, *rivals: int) -> Found:
    one = Found(VOCABULARY.metrics[metric], YEAR, f"x:{metric}", _resolved(value))
    return replace(one, rivals=tuple(replace(one, resolved=_resolved(rival)) for rival in rivals))


def _resolved(value: int) -> Resolved:
    fact = Fact(
        company_id=1, taxonomy="x", concept="Debt", unit="USD", value=Decimal(value), start_date=None,
        end_date=YEAR.end_date, accession="0000000001-24-000001", form="20-F", filed=date(2024, 4, 1),
    )  # fmt: skip
    return Resolved(fact, fact, (fact,))


def test_debt_that_may_hold_its_current_portion_is_not_added_to_it() -> None:
    said = counted_twice([found("long_term_debt", 270, 253), found("long_term_debt_current", 17)])
    assert said is not None
    assert said.startswith("Long-term debt for FY2023 may hold Current portion of long-term debt already: 270 or 253")


@pytest.mark.parametrize(
    "used",
    [
        [found("long_term_debt", 270), found("long_term_debt_current", 17)],
        [found("long_term_debt", 270, 200), found("long_term_debt_current", 17)],
        [found("long_term_debt", 270, 253)],
        [found("long_term_debt", 270, 253), found("goodwill", 16)],
    ],
)
def test_what_can_not_be_held_stands_beside_it(used: list[Found]) -> None:
    assert counted_twice(used) is None
