"""The providers' batch APIs over their wire formats, well-behaved and not, and the chat model that uses them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tests.integration.support.batch_stub import KEY, Body, Provider, serve
from tools.backends.chat.batches.anthropic import AnthropicBatches
from tools.backends.chat.batches.openai import OpenAIBatches
from tools.backends.chat.deferred import DeferredChat
from tools.backends.chat.journal import Journal
from tools.errors import BatchFailed, BatchGone, InvalidInput, ModelFailed
from tools.ports.batches import BatchApi, BatchRequest


class Weather(BaseModel):
    """Tell the weather."""

    town: str


def replied(body: Body) -> str | Body:
    said = body["messages"][-1]["content"]
    return {"town": said} if "tools" in body else f"It rains in {said}."


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    """A provider on a free port."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve(Provider(replied)) as running:
        yield running


@pytest.fixture(params=["openai", "anthropic"])
async def api(request: pytest.FixtureRequest, provider: Provider) -> AsyncIterator[BatchApi]:
    """Either provider's batches."""
    made = of(request.param, provider)
    yield made
    await made.close()


def of(name: str, provider: Provider, key: str = KEY) -> BatchApi:
    if name == "openai":
        return OpenAIBatches("m-1", key, f"{provider.url}/v1", first_wait=0.01)
    return AnthropicBatches("m-1", key, provider.url, first_wait=0.01)


ASKED = [BatchRequest("Be brief.", "Ulm", 10), BatchRequest("Be brief.", "Bonn", 10, Weather)]


async def test_texts_and_calls_come_back_by_their_keys(api: BatchApi, provider: Provider) -> None:
    batch = await api.submit(ASKED, "mark")
    assert await api.replies(batch) is None
    replies = await api.replies(batch)
    assert replies is not None
    text, call = (replies[one.key] for one in ASKED)
    assert (text.text, text.input_tokens, text.output_tokens) == ("It rains in Ulm.", 1000, 200)
    assert call.arguments == {"town": "Bonn"}
    assert len(provider.calls) == 2


@pytest.mark.parametrize("status", [429, 500, 529])
async def test_a_busy_provider_is_asked_again(api: BatchApi, provider: Provider, status: int) -> None:
    provider.refuse = [status, status]
    await api.submit(ASKED, "mark")
    assert len(provider.batches) == 1


async def test_one_that_stays_busy_is_named_without_the_key(api: BatchApi, provider: Provider) -> None:
    provider.refuse = [503] * 99
    with pytest.raises(BatchFailed, match="status 503") as failed:
        await api.submit(ASKED, "mark")
    assert KEY not in str(failed.value)


@pytest.mark.parametrize("name", ["openai", "anthropic"])
async def test_a_wrong_key_is_a_failure_and_never_told(name: str, provider: Provider) -> None:
    api = of(name, provider, key="sk-wrong")
    with pytest.raises(BatchFailed, match="status 401") as failed:
        await api.submit(ASKED, "mark")
    assert "sk-wrong" not in str(failed.value)
    await api.close()


async def test_a_batch_that_is_gone_is_told_apart(api: BatchApi) -> None:
    with pytest.raises(BatchGone):
        await api.replies("batch_99")


async def test_a_batch_that_openai_could_not_run_is_gone(provider: Provider) -> None:
    api = of("openai", provider)
    provider.status, provider.looks = "failed", 0
    batch = await api.submit(ASKED, "mark")
    with pytest.raises(BatchGone, match="token_limit") as failed:
        await api.replies(batch)
    assert KEY not in str(failed.value)
    await api.close()


@asynccontextmanager
async def chatting(api: BatchApi, path: Path) -> AsyncIterator[DeferredChat]:
    journal = Journal(path, api.model)
    chat = DeferredChat(api, journal, pause=0.01, tell=lambda _: None)
    serving = asyncio.create_task(chat.serve())
    try:
        yield chat
    finally:
        serving.cancel()
        journal.close()


async def two_calls(chat: DeferredChat, town: str) -> str:
    """An item whose second call leans on its first."""
    async with chat.item():
        first = await chat.call_function("Be brief.", town, Weather, max_tokens=10)
        return (await chat.complete("Be brief.", f"{first.arguments['town']}!", max_tokens=10)).text


async def test_calls_of_all_items_go_out_together(api: BatchApi, provider: Provider, tmp_path: Path) -> None:
    towns = ["Ulm", "Bonn", "Kiel"]
    async with chatting(api, tmp_path / "calls.jsonl") as chat:
        texts = await asyncio.gather(*(two_calls(chat, town) for town in towns))
    assert texts == [f"It rains in {town}!." for town in towns]
    assert [len(batch) for batch in provider.batches.values()] == [3, 3]


async def test_what_came_back_is_not_asked_again(api: BatchApi, provider: Provider, tmp_path: Path) -> None:
    for _ in range(2):
        async with chatting(api, tmp_path / "calls.jsonl") as chat:
            assert await two_calls(chat, "Ulm") == "It rains in Ulm!."
    assert len(provider.calls) == 2


async def test_a_batch_that_was_under_way_is_waited_for_not_sent_again(
    api: BatchApi, provider: Provider, tmp_path: Path
) -> None:
    provider.looks = 10**6
    async with chatting(api, tmp_path / "calls.jsonl") as chat:
        asked = asyncio.create_task(two_calls(chat, "Ulm"))
        assert await asyncio.to_thread(provider.looked_at.wait, 10)
        asked.cancel()
    provider.looks = 0
    async with chatting(api, tmp_path / "calls.jsonl") as chat:
        assert await two_calls(chat, "Ulm") == "It rains in Ulm!."
    assert len(provider.calls) == 2


async def test_a_batch_whose_id_was_lost_is_found_by_its_mark(provider: Provider, tmp_path: Path) -> None:
    api, path = of("openai", provider), tmp_path / "calls.jsonl"
    for _ in range(2):
        async with chatting(api, path) as chat, chat.item():
            assert (await chat.complete("Be brief.", "Ulm", max_tokens=10)).text == "It rains in Ulm."
        lines = path.read_text().splitlines()
        path.write_text("\n".join(lines[:2]) + "\n")  # as if cut off right after the batch was sent
    assert len(provider.calls) == 1
    await api.close()


SPOILT: dict[str, Any] = {
    "a line that is no JSON": lambda lines: ["{{{", *lines[1:]],
    "a line that is missing": lambda lines: lines[1:],
    "a line of another shape": lambda lines: ['{"custom_id": 3}', *lines[1:]],
    "nothing at all": lambda lines: [],
}


@pytest.mark.parametrize("how", SPOILT)
async def test_a_call_without_a_reply_of_use_has_failed_and_is_asked_again_next_time(
    api: BatchApi, provider: Provider, tmp_path: Path, how: str
) -> None:
    provider.spoil = SPOILT[how]
    async with chatting(api, tmp_path / "calls.jsonl") as chat, chat.item():
        with pytest.raises(ModelFailed):
            await chat.complete("Be brief.", "Ulm", max_tokens=10)
    provider.spoil = lambda lines: lines
    async with chatting(api, tmp_path / "calls.jsonl") as chat, chat.item():
        assert (await chat.complete("Be brief.", "Ulm", max_tokens=10)).text == "It rains in Ulm."


async def test_a_provider_that_is_down_ends_every_waiting_call(
    api: BatchApi, provider: Provider, tmp_path: Path
) -> None:
    provider.refuse = [500] * 99
    async with chatting(api, tmp_path / "calls.jsonl") as chat:
        done = await asyncio.gather(*(two_calls(chat, town) for town in ("Ulm", "Bonn")), return_exceptions=True)
    assert [type(one) for one in done] == [BatchFailed, BatchFailed]


async def test_a_journal_of_another_model_is_refused(api: BatchApi, tmp_path: Path) -> None:
    Journal(tmp_path / "calls.jsonl", "another").close()
    with pytest.raises(InvalidInput, match="replies of another"):
        Journal(tmp_path / "calls.jsonl", api.model)
