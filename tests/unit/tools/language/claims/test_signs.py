"""Claims of a profit or a loss, and of a turn from one to the other."""

from decimal import Decimal

import pytest

from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.tie_out.claims.judge import Against, Borne, Open, Verdict, judge
from tools.tie_out.claims.readings import Point, Reading
from tools.vocab.loader import load_vocabulary

SIGNS = [
    ("Acme returned to a net loss.", "net_income", -1, True),
    ("Acme swung to a loss in 2024.", "net_income", -1, True),
    ("Acme turned profitable.", "net_income", 1, True),
    ("Acme returned to operating profitability.", "operating_income", 1, True),
    ("Acme remained unprofitable.", "net_income", -1, False),
    ("Acme is still loss-making.", "net_income", -1, False),
    ("Acme is no longer profitable.", "net_income", -1, True),
    ("Acme was not profitable.", "net_income", -1, None),
    ("Acme posted a net loss.", "net_income", -1, None),
    ("Acme made a profit again.", "net_income", 1, None),
    ("Acme lost money.", "net_income", -1, None),
    ("Free cash flow turned negative.", "free_cash_flow", -1, True),
    ("Operating cash flow was positive.", "operating_cash_flow", 1, None),
]


def claims(text: str) -> list[Claim]:
    return find_claims(text, load_vocabulary(), ("acme",))


@pytest.mark.parametrize(("text", "metric", "sign", "turned"), SIGNS)
def test_a_sign_is_told(text: str, metric: str, sign: int, turned: bool | None) -> None:
    [claim] = claims(text)
    assert (claim.keys[0], claim.sign, claim.turned, claim.scope) == (metric, sign, turned, "company")
    assert claim.direction is None


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("The Gadgets segment turned profitable.", "part"),
        ("Acme's European business lost money.", "part"),
        ("Acme recorded a foreign exchange loss.", "unclear"),
        ("Acme broke even.", "unclear"),
        ("Acme may never become profitable.", "forecast"),
        ("Acme turned profitable on an adjusted basis.", "non_gaap"),
    ],
)
def test_whose_sign_and_on_what_terms(text: str, scope: str) -> None:
    [claim] = claims(text)
    assert claim.scope == scope


def test_a_loss_with_its_amount_is_one_claim() -> None:
    [claim] = claims("Acme posted a net loss of $5 million in 2024.")
    assert (claim.sign, [size.text for size in claim.sized("level")]) == (None, ["$5 million"])


def verdict(text: str, now: int, prior: int | None) -> Verdict:
    before = Point(Decimal(prior), Decimal(0), "FY2023") if prior is not None else None
    reading = Reading("net_income", "Net income", "USD", Point(Decimal(now), Decimal(0), "FY2024"), before)
    [claim] = claims(text)
    return judge(claim, [reading], (), strict=False, complete=True)


@pytest.mark.parametrize(
    ("text", "now", "prior", "expected"),
    [
        ("Acme turned profitable.", 5, -5, Borne),
        ("Acme turned profitable.", -5, -5, Against),
        ("Acme turned profitable.", 5, 5, Against),
        ("Acme turned profitable.", 5, None, Open),
        ("Acme turned profitable.", -5, None, Against),
        ("Acme remained profitable.", 5, 5, Borne),
        ("Acme remained profitable.", 5, -5, Against),
        ("Acme posted a net loss.", -5, None, Borne),
        ("Acme posted a net loss.", 5, None, Against),
    ],
)
def test_signs_are_held_against_both_values(text: str, now: int, prior: int | None, expected: type) -> None:
    found = verdict(text, now, prior)
    assert isinstance(found, expected)
    if isinstance(found, Against):
        assert (found.kind, found.severity) == ("sign_mismatch", "high")
