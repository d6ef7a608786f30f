"""A comparison of one figure in one period begins with the one that is the largest."""

from typing import Any

from tests.unit.tools.answer.test_compose import facts, figure, source
from tests.unit.tools.answer.test_sub_questions import reading
from tools.answer.compose import compose
from tools.answer.refuse import nothing_picked
from tools.models.facts import MetricValue
from tools.tie_out.answers.lead_told import lead_problems

COMPARED = reading(query_type="comparative", tickers=("ACME", "OTH"))


def of_other(value: str, **how: Any) -> MetricValue:
    return figure(value, ticker="OTH", source=source(2023).model_copy(update={"company": "Other Ltd"}), **how)


def test_the_largest_of_two_is_said_first_and_can_be_told_again() -> None:
    answer = compose(COMPARED, facts(figure("5"), of_other("7")))
    assert answer.answer.startswith("Highest Revenue in FY2023: Other Ltd, $7; then Acme Corp, $5.\n")
    assert answer.lead is not None
    assert list(lead_problems(answer)) == []
    turned = answer.lead.model_copy(update={"operands": answer.lead.operands[::-1]})
    assert list(lead_problems(answer.model_copy(update={"lead": turned})))


def test_what_is_level_or_ambiguous_has_no_first() -> None:
    level = compose(COMPARED, facts(figure("7"), of_other("7")))
    unclear = compose(COMPARED, facts(figure("5"), of_other("7", status="ambiguous")))
    assert (level.lead, unclear.lead) == (None, None)
    assert "Highest" not in level.answer


def test_of_several_figures_each_has_its_own_line() -> None:
    two = (figure("5"), of_other("7"), figure("3", metric="net_income"), of_other("2", metric="net_income"))
    answer = compose(COMPARED, facts(*two))
    assert answer.lead is None
    assert answer.answer.count("Highest") == 2


def test_no_order_by_size_where_the_one_that_was_asked_for_can_not_be_told() -> None:
    found = facts(figure("5"), of_other("7")).model_copy(update={"declined": (nothing_picked("which grew more"),)})
    assert "Highest" in compose(COMPARED, facts(figure("5"), of_other("7"))).answer
    assert "Highest" not in compose(COMPARED, found).answer
