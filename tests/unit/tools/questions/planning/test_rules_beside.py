"""Plans of questions for something of a company beside a figure: a part of its own, and no words that were not used."""

import pytest

from tests.unit.tools.questions.planning.made import PlanOf


@pytest.mark.parametrize(
    ("beside", "disclosure"),
    [
        (", and who is its CEO?", ""),
        (" and who audits its accounts?", "auditor"),
        (", and when does its revolving credit facility expire?", ""),
        ("? Where is its headquarters?", "headquarters"),
        (", plus which covenants apply to it?", ""),
        (", and who is the chairman of the board?", ""),
    ],
)
def test_what_is_asked_of_the_company_is_a_part_of_its_own(plan_of: PlanOf, beside: str, disclosure: str) -> None:
    figure, other = plan_of(f"What was Apple's revenue in fiscal 2023{beside}").parts
    assert (figure.reading.metrics, figure.reading.unused) == (("revenue",), ())
    assert (other.reading.route, other.reading.metrics) == ("narrative", ())
    assert (other.reading.tickers, other.reading.fiscal_years) == (("AAPL",), (2023,))
    assert other.reading.disclosure == disclosure


@pytest.mark.parametrize("beside", [" and who is the chairman, and", ", who signed the report, and"])
def test_what_is_asked_of_the_company_amid_figures_is_a_part_too(plan_of: PlanOf, beside: str) -> None:
    parts = plan_of(f"What was Apple's revenue in 2023{beside} what were its total assets?").parts
    assert [part.reading.metrics for part in parts] == [("revenue",), (), ("total_assets",)]


@pytest.mark.parametrize(
    "beside",
    ["? Who would have thought!", "? What a year!", ", and what was it in 2022?", ", which is what my boss wants"],
)
def test_talk_and_the_same_figure_are_no_part_for_texts(plan_of: PlanOf, beside: str) -> None:
    plan = plan_of(f"What was Apple's revenue in fiscal 2023{beside}")
    assert all(part.reading.metrics == ("revenue",) for part in plan.parts)
