"""Numbers of which figure they are: of what is spent, sold or held, of a part, of one metric as a share of another."""

import pytest

from tools.ports.deps import Deps
from tools.tie_out.numbers.verify import verify_numbers

RIGHT, WRONG, OPEN = "verified", "mismatch", "ambiguous"
PART = "Segment not loaded"


async def statuses(deps: Deps, text: str) -> list[str]:
    return [number.status for number in (await verify_numbers(deps, text)).numbers]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Meta spent $37.3 billion on property and equipment in 2024. The year before it had spent $27.0 billion.",
            [RIGHT, RIGHT],
        ),
        (
            "Meta invested $37.3 billion in property and equipment in 2024. In 2023 it had invested $28.1 billion.",
            [RIGHT, WRONG],
        ),
        (
            "Meta spent $43.9 billion on research and development in 2024. A year earlier it spent $38.5 billion.",
            [RIGHT, RIGHT],
        ),
        (
            "Meta spent $43.9 billion on research and development in 2024. A year earlier it spent $35.8 billion.",
            [RIGHT, WRONG],
        ),
        ("Apple sold $319.0 billion of goods and services in fiscal 2024.", [WRONG]),
        (
            "Apple bought back $77.6 billion of stock in fiscal 2024 and paid dividends of $15.2 billion.",
            [WRONG, RIGHT],
        ),
        ("Apple's operations threw off $111.5 billion of cash in fiscal 2025.", [RIGHT]),
        ("Meta's purchases of property and equipment came to almost $45 billion in 2024.", [WRONG]),
        ("Meta's purchases of property and equipment came to almost $38 billion in 2024.", [RIGHT]),
    ],
)
async def test_what_is_spent_sold_or_flows(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Net earnings attributable to Procter & Gamble were $16.0 billion in fiscal 2025, on net sales of "
            "$84.3 billion.",
            [RIGHT, RIGHT],
        ),
        (
            "In fiscal 2025 P&G had net earnings attributable to its shareholders of $19.9 billion and net sales "
            "of $84.3 billion.",
            [WRONG, RIGHT],
        ),
        ("NVIDIA's diluted earnings per share were $4.93 in fiscal 2026.", [WRONG]),
        ("NVIDIA earned $4.93 a share on a diluted basis in fiscal 2026.", [WRONG]),
        ("NVIDIA earned $4.93 per share in fiscal 2026.", [RIGHT]),
        ("NVIDIA earned $4.93 per basic share in fiscal 2026, and $4.90 per diluted share.", [RIGHT, RIGHT]),
        ("Snowflake's cost of revenue outpaced sales in fiscal 2025, climbing 35% to $1.21 billion.", [RIGHT, RIGHT]),
        (
            "Meta earned $62.4 billion on revenue of $164.5 billion in 2024, and Apple $93.7 billion in fiscal 2024.",
            [RIGHT, RIGHT, RIGHT],
        ),
    ],
)
async def test_whose_it_is(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In fiscal 2025, 46% of Snowflake's revenue went to sales and marketing.", [RIGHT]),
        ("In fiscal 2025, 64% of Snowflake's revenue went to sales and marketing.", [WRONG]),
        ("Snowflake's research and development consumed 49% of revenue in fiscal 2025.", [RIGHT]),
        ("Snowflake's research and development consumed 94% of revenue in fiscal 2025.", [WRONG]),
        (
            "P&G's free cash flow (operating cash flow less capital expenditures) was 88% of net earnings in "
            "fiscal 2025.",
            [RIGHT],
        ),
        (
            "P&G's free cash flow (operating cash flow less capital expenditures) was 98% of net earnings in "
            "fiscal 2025.",
            [WRONG],
        ),
        ("NVIDIA's current assets were 4.4 times its current liabilities at the end of fiscal 2025.", [RIGHT]),
        ("Apple's current assets covered its current liabilities 0.9 times at the end of fiscal 2025.", [RIGHT]),
        ("NVIDIA's current assets exceeded its current liabilities 3.4 times at the end of fiscal 2025.", [WRONG]),
        (
            "NVIDIA's current assets covered its current liabilities 4.4 times at the end of fiscal 2025 ($80.1 "
            "billion over $18.0 billion).",
            [RIGHT] * 3,
        ),
        (
            "NVIDIA's current ratio was 4.44 at the end of fiscal 2025 ($80.1 billion against $18.0 billion).",
            [RIGHT] * 3,
        ),
        (
            "NVIDIA's net income rose 4 times between fiscal 2024 and fiscal 2026, from $29.8 billion to $120.1 "
            "billion.",
            [RIGHT] * 3,
        ),
        (
            "NVIDIA's net income rose 6 times between fiscal 2024 and fiscal 2026, from $29.8 billion to $120.1 "
            "billion.",
            [WRONG, RIGHT, RIGHT],
        ),
    ],
)
async def test_one_metric_of_another(sample_deps: Deps, text: str, expected: list[str]) -> None:
    assert await statuses(sample_deps, text) == expected


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Apple's net sales were $391.0 billion in fiscal 2024: iPhone $201.2 billion, Services $96.2 billion "
            "and Mac $30.0 billion.",
            [1, 2, 3],
        ),
        (
            "Compute brought in $102.2 billion of NVIDIA's $130.5 billion of revenue in fiscal 2025; networking "
            "contributed $13.0 billion.",
            [0, 2],
        ),
        ("Apple sold $30.0 billion of Macs in fiscal 2024.", [0]),
        (
            "Apple's services made $96.2 billion of revenue in fiscal 2024, up 13%, and total net sales were "
            "$391.0 billion.",
            [0, 1],
        ),
        ("iPhone made up 51% of Apple's net sales in fiscal 2024.", [0]),
        ("Advertising delivered $160.6 billion of Meta's $164.5 billion of revenue in 2024.", [0]),
    ],
)
async def test_a_part(sample_deps: Deps, text: str, parts: list[int]) -> None:
    found = (await verify_numbers(sample_deps, text)).numbers
    assert [at for at, number in enumerate(found) if number.reason.startswith(PART)] == parts
    assert {number.status for at, number in enumerate(found) if at not in parts} <= {RIGHT}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Meta's revenue rose more than 20% in 2024.", RIGHT),
        ("Meta's revenue rose by over $29 billion in 2024.", RIGHT),
        ("Net sales of P&G were up less than 1% in fiscal 2025.", RIGHT),
        ("Apple's net income fell by more than 3% in fiscal 2024.", RIGHT),
        ("Apple's gross margin rose by more than two percentage points in fiscal 2024.", RIGHT),
        ("Meta's revenue rose more than 25% in 2024.", WRONG),
        ("Meta's revenue rose less than 20% in 2024.", WRONG),
        ("Meta's revenue fell more than 20% in 2024.", WRONG),
    ],
)
async def test_a_bound_of_a_change(sample_deps: Deps, text: str, expected: str) -> None:
    assert await statuses(sample_deps, text) == [expected]
