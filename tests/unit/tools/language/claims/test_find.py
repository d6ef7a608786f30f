"""Claims of a text: of which figure, and whether the company as a whole is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.vocab.loader import load_vocabulary

COMPANY = ("acme", "corp")
SCOPES = [
    ("Revenue increased 2% in 2024.", "company", "revenue"),
    ("Acme's total net sales fell in 2024.", "company", "revenue"),
    ("Consolidated operating income rose 24% (22% in constant currencies).", "company", "operating_income"),
    ("Acme grew revenue by 8% in 2024.", "company", "revenue"),
    ("Net income of $49.2 million in 2025 was the highest in our history.", "company", "net_income"),
    ("Europe net sales increased 3%.", "part", "revenue"),
    ("Net sales increased 3% in Europe.", "part", "revenue"),
    ("In Latin America, revenue fell 3%.", "part", "revenue"),
    ("Revenue from advertising grew 51%.", "part", "revenue"),
    ("Gross margin widened to 46.2%.", "ratio", "gross_margin"),
    ("SG&A as a percentage of net sales increased 80 basis points.", "ratio", "sga_ratio"),
    ("Revenue on a constant currency basis increased 15%.", "constant_currency", "revenue"),
    ("Organic sales increased 4%.", "non_gaap", "revenue"),
    ("Adjusted operating income fell 4%.", "non_gaap", "operating_income"),
    ("We expect revenue to decline.", "forecast", "revenue"),
    ("Revenue would have increased 9%.", "forecast", "revenue"),
    ("The effective tax rate was lower than the statutory rate.", "other_base", "effective_tax_rate"),
    ("Accounts payable decreased, resulting in a $5 million use of cash.", "cash_flow", "accounts_payable"),
    ("Selling expense fell to 19.7% of sales.", "no_metric", "selling_expense"),
    ("Daily users increased 6%.", "no_metric", None),
]
QUIET = [
    "",
    "Fluctuations in exchange rates decreased our revenue by 5%.",
    "We record revenue when control passes.",
    "Umsatz stieg um 2 % auf 391 Mrd. USD.",
    "ارتفعت الإيرادات 5٪",  # claims are read of texts in English, which Arabic ones are put into first
    "The lease has terms of up to 40 years.",
]


def claims(text: str) -> list[Claim]:
    return find_claims(text, load_vocabulary(), COMPANY)


@pytest.mark.parametrize(("text", "scope", "metric"), SCOPES)
def test_scope_is_told_by_the_sentence(text: str, scope: str, metric: str | None) -> None:
    claim = claims(text)[0]
    assert (claim.scope, claim.keys[0] if claim.keys else None) == (scope, metric)


@pytest.mark.parametrize("text", QUIET)
def test_texts_without_claims_of_figures(text: str) -> None:
    assert [claim for claim in claims(text) if claim.keys and not claim.is_cause] == []


def test_one_sentence_may_hold_several_claims() -> None:
    found = claims("Revenue rose 5% to $10 billion, and net income fell 3% as operating expenses increased.")
    assert [(claim.keys[0], claim.direction) for claim in found] == [
        ("revenue", "up"),
        ("net_income", "down"),
        ("operating_expenses", "up"),
    ]


def test_a_second_movement_has_the_subject_of_the_first() -> None:
    first, second = claims("Revenue increased 3% sequentially and decreased 13% from the same quarter a year ago.")
    assert (first.keys[0], first.direction, first.time.base) == ("revenue", "up", "sequential")
    assert (second.keys[0], second.direction, second.time.base) == ("revenue", "down", "usual")


def test_reasons_lean_on_what_they_explain() -> None:
    told, despite = claims("Operating income rose in 2024 despite a decline in revenue.")
    assert (told.keys[0], told.is_cause) == ("operating_income", False)
    assert (despite.keys[0], despite.direction, despite.is_cause, despite.leans_on) == ("revenue", "down", True, 0)


def test_a_loss_a_record_and_a_negation_are_told() -> None:
    assert claims("Acme's net loss widened in 2024.")[0].is_loss
    assert claims("Acme posted record revenue in 2024.")[0].is_record
    assert claims("Acme's revenue did not increase in 2024.")[0].negated


def test_places_are_those_of_the_sentences() -> None:
    text = "Nothing here.\n\nRevenue rose 5%. Then net income fell 2%."
    assert [text[claim.start : claim.end] for claim in claims(text)] == ["Revenue rose 5%.", "Then net income fell 2%."]


PIECES = [
    "Revenue", " increased", " fell", " 5%", " to $3 million", " from", " (", ")", ",", ".", " in 2024", " net loss",
    " and", " of", " more than doubled", " record", " sequentially", "\n", " compared to", " Europe", " 1,2", " —",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join) | st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for claim in claims(text):
        assert text[claim.start : claim.end] == claim.text
        assert all(size.low is None or size.high is None or size.low <= size.high for size in claim.sizes)


@pytest.mark.parametrize("piece", ["Revenue rose 5%. ", "increased ", "(", "1,", "revenue rose ", "a"])
def test_a_megabyte_is_read_with_a_bound_of_claims(piece: str) -> None:
    text = (piece * (1_000_000 // len(piece) + 1))[:1_000_000]
    assert len(claims(text)) <= 1_000
