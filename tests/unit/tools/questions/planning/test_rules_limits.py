"""How many parts, steps and companies a plan by rules has, and what is told of the rest."""

from tests.unit.tools.questions.planning.made import PlanOf
from tools.models.base import Company
from tools.models.plans import MAX_RANKED, MAX_SUB_QUESTIONS

MANY = tuple(Company(company_id=n, cik=n, name=f"Zyx{n} Corp", tickers=(f"ZYX{n}",)) for n in range(1, 41))


TOO_MANY = tuple(
    Company(company_id=n, cik=n, name=f"Zyx{n} Corp", tickers=(f"ZYX{n}",)) for n in range(1, MAX_RANKED + 3)
)


FORTY = f"{', '.join(company.name for company in MANY[:-1])} and {MANY[-1].name}"


def test_beyond_twelve_sub_questions_the_rest_is_left_out_and_told(plan_of: PlanOf) -> None:
    plan = plan_of(f"What was the revenue of {FORTY} in 2023?", MANY)
    assert len(plan.parts) == MAX_SUB_QUESTIONS
    assert len(plan.left_out) == len(MANY) - MAX_SUB_QUESTIONS
    named = [*(part.asked.question for part in plan.parts), *(one.what for one in plan.left_out)]
    assert named == [f"{company.name}: revenue, FY2023" for company in MANY]
    assert {one.reason for one in plan.left_out} == {"a question is answered in at most 12 parts."}


def test_more_companies_than_parts_are_ranked_in_one_look_up(plan_of: PlanOf) -> None:
    plan = plan_of(f"Which of {FORTY} had the highest revenue in 2023, and what was its net income?", MANY)
    ranked, pick, income = plan.parts
    assert len(ranked.reading.tickers) == len(MANY)
    assert pick.pick is not None
    assert income.takes == ("company",)
    assert plan.left_out == ()


def test_beyond_the_cap_companies_are_left_out_of_a_ranking_and_told(plan_of: PlanOf) -> None:
    names = f"{', '.join(company.name for company in TOO_MANY[:-1])} and {TOO_MANY[-1].name}"
    plan = plan_of(f"Which of {names} had the highest revenue in 2023?", TOO_MANY)
    assert len(plan.parts[0].reading.tickers) == MAX_RANKED
    assert [one.what for one in plan.left_out] == [f"2 of {len(TOO_MANY)} companies"]


def test_companies_that_are_not_loaded_leave_room_for_those_that_are(plan_of: PlanOf) -> None:
    plan = plan_of(
        "Which of Apple, Meta, Microsoft, Amazon, Tesla, Intel, AMD, Oracle, IBM, Cisco, Netflix, Adobe and Visa "
        "had the highest revenue in 2023, and what was its net income?"
    )
    assert plan.left_out == ()
    assert [bool(part.pick) for part in plan.parts] == [False, False, False, True, False]
    assert len(plan.parts[2].reading.not_loaded) == 11


def test_beyond_four_hops_the_rest_is_left_out_and_told(plan_of: PlanOf) -> None:
    plan = plan_of(
        "Which of Apple and Meta had the highest net income in 2023, in which year was its revenue highest, "
        "and what was its net income that year?"
    )
    assert [part.asked.id for part in plan.parts] == ["q1", "q2", "q3", "q4", "q5"]
    assert {one.reason for one in plan.left_out} == {
        "it takes more than 4 steps, each of which waits for the one before."
    }
