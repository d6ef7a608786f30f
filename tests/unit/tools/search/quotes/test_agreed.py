"""Sentences that tell of one agreement."""

import pytest

from tests.unit.tools.search.make import make_document, make_passage
from tools.language.queries.features import read_wanted
from tools.search.order.ranker import Candidate
from tools.search.quotes.agreed import about_agreement, of_scope, quote_agreed
from tools.search.quotes.units import units_of
from tools.vocab.loader import load_vocabulary

BOUGHT = (
    "On August 1, 2022, the Company completed the acquisition of all shares of Palmgren A/S, a Danish maker of lids. "
    "The initial consideration amounted to $60 million. Lids keep things fresh. "
    "The purchase resulted in goodwill of $24 million being booked."
)
REVOLVER = (
    "On April 12, 2023, we entered into a $1.25 billion senior unsecured revolving credit facility with some banks. "
    "It replaced a facility of $1.0 billion, which was to expire in May 2026. The facility expires in April 2028. "
)
MOVED = "Costs decreased by $576 million in 2021, due to the sale of the Palmgren business and other things."
ASKED = "Which Danish company did Acme buy in August 2022, what was the price, and how much goodwill was booked?"


def quoted(question: str, names: tuple[str, ...], text: str) -> list[str]:
    wanted = read_wanted(question, load_vocabulary(), ("ACME",))
    passage = make_passage(text, document=make_document(year=2022))
    return [one.text for one in quote_agreed(wanted, names, [Candidate(passage)])]


def test_what_names_the_deal_stands_before_its_terms() -> None:
    first, second, third = quoted(ASKED, ("danish",), BOUGHT)
    assert first.startswith("On August 1, 2022")
    assert "Danish" in first
    assert "$60 million" in second
    assert "goodwill of $24 million" in third


@pytest.mark.parametrize(
    ("question", "names", "text"),
    [
        (ASKED.replace("Danish", "Finnish"), ("finnish",), BOUGHT),
        (ASKED.replace("2022", "2019"), ("danish",), BOUGHT),
        (ASKED.replace("August", "May"), ("danish",), BOUGHT),
        (ASKED, ("danish",), BOUGHT.partition(".")[0] + "."),
        ("Which business did Acme sell in 2021, and for how much?", (), MOVED),
        ("How much was paid for lids in 2022?", (), BOUGHT),
    ],
)
def test_another_deal_or_one_without_its_terms_is_not_quoted(question: str, names: tuple[str, ...], text: str) -> None:
    assert quoted(question, names, text) == []


def test_a_credit_line_is_told_by_its_year_alone() -> None:
    asked = "When did Acme put its new revolver in place in 2023, how big is it and when does it expire?"
    assert [one.split()[0] for one in quoted(asked, (), REVOLVER)] == ["On", "It", "The"]
    assert quoted(asked.replace("2023", "2019"), (), REVOLVER) == []


def test_a_sentence_is_about_an_agreement_that_it_or_the_text_before_it_names() -> None:
    wanted = read_wanted("How many shares came under the accelerated share repurchase?", load_vocabulary())
    named = units_of(Candidate(make_passage("We entered into an ASR agreement. We received 3.6 million shares.")), 0)
    other = units_of(Candidate(make_passage("We have a share program. We received 3.6 million shares under it.")), 0)
    assert [about_agreement(wanted, one) for one in named] == [True] * len(named)
    assert not any(about_agreement(wanted, one) for one in other)


def test_passages_of_the_document_that_is_named_are_kept() -> None:
    own, other = make_document(doc_type="8-K"), make_document(year=2021)
    names_it = make_passage("This SECOND INDENTURE, dated as of June 30, 2022, is made by Acme.", document=own)
    of_it = make_passage("The issuer appoints Quill as its agent.", document=own, name="2")
    elsewhere = make_passage("The agent is named in the Second Indenture.", document=other)
    found = [Candidate(one) for one in (elsewhere, of_it, names_it)]
    asked = "Under Acme's Second Indenture of June 30, 2022, who is the agent?"
    assert [one.passage for one in of_scope(asked, found)] == [of_it, names_it]
    assert of_scope(asked.replace("2022", "2019"), found) == []
    assert of_scope("Who is the agent?", found) == found
    assert read_wanted(asked, load_vocabulary()).words == ("agent",)
