"""Drafts as they are read: statements, what they cite, headings, and what is left open."""

import pytest

from tools.answer.statements import read_draft
from tools.errors import ModelFailed


def test_a_statement_goes_up_to_its_citation_and_takes_the_stop_behind_it() -> None:
    draft = read_draft("Yes. Sales rose to $5 million [f1]. They fell before [p2, p3].\n")
    assert [(one.text, one.ids) for one in draft.statements] == [
        ("Yes. Sales rose to $5 million.", ("f1",)),
        ("They fell before.", ("p2", "p3")),
    ]


@pytest.mark.parametrize("cites", ["[f1][p2]", "[f1] [p2]", "[f1; p2]", "[ f1, p2 ]", "[f1 & p2]"])
def test_citations_may_stand_in_a_row(cites: str) -> None:
    [one] = read_draft(f"Sales rose {cites}.").statements
    assert one.ids == ("f1", "p2")


def test_what_cites_nothing_behind_a_citation_is_a_statement_of_its_own() -> None:
    first, second = read_draft("Sales rose [f1]. It is a large company.").statements
    assert (first.ids, second.ids, second.text) == (("f1",), (), "It is a large company.")


def test_lines_wait_for_the_citation_of_the_next_one_but_not_past_an_empty_line() -> None:
    waiting, alone = read_draft("Sales / assets of 2020\n= 5 / 10 = 0.5 [p1]\n\nNothing more to say.").statements
    assert (waiting.text, waiting.ids) == ("Sales / assets of 2020\n= 5 / 10 = 0.5", ("p1",))
    assert (alone.text, alone.ids) == ("Nothing more to say.", ())


def test_headings_and_markup_are_no_statements() -> None:
    heading, one = read_draft("## **Liquidity**\n- Cash rose [p1].").statements
    assert (heading.text, heading.heading) == ("Liquidity", True)
    assert (one.text, one.heading) == ("- Cash rose.", False)


@pytest.mark.parametrize("line", ["Open: the margin of 2020.", "- Not answered: the margin of 2020."])
def test_what_stays_open_is_told_apart(line: str) -> None:
    draft = read_draft(f"Sales rose [f1].\n{line}")
    assert (len(draft.statements), draft.open) == (1, ("the margin of 2020.",))


@pytest.mark.parametrize("reply", ["", "I can't help with that.", "{}", "Sales were $5 million."])
def test_a_reply_that_cites_nothing_is_none(reply: str) -> None:
    with pytest.raises(ModelFailed, match="cites nothing"):
        read_draft(reply)


def test_a_reply_that_is_far_too_long_is_none() -> None:
    with pytest.raises(ModelFailed, match="characters"):
        read_draft("Sales rose [f1]. " * 2000)
    with pytest.raises(ModelFailed, match="100 statements"):
        read_draft("It rose [f1]. " * 100)


def test_what_introduces_a_list_cites_what_its_items_cite() -> None:
    draft = read_draft(
        "In 2024 it pays:\n\n- Pensions: $5 [p1]\n- Care: $6 [p2, p1]\n\nIt says so in 2023:\n\nNo list [p3]."
    )
    assert [one.ids for one in draft.statements] == [("p1", "p2"), ("p1",), ("p2", "p1"), (), ("p3",)]
