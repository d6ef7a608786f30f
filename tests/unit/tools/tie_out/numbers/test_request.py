"""What is asked is checked and cut, and no number is lost on the way."""

from datetime import date
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tools.tie_out.numbers.reading import APPLE, FINDER
from tools.language.quantities.find import find_quantities
from tools.models.filters import Filters
from tools.pace import Pace
from tools.ports.deps import Deps
from tools.tie_out.numbers.request import MOST_CHARACTERS, MOST_NUMBERS, NumbersRequest, read_request
from tools.vocab.loader import load_vocabulary


class FakeStore:
    """One company with one filing of every kind."""

    async def companies(self) -> list[Any]:
        return [APPLE]

    async def filing_span(self, ids: list[int]) -> dict[int, tuple[date, date]]:
        return dict.fromkeys(ids, (date(2000, 1, 1), date(2026, 1, 1)))

    async def list_documents(self, *_: Any, counted: bool) -> list[Any]:
        assert not counted
        return [SimpleNamespace(doc_id="one")]


DEPS = cast(
    Deps,
    cast(
        Any,
        SimpleNamespace(
            facts=FakeStore(), documents=FakeStore(), today=lambda: date(2026, 5, 1), vocabulary=load_vocabulary()
        ),
    ),
)


async def ask(text: str, filters: Filters | None = None, as_of: date | None = None) -> NumbersRequest:
    return await read_request(DEPS, text, filters, as_of, FINDER, Pace(None))


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["Sales were $1,234.5 million. ", "word " * 900, "x" * 4000, "12% or\n"]), max_size=40))
async def test_a_long_text_in_blocks_has_the_numbers_of_the_whole(parts: list[str]) -> None:
    text = "".join(parts)
    request = await ask(text)
    assert list(request.quantities) == find_quantities(text)[:MOST_NUMBERS]
    assert request.characters == len(text)


async def test_a_range_behind_the_first_block_keeps_its_place() -> None:
    text = f"{'Nothing to count here. ' * 1500}It was between $5 million and $6 million."
    request = await ask(text)
    low, high = request.quantities
    assert low.span == high.span
    assert low.span is not None
    assert text[slice(*low.span)].endswith("$5 million and $6 million")


async def test_what_is_not_seen_is_skipped_and_told_at_its_place() -> None:
    text = "Sa\u200bles were $\u200b5 mil\u00adlion.\0"
    request = await ask(text)
    [number] = request.quantities
    printed = request.printed(number)
    assert (number.text, printed.text) == ("$5 million", "$\u200b5 mil\u00adlion")
    assert text[printed.start : printed.end] == printed.text
    assert request.characters == len(text)


async def test_too_many_numbers_are_cut_before_the_first_that_is_left() -> None:
    request = await ask("It was $5. " * (MOST_NUMBERS + 2))
    assert len(request.quantities) == MOST_NUMBERS
    assert request.characters == len(request.text) == len("It was $5. ") * MOST_NUMBERS + len("It was ")
    assert request.warnings == (
        f"Only the first {request.characters:,} of {11 * (MOST_NUMBERS + 2):,} characters were read (1,000 numbers).",
    )


async def test_exactly_as_many_numbers_are_all_read() -> None:
    request = await ask("It was $5. " * MOST_NUMBERS)
    assert (len(request.quantities), request.warnings) == (MOST_NUMBERS, ())


async def test_a_text_that_is_too_long_is_cut() -> None:
    request = await ask(f"It was $5.\n{' ' * MOST_CHARACTERS}It was $6.")
    assert [number.text for number in request.quantities] == ["$5"]
    assert len(request.text) == MOST_CHARACTERS
    assert "Only the first 1,000,000" in request.warnings[0]


async def test_no_number_is_told_and_so_is_what_is_too_long_for_one() -> None:
    assert (await ask("No numbers.")).warnings == ("The text holds no number that could be verified.",)
    *told, more = (await ask(" and ".join(["\u200b" + "9" * 300] * 5) + " and 5")).warnings
    assert len(told) == 3
    assert "300 characters from 1 on (999999999999...)" in told[0]
    assert more.startswith("2 more")


@pytest.mark.parametrize(
    ("before", "as_of", "expected"),
    [
        (None, None, None),
        (None, date(2025, 1, 1), date(2025, 1, 1)),
        (date(2024, 1, 1), date(2025, 1, 1), date(2024, 1, 1)),
        (date(2026, 1, 1), date(2025, 1, 1), date(2025, 1, 1)),
        (date(2024, 1, 1), None, date(2024, 1, 1)),
    ],
)
async def test_the_earlier_day_counts(before: date | None, as_of: date | None, expected: date | None) -> None:
    assert (await ask("It was $5.", Filters(filed_before=before), as_of)).as_of == expected


async def test_companies_of_the_filters() -> None:
    assert (await ask("It was $5.", Filters(tickers=("AAPL",)))).companies == (APPLE,)
    assert (await ask("It was $5.")).companies == ()
