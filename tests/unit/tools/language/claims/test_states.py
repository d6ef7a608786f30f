"""Directions that a state tells, an act of the company, or a figure's highest and lowest."""

import pytest

from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.vocab.loader import load_vocabulary

STATES = [
    ("Revenue was down compared with 2022.", "revenue", "down", False),
    ("Revenue was up again.", "revenue", "up", False),
    ("EPS is down a bit from last year.", "eps_diluted", "down", False),
    ("Cash was essentially unchanged.", "cash_and_cash_equivalents", "flat", False),
    ("Net income was not higher than in 2023.", "net_income", "up", True),
    ("Net sales were no lower than a year earlier.", "revenue", "down", True),
    ("Net sales did not budge.", "revenue", "flat", False),
    ("Operating income was roughly in line with 2023.", "operating_income", "flat", False),
    ("Net income was slightly below the prior year.", "net_income", "down", False),
    ("Sales in 2024 exceeded those of 2023.", "revenue", "up", False),
    ("Net sales lost 5%.", "revenue", "down", False),
    ("Net income suffered a 3% decline.", "net_income", "down", False),
    ("Revenue returned to growth.", "revenue", "up", False),
    ("Revenue kept falling.", "revenue", "down", False),
    ("Revenue +2%, despite all.", "revenue", "up", False),
    ("- Net income down 3%", "net_income", "down", False),
    ("Dividends per share were cut.", "dividends_declared_per_share", "down", False),
    ("The dividend was hiked by 4%.", "dividends_declared_per_share", "up", False),
    ("Acme slashed capital expenditures by 14%.", "capital_expenditures", "down", False),
    ("Acme did not cut its dividend.", "dividends_declared_per_share", "down", True),
    ("Acme tripled its dividend.", "dividends_declared_per_share", "up", False),
    ("Acme saw revenue climb 2%.", "revenue", "up", False),
    ("There was a 2% increase in revenue.", "revenue", "up", False),
]


def claims(text: str) -> list[Claim]:
    return find_claims(text, load_vocabulary(), ("acme",))


@pytest.mark.parametrize(("text", "metric", "direction", "negated"), STATES)
def test_a_state_tells_a_direction(text: str, metric: str, direction: str, negated: bool) -> None:
    [claim] = claims(text)
    assert (claim.keys[0], claim.direction, claim.negated, claim.scope) == (metric, direction, negated, "company")


@pytest.mark.parametrize(
    ("text", "size", "role"),
    [
        ("Net income was 10% lower than in 2023.", "10%", "change"),
        ("Net income came in 3% below the 2023 level.", "3%", "change"),
        ("Cash was nearly unchanged at $29.9 billion.", "$29.9 billion", "level"),
        ("Revenue hit a record $391 billion.", "$391 billion", "level"),
        ("Acme's revenue surpassed $390 billion.", "$390 billion", "level"),
    ],
)
def test_its_number_is_a_change_or_a_level(text: str, size: str, role: str) -> None:
    [claim] = claims(text)
    assert [(one.text, one.role) for one in claim.sizes] == [(size, role)]


@pytest.mark.parametrize(
    ("text", "direction"), [("Gross profit hit an all-time high.", "up"), ("EPS reached a record low.", "down")]
)
def test_a_highest_or_lowest_is_a_record(text: str, direction: str) -> None:
    [claim] = claims(text)
    assert (claim.is_record, claim.direction) == (True, direction)


@pytest.mark.parametrize(
    "text",
    [
        "Net income was reduced by $5 million due to the charge.",
        "Operating income was lowered by higher wages.",
    ],
)
def test_what_one_thing_did_to_a_figure_is_not_how_it_went(text: str) -> None:
    assert {claim.scope for claim in claims(text)} == {"unclear"}


@pytest.mark.parametrize("text", ["Acme raised $5 billion of debt.", "The lease runs for up to 40 years."])
def test_no_figure_moves(text: str) -> None:
    assert [claim for claim in claims(text) if claim.keys] == []


@pytest.mark.parametrize(
    "text",
    [
        "Despite a decline in net income, revenue rose 2%.",
        "By contrast, revenue rose 2%.",
        "In short, revenue is flat.",
        "Surprisingly strong revenue rose 2%.",
        "Revenue nevertheless rose 2%.",
        "At the same time, revenue fell.",
    ],
)
def test_words_that_name_no_part_of_the_company(text: str) -> None:
    assert [claim.part for claim in claims(text) if claim.keys[0] == "revenue"] == [""]


def test_each_movement_comes_to_one_claim_even_of_what_is_unknown() -> None:
    assert [(claim.keys[:1], claim.scope) for claim in claims("Demand rose, and revenue fell.")] == [
        (("revenue",), "company"),
        ((), "no_metric"),
    ]


def test_the_items_of_a_list_are_read_apart() -> None:
    text = "Highlights:\n- Revenue up 2%\n- Net income down 3%"
    assert [(claim.keys[0], text[claim.start : claim.end]) for claim in claims(text)] == [
        ("revenue", "- Revenue up 2%"),
        ("net_income", "- Net income down 3%"),
    ]


@pytest.mark.parametrize(
    ("text", "metric", "growth"),
    [
        ("Revenue growth accelerated.", "revenue", "told"),
        ("Growth in R&D spending slowed.", "research_and_development", "told"),
        ("Revenue growth was 12%.", "revenue", "told"),
        ("Revenue slowed.", "revenue", "meant"),
        ("Revenue rose 5%.", "revenue", ""),
    ],
)
def test_growth_is_another_measure(text: str, metric: str, growth: str) -> None:
    [claim] = claims(text)
    assert (claim.keys[0], claim.growth) == (metric, growth)


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Since 2020 revenue has grown 42%.", 2020),
        ("Revenue was below 2022.", 2022),
        ("Revenue was down compared with 2022.", 2022),
        ("Revenue rose 3%, its largest gain since 2019.", None),
    ],
)
def test_what_it_is_compared_with(text: str, year: int | None) -> None:
    claim = claims(text)[0]
    assert claim.time.base_year == year
    assert claim.time.targets == ()
