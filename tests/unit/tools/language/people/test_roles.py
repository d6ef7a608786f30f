"""Who has a role under an agreement or for a company, and who was appointed to an office."""

import pytest

from tools.language.people.roles import (
    appointed_in,
    asked_appointed,
    asked_role,
    asks_how_often,
    role_holders,
    said_role,
    tells_how_often,
)


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("Which institution acts as trustee under the supplemental indentures?", "trustee"),
        ("Which bank is the administrative agent under the new credit agreement?", "administrative_agent"),
        ("Who audits Acme's financial statements?", "auditor"),
        ("Which accounting firm did shareholders ratify?", "auditor"),
        ("Who is the transfer agent?", "transfer_agent"),
        ("Who was the former auditor?", ""),
        ("What was its audited revenue?", ""),
        ("Which year had the highest revenue?", ""),
        ("How much did the trustee get?", ""),
    ],
)
def test_the_role_that_is_asked_for(question: str, role: str) -> None:
    assert asked_role(question) == role


def test_what_a_role_is_called_and_that_one_agent_is_no_other() -> None:
    assert said_role("auditor") == "auditor"
    assert not list(role_holders("Lymebank, N.A., as Syndication Agent", "transfer_agent"))
    assert list(role_holders("Lymebank, N.A., as Transfer Agent", "transfer_agent"))


@pytest.mark.parametrize(
    ("text", "role", "names"),
    [
        ("among the Issuer, the\nguarantors and Bank of Lyme Trust Company, as trustee (the “Trustee”)", "trustee",
         ["Bank of Lyme Trust Company"]),
        ("the lenders party thereto, and Lymebank, N.A., as administrative agent", "administrative_agent",
         ["Lymebank, N.A."]),
        ("ratified the appointment of Ware & Hythe LLP as the independent registered public accounting firm", "auditor",
         ["Ware & Hythe LLP"]),
        ("/s/ Ware & Hythe LLP\nLyme", "auditor", ["Ware & Hythe LLP"]),
        ("President\nBANK OF LYME, as Trustee", "trustee", ["BANK OF LYME"]),
        ("the trustee may resign at any time", "trustee", []),
        ("we paid it as trustee of the plan", "trustee", []),
    ],
)  # fmt: skip
def test_whoever_stands_beside_a_role(text: str, role: str, names: list[str]) -> None:
    assert [holder.name for holder in role_holders(text, role)] == names


def test_how_often_a_vote_is_held() -> None:
    assert asks_how_often("How often did shareholders want the advisory vote to be held?")
    assert not asks_how_often("How often does it pay a dividend?")
    assert tells_how_often("The shareholders approved holding an advisory vote on pay every year.")
    assert not tells_how_often("The shareholders approved, on an advisory vote, the executive compensation.")


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("On May 2, 2023, the Board appointed Ann Lee as Chief Financial Officer of Acme.", "Ann Lee"),
        ("Ann Lee, age 45, was appointed Executive Vice President and Chief Financial Officer in 2023.", "Ann Lee"),
        ("On May 2, 2023, the Board appointed Ann Lee as Chief Legal Officer.", ""),
        ("Ann Lee is our Chief Financial Officer.", ""),
        ("He was appointed as Chief Financial Officer in May 2023.", ""),
        ("She has been named Chief Financial Officer.", ""),
        ("Mr. was appointed Chief Financial Officer.", ""),
        ("Mr. Lee was appointed Chief Financial Officer.", "Mr. Lee"),
        ("They were elected; Ann Lee was appointed Chief Financial Officer.", "Ann Lee"),
        ("The Company was named to a list by its Chief Financial Officer.", ""),
        ("Officers were appointed by the Chief Financial Officer.", ""),
    ],
)
def test_who_was_appointed_to_an_office(sentence: str, name: str) -> None:
    office = asked_appointed("Who was appointed chief financial officer of Acme in May 2023?")
    assert appointed_in(sentence, office, "Acme Inc") == name
    assert not asked_appointed("Who is the chief financial officer of Acme?")
