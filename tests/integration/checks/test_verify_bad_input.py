"""What `verify_numbers` is brought that it can't use: filters, days, odd text, too much text."""

import asyncio
from datetime import date
from typing import Any

import pytest

from tests.integration.checks.test_verify_numbers import APPLE, REVENUE_2023, one
from tools.errors import InvalidInput, TieoutError, UnknownCompany
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.numbers.report import worst_first
from tools.tie_out.numbers.request import MOST_CHARACTERS, MOST_NUMBERS
from tools.tie_out.numbers.verify import verify_numbers


async def test_filters_limit_what_bears_a_number_out(sample_deps: Deps) -> None:
    text = "Revenue was $383.3 billion in fiscal 2023."
    assert (await one(sample_deps, text, APPLE)).status == "verified"
    assert (await one(sample_deps, f"Apple's {text}", Filters(tickers=("NVDA",)))).status == "not_found"
    assert (await one(sample_deps, f"Apple's {text}", Filters(fiscal_years=(2022,)))).status == "not_found"
    with pytest.raises(InvalidInput, match="future"):
        await verify_numbers(sample_deps, text, as_of=date(2999, 1, 1))
    with pytest.raises(InvalidInput, match="speaker"):
        await verify_numbers(sample_deps, text, Filters(speaker="Cook"))
    with pytest.raises(UnknownCompany):
        await verify_numbers(sample_deps, text, Filters(tickers=("NOSUCH",)))


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({"fiscal_years": 9999}, "9999 is no fiscal year"),
        ({"fiscal_years": -1}, "-1 is no fiscal year"),
        ({"quarters": "2025-Q9"}, 'not like "2025-Q2"'),
        ({"quarters": "2025-Q1", "fiscal_years": 2024}, "lies in none of filters.fiscal_years"),
        ({"doc_types": "banana"}, "no loaded document is a 'banana'"),
        ({"doc_ids": "nope"}, "'nope' is not loaded"),
        ({"filed_after": "2999-01-01"}, "is in the future"),
        ({"filed_before": "1995-01-01"}, "no loaded filing passes"),
        ({"doc_ids": "a\0b"}, "NUL"),
        ({"doc_ids": [str(number) for number in range(60)]}, "at most 50"),
    ],
)
async def test_filters_that_make_no_sense_say_why(sample_deps: Deps, filters: dict[str, Any], said: str) -> None:
    with pytest.raises(TieoutError) as told:
        await verify_numbers(sample_deps, REVENUE_2023, Filters.model_validate(filters))
    assert said in told.value.message


@pytest.mark.parametrize(
    ("filters", "status"),
    [
        ({"doc_types": "10-k"}, "verified"),
        ({"doc_types": "10-Q"}, "not_found"),
        ({"doc_ids": "0000320193-23-000106"}, "verified"),
        ({"filed_after": "2023-11-01", "filed_before": "2023-11-30"}, "verified"),
        ({"filed_before": "2023-06-01"}, "not_found"),
    ],
)
async def test_a_fact_of_a_filing_that_the_filters_leave_out_bears_nothing_out(
    sample_deps: Deps, filters: dict[str, Any], status: str
) -> None:
    number = await one(sample_deps, REVENUE_2023, Filters.model_validate(filters))
    assert number.status == status
    if status == "verified":
        assert number.source is not None
        assert number.source.doc_type == "10-K"
    else:
        assert "filters" in number.reason


async def test_a_number_of_a_part_keeps_to_the_filters_too(invented_deps: Deps) -> None:
    text = "Revenue from Laboratory Instruments was $231.8 million in 2025."
    for doc_type in ("10-K", "10-Q"):
        number = await one(invented_deps, text, Filters(tickers=("TLVQ",), doc_types=(doc_type,)))
        assert (number.status == "verified") == (doc_type == "10-K")


@pytest.mark.parametrize("text", [REVENUE_2023, "It was $5 billion."])
async def test_a_day_before_any_filing_is_an_error(sample_deps: Deps, text: str) -> None:
    for filters in (None, APPLE):
        with pytest.raises(InvalidInput, match="before the first loaded filing"):
            await verify_numbers(sample_deps, text, filters, date(1990, 1, 1))


async def test_what_nobody_sees_changes_no_verdict(sample_deps: Deps) -> None:
    text = "1\ufe0f\u20e3 App\u200ble's reve\u00adnue was $383.3\0 billion\u00b2 in fiscal 2023."
    number = await one(sample_deps, text)
    assert number.status == "verified"
    assert number.text == "$383.3\0 billion"


async def test_no_number_and_no_word_of_it_is_never_the_answer(sample_deps: Deps) -> None:
    for text, said in (("No numbers.", "no number"), (f"It was {'9' * 300}.", "too long"), ("1," * 30_000, "too long")):
        report = await verify_numbers(sample_deps, text)
        assert not report.numbers
        assert said in " ".join(report.warnings)


@pytest.mark.parametrize(
    "text",
    [
        "", " \n\n", "No numbers at all.", "(1,2", "10-K", "FY24", "Q3'25", "3Q25", "NM", "—", "\x00 12 \x00",
        "1.234,56",
        "Der Umsatz von Apple betrug 1.234,56 Mio. € im Jahr 2023.", "بلغت إيرادات Apple ١٬٢٣٤٫٥ مليون دولار",
        "$1.2–1.4bn",
        "= = 5 - = 5", "|||1|2|||", "\ud800 5", "$" * 2000, "%" * 2000, "(" * 2000, "one hundred " * 200,
    ],
)  # fmt: skip
async def test_odd_text(sample_deps: Deps, text: str) -> None:
    report = await verify_numbers(sample_deps, text)
    assert not report.summary.verified
    assert not report.summary.mismatch
    assert report.summary.numbers == len(report.numbers)


async def test_a_megabyte_is_cut_and_says_so(sample_deps: Deps) -> None:
    text = "Apple's revenue was $383.3 billion in fiscal 2023. " * 20_000
    told: list[float] = []

    async def tell(done: float, _: str) -> None:
        told.append(done)

    report = await verify_numbers(sample_deps, text, tell=tell)
    assert report.summary.numbers == MOST_NUMBERS
    assert report.summary.verified == MOST_NUMBERS
    assert "Only the first" in report.warnings[0]
    assert told == sorted(told)


async def test_of_many_numbers_those_that_are_wrong_come_first(sample_deps: Deps) -> None:
    text = "Apple's revenue was $383.3 billion in fiscal 2023. " * 3 + "Its revenue was $999 billion in fiscal 2023."
    report = await verify_numbers(sample_deps, text)
    assert worst_first(report, len(report.numbers)) == report
    ordered = worst_first(report, len(report.numbers) - 1)
    assert [number.status for number in ordered.numbers][:2] == ["mismatch", "verified"]
    assert len(ordered.numbers) == len(report.numbers)
    assert "come first" in ordered.warnings[-1]


@pytest.mark.parametrize(
    ("text", "characters"),
    [("five hundred ", MOST_CHARACTERS)]
    + [(text, 200_000) for text in ("1,", "1+", "2024 ", "123 ", "In Q3 it rose. ", "\u200b1")],
)
async def test_much_of_anything_is_read(sample_deps: Deps, text: str, characters: int) -> None:
    told: list[float] = []

    async def tell(done: float, _: str) -> None:
        told.append(done)

    await verify_numbers(sample_deps, text * (characters // len(text)), tell=tell)
    assert told == sorted(told)
    assert told[-1] == 1


async def test_a_long_check_can_be_cancelled(sample_deps: Deps) -> None:
    heard = asyncio.Event()

    async def tell(_done: float, _: str) -> None:
        heard.set()

    text = "Lorem ipsum dolor sit amet. Revenue was fine. " * 20_000
    check = asyncio.create_task(verify_numbers(sample_deps, f"{text} It was $5 million.", tell=tell))
    await asyncio.wait_for(heard.wait(), 60)
    assert not check.done()
    check.cancel()
    with pytest.raises(asyncio.CancelledError):
        await check
