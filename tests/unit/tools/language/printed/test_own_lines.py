"""Arithmetic over lines of a company's own: what is done with them, and their names."""

import pytest

from tools.language.printed.own_lines import dated_apart, names_net, narrows, read_own_lines

_FERRY = ("ferry revenue", "ferry costs")


@pytest.mark.parametrize(
    ("question", "way", "sides"),
    [
        ("Ferry as a share of total revenue, in percent to one decimal?", "share", ("Ferry revenue", "total revenue")),
        ("What portion of  revenue came from the US?", "share", ("United States revenue", "revenue")),
        ("How much of 's revenue came from subscriptions?", "share", ("subscription revenue", "revenue")),
        ("What percentage of 's net sales did ferries make up in ?", "share", ("ferries net sales", "net sales")),
        ("Give ferry's share of total revenue in  and  in percent.", "share", ("ferry revenue", "total revenue")),
        ("I look at it. Express 's award expense (cash flow) as a percentage of  revenue.", "share",
         ("award expense", "revenue")),
        ("i.e. ferry revenue minus ferry costs, expressed in USD millions", "difference", _FERRY),
        ("Take net cash from piers and subtract purchases of ships.", "difference",
         ("net cash from piers", "purchases of ships")),
        ("By how much did ferry revenue exceed ferry costs in ?", "difference", _FERRY),
        ("Ferry revenue less its cost of revenue in ", "difference", ("Ferry revenue", "Ferry costs")),
        ("The difference between ferry revenue and costs in ", "difference", _FERRY),
        ("'s ferry revenue net of ferry costs in ", "difference", _FERRY),
        ("How much was left of 's ferry revenue after ferry costs in ?", "difference", _FERRY),
        ("What do ferry revenue and pier revenue combined come to?", "sum", ("ferry revenue", "pier revenue")),
        ("By what percentage did 's ferry and other revenue line grow from  to  (one decimal)?", "growth",
         ("ferry and other revenue",)),
        ("How fast did ferry revenue grow?", "growth", ("ferry revenue",)),
        ("By how many dollars did pier revenue fall in ?", "change", ("pier revenue",)),
        ("What was the gross loss on ferry in ?", "profit", _FERRY),
        ("Looking only at 's ferry line, what gross margin did it make in ?", "margin", _FERRY),
    ],
)  # fmt: skip
def test_the_lines_and_what_is_done_with_them_are_read(question: str, way: str, sides: tuple[str, ...]) -> None:
    asked = next(read_own_lines(question))
    assert (asked.way, tuple(names[0] for names in asked.sides)) == (way, sides)


@pytest.mark.parametrize(
    "question",
    [
        "Compare its share of total revenue with its share of gross profit.",
        "Did ferry revenue or pier revenue grow faster?",
        "What were additions to property, plant and equipment as a percentage of revenues?",
        "Why did ferry revenue grow?",
        "What was ferry revenue?",
        "Ferry revenue less ferry costs divided by ferry revenue in ",
        "Divide ferry revenue by pier revenue over two in .",
    ],
)
def test_more_than_two_lines_or_less_is_left_alone(question: str) -> None:
    assert list(read_own_lines(question)) == []


def test_what_is_asked_besides_is_told() -> None:
    [asked, *_] = read_own_lines("What portion of revenue came from Peru, and did any other country exceed a tenth?")
    assert asked.more
    assert not next(read_own_lines("How far along is it? Give ferry's share of total revenue.")).more


def test_a_clause_may_narrow_the_others() -> None:
    assert narrows("Looking only at the ferry line")
    assert narrows("For the ferry line alone")
    assert not narrows("Looking at the ferry line")


@pytest.mark.parametrize(
    "question",
    ["What was 's interest expense, net of capitalized interest, in ?", "Ferry revenue net of returns in ",
     "Provision for taxes after pier costs in ", "Ferry revenue net of ferry revenue in "],
)  # fmt: skip
def test_what_a_line_is_after_anyway_is_not_taken_off(question: str) -> None:
    assert not [one for one in read_own_lines(question) if one.way == "difference"]


def test_names_say_what_a_line_is_after() -> None:
    assert names_net("Proceeds From Debt Net Of Issuance Costs")
    assert names_net("ferry revenue less ferry costs")
    assert not names_net("Cost Of Revenue Ferry Costs")


@pytest.mark.parametrize(
    "between",
    [" less ferry costs in ", ", less ferry costs of ", " ferry revenue less ", " ferry revenue less ferry costs of ",
     " over ferry revenue in "],
)  # fmt: skip
def test_lines_of_years_of_their_own_are_told(between: str) -> None:
    assert dated_apart(between)


@pytest.mark.parametrize("between", [" and ", " and in ", ", what was ferry revenue less ferry costs, and in ", " to "])
def test_years_of_all_lines_are_no_such(between: str) -> None:
    assert not dated_apart(between)
