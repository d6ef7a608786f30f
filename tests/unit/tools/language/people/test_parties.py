"""The parties of an agreement, and the state that each is of."""

import pytest

from tools.language.people.parties import asked_party, party_in, said_party

DEED = (
    "This deed is made among Acme Finance (USA), Inc., a Delaware corporation (herein called the “Former Issuer”), "
    "Acme Films, Inc., a Missouri Corporation (formerly known as Film Company, Inc. and herein called the “Substitute "
    "Issuer”), and Lymebank, a New York banking corporation, as Trustee (herein called the “Trustee”)."
)


@pytest.mark.parametrize(
    ("half", "called"),
    [
        ("in which state is the substitute issuer incorporated", "substitute issuer"),
        ("where is the former issuer organized", "former issuer"),
        ("what is the state of incorporation of the borrower", "borrower"),
        ("in which state is Acme incorporated", ""),
        ("where is the former auditor", ""),
    ],
)
def test_the_party_that_is_asked_for(half: str, called: str) -> None:
    assert asked_party(half) == called


def test_a_party_by_what_the_agreement_calls_it() -> None:
    party = party_in(DEED, "substitute issuer")
    assert party is not None
    assert said_party(party) == "Substitute Issuer: Acme Films, Inc., of Missouri."
    former = party_in(DEED, "former issuer")
    assert former is not None
    assert former.state == "Delaware"
    assert party_in(DEED, "guarantor") is None
    assert party_in(DEED, "issuer") is None
