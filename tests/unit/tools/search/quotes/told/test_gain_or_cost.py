"""Whether a line came to a gain or a cost, by its printed sign."""

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.disclosed.facts import asked_facts
from tools.search.quotes.told.facts import quote_facts

QUESTION = "Were Acme's restructuring and other related activities a net gain or a net cost in 2022, and why?"
FACE = """Acme Corp Statements of Income
Year Ended December 31,
(in millions)
2022
2021
Net sales
$
3,642
$
3,507
Cost of sales
(2,980)
(2,862)
Administrative expenses
(298)
(303)
Restructuring and other related activities, net
213
(10)
Operating income
577
332
"""
NOTE = """Restructuring is made up as follows:
(in millions)
2022
2021
Gain on sale of the mill
$
215
$
—
Restructuring expenses
(2)
(10)
Restructuring and other related activities, net
$
213
$
(10)
"""
WHY = "Restructuring and other related activities, net, changed in 2022 mainly due to a gain on the sale of the mill."


def told(*texts: str, question: str = QUESTION) -> tuple[str, list[str]]:
    found = quote_facts(
        asked_facts(question), wanted(question), [candidate(one, "8", name=str(at)) for at, one in enumerate(texts)]
    )
    return found.opening, [one.text for one in found.quotes]


def test_the_sign_is_told_with_the_parts_and_managements_reason() -> None:
    opening, quotes = told(FACE, NOTE, f"{GUARD} {WHY}")
    assert opening == "A net gain: 213 ($ in millions)."
    assert quotes[0] == "Restructuring and other related activities, net 213 (10)"
    assert any("Gain on sale of the mill" in one for one in quotes)
    assert quotes[-1] == WHY


def test_where_costs_are_printed_without_brackets_a_plain_figure_is_a_cost() -> None:
    plain = FACE.replace("(2,980)", "2,980").replace("(2,862)", "2,862").replace("(298)", "298").replace("(303)", "303")
    assert told(plain)[0] == "A net cost: 213 ($ in millions)."


@pytest.mark.parametrize(
    "text",
    [
        NOTE,  # no other line tells how it prints costs
        FACE.replace("Restructuring and other related activities", "Restructuring of the pension plan"),
        FACE.replace("2022", "2018").replace("2021", "2017"),
    ],
)
def test_without_a_sign_or_for_another_line_or_year_nothing_is_told(text: str) -> None:
    assert told(text) == ("", [])


def test_other_income_is_no_net_income() -> None:
    asked = "Was Acme's other income, net a gain or a loss in 2022?"
    assert told(FACE.replace("Operating income", "Net income"), question=asked) == ("", [])


DONE = "Had Widgetry fully moved to another provider by the end of 2022, according to Acme's annual report?"


@pytest.mark.parametrize(
    ("said", "opening"),
    [
        ("In 2022, Widgetry completed its transition to another provider of payments.", "Yes."),
        ("Widgetry is expected to complete its move to another provider after 2022.", "No."),
    ],
)
def test_whether_somebody_has_done_with_something_is_told_in_so_many_words(said: str, opening: str) -> None:
    assert told(f"{GUARD} {said}", question=DONE) == (opening, [said])


@pytest.mark.parametrize(
    "said",
    [
        "In 2022, Bestco completed its transition to another provider of payments.",
        "In 2022, the purchase of Widgetry was not material to our results.",
        "In 2022, Widgetry completed the sale of its mill and began moving to another provider.",
        "In 2019, Widgetry completed its transition to another provider of payments.",
    ],
)
def test_another_company_deed_or_year_tells_nothing(said: str) -> None:
    assert told(f"{GUARD} {said}", question=DONE) == ("", [])
