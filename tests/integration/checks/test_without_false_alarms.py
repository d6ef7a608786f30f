"""The checks of numbers and claims over the sample: what is wrong is told as what it is, what is right is let be."""

import pytest

from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.claims.check import check_contradictions
from tools.tie_out.models import NumberCheck
from tools.tie_out.numbers.verify import verify_numbers


async def last(deps: Deps, text: str, filters: Filters | None = None) -> NumberCheck:
    return (await verify_numbers(deps, text, filters)).numbers[-1]


@pytest.mark.parametrize(
    ("text", "diagnosis"),
    [
        ("Apple's revenue was $383.3 million in fiscal 2023.", "Right digits, wrong scale: it is $383.285 billion"),
        ("Apple's total assets stood at 352.6 m USD at the end of fiscal 2023.", "Right digits, wrong scale"),
        ("Apple's revenue was $394.3 billion in fiscal 2023.", "It is the figure of FY2022"),
        ("Apple's revenue rose 2.8% in fiscal 2023.", "The direction is wrong: it fell 2.80%"),
        ("Apple's revenue rose 5% in fiscal 2023.", "The direction is wrong: it fell 2.80%"),
        ("Apple's net income climbed to $93.7 billion in fiscal 2024.", "The direction is wrong: it fell from $96.995"),
        ("Meta's net income dropped to $62.4 billion in 2024.", "The direction is wrong: it rose from $39.098 billion"),
        ("Apple's net sales in the first six months of fiscal 2024 were $90.8 billion.", "figure of Q2 FY2024"),
        ("Apple's net sales were $210.3 billion in the second quarter of fiscal 2024.", "first 6 months of FY2024"),
        ("| Apple | FY2024 |\n|---|---|\n| Op. margin | 35.1% |", "35.1%"),
        ("| Apple | FY2023 | FY2024 |\n|---|---|---|\n| Revenue ($m) | 383,285 | 931,035 |", "931,035"),
        (
            "| Company | Revenue FY2024 | Net income FY2024 |\n|-|-|-|\n| Apple | $391.0 billion | $39.7 billion |",
            "",
        ),
        ("Apple's revenue was $391.0 billion in fiscal 2024. It earned $5.08 per diluted share.", "$6.08"),
        ("Snowflake earned $1.29 billion in fiscal 2025.", "It has the other sign."),
        ("Apple lost $93.7 billion in fiscal 2024.", "It has the other sign."),
        ("Apple's net income exceeded revenue by $297.3 billion in fiscal 2024.", "The direction is wrong"),
        ("## Fiscal 2023\n\nApple's revenue was $383.3 billion. Net income was $99.8 billion.", "figure of FY2022"),
    ],
)
async def test_what_is_wrong_is_told(sample_deps: Deps, text: str, diagnosis: str) -> None:
    found = await last(sample_deps, text)
    assert found.status == "mismatch"
    assert diagnosis in found.reason


@pytest.mark.parametrize(
    "text",
    [
        "Apple's net income slipped to $93.7 billion in fiscal 2024.",
        "Apple's net sales were $210.3 billion for the first six months of fiscal 2024.",
        "Apple's net sales for the nine months ended June 29, 2024 were $296.1 billion; in the quarter, $85.8 billion.",
        "| Apple | FY2024 |\n|---|---|\n| Rev. | $391.0 billion |\n| Op. margin | 31.5% |",
        "Apple FY2024: Net inc. of $93.7 billion, Oper. income of $123.2 billion, Gross mgn of 46.2%.",
        "## Fiscal 2023\n\nApple's revenue was $383.3 billion. In fiscal 2022 it was $394.3 billion.",
        "| Meta | 2022 | 2023 | 2024 | y/y |\n|-|-|-|-|-|\n| Revenue ($bn) | 116.6 | 134.9 | 164.5 | +21.9% |",
        "Snowflake's net loss widened to $1,285.6 million in fiscal 2025 from $836.1 million.",
        "Apple's revenue was $391.0 billion in fiscal 2024. It earned $6.08 per diluted share.",
        "Snowflake's revenue was $3,626 million in fiscal 2025. It lost $1.3 billion.",
        "Snowflake posted a $1.29 billion net loss in fiscal 2025.",
        "Snowflake had a $1.46 billion loss from operations in fiscal 2025.",
        "Apple's revenue of $391.0 billion in fiscal 2024 exceeded net income by $297.3 billion.",
        "Apple's gross margin rose 2.1 points to 46.2% in fiscal 2024.",
    ],
)
async def test_what_is_right_is_verified(sample_deps: Deps, text: str) -> None:
    numbers = (await verify_numbers(sample_deps, text)).numbers
    assert {number.status for number in numbers} == {"verified"}


@pytest.mark.parametrize(
    "text",
    [
        "Apple's gross margin rose 2.1 percentage points in fiscal 2024, and gross profit $11.5 billion.",
        "Driven by $2.1 billion of Mac sales, Apple's revenue rose 2.0% in fiscal 2024.",
        "Apple's gross profit rose $11.5 billion in fiscal 2024, of which $9.5 billion was told of Services.",
        "Apple's revenue was $383.3 billion in fiscal 2023. It returned $77.6 billion to shareholders.",
        "Apple's gross margin rose 2.1 points in fiscal 2024.",
        "Apple's revenue declined $11.0 billion in fiscal 2023, because of $10.8 billion lower Mac sales.",
    ],
)
async def test_drivers_and_points_are_no_totals(sample_deps: Deps, text: str) -> None:
    numbers = (await verify_numbers(sample_deps, text)).numbers
    assert "mismatch" not in {number.status for number in numbers}
    assert not (await check_contradictions(sample_deps, text, "AAPL", 2023 if "2023" in text else 2024)).flags


@pytest.mark.parametrize(
    "text",
    [
        "Apple's iPhone revenue was $200.6 billion in fiscal 2023.",
        "P&G's Beauty segment had net sales of $15.0 billion in fiscal 2023.",
        "In Greater China, Apple's net sales were $72.6 billion in fiscal 2023.",
        "Revenue from advertising was $160.6 billion for Meta in 2024.",
        "| NVIDIA, FY2025 | Revenue |\n|---|---|\n| Gaming | $11.4 billion |",
    ],
)
async def test_a_part_that_is_not_loaded_is_said_to_be_that(sample_deps: Deps, text: str) -> None:
    found = await last(sample_deps, text)
    assert found.status == "not_found"
    assert found.reason.startswith("Segment not loaded")


async def test_a_year_ends_with_its_sentence(sample_deps: Deps) -> None:
    text = "Apple's net sales were $394.3 billion in 2022. Net income was $93.7 billion."
    found = await last(sample_deps, text)
    assert (found.status, found.period) == ("ambiguous", "FY2024")
    assert "not of FY2022" in found.reason
    asked = await last(sample_deps, text, Filters(tickers=("AAPL",), fiscal_years=(2024,)))
    assert (asked.status, asked.period) == ("verified", "FY2024")


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        (
            "Apple's fiscal 2022 revenue was $394.3 billion. It fell to $383.3 billion a year later.",
            "ambiguous",
            "FY2023",
        ),
        (
            "NVIDIA's trailing twelve month revenue as of Q2 fiscal 2025 was $96.3 billion.",
            "not_found",
            "another measure",
        ),
        ("Over the last twelve months to July 28, 2024 NVIDIA had revenue of $96.3 billion.", "not_found", "No loaded"),
        ("Apple spent $15.2 billion on dividends and $94.9 billion on repurchases in fiscal 2024.", "verified", ""),
    ],
)
async def test_what_need_not_be_of_the_period_is_not_wrong(
    sample_deps: Deps, text: str, status: str, told: str
) -> None:
    found = await last(sample_deps, text)
    assert found.status == status
    assert told in (found.reason or "")


async def test_a_total_before_its_parts_is_not_the_first_of_them(sample_deps: Deps) -> None:
    text = (
        "Apple returned over $110 billion: repurchases of $94.9 billion and dividends of $15.2 billion in fiscal 2024."
    )
    first, *parts = (await verify_numbers(sample_deps, text)).numbers
    assert first.status != "mismatch"
    assert [one.status for one in parts] == ["verified", "verified"]


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("In fiscal 2022 Apple's revenue was $394.3 billion. Sales then slipped to $383.3 billion.", []),
        ("Net income in fiscal 2022 was $99.8 billion for Apple. Net income has since fallen to $93.7 billion.", []),
        (
            "In fiscal 2022 Apple's revenue was $394.3 billion. Sales then slipped to $373.3 billion.",
            ["level_mismatch"],
        ),
        ("In fiscal 2024 Apple's revenue was $391.0 billion. Net income rose.", ["direction_mismatch"]),
        ("Apple's average quarterly revenue in fiscal 2024 was $97.8 billion.", []),
    ],
)
async def test_claims_of_other_periods_and_measures_are_no_contradictions(
    sample_deps: Deps, text: str, flags: list[str]
) -> None:
    found = await check_contradictions(sample_deps, text, "AAPL")
    assert [flag.kind for flag in found.flags] == flags


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Meta's net income dropped to $62.4 billion in 2024.", "direction_mismatch"),
        ("Meta's operating margin rose 20 percentage points in 2024.", "magnitude_mismatch"),
    ],
)
async def test_claims_of_moves(sample_deps: Deps, text: str, kind: str) -> None:
    assert [flag.kind for flag in (await check_contradictions(sample_deps, text, "META", 2024)).flags] == [kind]


async def test_the_change_is_told_as_an_amount(sample_deps: Deps) -> None:
    text = "Meta's net income rose by $39.1 billion in fiscal 2023."
    [flag] = (await check_contradictions(sample_deps, text, "META")).flags
    assert "by the filings the change is $15.898 billion." in flag.reason
