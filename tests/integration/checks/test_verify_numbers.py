"""Every number of a text, tied to the store: facts, table cells, calculations, and what is none of them."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from server.settings import Settings
from server.text.numbers import numbers_text
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.models import NumberCheck
from tools.tie_out.numbers.verify import verify_numbers

APPLE = Filters(tickers=("AAPL",))
REVENUE_2023 = "Apple's revenue was $383.3 billion in fiscal 2023."


async def one(deps: Deps, text: str, filters: Filters | None = None, as_of: date | None = None) -> NumberCheck:
    [number] = (await verify_numbers(deps, text, filters, as_of)).numbers
    assert text[number.start : number.end] == number.text
    return number


@pytest.mark.parametrize(
    ("text", "metric", "expected"),
    [
        ("Apple's revenue was $383.3 billion in fiscal 2023.", "revenue", 383_285_000_000),
        ("In FY2023, Apple earned $6.13 per diluted share, its net income per share.", "eps_diluted", 6.13),
        ("Apple's gross margin was 44.1% in fiscal 2023.", "gross_margin", 44.13),
        ("Apple's revenue fell 2.8% in fiscal 2023.", "revenue", -2.8),
        ("Apple's revenue decreased by $11.0 billion in fiscal 2023.", "revenue", -11_043_000_000),
        ("Net sales of Apple for the fourth quarter of fiscal 2023: 89,498 million", "revenue", 89_498_000_000),
        ("Apple's gross margin rose 80 basis points in fiscal 2023.", "gross_margin", 82.1),
        ("Apple's revenue was between $380 billion and $390 billion in fiscal 2023.", "revenue", 383_285_000_000),
    ],
)
async def test_right_numbers_are_verified(sample_deps: Deps, text: str, metric: str, expected: float) -> None:
    report = await verify_numbers(sample_deps, text)
    assert {number.status for number in report.numbers} == {"verified"}
    for number in report.numbers:
        assert number.metric == metric
        assert float(number.expected or 0) == pytest.approx(expected, rel=1e-3)
        assert number.source is not None
        assert number.source.accession


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Apple's revenue was $394.3 billion in fiscal 2023.", "figure of FY2022"),
        ("Apple's revenue was $383.3 million in fiscal 2023.", "factor of 1,000"),
        ("Apple's revenue was €383.3 billion in fiscal 2023.", "EUR"),
        ("Apple's net income was -$97.0 billion in fiscal 2023.", "other sign"),
        ("Apple's revenue rose 2.8% in fiscal 2023.", "direction is wrong: it fell"),
        ("Apple's revenue was 38% in fiscal 2023.", "USD"),
        ("Apple's gross profit was $383.285 billion in fiscal 2023.", "Revenue"),
    ],
)
async def test_wrong_numbers_come_with_both_values(sample_deps: Deps, text: str, reason: str) -> None:
    number = await one(sample_deps, text)
    assert number.status == "mismatch"
    assert number.expected is not None
    assert number.source is not None
    assert reason in number.reason


async def test_the_figure_that_a_wrong_number_is_of_has_its_source(sample_deps: Deps) -> None:
    number = await one(sample_deps, "Apple's revenue was $394.328 billion in fiscal 2023.")
    assert number.is_figure_of is not None
    assert (number.is_figure_of.period, number.is_figure_of.value) == ("FY2022", 394_328_000_000)
    assert number.is_figure_of.source.accession


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        ("Apple's adjusted operating income was $114.3 billion in fiscal 2023.", "not_found", "non-GAAP"),
        ("Apple expects revenue of $383.3 billion in fiscal 2023.", "not_found", "future"),
        ("Apple's Services revenue was $383.3 billion in fiscal 2022.", "not_found", "Services"),
        ("Tesla's revenue was $96.8 billion in 2023.", "not_found", "not loaded"),
        ("Revenue was $383.3 billion in fiscal 2023.", "not_found", "no company"),
        ("Apple's revenue was $123.4 billion.", "ambiguous", "no period"),
        ("Apple's revenue was $383.3 billion in fiscal 1985.", "not_found", "covers"),
        ("Apple has 161,000 employees.", "not_found", ""),
    ],
)
async def test_what_cannot_be_told_says_why(sample_deps: Deps, text: str, status: str, reason: str) -> None:
    number = await one(sample_deps, text)
    assert number.status == status
    assert reason in number.reason


async def test_a_non_gaap_number_is_told_apart_though_it_equals_the_gaap_figure(sample_deps: Deps) -> None:
    number = await one(sample_deps, "Apple's adjusted revenue was $383.3 billion in fiscal 2023.")
    assert (number.status, number.basis) == ("not_found", "non_gaap")
    assert "GAAP figure" in number.reason


async def test_a_table_of_the_text_is_read_by_its_columns(sample_deps: Deps) -> None:
    text = "Apple, in millions\n\n\t2023\t2022\nNet sales\t383,285\t394,328\nNet income\t99,803\t99,803\n"
    report = await verify_numbers(sample_deps, text)
    assert [number.status for number in report.numbers] == ["verified", "verified", "mismatch", "verified"]


async def test_a_shown_calculation_is_done_again(sample_deps: Deps) -> None:
    text = (
        "Apple's revenue was $383,285 million in fiscal 2023, and its cost of sales $214,137 million. "
        "So 383,285 - 214,137 = {}."
    )
    right, wrong = [await verify_numbers(sample_deps, text.format(result)) for result in ("169,148", "169,184")]
    assert right.summary.verified == right.summary.numbers == 5
    [mismatch] = [number for number in wrong.numbers if number.status == "mismatch"]
    assert (mismatch.text, mismatch.expected) == ("169,184", 169_148)
    for number in (*right.numbers, mismatch):
        assert number.source is not None
        assert {entry.label for entry in number.inputs} <= {"Revenue", "Cost of revenue"}
    assert len(mismatch.inputs) == 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Apple's gross margin was 46% in fiscal 2023.", "expected 44.13%."),
        ("Apple's revenue rose 9% in fiscal 2023.", "expected -2.80%."),
        ("Apple's revenue was $390.9 billion in fiscal 2023.", "FY2023 is $383.285 billion."),
        ("Apple's EPS was $6.20 in fiscal 2023.", "expected $6.13."),
        ("Apple's gross margin rose 20 basis points in fiscal 2023.", "basis points"),
    ],
)
async def test_a_mismatch_is_told_in_the_unit_of_the_figure_with_a_reason(
    sample_deps: Deps, text: str, shown: str
) -> None:
    report = await verify_numbers(sample_deps, text)
    assert shown in numbers_text(report)
    [number] = report.numbers
    assert number.status == "mismatch"
    assert number.reason
    assert number.expected_unit
    assert not re.search(r"\.\d{5}", numbers_text(report))


async def test_parts_and_cells_of_filings(invented_deps: Deps) -> None:
    only = Filters(tickers=("TLVQ",))
    text = (
        "Revenue from Laboratory Instruments was $231.8 million in 2025. "
        "Revenue in Field Sensors was $130.4 million in 2025. "
        "Adjusted operating income was $83.3 million in 2025."
    )
    part, wrong, adjusted = (await verify_numbers(invented_deps, text, only)).numbers
    assert (part.status, part.expected) == ("verified", 231_792_000)
    assert (wrong.status, wrong.expected) == ("mismatch", 103_423_000)
    assert (adjusted.status, adjusted.basis) == ("verified", "table")
    assert adjusted.source is not None
    assert adjusted.source.table_id


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"filters": {"speaker": "Cook"}}, "speaker narrows passages"),
    ({"filters": {"fiscal_years": [9999]}}, "9999 is no fiscal year"),
    ({"filters": {"fiscal_years": ["soon"]}}, "filters.*fiscal_years.*integer"),
    ({"filters": {"doc_types": ["banana"]}}, "banana"),
    ({"as_of": "1990-01-01"}, "before the first loaded filing"),
    ({"as_of": "soon"}, "as_of: "),
    ({"text": " \n"}, "text is empty"),
]


async def test_the_tool(connect: Callable[..., Client], sample: Settings) -> None:
    text = "Apple's revenue was $394.3 billion in fiscal 2023, down 2.8%."
    async with connect(sample) as client:
        result = await client.call_tool("verify_numbers", {"text": text})
        bad = [await client.call_tool("verify_numbers", {"text": text, **wrong}) for wrong, _ in WRONG]
    wrong, right = result.structured_content["numbers"]
    assert (wrong["status"], right["status"]) == ("mismatch", "verified")
    assert result.structured_content["sources"][right["source"]]["doc_type"] == "10-K"
    assert result.structured_content["summary"]["numbers"] == 2
    assert "$383.285 billion" in result.content[0].text
    for outcome, (changed, said) in zip(bad, WRONG, strict=True):
        assert outcome.is_error, changed
        assert re.search(said, outcome.content[0].text), outcome.content[0].text
        assert "pydantic" not in outcome.content[0].text


def test_the_command(tieout: Any, sample: Settings, tmp_path: Path) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_text("Apple's revenue was $394.3 billion in fiscal 2023.\n", "utf-8")
    run = tieout(sample, "verify", draft)
    assert run.code == 1
    assert "WRONG: $394.3 billion" in run.out
    draft.write_text("Apple's revenue was $383.3 billion in fiscal 2023.\n", "utf-8")
    run = tieout(sample, "verify", draft, "--ticker", "AAPL", "--json")
    assert run.code == 0
    assert json.loads(run.out)["summary"]["verified"] == 1
    assert tieout(sample, "verify", tmp_path / "missing.txt").code == 2


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (REVENUE_2023.encode("utf-16"), 0, "1 verified"),
        (REVENUE_2023.replace("$", "US$").encode("utf-8-sig"), 0, "1 verified"),
        ("Apple\u2019s revenue was $383.3 billion in fiscal 2023.".encode("cp1252"), 0, "1 verified"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, 1, "is not a text file"),
        (b"%PDF-1.7\n1 0 obj", 1, "is not a text file"),
        (b"", 1, "holds no text"),
        (b" \n\t", 1, "holds no text"),
        (b"Nothing to see here.", 1, "no number"),
        (b"Apple has 161,000 employees.", 1, "1 not found"),
    ],
)
def test_the_command_reads_texts_alone(
    tieout: Any, sample: Settings, tmp_path: Path, data: bytes, code: int, said: str
) -> None:
    draft = tmp_path / "draft.txt"
    draft.write_bytes(data)
    run = tieout(sample, "verify", draft)
    assert run.code == code
    assert said in run.out + run.err
