"""Arithmetic over several lines of a company's own, and what is asked of several years together."""

import pytest

from tools.language.definitions.expressions import written
from tools.language.printed.formulas import combines_several, in_days, read_formulas, spans_signs, spelled_lines

SPELLED = {
    ("Large at  in . Define ferry margin as (ferry revenue - ferry costs) / ferry revenue and give it in %.", 1): (
        "each", "(ferry revenue - ferry costs) / ferry revenue"
    ),
    ("How much of each ticket dollar did crew awards eat up at  in ? Crew awards / ticket revenue, in percent.", 1): (
        "each", "Crew awards / ticket revenue"
    ),
    ("Sum ferry costs and pier costs, then divide by ticket revenue.", 1): (
        "each", "(ferry costs + pier costs) / ticket revenue"
    ),
    ("Ferry sales less ferry costs, divided by pier assets", 1): ("each", "(Ferry sales - ferry costs) / pier assets"),
    ("Crew awards / revenues net of interest expense", 1): ("each", "Crew awards / revenues net of interest expense"),
    ("Divide ferry costs by average ferry assets and multiply by 365", 1): (
        "each", "ferry costs / avg(ferry assets, 2) * 365"
    ),
    ("Crew expense as % of revenues for , averaged over ,  and  (average the three yearly percentages).", 3): (
        "mean", "Crew expense / revenues"
    ),
    ("What was the mean of each year's ferry revenue as a percentage of revenues over  to ?", 2): (
        "mean", "ferry revenue / revenues"
    ),
    ("What did 's ferry revenue average across ,  and ?", 3): ("mean", "ferry revenue"),
    ("What was the average of 's crew expense for  and ?", 2): ("mean", "crew expense"),
    ("Cash flow less purchases of ships, piers and docks and other floating and rolling assets in ", 1): (
        "each", "Cash flow - purchases of ships, piers and docks and other floating and rolling assets"
    ),
    ("By how many percentage points did 's crew, pier and dock expenses move relative to revenues between  and ?", 2): (
        "points", "crew, pier and dock expenses / revenues"
    ),
    ("By how many percentage points did ferry revenue's share of total revenue rise at  between  and ?", 2): (
        "points", "ferry revenue / total revenue"
    ),
    ("How much did ferry's share of 's revenue change between  and ?", 2): ("points", "ferry revenue / revenue"),
    ("By how many points did the share of pier costs in 's total costs fall from  to ?", 2): (
        "points", "pier costs / total costs"
    ),
    ("What compound annual growth rate did ferry and pier-based revenue of  post from  to  ?", 2): (
        "compound", "ferry and pier-based revenue"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("asked", "read"), SPELLED.items())
def test_what_is_spelled_out_is_read(asked: tuple[str, int], read: tuple[str, str]) -> None:
    found = next(read_formulas(*asked))
    assert (found.over, written(found.node)) == read


@pytest.mark.parametrize(
    "question",
    [
        "What was ferry revenue in ?",
        "Why did ferry revenue / ticket revenue grow?",
        "Which of its lines grew faster?",
        "Ferry revenue and pier revenue in ",
        "What was crew expense over the period in ?",  # a stretch of time divides nothing
        "What were ferry lease payments over the next five years at ?",
        "Deferred crew awards over their remaining useful lives in ",
        "(ferry revenue - ferry costs) / which of them",  # a part alone is not what is asked for
    ],
)
def test_what_is_no_arithmetic_over_lines_is_left_alone(question: str) -> None:
    assert list(read_formulas(question, 1)) == []


def test_days_are_told_by_their_number() -> None:
    [found] = read_formulas("Divide ferry assets by ferry costs and multiply by 365", 1)
    assert in_days(found.node)


def test_the_lines_of_a_clause_are_named_once() -> None:
    assert spelled_lines("(ferry revenue - ferry costs) / ferry revenue, in percent") == (
        "ferry revenue",
        "ferry costs",
    )
    assert spelled_lines("ferry revenue") == ()


def test_brackets_within_brackets_are_one_expression_and_no_line_spans_signs() -> None:
    said = "((ferry revenue) - (ferry costs)) / (ferry revenue)"
    [asked] = read_formulas(f"What was ({said}) of   in  ?", 1)
    assert (asked.said, combines_several(asked)) == (said, True)
    assert spans_signs("ferry revenue) - (ferry costs")
    assert not spans_signs("Other income (loss), net")
