"""Where figures disagree: told once, whatever the order they were found in; and never where they agree."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.answer.test_compose import BALANCE_SHEET, FOUND, MARGIN, SERIES, facts, figure, source
from tools.models.facts import MetricValue
from tools.models.figures import Retrieved
from tools.tie_out.answers.conflicts import find_conflicts

OTHER = {"source": source(2023, doc_id="0000000001-24-000009")}
CONFLICT = (
    "ACME: Revenue of FY2023 is found as $5 million (0000000001-23-000000) and $6 million (0000000001-24-000009).",
)


def test_two_values_of_one_figure_are_a_conflict() -> None:
    assert find_conflicts([facts(figure("5000000")), facts(figure("6000000", **OTHER))]) == CONFLICT


def test_two_values_within_one_part_are_a_conflict_too() -> None:
    assert find_conflicts([facts(figure("5000000"), figure("6000000", **OTHER))]) == CONFLICT


def test_figures_of_series_and_inputs_of_formulas_count() -> None:
    [first, *_] = SERIES.points
    result = MARGIN.results[0].model_copy(update={"inputs": (first.model_copy(update={"value": Decimal(7_000_000)}),)})
    computed = Retrieved(calculations=(MARGIN.model_copy(update={"results": (result,)}),))
    [conflict] = find_conflicts([Retrieved(timeseries=(SERIES,)), computed])
    assert "Revenue of FY2022 is found as $5 million" in conflict
    assert "$7 million" in conflict


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"value": "5000000.00"},
        {"source": source(2024)},
        {"fiscal_year": 2022, "start_date": date(2022, 1, 1), "end_date": date(2022, 12, 31), "value": "6"},
        {"fiscal_quarter": 4, "start_date": date(2023, 10, 1), "value": "6"},
        {"ticker": "OTHER", "value": "6"},
        {"concept": "us-gaap:SalesRevenueNet", "value": "6"},
        {"segment": "us:EuropeMember", "value": "6"},
        {"unit": "EUR", "value": "6"},
    ],
)
def test_what_is_alike_or_another_figure_is_no_conflict(other: dict[str, Any]) -> None:
    value = other.get("value", "5000000")
    rest = {name: given for name, given in other.items() if name != "value"}
    assert find_conflicts([facts(figure("5000000")), facts(figure(value, **rest))]) == ()


@pytest.mark.parametrize("name", ["alone", "up", "loss after loss", "shares", "derived"])
def test_one_answer_agrees_with_itself(name: str) -> None:
    assert find_conflicts([FOUND[name], FOUND[name]]) == ()


def test_a_sum_that_does_not_add_up_is_told_once() -> None:
    part = Retrieved(statements=(BALANCE_SHEET,))
    said = ("Acme Corp: balance sheet, FY2023: assets = liabilities + equity does not add up.",)
    assert find_conflicts([part, part]) == said


def test_sums_that_add_up_are_no_conflict() -> None:
    checks = tuple(check.model_copy(update={"ok": True}) for check in BALANCE_SHEET.checks)
    assert find_conflicts([Retrieved(statements=(BALANCE_SHEET.model_copy(update={"checks": checks}),))]) == ()


def test_where_nothing_was_found_nothing_disagrees() -> None:
    assert find_conflicts([]) == find_conflicts([Retrieved()]) == ()


@st.composite
def shuffled(draw: st.DrawFn) -> tuple[list[MetricValue], list[MetricValue]]:
    made = st.builds(
        lambda value, year, filing, label: figure(
            str(value), fiscal_year=year, end_date=date(year, 12, 31), label=label, source=source(2023, doc_id=filing)
        ),
        st.integers(1, 3),
        st.integers(2021, 2022),
        st.sampled_from(["0000000001-24-000001", "0000000001-24-000002"]),
        st.sampled_from(["Revenue", "Sales"]),
    )
    values = draw(st.lists(made, max_size=6))
    return values, draw(st.permutations(values))


@given(shuffled(), st.integers(1, 6))
def test_the_order_and_the_parts_make_no_difference(values: Any, cut: int) -> None:
    one, other = values
    split = [facts(*other[:cut]), facts(*other[cut:])]
    found = find_conflicts([facts(*one)])
    assert sorted(found) == sorted(find_conflicts(split))
    disagreeing = {year for year in (2021, 2022) if len({v.value for v in one if v.fiscal_year == year}) > 1}
    assert len(found) == len(disagreeing)
    for value in one:
        if value.fiscal_year in disagreeing:
            assert any(f"FY{value.fiscal_year}" in text and f"${value.value} (" in text for text in found)
