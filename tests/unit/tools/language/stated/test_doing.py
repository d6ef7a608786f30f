"""Verbs and nouns that name a figure by themselves, and names of what is below zero."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, notice_one, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apple's revenue was $394.3 billion in fiscal 2022. It earned $6.11 per diluted share.", "net_income"),
        ("Apple's revenue was $394.3 billion in fiscal 2022. The company lost $1.3 billion.", "net_income"),
        ("Apple's revenue was $394.3 billion in fiscal 2022, and it lost $1.3 billion.", "net_income"),
        ("In fiscal 2022 Apple grew revenue to $394.3 billion but lost $1.3 billion.", "net_income"),
        ("Apple's revenue was $394.3 billion. Apple, which earned $99.8 billion.", "net_income"),
        ("Apple's revenue was $394.3 billion. It earned interest income of $5 billion.", "interest_income"),
        ("Apple's revenue was $394.3 billion. It earned $5 billion of gross profit.", "gross_profit"),
        ("Apple's revenue was $394.3 billion. Its revenue lost $5 billion.", "revenue"),
        ("Apple's revenue was $394.3 billion and lost $5 billion.", "revenue"),
        ("Apple's revenue was $394.3 billion. It lost 2.8%.", "revenue"),
    ],
)
def test_a_sentences_own_verb_names_its_metric(text: str, expected: str) -> None:
    assert key(read(text)[-1]) == expected


def test_what_is_per_share_is_that_of_the_verb() -> None:
    one = read("Apple's revenue was $394.3 billion in fiscal 2022. It earned $6.11 per share.")[-1]
    assert [figure.key for figure in one.shares] == ["eps_diluted", "eps_basic"]
    assert (one.level, one.change, one.is_loss, one.tight) == (True, False, False, True)


def test_what_was_earned_may_be_what_the_text_is_about() -> None:
    one = read("Apple's revenue was $394.3 billion in fiscal 2022. It earned $383.3 billion in fiscal 2023.")[-1]
    assert [figure.key for figure in one.figures][-1] == "revenue"
    lost = read("Apple's revenue was $394.3 billion in fiscal 2022. It lost $383.3 billion in fiscal 2023.")[-1]
    assert "revenue" not in [figure.key for figure in lost.figures]


def test_who_earned_it_is_not_clear() -> None:
    one = read("Apple's revenue was $394.3 billion in fiscal 2022. Subsidiaries earned $5 billion.")[-1]
    assert (key(one), one.tight) == ("net_income", False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apple posted a $1.29 billion net loss in 2025.", ("net_income", True)),
        ("Apple posted a $1.29 billion loss in 2025.", ("net_income", True)),
        ("Apple posted a loss of $1.29 billion in 2025.", ("net_income", True)),
        ("Apple's loss was $1.29 billion in 2025.", ("net_income", True)),
        ("Apple posted a $1.29 billion loss on revenue of $3 billion in 2025.", ("net_income", True)),
        ("Apple had revenue of $3 billion and a $1.29 billion net loss in 2025.", ("net_income", True)),
        ("Apple had a $1.29 billion loss from operations in 2025.", ("operating_income", True)),
        ("Apple had an operating loss of $1.29 billion in 2025.", ("operating_income", True)),
        ("Apple had a shareholders' deficit of $1.29 billion in 2025.", ("shareholders_equity", True)),
        ("Apple ended 2025 with a $1.29 billion shareholders' deficit.", ("shareholders_equity", True)),
        ("Apple's net income (loss) was $1.29 billion in 2025.", ("net_income", False)),
        ("Apple's net income was $1.29 billion in 2025.", ("net_income", False)),
    ],
)
def test_what_is_told_below_zero(text: str, expected: tuple[str, bool]) -> None:
    told = [(key(one), one.is_loss) for one in read(text) if one.quantity.text == "$1.29 billion"]
    assert told == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Apple reported an unrealized loss of $5 billion.",
        "Apple recorded a $5 billion loss on the sale of a business.",
        "Apple recorded a loss from hedges of $5 billion.",
        "The storm caused a loss of $5 billion.",
    ],
)
def test_other_losses_are_none_of_the_company(text: str) -> None:
    assert [one for one in notice_one(text).named if one.lost] == []


@pytest.mark.parametrize(
    ("text", "metric", "loses"),
    [
        ("Apple's financing activities provided $5 billion in 2025.", "financing_cash_flow", False),
        ("Financing activities at Apple swallowed $5 billion in 2025.", "financing_cash_flow", True),
        ("Apple's investing activities produced $5 billion of cash in 2025.", "investing_cash_flow", False),
        ("Apple's operations threw off $5 billion of cash in 2025.", "operating_cash_flow", False),
        ("Apple's operating activities consumed $5 billion in 2025.", "operating_cash_flow", True),
    ],
)
def test_what_brings_or_takes_cash(text: str, metric: str, *, loses: bool) -> None:
    [one] = read(text)
    assert (key(one), one.loses, one.tight) == (metric, loses, True)


@pytest.mark.parametrize(
    "text",
    [
        "Apple spent $5 billion on property and equipment in 2025.",
        "Apple invested $5 billion in property, plant and equipment in 2025.",
        "Apple spent $5 billion on property and equipment in 2025. A year earlier it had spent $4 billion.",
    ],
)
def test_what_is_paid_for_property(text: str) -> None:
    assert [key(one) for one in read(text)] == ["capital_expenditures"] * len(read(text))


def test_what_is_sold_of_one_product() -> None:
    [one] = read("Apple sold $5 billion of iPhones in 2025.")
    assert (key(one), one.part) == ("revenue", "iPhones")
    [one] = read("Apple sold $5 billion of goods and services in 2025.")
    assert (key(one), one.part, one.tight) == ("revenue", "", True)
