"""The fiscal year up to a quarter's end: as filings report it, else as the sum of its quarters."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.memory import short_memory
from tools.models.answers import Answer
from tools.models.figures import Calculated, Calculation
from tools.tie_out.numbers.verify import verify_numbers

Load = Callable[[], Awaitable[Any]]


def only(calculation: Calculation) -> Calculated:
    [result] = calculation.results
    return result


async def ask(figures: Any, question: str) -> Answer:
    async def ignore(_: str) -> None:
        return None

    return await answer_question(build_graph(figures.deps, short_memory()), question, ignore, question)


def half_years(books: Any, *, to_date: bool = True) -> None:
    """Two first halves of 180 and 260, which the second quarter's report may give besides its own 100 and 140."""
    books.annual(2022, Revenues=400)
    for year, first, second in ((2022, 80, 100), (2023, 120, 140)):
        one = books.file("10-Q", f"{year}-04-20", year, "Q1")
        one.flows(f"{year}-01-01", f"{year}-03-31", Revenues=first)
        two = books.file("10-Q", f"{year}-07-20", year, "Q2")
        two.flows(f"{year}-04-01", f"{year}-06-30", Revenues=second)
        two.flows(f"{year}-04-01", f"{year}-06-30", "USD/shares", EarningsPerShareDiluted=second / 100)
        two.balances(f"{year}-06-30", Assets=1000 + first)
        if to_date:
            two.flows(f"{year}-01-01", f"{year}-06-30", Revenues=first + second)
            two.flows(f"{year}-01-01", f"{year}-06-30", "USD/shares", EarningsPerShareDiluted=(first + second) / 100)
    books.file("10-K", "2023-02-20", 2022).balances("2022-12-31", Assets=940)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("ytd(revenue)", "260"),
        ("ytd(eps_diluted)", "2.6"),
        ("ytd(total_assets)", "1120"),
        ("ytd(revenue / avg(total_assets, 2)) * 1030", "260"),  # of the balances as the year began, and now
        ("ytd(days_in_period * total_assets / revenue) * 260 / 1120", "181"),
        ("ytd(prior(revenue))", "180"),
        ("ytd(growth(revenue)) * 180", "80"),
    ],
)
async def test_a_year_to_date_is_as_reported(acme: Load, books: Any, formula: str, value: str) -> None:
    half_years(books)
    result = only(await (await acme()).calculate("ACME", formula, 2023, quarters=(2,)))
    assert f"{result.value:.6f}" == f"{float(value):.6f}"


async def test_its_label_and_its_days_say_what_it_is(acme: Load, books: Any) -> None:
    half_years(books)
    result = only(await (await acme()).calculate("ACME", "ytd(revenue)", 2023, quarters=(2,)))
    assert result.label == "Revenue, year to date"
    assert [str(day) for day in (result.start_date, result.end_date)] == ["2023-01-01", "2023-06-30"]
    assert [used.label for used in result.inputs] == ["Revenue, year to date"]


async def test_what_adds_up_is_summed_over_quarters_and_nothing_else_is(acme: Load, books: Any) -> None:
    half_years(books, to_date=False)
    figures = await acme()
    result = only(await figures.calculate("ACME", "ytd(revenue)", 2023, quarters=(2,)))
    assert (result.value, [int(used.value) for used in result.inputs]) == (260, [120, 140])
    assert "year to date, to 2023-06-30 = 120 of Q1 FY2023 + 140 of Q2 FY2023 = 260" in result.steps[0]
    calculation = await figures.calculate("ACME", "ytd(eps_diluted)", 2023, quarters=(2,))
    assert calculation.results == ()
    assert "first 6 months of FY2023" in calculation.declined[0].reason


async def test_of_a_first_or_last_quarter_it_is_the_quarter_or_the_year(acme: Load, books: Any) -> None:
    half_years(books)
    figures = await acme()
    assert only(await figures.calculate("ACME", "ytd(revenue)", 2023, quarters=(1,))).value == 120
    assert only(await figures.calculate("ACME", "ytd(revenue)", 2022)).value == 400
    assert only(await figures.calculate("ACME", "ytd(revenue)")).fiscal_quarter == 2


async def test_a_question_names_it_by_months_or_by_its_last_day(acme: Load, books: Any) -> None:
    half_years(books)
    figures = await acme()
    for words in ("in the first half of fiscal 2023", "for the six months ended June 30, 2023", "year to date Q2 2023"):
        answer = await ask(figures, f"What was Acme's revenue {words}?")
        assert (
            "Revenue, year to date of $260 in the first 6 months of FY2023 (2023-01-01 to 2023-06-30)" in answer.answer
        )
        assert answer.verification.status == "verified"
    answer = await ask(figures, "What was Acme's revenue for the nine months ended June 30, 2023?")
    assert answer.status == "declined"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Acme's revenue was $260 in the first half of fiscal 2023.", "verified"),
        ("Acme's revenue was $140 in the first half of fiscal 2023.", "mismatch"),
        ("Acme's diluted EPS for the six months ended June 30, 2023 was $2.60.", "verified"),
        # On the assets as the year began and at its half.
        ("Acme's asset turnover was 0.25 for the six months ended June 30, 2023.", "verified"),
    ],
)
async def test_stated_numbers_are_held_against_the_same_figures(acme: Load, books: Any, text: str, status: str) -> None:
    half_years(books)
    report = await verify_numbers((await acme()).deps, text)
    assert [number.status for number in report.numbers] == [status]


async def test_a_verdict_takes_the_periods_as_the_question_orders_them(acme: Load, books: Any) -> None:
    half_years(books)
    figures = await acme()
    for period in ("the first half of fiscal {}", "Q2 FY{}"):
        one, other = period.format(2023), period.format(2022)
        higher = await ask(figures, f"Was Acme's revenue higher in {one} than in {other}?")
        lower = await ask(figures, f"Was Acme's revenue higher in {other} than in {one}?")
        assert (higher.answer[:4], lower.answer[:3]) == ("Yes:", "No:")


async def test_growth_of_a_year_to_date_is_that_on_the_same_part_of_the_year_before(acme: Load, books: Any) -> None:
    half_years(books)
    figures = await acme()
    for words in ("in the first half of fiscal 2023", "in the six months ended June 30, 2023"):
        answer = await ask(figures, f"By how much did Acme's revenue grow {words}?")
        assert answer.verification.status == "verified"
        assert all(part in answer.answer for part in ("44.4", "$260", "$180"))


async def test_a_definition_is_followed_and_said(acme: Load, books: Any) -> None:
    half_years(books)
    answer = await ask(
        await acme(), "What was Acme's asset turnover in the first half of fiscal 2023, on closing assets?"
    )
    assert "Asset turnover, year-end assets, year to date of 0.23" in answer.answer
    assert answer.verification.status == "verified"
