"""What one sentence holds: its lead, its time, and the terms on which its figures are told."""

import pytest

from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.language.claims.sentence import Sentence
from tools.language.claims.times import Time
from tools.vocab.loader import load_vocabulary


def sentence(text: str) -> Sentence:
    return Sentence(text, load_vocabulary(), ("acme",))


def claim(text: str) -> Claim:
    return find_claims(text, load_vocabulary(), ("acme",))[0]


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("In Europe, revenue rose.", "In Europe,"),
        ("Compared with 2023, revenue rose.", "Compared with 2023,"),
        ("In other words, revenue rose.", ""),
        ("Revenue rose, in Europe.", ""),
    ],
)
def test_the_lead_of_a_sentence(text: str, lead: str) -> None:
    one = sentence(text)
    assert one.plain[slice(*one.lead)] == lead


def test_a_lead_narrows_what_stands_behind_it() -> None:
    one = sentence("In Europe, revenue rose.")
    assert (one.open_lead(12), one.open_lead(0)) == ("Europe", "")
    assert sentence("In fiscal 2024, revenue rose.").open_lead(17) == ""


def test_time_is_read_with_the_lead() -> None:
    one = sentence("In fiscal 2024, revenue rose 5% and costs fell.")
    [target] = one.time(36, len(one.plain)).targets
    assert target.fiscal_year == 2024
    assert sentence("Revenue rose.").time(0, 13) == Time()


def test_silent_stretches_name_nothing_new() -> None:
    text = "Revenue rose and then fell while costs in Asia grew."
    one = sentence(text)
    assert one.is_silent(text.index("and"), text.index("fell"))
    assert not one.is_silent(text.index("while"), text.index("grew"))


def test_what_a_name_may_mean() -> None:
    one = sentence("")
    assert one.keys("net_income")[0] == "net_income"
    assert "net_income_to_common" in one.keys("net_income")
    assert "return_on_equity_year_end" in one.keys("return_on_equity")


@pytest.mark.parametrize(
    ("text", "scope", "part"),
    [
        ("Revenue rose 5% in Europe to $5 million and in Asia to $4 million.", "part", "Europe"),
        ("The tax rate was lower than the statutory rate.", "other_base", ""),
        ("Operating expenses fell to 20% of sales.", "no_metric", ""),
        ("Revenue rose over the past decade.", "other_period", ""),
    ],
)
def test_scope_and_part(text: str, scope: str, part: str) -> None:
    found = claim(text)
    assert (found.scope, found.part) == (scope, part)


def test_numbers_told_respectively_are_nobodys() -> None:
    assert claim("Revenue rose 5% and costs fell 3% in 2024 and 2023, respectively.").sizes == ()


@pytest.mark.parametrize(("text", "growth"), [("Revenue slowed.", "meant"), ("Revenue slowed 5%.", "")])
def test_a_pace_may_mean_growth(text: str, growth: str) -> None:
    assert claim(text).growth == growth
