"""The sentences that make a disclosure."""

from dataclasses import replace

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.search.quotes.disclosed import quote_disclosed

COVER = """Form 10-K
Securities registered pursuant to Section 12(b) of the Act:
Title of each class
{classes}
New York Stock Exchange
{end}
"""


def test_a_denial_in_its_place_answers_no_and_one_elsewhere_nothing() -> None:
    denied = (
        "Management believes that the final outcome of them will not have a material adverse effect on our results."
    )
    asked = wanted("Has Acme reported any material legal battles in 2022?")
    told = quote_disclosed("legal_proceedings", asked, [candidate(f"{GUARD} {denied}", "3")])
    assert told.opening == "No."
    assert [quote.text for quote in told.quotes] == [denied]
    assert not quote_disclosed("legal_proceedings", asked, [candidate(f"{GUARD} {denied}", "1A")]).quotes


DENIED = "Management believes that the final outcome of them will not have a material adverse effect on our results."
CASES = (
    "In May 2019, Widgetry LLC filed a complaint against us in the District Court of Lyme. "
    "Widgetry LLC seeks damages of approximately $52 million, subject to trebling. "
    "In June 2018, a former dealer filed a suit in the Court of Ware, which was settled in 2021. "
    "During 2022, we recorded compensation of $238 million."
)


def test_cases_that_are_told_are_there_whatever_is_thought_of_their_outcome() -> None:
    asked = wanted("Has Acme reported any material legal battles in 2022?")
    judged, cases = candidate(f"{GUARD} {DENIED}", "3"), candidate(f"{GUARD} {CASES}", "8", name="2")
    told = quote_disclosed("legal_proceedings", asked, [judged], [cases])
    assert told.opening == "Yes."
    assert [("filed" in one.text, "$52" in one.text, one.text == DENIED) for one in told.quotes] == [
        (True, False, False), (False, True, False), (False, False, True),
    ]  # fmt: skip
    named = quote_disclosed("legal_proceedings", wanted("What lawsuits does Acme tell of?"), [judged], [cases])
    assert (named.opening, len(named.quotes)) == ("", 3)


@pytest.mark.parametrize(
    ("said", "opening"),
    [
        ("We are not a party to any material pending legal proceedings.", "No."),
        ("There are no material legal proceedings.", "No."),
        ("We are not subject to any proceeding to protect the environment that is legal and may be dear.", ""),
        ("We believe that no matter will have a material adverse effect, except as described below.", ""),
        ("We believe the outcome will not have a material adverse effect, though it could be material to a year.", ""),
    ],
)
def test_no_is_said_where_all_are_denied_alone(said: str, opening: str) -> None:
    asked = wanted("Has Acme reported any material legal battles in 2022?")
    told = quote_disclosed("legal_proceedings", asked, [candidate(f"{GUARD} {said}", "3")], [candidate(GUARD, "8")])
    assert told.opening == opening


QUALIFIED = "While we do not believe that any will have a material adverse effect, their outcome could be material."


@pytest.mark.parametrize(
    ("question", "said", "opening"),
    [
        ("Does Acme expect any lawsuit to have a material adverse effect?", DENIED, "No."),
        ("Could any litigation materially affect Acme?", DENIED, "No."),
        ("Is Acme involved in legal proceedings that have a material impact on its results?", DENIED, "No."),
        ("Does Acme expect any lawsuit to have a material adverse effect?", QUALIFIED, "No."),
        ("Could any litigation materially affect Acme?", QUALIFIED, ""),
        ("Does Acme expect any lawsuit to have a material effect?", f"{DENIED[:-1]}, except as described below.", ""),
        ("Does Acme expect any lawsuit to have a material effect?", "The outcome of suits may not be known.", ""),
        ("Is a material effect expected of legal proceedings in 2022?", GUARD, ""),
        ("Has Acme any material lawsuits that seek significant damages?", DENIED, "Yes."),
        ("Is Acme party to important legal proceedings?", DENIED, "Yes."),
    ],
)
def test_whether_an_effect_is_material_is_told_by_what_is_thought_of_it(question: str, said: str, opening: str) -> None:
    cases = candidate(f"{GUARD} {CASES}", "8", name="2")
    told = quote_disclosed("legal_proceedings", wanted(question), [candidate(f"{GUARD} {said}", "3")], [cases])
    assert told.opening == opening
    assert any("filed a complaint" in one.text for one in told.quotes) is (opening == "Yes.")


def test_what_is_remote_in_the_opinion_of_management_is_not_expected() -> None:
    remote = "In our opinion, the likelihood that any of them will have a material effect on our results, is remote."
    asked = wanted("Does Acme believe its litigation will have a material effect?")
    assert quote_disclosed("legal_proceedings", asked, [candidate(f"{GUARD} {remote}", "3")]).opening == "No."
    more = remote.replace("is remote", "is more than remote")
    assert not quote_disclosed("legal_proceedings", asked, [candidate(f"{GUARD} {more}", "3")]).quotes


def test_what_is_asked_across_documents_is_told_of_each() -> None:
    asked = replace(wanted("Which legal proceedings are disclosed over the years?"), across=True)
    denied = "We settled certain matters in {} that did not have a material impact on our financial condition."
    texts = [(f"{GUARD} {denied.format(year)}", year) for year in (2021, 2022, 2023)]
    candidates = [candidate(text, "3", name=str(year), year=year) for text, year in [*texts, (GUARD, 2024)]]
    told = quote_disclosed("legal_proceedings", asked, candidates)
    assert [quote.source.fiscal_year for quote in told.quotes] == [2021, 2022, 2023]
    alone = quote_disclosed("legal_proceedings", replace(asked, across=False), candidates)
    assert [quote.source.fiscal_year for quote in alone.quotes] == [2023]


def test_acquisitions_are_those_of_the_years_asked_for() -> None:
    text = (
        "On March 17, 2022, we completed the acquisition of a paint maker in Lyme for $60 million. "
        "On May 31, 2022, we completed the acquisition of a glue maker in Ware for $45 million. "
        "On May 2, 2015, we completed the acquisition of a brush maker in Hythe for $5 million."
    )
    told = quote_disclosed("acquisitions", wanted("What did Acme acquire in 2022?"), [candidate(text, "8")])
    assert [("paint" in quote.text, "glue" in quote.text) for quote in told.quotes] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("classes", "end", "opening", "quotes"),
    [
        ("Common Shares", "registered under section 12(g): None", "None: no debt securities are listed.", 1),
        ("Common Shares\n1.5% Notes due 2030", "registered under section 12(g): None", "", 1),
        ("Common Shares", "and so on, on the next page", "", 0),  # the list may go on
    ],
)
def test_that_no_debt_is_listed_is_said_of_a_whole_list_alone(
    classes: str, end: str, opening: str, quotes: int
) -> None:
    asked = wanted("Which debt securities of Acme are registered?")
    told = quote_disclosed("registered_securities", asked, [candidate(COVER.format(classes=classes, end=end), "1")])
    assert (told.opening, len(told.quotes)) == (opening, quotes)


CUSTOMERS = (
    "No customer accounted for 10% or more of our worldwide net revenues during fiscal 2022. "
    "During fiscal 2022, our three largest customers accounted for approximately 24% of sales in the United States. "
    "In 2021, 71% of our net sales were from the U.S. Government and other agencies."
)


def test_what_tells_for_and_against_a_concentration_stands_for_itself() -> None:
    asked = wanted("Is Acme exposed to customer concentration in 2022?")
    told = quote_disclosed("customers", asked, [candidate(f"{GUARD} {CUSTOMERS}", "1")])
    assert told.opening == ""
    assert [("No customer" in one.text, "three largest" in one.text) for one in told.quotes] == [
        (True, False), (False, True),
    ]  # fmt: skip


def test_a_disclosure_of_another_year_is_none() -> None:
    asked = wanted("How dependent was Acme on a single customer in 2022?")
    only = CUSTOMERS[CUSTOMERS.index("In 2021") :]
    assert not quote_disclosed("customers", asked, [candidate(f"{GUARD} {only}", "1")]).quotes


def test_shares_of_receivables_are_none_of_sales() -> None:
    asked = wanted("Does Acme depend on a few large customers?")
    owed = "Our three largest customers represented 24% of total trade accounts receivable."
    both = "There were no customers that represented at least 10% of net revenue or of our trade receivables."
    assert not quote_disclosed("customers", asked, [candidate(f"{GUARD} {owed}", "1")]).quotes
    assert quote_disclosed("customers", asked, [candidate(f"{GUARD} {both}", "1")]).opening == "No."
