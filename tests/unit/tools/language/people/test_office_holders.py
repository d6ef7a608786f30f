"""Who holds an office: names beside it."""

import pytest

from tools.language.people.office_holders import asked_office, holders_in

CFO = "chief financial officer"


@pytest.mark.parametrize(
    ("question", "office"),
    [
        ("Who is the chief financial officer of Acme?", CFO),
        ("What is the name of Acme's general counsel?", "general counsel"),
        ("Who was Acme's Chief Executive Officer in FY2019?", "chief executive officer"),
        ("Who was the former chief financial officer of Acme?", ""),
        ("What does the chief financial officer of Acme say about margins?", ""),
        ("Who are Acme's largest customers?", ""),
    ],
)
def test_the_office_that_is_asked_for(question: str, office: str) -> None:
    assert asked_office(question) == office


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Ann B. Lee, Senior Vice President and Chief Financial Officer — Ms. Lee, 45, joined", True),
        ("PRINCIPAL FINANCIAL OFFICER:\n/s/ ANN LEE\nAnn Lee\nChief Financial Officer\nJuly 20, 2021", True),
        ("Ann Lee, Chief Financial Officer of Acme since 2019", True),
        ("Ann Lee, Chief Financial Officer of Bexmarrow", False),
        ("Ann Lee(2)\nChief Financial Officer (Retired)\nBexmarrow Corporation", False),
        ("Ann Lee\nChief Financial Officer\nBexmarrow Corporation\nDallas, Texas", False),
        ("Emerging Markets, Acme Europe from 2012 to 2015, Chief Financial Officer", False),
        ("Acme Corp\nChief Financial Officer", False),
        ("Ann Lee has served as Senior Vice President and Chief Financial Officer since 2019.", True),
        ("Ann Lee, Chief Financial Officer, Acme Foods North America", False),
        ("Ann Lee has served as Chief Financial Officer, International", False),
        ("Ann Lee\nChief Financial Officer (Retired)\nBexmarrow Corporation", False),
        ("Certification of Chief Financial Officer", False),
    ],
)
def test_a_name_beside_an_office_at_the_company(text: str, held: bool) -> None:
    assert bool(list(holders_in(text, CFO, "Acme Corp"))) == held


@pytest.mark.parametrize(
    ("text", "office", "held"),
    [
        ("/s/ J. Ann Lee\n\u00a0 Chairman\n\u00a0\nMarch\u00a017, 2023\nJ. Ann Lee", "chairman of the board", True),
        ("Ann Lee, Chair of the Board", "chairwoman", True),
        ("/s/\u00a0Ann\u00a0Lee\nChief\u00a0Financial\u00a0Officer\u00a0(Principal)", CFO, True),
        ("Ann Lee, Senior Vice President", "president", False),
        ("Ann Lee, President and Chief Executive Officer", "president", True),
        ("Ann Lee, Jr.\nRetired President", "president", False),
        ("Ann Lee, Former Chief Financial Officer", CFO, False),
    ],
)
def test_a_chair_by_any_name_and_no_office_that_is_over_or_beneath(text: str, office: str, held: bool) -> None:
    assert bool(list(holders_in(text, office, "Acme Corp"))) == held


def test_a_signature_is_the_name_and_the_office() -> None:
    text = "/s/ ANN LEE\nANN LEE\nAnn Lee\nPresident and Chief Financial Officer\nJuly 20, 2021"
    assert list(holders_in(text, CFO, "Acme Corp")) == ["Ann Lee\nPresident and Chief Financial Officer"]
