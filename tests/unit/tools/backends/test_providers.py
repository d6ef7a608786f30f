"""Calls of providers are bounded; texts are brought to what JSON takes."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.backends.providers import bounded, usable_threads, well_formed
from tools.errors import ModelFailed


async def test_a_failure_is_told_by_its_kind_alone() -> None:
    async def fail() -> None:
        raise ValueError("sk-4711")

    with pytest.raises(ModelFailed) as error:
        await bounded("m", fail(), 1)
    assert error.value.message == "m failed: ValueError."


async def test_an_answer_passes_and_an_endless_wait_ends() -> None:
    assert await bounded("m", asyncio.sleep(0, "answer"), 1) == "answer"
    with pytest.raises(ModelFailed, match=r"m failed: TimeoutError\."):
        await bounded("m", asyncio.sleep(60), -1.65)  # 3 tries, and 5 seconds for the waits between them


async def test_who_gives_up_the_call_is_not_told_of_a_failure() -> None:
    task = asyncio.create_task(bounded("m", asyncio.sleep(60), 60))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_texts_keep_their_length_and_can_be_encoded(text: str) -> None:
    formed = well_formed(text)
    assert len(formed) == len(text)
    formed.encode()
    assert all(a == b or "\ud800" <= a <= "\udfff" for a, b in zip(text, formed, strict=True))


def test_there_is_a_thread_to_compute_with() -> None:
    assert 1 <= usable_threads() <= 8
