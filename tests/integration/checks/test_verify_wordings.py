"""What the words around a number make of it: the company's own figure, a part's, another measure, a bound, a share."""

import pytest

from tools.ports.deps import Deps
from tools.tie_out.numbers.verify import verify_numbers


async def statuses(deps: Deps, text: str) -> list[str]:
    return [number.status for number in (await verify_numbers(deps, text)).numbers]


@pytest.mark.parametrize(
    "text",
    [
        "**Revenue:** $383.3 billion\n**Period:** fiscal 2023\n**Company:** Apple",
        "It was $383.3 billion. I took Apple's revenue from the fiscal 2023 filing.",
        "Answer: $383.3 billion\n\nThis is Apple's revenue for fiscal 2023.",
        "Apple's revenue landed at $383.3 billion in fiscal 2023.",
        "The number for Apple is $383.3 billion (revenue, fiscal 2023).",
        "With revenue of $383.3 billion, Apple finished fiscal 2023 as expected.",
        "From the FY2023 report: revenue of $383.3 billion for Apple.",
        "Apple's revenue for FY2023 (ended 2023-09-30) was $383.3 billion, down $11.0 billion (2.8%).",
        "In fiscal 2023 Apple's revenue was $383.3 billion, down 2.8% from $394.3 billion in fiscal 2022, and its net "
        "income was $97.0 billion, or $6.13 per diluted share.",
        "Apple's 2023 revenue of $383.3 billion compares with $394.3 billion in 2022; net income was $97.0 billion.",
        "Apple's revenue exceeded $380 billion in fiscal 2023, and stayed under $400 billion.",
        "Apple's net income was $97.0 billion in fiscal 2023, which is 25.3% of revenue.",
        "Apple and Meta reported 2023 net income of $97.0 billion and $39.1 billion.",
        "| FY2023 | AAPL | META |\n|---|---|---|\n| Revenue | $383.3 billion | $134.9 billion |",
        "| Company | FY2023 revenue | Net income |\n|---|---|---|\n| Apple | $383.3 billion | $97.0 billion |",
        "For 2023 and 2022, Meta's net income was $39,098 million and $23,200 million, respectively, an increase of "
        "$15,898 million, or 69%.",
        "The increase in Meta's net income was 69% in 2023.",
        "Meta's 2023 revenue was $134.9 billion (+15.7% y/y).",
        "Net income made up 25.3% of Apple's fiscal 2023 revenue, i.e. $97.0 billion out of $383.3 billion.",
        "Net income equalled 25.3% of Apple's revenue in fiscal 2023 ($97.0 billion).",
    ],
)
async def test_right_however_it_is_worded(sample_deps: Deps, text: str) -> None:
    found = await statuses(sample_deps, text)
    assert found
    assert set(found) == {"verified"}


@pytest.mark.parametrize(
    "text",
    [
        "**Revenue:** $338.3 billion\n**Period:** fiscal 2023\n**Company:** Apple",
        "It was $338.3 billion. I took Apple's revenue from the fiscal 2023 filing.",
        "Apple showed $338.3 billion on the revenue line for fiscal 2023.",
        "Apple recognized revenue of $338.3 billion in fiscal 2023.",
        "We note revenue of $338.3 billion at Apple for fiscal 2023, and we leave our rating unchanged.",
        "Apple's revenue was $380.1-382.4 billion in fiscal 2023.",
        "Apple's revenue exceeded $400 billion in fiscal 2023.",
        "Apple's revenue was not $383.3 billion in fiscal 2023.",
        "Apple's revenue was $383,258 million in fiscal 2023.",
        "Apple's basic EPS was $6.13 in fiscal 2023.",
        "Apple's revenue fell from $383.3 billion in fiscal 2023 to $394.3 billion in fiscal 2022.",
        "Apple's fiscal 2023 revenue was 383.3%.",
        "Apple's revenue in the first half of fiscal 2023 was $383.3 billion.",
        "Apple's revenue was $97.0 billion in fiscal 2023, far above its net income.",
        "Apple's fiscal 2023 revenue was $97.0 billion and its net income $383.3 billion.",
        "Apple's fiscal 2023 net income was $97.0 billion and its revenue $97.0 billion.",
    ],
)
async def test_wrong_however_it_is_worded(sample_deps: Deps, text: str) -> None:
    assert "mismatch" in await statuses(sample_deps, text)


@pytest.mark.parametrize(
    "text",
    [
        "Apple's Services net sales were $383.3 billion in fiscal 2023.",
        "Apple's iPhone revenue was $383.3 billion in fiscal 2023.",
        "Reality Labs earned $134.9 billion of revenue for Meta in 2023.",
        "Apple's annualized revenue was $383.3 billion in fiscal 2023.",
        "Apple's average revenue per quarter was $383.3 billion in fiscal 2023.",
        "Apple's cumulative revenue over fiscal 2022 and 2023 was $383.3 billion.",
        "Apple's pre-tax net income was $97.0 billion in fiscal 2023.",
        "Apple's revenue in calendar 2023 was $383.3 billion.",
        "Apple's revenue beat the consensus of $383.3 billion in fiscal 2023.",
        "We expect Apple's revenue to reach $383.3 billion in fiscal 2023.",
        "Apple's revenue CAGR from fiscal 2016 to fiscal 2023 was 4.1%.",
        "Apple's FY2023 revenue was 2.8x that of Meta.",
        "Exchange rates decreased Apple's revenue by 4% in fiscal 2023.",
    ],
)
async def test_another_measure_is_neither_verified_nor_a_mismatch(sample_deps: Deps, text: str) -> None:
    assert set(await statuses(sample_deps, text)) <= {"ambiguous", "not_found"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Meta reported an $18.3 billion revenue increase in 2023.", ["verified"]),
        ("Meta's revenue growth of $18.3 billion in 2023 was strong.", ["verified"]),
        ("Meta reported a $28.5 billion revenue increase in 2023.", ["mismatch"]),
        ("In 2023, Meta reported an $18.3 billion revenue increase, to $134.9 billion.", ["verified", "verified"]),
        ("Meta reported a 15.7% revenue increase in 2023.", ["verified"]),
    ],
)
async def test_an_amount_beside_a_growth_is_what_the_metric_changed_by(
    sample_deps: Deps, text: str, found: list[str]
) -> None:
    assert await statuses(sample_deps, text) == found
