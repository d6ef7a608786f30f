"""Every embedder keeps the protocol; those behind an endpoint fail in one way only."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conformance.hub_cache import EMBEDDER, MINILM, make_cache
from tests.conformance.model_stub import HANGS, KEY, Endpoint, Reply, data, embeds, fails, serve
from tools.backends.embeddings.cohere import CohereEmbedder
from tools.backends.embeddings.fastembed import FastembedEmbedder
from tools.backends.embeddings.local import LocalEmbedder
from tools.backends.embeddings.multilingual import MultilingualEmbedder
from tools.backends.embeddings.openai import OpenAIEmbedder
from tools.backends.embeddings.remote import RemoteSettings
from tools.errors import ModelFailed, SettingsError
from tools.ports.embedding import Embedder

TEXTS = [
    "Net sales of iPhone rose two percent in fiscal 2024.",
    "The board declared a dividend of $0.25 a share.",
    "Our stores in Greater China saw lower demand.",
]
ODD = [
    "", " \n", "\x00\x07", "\ud800 half a character", "😀 صافي الدخل 中文", "x" * 5000, "1,234.5 " * 3000,
    "[SEP] [CLS]",
]  # fmt: skip


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_cache(tmp_path_factory.mktemp("hub"))


@pytest.fixture(scope="session")
def local() -> LocalEmbedder:
    return LocalEmbedder()


@pytest.fixture(scope="session")
def downloaded(hub: Path) -> FastembedEmbedder:
    return FastembedEmbedder(EMBEDDER, hub)


def over(endpoint: Endpoint, name: str = "text-embedding-3-small", seconds: float = 10.0) -> OpenAIEmbedder:
    return OpenAIEmbedder(RemoteSettings(name, f"{endpoint.url}/v1", KEY, seconds))


@pytest.fixture(scope="session")
def multilingual() -> MultilingualEmbedder:
    return MultilingualEmbedder()


@pytest.fixture(params=["local", "multilingual", "cohere", "openai", "unlisted model, no base64", "fastembed"])
async def embedder(request: pytest.FixtureRequest, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> Embedder:
    """Each implementation."""
    if request.param in ("local", "multilingual"):
        return request.getfixturevalue(request.param)
    if request.param == "fastembed":
        monkeypatch.setenv("HF_HUB_OFFLINE", "1")
        return request.getfixturevalue("downloaded")
    if request.param == "cohere":
        return CohereEmbedder(RemoteSettings("embed-v4.0", endpoint.url, KEY))
    if request.param == "openai":
        return over(endpoint)
    endpoint.behave = lambda request: embeds(request, 100, text_only=True)
    embedder = over(endpoint, "snowflake-arctic-embed:22m")
    assert (await embedder.embed_query("revenue")).shape == (100,)
    return embedder


def lengths(rows: Any) -> Any:
    return np.linalg.norm(rows, axis=1)


async def test_rows_of_length_one_in_the_order_of_the_texts(embedder: Embedder) -> None:
    rows = await embedder.embed_passages([*TEXTS, *ODD[-3:], *TEXTS])
    assert rows.shape == (9, embedder.dimension)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(lengths(rows), 1, atol=1e-5)
    np.testing.assert_allclose(rows[:3], rows[6:], atol=1e-5)
    for text, row in zip(TEXTS, rows, strict=False):
        alone = await embedder.embed_query(text)
        assert (alone.shape, alone.dtype) == ((embedder.dimension,), np.float32)
        np.testing.assert_allclose(alone, row, atol=1e-4)


async def test_texts_about_the_same_are_nearer(embedder: Embedder) -> None:
    rows = await embedder.embed_passages(TEXTS)
    query = await embedder.embed_query("What dividend a share did the board declare?")
    assert int(np.argmax(rows @ query)) == 1


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
async def test_odd_texts_have_vectors_as_well(embedder: Embedder, text: str) -> None:
    rows = await embedder.embed_passages([text, "revenue"])
    np.testing.assert_allclose(lengths(rows), 1, atol=1e-5)


async def test_no_texts_are_no_rows(embedder: Embedder) -> None:
    assert (await embedder.embed_passages([])).shape == (0, embedder.dimension)


async def test_many_texts_keep_their_order(embedder: Embedder) -> None:
    numbers = [f"figure {number} " * (number % 4 + 1) for number in range(70)]
    rows = await embedder.embed_passages(numbers)
    for number in (0, 33, 69):
        np.testing.assert_allclose(rows[number], await embedder.embed_query(numbers[number]), atol=1e-4)


async def test_calls_at_once_do_not_mix(embedder: Embedder) -> None:
    alone = [await embedder.embed_query(text) for text in TEXTS]
    together = await asyncio.gather(*(embedder.embed_passages([text, "else"]) for text in TEXTS))
    for one, rows in zip(alone, together, strict=True):
        np.testing.assert_allclose(rows[0], one, atol=1e-4)


async def test_others_run_while_it_computes(embedder: Embedder) -> None:
    await embedder.embed_query("warm")
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    ticking = asyncio.create_task(tick())
    await embedder.embed_passages(["net sales " * 100] * 4)
    ticking.cancel()
    assert ticks > 10


async def test_its_name_is_told_and_no_key(embedder: Embedder) -> None:
    assert embedder.model
    assert embedder.version
    assert embedder.max_tokens >= 256
    assert KEY not in f"{embedder!r} {vars(embedder)!r}"


async def test_windows_have_the_header_in_front_and_are_embedded(embedder: Embedder) -> None:
    text = " ".join(f"Sentence {number} tells of revenue." for number in range(3000))
    windows = embedder.windows(text, "Apple Inc. 10-K FY2024")
    assert len(windows) > 3
    assert all(window.startswith("Apple Inc. 10-K FY2024\n") for window in windows)
    assert embedder.windows("Short.", "Apple") == ["Apple\nShort."]
    assert embedder.windows("", "") == [""]
    rows = await embedder.embed_passages(windows[:3])
    assert rows.shape == (3, embedder.dimension)


async def test_fastembed_and_the_local_model_agree_over_the_same_weights(
    local: LocalEmbedder, hub: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    downloaded = FastembedEmbedder(MINILM, hub)
    for text, ours in zip(TEXTS, await local.embed_passages(TEXTS), strict=True):
        [theirs] = await downloaded.embed_passages([text])
        assert ours @ theirs > 0.9999


BAD = [0.0] * 1536
GOOD = [1.0, *BAD[1:]]
FAILING: dict[str, tuple[Reply, str]] = {
    "key refused": (fails(401), "failed: AuthenticationError"),
    "no such model": (fails(404), "failed: NotFoundError"),
    "too long": (fails(400), "failed: BadRequestError"),
    "always 429": (fails(429), "failed: RateLimitError"),
    "always 500": (fails(500), "failed: InternalServerError"),
    "not JSON": (Reply("<html>Bad day</html>"), "failed: "),
    "a web page": (Reply("<html>Bad day</html>", kind="text/html"), "failed: |gave something else"),
    "JSON of another kind": (Reply('{"hello": "world"}'), "failed: |gave something else"),
    "no vectors": (data(), "failed: |gave 0 vectors for 2 texts"),
    "vectors that are none": (data(None, None), "gave something else"),
    "words for vectors": (data("!!", "??"), "failed: |gave"),
    "a number for a vector": (data(1.0, 2.0), "gave something else"),
    "lists of words": (data(["a"] * 1536, ["b"] * 1536), "gave something else"),
    "too few": (data(GOOD), "gave 1 vectors for 2 texts"),
    "too many": (data(GOOD, GOOD, GOOD), "gave 3 vectors for 2 texts"),
    "another dimension": (data([1.0, 0.0], [0.0, 1.0]), "vectors of 2 numbers instead of 1536"),
    "two dimensions": (data(GOOD, [1.0, 0.0]), "gave something else"),
    "empty vectors": (data([], []), "gave something else"),
    "not a number": (data(GOOD, [float("nan"), *GOOD[1:]]), "without a direction"),
    "infinite": (data(GOOD, [float("inf"), *GOOD[1:]]), "without a direction"),
    "of no length": (data(GOOD, BAD), "without a direction"),
    "one text twice": (data(GOOD, GOOD, indexes=[0, 0]), "belong to no text"),
    "a text that is none": (data(GOOD, GOOD, indexes=[0, 7]), "belong to no text"),
    "a list for an index": (data(GOOD, GOOD, indexes=[0, [1]]), "belong to no text"),
    "an index of words": (data(GOOD, GOOD, indexes=[0, "b"]), "belong to no text"),
}
TRIES = {"always 500": 3, "always 429": 3}


@pytest.mark.parametrize("name", FAILING)
async def test_every_failure_of_an_endpoint_is_told_without_the_key(
    endpoint: Endpoint, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    reply, told = FAILING[name]
    endpoint.script, endpoint.always = [reply], True
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelFailed, match=told) as failure:
        await over(endpoint).embed_passages(["a", "b"])
    assert failure.value.message.startswith("openai:text-embedding-3-small ")
    assert KEY not in failure.value.message
    assert KEY not in caplog.text
    assert len(endpoint.requests) == TRIES.get(name, 1)


async def test_an_endpoint_that_hangs_is_given_up(endpoint: Endpoint) -> None:
    endpoint.script, endpoint.always = [HANGS], True
    begun = time.monotonic()
    with pytest.raises(ModelFailed, match=r"failed: .*Timeout"):
        await over(endpoint, seconds=0.3).embed_query("a")
    assert time.monotonic() - begun < 3 * 0.3 + 5 + 2
    assert len(endpoint.requests) == 3


async def test_an_endpoint_that_is_not_there(unused_tcp_port_factory: Callable[[], int]) -> None:
    url = f"http://127.0.0.1:{unused_tcp_port_factory()}/v1"
    with pytest.raises(ModelFailed, match=r"failed: .*ConnectionError"):
        await OpenAIEmbedder(RemoteSettings("text-embedding-3-small", url, KEY, 2.0)).embed_query("a")


async def test_a_busy_endpoint_is_asked_again_when_it_says(endpoint: Endpoint) -> None:
    endpoint.script = [fails(429, **{"retry-after": "1"})]
    await over(endpoint).embed_query("a")
    assert len(endpoint.requests) == 2
    assert endpoint.times[1] - endpoint.times[0] >= 0.95


async def test_vectors_out_of_order_are_put_in_order(endpoint: Endpoint) -> None:
    other = [0.0, 1.0, *BAD[2:]]
    endpoint.script = [data(other, GOOD, indexes=[1, 0])]
    rows = await over(endpoint).embed_passages(["a", "b"])
    np.testing.assert_array_equal(rows, np.array([GOOD, other], dtype=np.float32))
    endpoint.script = [data(GOOD, other, indexes=[None, None])]
    rows = await over(endpoint).embed_passages(["a", "b"])
    np.testing.assert_array_equal(rows, np.array([GOOD, other], dtype=np.float32))


async def test_requests_are_bounded_in_texts_and_tokens(endpoint: Endpoint) -> None:
    await over(endpoint).embed_passages([f"text {number}" for number in range(70)])
    assert sorted(len(request["input"]) for request in endpoint.requests) == [6, 32, 32]
    endpoint.requests.clear()
    await over(endpoint).embed_passages(["word " * 32_000] * 5)
    assert sorted(len(request["input"]) for request in endpoint.requests) == [1, 2, 2]


async def test_an_endpoint_of_ones_own_needs_no_key(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)  # the settings are its only reader
    endpoint.behave = lambda request: embeds(request, 1024)
    assert (await OpenAIEmbedder(RemoteSettings("bge-m3:567m", f"{endpoint.url}/v1")).embed_query("a")).shape == (1024,)
    assert KEY not in str(endpoint.keys)


async def test_openai_itself_needs_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(ModelFailed, match="set OPENAI_API_KEY"):
        await OpenAIEmbedder(RemoteSettings("text-embedding-3-small")).embed_query("a")


async def test_an_unlisted_models_dimension_is_learned_and_kept(endpoint: Endpoint) -> None:
    embedder = over(endpoint, "anything")
    with pytest.raises(ModelFailed, match="not known before its first answer"):
        _ = embedder.dimension
    endpoint.script = [data([1.0, 2.0])]
    assert (await embedder.embed_query("a")).shape == (2,)
    assert embedder.dimension == 2
    endpoint.script = [data([1.0, 2.0, 3.0])]
    with pytest.raises(ModelFailed, match="3 numbers instead of 2"):
        await embedder.embed_query("a")


async def test_a_model_that_fastembed_does_not_know(hub: Path) -> None:
    with pytest.raises(SettingsError, match="fastembed:nobody/nothing is no TextEmbedding that fastembed knows"):
        await FastembedEmbedder("nobody/nothing", hub).embed_query("a")


async def test_a_model_that_cannot_be_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    embedder = FastembedEmbedder("BAAI/bge-small-en-v1.5", tmp_path)
    with pytest.raises(SettingsError, match=r"can't be downloaded or loaded \(ValueError\).*internet"):
        await embedder.embed_query("a")
    assert (embedder.dimension, embedder.max_tokens) == (384, 512)
