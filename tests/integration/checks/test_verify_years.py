"""Numbers of which period they are: over several years, beside a comparison, in brackets, in a list, the same again."""

import pytest

from tools.ports.deps import Deps
from tools.tie_out.numbers.verify import verify_numbers

RIGHT, WRONG, OPEN = "verified", "mismatch", "ambiguous"


async def statuses(deps: Deps, text: str) -> list[str]:
    return [number.status for number in (await verify_numbers(deps, text)).numbers]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P&G's gross margin ranged from 47.4% to 51.4% between fiscal 2022 and fiscal 2025.", [RIGHT, RIGHT]),
        ("P&G's gross margin ranged from 49.4% to 51.4% between fiscal 2022 and fiscal 2025.", [WRONG, RIGHT]),
        (
            "Over fiscal 2022-2025, P&G's net sales moved from a low of $80.2 billion to a high of $84.3 billion.",
            [RIGHT, RIGHT],
        ),
        (
            "Over fiscal 2022-2025, P&G's net sales moved from a low of $82.0 billion to a high of $84.3 billion.",
            [WRONG, RIGHT],
        ),
        (
            "From fiscal 2022 through fiscal 2025, P&G's net sales held between $80.2 billion and $83.9 billion.",
            [RIGHT, WRONG],
        ),
        (
            "Across fiscal 2022 to 2025 P&G's operating income remained between $17 billion and $21 billion.",
            [OPEN, OPEN],
        ),
        (
            "Between fiscal 2022 and fiscal 2025 P&G's net sales rose from $80.2 billion to $84.3 billion.",
            [RIGHT, RIGHT],
        ),
    ],
)
async def test_the_least_and_the_most_of_several_years(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P&G's net sales averaged $82.6 billion a year between fiscal 2022 and fiscal 2025.", [RIGHT]),
        ("P&G's net sales averaged $84.6 billion a year between fiscal 2022 and fiscal 2025.", [WRONG]),
        ("Over the four years to fiscal 2025, P&G's average net sales were $82.6 billion.", [RIGHT]),
        ("P&G paid dividends of $9.4 billion a year on average over fiscal 2023 to 2025.", [RIGHT]),
        ("From fiscal 2023 to fiscal 2025 P&G's operating income averaged $21.3 billion.", [WRONG]),
        ("P&G's net sales averaged $20.7 billion a quarter over fiscal 2022 to 2025.", ["not_found"]),
    ],
)
async def test_the_average_of_several_years(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Apple's net income was $112.0 billion in fiscal 2025, 19.5% above fiscal 2024, on revenue of $416.2 "
            "billion.",
            3,
        ),
        ("Meta's revenue was $164.5 billion in 2024, 22% ahead of 2023, and its net income was $62.4 billion.", 3),
        (
            "Free cash flow was $98.8 billion at Apple (FY2025), $96.7 billion at NVIDIA (FY2026) and $54.1 "
            "billion at Meta (FY2024).",
            3,
        ),
        ("Revenue: $391.0 billion for Apple (fiscal 2024), $164.5 billion for Meta (2024).", 2),
        ("Net income of $93.7 billion for Apple (FY2024) compares with $62.4 billion for Meta (2024).", 2),
        (
            "Apple's revenue was $416.2 billion in fiscal 2025 and $391.0 billion in fiscal 2024; its net income "
            "was $112.0 billion.",
            3,
        ),
        ("Snowflake's equity fell from $5.2 billion to $3.0 billion over fiscal 2025.", 2),
        (
            "Over the three years to fiscal 2026 NVIDIA's revenue rose eightfold, from $27.0 billion to $215.9 "
            "billion.",
            2,
        ),
        (
            "NVIDIA's revenue of $130.5 billion in fiscal 2025 was more than double fiscal 2024's $60.9 billion; "
            "gross margin was 75.0%.",
            3,
        ),
        ("Over fiscal 2025 Snowflake's equity fell from $5.2 billion to $3.0 billion.", 2),
        ("P&G's tax rate rose for three years running: 17.8%, 19.7%, 20.2% and now 20.3% in fiscal 2025.", 4),
    ],
)
async def test_a_period_belongs_to_its_own_number(sample_deps: Deps, text: str, expected: int) -> None:
    assert await statuses(sample_deps, text) == [RIGHT] * expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Apple's net income was $112.0 billion in fiscal 2025, 19.5% above fiscal 2024, on revenue of $391.0 "
            "billion.",
            [RIGHT, RIGHT, WRONG],
        ),
        ("Revenue: $391.0 billion for Apple (fiscal 2024), $134.9 billion for Meta (2024).", [RIGHT, WRONG]),
        (
            "Apple's revenue was $416.2 billion in fiscal 2025 and $391.0 billion in fiscal 2024; its net income "
            "was $121.0 billion.",
            [RIGHT, RIGHT, WRONG],
        ),
        ("Snowflake's equity fell from $5.2 billion to $4.0 billion over fiscal 2025.", [RIGHT, WRONG]),
        (
            "P&G's tax rate rose for three years running: 17.8%, 19.7%, 20.2% and now 23.0% in fiscal 2025.",
            [RIGHT, RIGHT, RIGHT, WRONG],
        ),
    ],
)
async def test_and_is_wrong_for_another(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Apple's revenue for the quarter ended June 28, 2025 was $94.0 billion; net income in the same "
            "quarter was $23.4 billion.",
            [RIGHT, RIGHT],
        ),
        (
            "Apple's revenue for the quarter ended June 28, 2025 was $94.0 billion; net income in the same "
            "quarter was $21.4 billion.",
            [RIGHT, WRONG],
        ),
        (
            "Apple's revenue for the quarter ended June 28, 2025 was $94.0 billion, against $85.8 billion in the "
            "same quarter.",
            [RIGHT, RIGHT],
        ),
        (
            "Snowflake's revenue for the six months ended July 31, 2024 was $1.70 billion; its operating loss "
            "over the same period was $704 million.",
            [RIGHT, RIGHT],
        ),
        (
            "In the six months ended July 31, 2024 Snowflake's revenue was $1.70 billion, up from $1.30 billion "
            "in the same period a year earlier.",
            [RIGHT, RIGHT],
        ),
    ],
)
async def test_the_same_period(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


async def test_the_same_period_of_the_sentence_before(sample_deps: Deps) -> None:
    first = "Snowflake's revenue in the six months ended July 31, 2024 was $1.70 billion."
    assert await statuses(sample_deps, f"{first} In the same period it lost $634 million.") == [RIGHT, RIGHT]
    before = f"{first} It was $1.30 billion in the same period of the prior year."
    assert await statuses(sample_deps, before) == [RIGHT, RIGHT]


@pytest.mark.parametrize(
    "text",
    [
        "Between them, Apple ($391.0 billion) and Meta ($164.5 billion) had revenue of $555.5 billion in fiscal 2024.",
        "Of Meta's $164.5 billion of revenue in 2024, $69.4 billion was left as operating income.",
    ],
)
async def test_what_several_numbers_share_is_no_figure_of_the_last(sample_deps: Deps, text: str) -> None:
    assert WRONG not in await statuses(sample_deps, text)
