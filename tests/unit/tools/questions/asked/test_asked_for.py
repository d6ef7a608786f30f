"""What a question asks for: a difference, a sum, how many times, a yes or no, one of all companies."""

from typing import Any

import pytest

from tools.models.questions import answerable

KINDS = {
    "What is the difference between Apple's and Meta's net income in 2023?": ("difference", None),
    "What is the gap between Apple's operating income in FY2025 and FY2024?": ("difference", None),
    "How much more revenue did Apple have in FY2025 than in FY2024?": ("difference", None),
    "How much less net income did Meta have in 2022 than in 2021?": ("difference", None),
    "How much higher was Apple's gross margin than Meta's in FY2024?": ("difference", None),
    "By how much did Meta's capital expenditures go up from 2023 to 2024?": ("difference", "up"),
    "By how much did Apple's revenue fall in fiscal 2023?": ("difference", "up"),
    "How many times bigger was Apple's revenue than Meta's in 2024?": ("times", "above"),
    "What was Meta's cumulative capital expenditure from 2022 to 2024?": ("sum", None),
    "What was Apple's net income in total over 2022-2024?": ("sum", None),
    "Was Apple's revenue over 60bn in FY2024?": ("verdict", "above"),
    "did nvidia's revenue more than double in FY2024?": ("verdict", "above"),
    "did Apple's revenue triple in FY2024?": ("verdict", "at_least"),
    "my uncle says Apple pays out more in dividends than it spends buying back stock. true for fy25?": (
        "verdict",
        "above",
    ),
    "Apple capex fy23+fy24 =?": ("sum", None),
    "Was Apple's revenue more than 400 billion in FY2024?": ("verdict", "above"),
    "Did Apple's net income exceed $90 billion in FY2024?": ("verdict", "above"),
    "Was Apple's net income at least $90 billion in FY2024?": ("verdict", "at_least"),
    "Was Apple's revenue under 400 billion in FY2024?": ("verdict", "below"),
    "Was Apple's revenue no more than 400 billion in FY2024?": ("verdict", "at_most"),
    "Is Apple's gross margin above 50% in FY2024?": ("verdict", "above"),
    "Is Apple's current ratio below 1x in FY2024?": ("verdict", "below"),
    "Did Apple's diluted EPS exceed $6 in FY2024?": ("verdict", "above"),
    "Did Apple's revenue go up in FY2023?": ("verdict", "up"),
    "Did Apple's net income fall in fiscal 2023?": ("verdict", "down"),
    "Did Meta lose money in 2022?": ("verdict", "negative"),
    "Did Meta make a profit in 2022?": ("verdict", "positive"),
    "Was Meta profitable in 2022?": ("verdict", "positive"),
    "Is Apple's net income positive in FY2024?": ("verdict", "positive"),
    "Was Apple's revenue bigger than Meta's in FY2024?": ("verdict", "above"),
    "Was Apple's revenue lower than Meta's in FY2024?": ("verdict", "below"),
    "Did Apple have more revenue in FY2024 than in FY2023?": ("verdict", "above"),
    "Did Apple's R&D expense in FY2024 exceed Meta's whole revenue?": ("verdict", "above"),
    "By how many percent did Apple's revenue grow from 2023 to 2024?": ("growth", "up"),
    "Apple's R&D, by how many percent is it up between FY2020 and FY2025 in total, not per year": ("growth", "up"),
    "increase of Apple's revenue from 2023 to 2024 in %?": ("growth", "up"),
    "drop in Apple's revenue from 2022 to 2023?": ("difference", "up"),
    "% change in Meta's inventory FY23 to FY24": ("growth", "up"),
    "growth rate of Apple's net income 2024": ("growth", "up"),
    "CAGR of Apple's revenue FY2019 to FY2024": ("cagr", "up"),
    "Apple's free cash flow fy23 vs fy24, delta": ("difference", None),
    "Apple's opex fy24 less fy23": ("difference", None),
    "Apple vs Meta operating margin 2024, gap in pp": ("difference", None),
    "Apple revenue fy24 vs fy23, up or down?": ("difference", "up"),
    "Apple's revenue 2024 higher than 2023? y/n": ("verdict", "above"),
    "We wrote that Apple's revenue fell in 2024; did it?": ("verdict", "down"),
    "Is it true that Apple has more inventory in 2024 than in 2023?": ("verdict", "above"),
    "Is Apple's 2024 capex above 20% of revenue?": ("verdict", "above"),
    "Did Meta's net loss widen in 2022?": ("verdict", "down"),
    "Did Apple's revenue grow faster than its cost of revenue in 2024?": ("verdict", "above"),
    "Did Apple pay any dividends in 2024?": ("verdict", "positive"),
    "did apple pay a dividend in 2024 yes or no": ("verdict", "positive"),
    "Apple made an operating profit in fy24, right?": ("verdict", "positive"),
    "did Apple post an operating loss in fy24": ("verdict", "negative"),
    "Apple had more current liabilities than current assets in fy24, correct or did i misread the bs": (
        "verdict",
        "above",
    ),
    "tru or false: Apple had less inventory in fy24 than in fy23": ("verdict", "below"),
    "Apple's compound annual revenue growth rate from 2019 to 2024": ("cagr", "up"),
    "What compound annual growth did Apple's net income have between 2019 and 2024?": ("cagr", "up"),
    "Apple EPS growth fy25 vs fy24": ("growth", "up"),
    "By how much did Apple's inventory change between the end of 2023 and the end of 2024?": ("difference", "up"),
    "change in Apple inventory fy23 to fy24": ("difference", "up"),
    "By how many percentage points did Apple's gross margin change from 2020 to 2024?": ("difference", "up"),
    "Apple operating margin expansion 2022-2024 in points": ("difference", "up"),
    "if you add up Apple's net losses 2021-2023 what do you get": ("sum", None),
    "add up Apple's first three quarters of fy25 revenue": ("sum", None),
    "Apple FY25 - what cost them more, R&D or sales and marketing?": ("larger", "above"),
    "Apple's net sales topped 85 billion in fiscal 2025 right": ("verdict", "above"),
    "Did Apple hit 400b sales in fy25?": ("verdict", "at_least"),
    "Apple dividends paid all in, fy22-24": ("sum", None),
    "Apple's capex in total over the three years 2022 to 2024": ("sum", None),
    "was Apple still burning cash from operations in 2021": ("verdict", "negative"),
    "Apple net profit positive in 2024 or no": ("verdict", "positive"),
    "Apple has more current liabilities than current assets at end of FY24, right or am i misreading": (
        "verdict",
        "above",
    ),
    "Did Apple's operating income decline in 2023 relative to 2022?": ("verdict", "down"),
    "Is Apple's gross margin improving in FY24?": ("verdict", "up"),
    "Is Apple's gross margin worsening in FY24?": ("verdict", "down"),
    "Which is bigger for Meta in FY2024, R&D expense or SG&A expense?": ("larger", "above"),
    # How fast, and by how much it grew: the rate.
    "How fast did Apple's operating profit expand in 2023?": ("growth", "up"),
    "How quickly did Meta's revenue climb in 2024?": ("growth", "up"),
    "how rapidly did Apple's net income grow in fy24": ("growth", "up"),
    "How fast did Apple shrink its debt in FY24?": ("growth", "up"),
    "how quickly is Meta's capex rising, 2024": ("growth", "up"),
    "How fast did Apple's revenue grow in Q1 FY24?": ("growth", "up"),
    "how much did Apple's net income grow yoy in q2 fy24": ("growth", "up"),
    "By what percentage did Apple lift diluted EPS in Q1 FY24 versus the same quarter a year before?": ("growth", "up"),
    "How much did Apple's inventory balloon in FY24, in per cent?": ("growth", "up"),
    "By how much did Apple grow its top line in fiscal 2024?": ("growth", "up"),
    "meta capex growth 23 to 24 in percent": ("growth", "up"),
    "How quickly did Apple's net margin climb in FY24?": ("difference", "up"),
    "By how much did Apple grow its revenue in FY24, in dollars?": ("difference", "up"),
    "how much did Apple's revenue grow in fy24": ("growth", "up"),
    "how much did Meta boost capex in 2024": ("growth", "up"),
    "How much did Apple's inventory swell in fiscal 2024?": ("growth", "up"),
    "revenue and net income of Apple fy24, which is larger": ("larger", "above"),
    # Claims with amounts as they are typed, and of periods by their dates.
    "did Apple top 400bil in rev fy24?": ("verdict", "above"),
    "a guy at work claims Apple cracked 400 bn in sales in fy24, true?": ("verdict", "above"),
    "is it true that Apple took in over 400 mil of revenue in 2024": ("verdict", "above"),
    "did Apple's revenue clear 390 billion in fy24?": ("verdict", "above"),
    "did Apple buy back more than 90 billion of stock in fy24": ("verdict", "above"),
    "did Meta pay over 5 bil in dividends in 2024": ("verdict", "above"),
    "did Meta spend less than 40 bil on r&d in 2024?": ("verdict", "below"),
    "Apple sbc fy2024 omg is it really over a bil": ("verdict", "above"),
    "did Apple earn over 90 bil net in fy24": ("verdict", "above"),
    "true or false: Apple's revenue dropped in fy24": ("verdict", "down"),
    "is it true Apple revenue dropped in dec 23 qtr vs same qtr a yr before": ("verdict", "down"),
    "was Apple's inventory bigger sep 24 than sep 23?": ("verdict", "above"),
    "Apple fy24: r&d, s&m, g&a. which is eating all the money": ("larger", "above"),
    "Apple fy24: which was largest, revenue, gross profit or net income": ("larger", "above"),
    # Whether it moved at all, and a bound with evidence beside it.
    "Did Apple's effective tax rate change between FY2023 and FY2024?": ("verdict", "changed"),
    "Did Apple's long-term debt change in FY2024?": ("verdict", "changed"),
    "Did Apple take on more debt in FY2024?": ("verdict", "up"),
    "Would you call Apple a capital-intensive business on the evidence of fiscal 2024? Judge by capex relative to "
    "revenue and by the share of net PP&E in total assets.": ("verdict", "at_least"),
    "Did Apple's free cash flow cover its dividends in FY2024?": ("verdict", "above"),
}
RANKED = [
    "Which company had the highest revenue in 2024?",
    "Which company spent the most on R&D as a share of revenue in 2024?",
    "Rank all companies you have by revenue for fiscal 2024.",
    "Which of all loaded companies had the lowest net income in FY2024?",
    "Which company grew revenue fastest in FY2024?",
    "Who had the highest revenue in 2024?",
    "rank the loaded companies on net margin, latest FY, best first",
    "who of all the cos has the fastest revenue growth in their latest FY",
    "which loaded co made the largest net loss in its latest fiscal year",
]
NOT_ASKED = [
    "Apple's capital spending, FY2024 (purchases of PP&E and intangibles)?",
    "What was Apple's revenue in FY2024?",
    "Apple's total assets in 2023 and 2024",
    "Was Apple's revenue above or below 400 billion in FY2024?",
    "Why was Apple's revenue over 60bn in FY2024?",
    "Was Apple's adjusted revenue over 60bn in FY2024?",
    "Was Apple's revenue in Greater China over 60bn in FY2024?",
    "Was Apple's revenue not over 60bn in FY2024?",
    "What was the highest revenue?",
    "What was the revenue in 2024?",
    "How fast does Apple collect its receivables, FY24?",
    "How much did Apple raise in debt in FY24?",
    "Apple's 2024 revenue growth, how fast",
    "How much is it that Apple spent on R&D in FY24",
    "Apple's R&D, marketing and G&A in FY24",
]


@pytest.mark.parametrize(("question", "expected"), KINDS.items())
def test_what_is_asked_for_is_told(read: Any, question: str, expected: tuple[str, str | None]) -> None:
    reading = read(question)
    assert reading.asks is not None
    assert (reading.asks.kind, reading.asks.relation) == expected
    assert answerable(reading)


@pytest.mark.parametrize("question", RANKED)
def test_one_of_all_companies_means_all_that_are_loaded(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.asks is not None
    assert (reading.asks.kind, reading.asks.everyone) == ("rank", True)
    assert len(reading.tickers) > 1
    assert answerable(reading)


@pytest.mark.parametrize("question", NOT_ASKED)
def test_nothing_is_asked_for_that_the_question_does_not_tell(read: Any, question: str) -> None:
    assert read(question).asks is None


def test_a_bound_is_read_from_words(read: Any) -> None:
    limit = read("Was Apple's revenue more than 400 bn in FY2024?").asks.limit
    assert (limit.value, limit.unit) == (400_000_000_000, "money")
    limit = read("Is Apple's gross margin above 50% in FY2024?").asks.limit
    assert (limit.value, limit.unit) == (50, "percent")


def test_a_move_up_to_a_day_is_that_since_the_year_before(read: Any) -> None:
    assert read("did Apple revenue drop in the dec 2023 quarter?").asks.year_before
    assert not read("did Apple revenue drop in q1 fy24 (dec 2023 quarter)?").asks.year_before
    assert not read("did Apple's inventory rise between sep 2023 and sep 2024?").asks.year_before


def test_a_compound_rate_is_that_of_the_figure_not_of_its_growth(read: Any) -> None:
    assert read("Apple's compound annual revenue growth rate from 2019 to 2024").metrics == ("revenue",)
    assert read("Apple's compound annual growth of net income, 2019 to 2024").metrics == ("net_income",)


def test_a_rise_needs_the_year_before(read: Any) -> None:
    assert read("Did Apple's revenue go up in FY2023?").fiscal_years == (2022, 2023)


def test_the_periods_stand_in_the_questions_order(read: Any) -> None:
    periods = read("Did Apple have more revenue in FY2024 than in FY2023?").asks.periods
    assert [period.fiscal_year for period in periods] == [2024, 2023]


def test_a_part_is_held_against_a_share_of_the_whole(read: Any) -> None:
    assert read("Is Apple's 2024 capex above 20% of revenue?").metrics == ("capital_expenditures / revenue",)


def test_each_of_two_figures_may_have_its_own_year(read: Any) -> None:
    asks = read("Was Apple's net income in 2024 more than its R&D expense in 2023?").asks
    assert [period.fiscal_year for period in asks.periods] == [2024, 2023]
    assert read("Was Apple's net income or R&D expense higher in 2024 and 2023?").asks is None


def test_the_larger_of_two_companies_is_picked_though_one_is_not_loaded(read: Any) -> None:
    assert (
        read("Which of Apple and Microsoft had the highest revenue in 2023, and what was its net income?").asks is None
    )


def test_what_was_paid_for_a_thing_is_no_balance_of_it(read: Any) -> None:
    assert read("How much cash did Apple pay for property and equipment in fiscal 2024?").metrics == (
        "capital_expenditures",
    )
    for asked in ("What did Apple pay for inventory in 2023?", "How much did Apple spend on goodwill in 2023?"):
        assert read(asked).unexplained, asked
    assert read("How much did Apple pay for income taxes in 2023?").unexplained == ()


def test_a_part_of_each_dollar_of_revenue_is_a_share(read: Any) -> None:
    said = (
        "How much of each revenue dollar did Apple plough into R&D in 2022?",
        "How much of every revenue dollar went into R&D?",
    )
    assert {read(one).metrics for one in said} == {("research_intensity",)}


def test_what_is_paid_out_of_a_figure_measures_it(read: Any) -> None:
    paid = read("How many times over could Apple have paid its fiscal 2023 interest expense out of operating income?")
    assert paid.metrics == ("operating_income", "interest_expense")
    assert paid.asks is not None
    assert paid.asks.kind == "times"
    plain = read("How many times is Apple's interest expense its operating income in fiscal 2023?")
    assert plain.metrics != paid.metrics


def test_two_parts_that_come_to_a_third_figure_are_not_held_against_each_other(read: Any) -> None:
    asked = read("Do Apple's current and non-current liabilities at FY2025 add to the total shown?").asks
    assert asked is None or asked.kind != "verdict"
    sums = read("Do Apple's current liabilities plus non-current liabilities at FY2025 add up to total liabilities?")
    assert (sums.asks.kind, sums.asks.relation, len(sums.metrics)) == ("verdict", "equal", 2)


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("Is it true that Meta lost nearly $1.3 billion in 2024?", "equal"),
        ("Is it true that Meta lost more than $1.3 billion in 2024?", "below"),
        ("Did Meta lose less than $1.3 billion in 2024?", "above"),
    ],
)
def test_what_is_lost_is_a_negative_bound(read: Any, question: str, relation: str) -> None:
    asked = read(question).asks
    assert (asked.relation, asked.limit.value) == (relation, -1_300_000_000)


def test_a_wish_for_the_figure_itself_ends_a_yes_or_no(read: Any) -> None:
    for wish in ("Precise figure?", "Give me the exact number from the filing.", "What does the statement say?"):
        assert read(f"Is it true that Apple's revenue was $390 billion in 2024? {wish}").asks.kind == "verdict"


@pytest.mark.parametrize("points", ["points", "percentage points", "basis points"])
def test_how_many_points_is_never_taken_for_answered_by_a_yes(read: Any, points: str) -> None:
    found = read(f"Did Apple's gross margin rise in fiscal 2024, and by how many {points}?")
    assert found.unexplained or not answerable(found)


def test_a_bound_without_any_figure_is_no_verdict(read: Any) -> None:
    question = "Until when can Apple sell certificates under its $2.0 billion Lending Trust borrowing facility?"
    assert read(question).asks is None
