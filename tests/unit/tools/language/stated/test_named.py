"""Which companies and metrics a sentence names, and what narrows a metric."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, notice_one, read


def named(text: str) -> list[tuple[str, str]]:
    return [(one.figures[0].key, one.narrowed) for one in notice_one(text).named]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apple's revenue was $5 billion.", [("revenue", "")]),
        ("Apple's Services revenue was $5 billion.", [("revenue", "Services")]),
        ("Apple's cloud software revenue was $5 billion.", [("revenue", "cloud software")]),
        ("Asia Pacific's operating income was $5 billion.", [("operating_income", "Asia Pacific")]),
        ("Apple's revenue in Greater China was $5 billion.", [("revenue", "Greater China")]),
        ("Apple's revenue in March was $5 billion.", [("revenue", "March")]),
        ("Apple's revenue in 2023 was $5 billion.", [("revenue", "")]),
        ("Apple's record total revenue was $5 billion.", [("revenue", "")]),
        ("Revenue of NVIDIA was $5 billion.", [("revenue", "")]),
        ("Nobody said a word about $5 billion.", []),
    ],
)
def test_metrics_and_what_narrows_them(text: str, expected: list[tuple[str, str]]) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The percentage of revenue was 30%.",
        "Issuances of common stock were $5 billion.",
        "Costs, including cost of revenue, were $5 billion.",
    ],
)
def test_what_belongs_to_another_measure_is_not_named(text: str) -> None:
    assert "revenue" not in dict(named(text))
    assert "common_stock" not in dict(named(text))


@pytest.mark.parametrize(
    ("text", "tight"),
    [
        ("Exchange rates decreased Apple's revenue by $3 billion in 2023.", False),
        ("Lower prices led to a revenue of $3 billion at Apple in 2023.", False),
        ("Apple increased revenue by $3 billion in 2023.", True),
        ("We increased revenue by $3 billion in 2023.", True),
    ],
)
def test_a_metric_that_something_else_moved_has_no_number(text: str, tight: bool) -> None:
    assert [one.tight for one in read(text)] == [tight]


def test_companies() -> None:
    apple, nvidia = notice_one("Apple outsold NVIDIA by $5 billion.").companies
    assert [who.company.ticker for who in (apple, nvidia) if who.company] == ["AAPL", "NVDA"]
    assert (apple.start, apple.end) == (0, 5)
    [tesla] = notice_one("Tesla earned $5 billion.").companies
    assert tesla.company is None
    assert "not loaded" in tesla.message


def test_initials_in_brackets_beside_a_known_company_name_no_other() -> None:
    assert [who.message for who in notice_one("Apple's Reality Labs (RL) earned $5 billion.").companies] == [""]
    assert "not loaded" in notice_one("GM earned $5 billion.").companies[0].message


def test_ambiguous_words_mean_the_likeliest_first() -> None:
    [one] = notice_one("Apple's margin was 44%.").named
    assert [figure.key for figure in one.figures] == ["gross_margin", "operating_margin", "net_margin"]


@pytest.mark.parametrize(
    "text",
    [
        "Apple's net income attributable to the company was $5 billion in 2025.",
        "Net income attributable to Apple was $5 billion in 2025.",
        "Apple's net income available to common shareholders was $5 billion in 2025.",
        "Apple's net income attributable to its shareholders was $5 billion in 2025.",
        "Apple's shareholders' equity, excluding noncontrolling interests, was $5 billion at the end of 2025.",
        "Apple's shareholders' equity (before non-controlling interests) was $5 billion at the end of 2025.",
    ],
)
def test_a_profit_of_the_companys_own_holders(text: str) -> None:
    [one] = read(text)
    assert (one.tight, one.terms.non_gaap, one.part) == (True, "", "")
    assert key(one) in {"net_income", "net_income_to_common", "shareholders_equity"}


@pytest.mark.parametrize(
    "text",
    [
        "Apple's net income attributable to the Beauty segment was $5 billion in 2025.",
        "Apple's net income attributable to hedges was $5 billion in 2025.",
        "Apple's shareholders' equity, excluding intangibles, was $5 billion in 2025.",
        "Apple's revenue attributable to the company was $5 billion in 2025.",
    ],
)
def test_a_profit_of_others(text: str) -> None:
    [one] = read(text)
    assert not one.tight or one.terms.non_gaap or one.part


def test_the_holders_belong_to_the_name() -> None:
    one = notice_one("Apple's net income attributable to the company was $5 billion.")
    assert one.stretch.words[one.named[0].start : one.named[0].end] == "net income attributable to the company"
