"""Who has a role, by the agreement that is asked about; how often a vote is held; who was appointed."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.search.quotes.told.roles import quote_appointed, quote_how_often, quote_roles

LOAN = "Acme entered into a loan agreement with the lenders and Lymebank, N.A., as administrative agent. "
CREDIT = "Acme entered into a five year credit agreement with the lenders and Hythe Bank, as administrative agent. "


def test_the_holder_under_the_agreement_that_is_named() -> None:
    asked = wanted("Which bank is the administrative agent under Acme's five year credit agreement of 2022?")
    told = quote_roles("administrative_agent", asked, [candidate(LOAN, "1"), candidate(CREDIT, "1", name="2")])
    assert told.opening == "Administrative agent: Hythe Bank."
    assert [quote.text for quote in told.quotes] == ["Hythe Bank, as administrative agent"]
    assert not quote_roles("trustee", asked, [candidate(LOAN, "1")]).quotes


def test_how_often_shareholders_want_a_vote() -> None:
    asked = wanted("How often did Acme's shareholders want the advisory vote on executive compensation to be held?")
    chosen = "The shareholders approved holding an advisory vote on the compensation of executive officers every year. "
    told = quote_how_often(asked, [candidate(f"{GUARD} {chosen}", "5.07")])
    assert [quote.text for quote in told.quotes] == [chosen.strip()]
    assert not quote_how_often(
        asked, [candidate(f"{GUARD} The shareholders approved the pay of the board.", "5.07")]
    ).quotes


def test_who_was_appointed_in_the_year_that_is_asked_for() -> None:
    asked = wanted("Who was appointed chief financial officer of Acme in 2022?")
    old = "Bo Roe was appointed Chief Financial Officer in May 2015 by the board of the firm. "
    new = "On May 2, 2022, the Board appointed Ann Lee as Chief Financial Officer of the firm. "
    told = quote_appointed(asked, [candidate(old, "1"), candidate(new, "5.02", name="2")])
    assert told.opening == "Appointed: Ann Lee."
    assert not quote_appointed(asked, [candidate(old, "1")]).quotes
