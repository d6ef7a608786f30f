"""Every embedder of pages keeps the protocol; Voyage's, behind its own client, fails in one way only."""

import io
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.conformance.model_stub import HANGS, KEY, Endpoint, Reply, data, fails, serve
from tools.backends.embeddings.local import LocalEmbedder
from tools.backends.embeddings.openai import OpenAIEmbedder
from tools.backends.embeddings.pages import TextPageEmbedder
from tools.backends.embeddings.remote import RemoteSettings
from tools.backends.embeddings.voyage import VoyageEmbedder, VoyageSettings
from tools.errors import ModelFailed
from tools.ports.pages import PageEmbedder, PageView


def png(shade: int = 200) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), (shade, 0, 0)).save(buffer, format="PNG")
    return buffer.getvalue()


PAGES = [
    PageView("Acme slides FY2024 Q2", "Net sales by region\nEurope rose", png()),
    PageView("Acme slides FY2024 Q2", "Dividend of $0.25 a share", png()),
    PageView("Acme slides FY2024 Q2", "Stores in Greater China"),
]
ODD = ["", "\x00", "\ud800 half a character", "1,234.5 " * 9000, "صافي الدخل 中文"]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


def over(endpoint: Endpoint, name: str = "voyage-multimodal-3", seconds: float = 10.0) -> VoyageEmbedder:
    return VoyageEmbedder(VoyageSettings(name, f"{endpoint.url}/v1", KEY, seconds))


@pytest.fixture(params=["local", "openai", "voyage"])
def embedder(request: pytest.FixtureRequest, endpoint: Endpoint) -> PageEmbedder:
    """Each implementation."""
    if request.param == "voyage":
        return over(endpoint)
    if request.param == "openai":
        return TextPageEmbedder(OpenAIEmbedder(RemoteSettings("text-embedding-3-large", f"{endpoint.url}/v1", KEY)))
    return TextPageEmbedder(LocalEmbedder())


@pytest.fixture(autouse=True)
def dimensions(request: pytest.FixtureRequest, endpoint: Endpoint) -> None:
    """OpenAI's large model has vectors of its own length."""
    if getattr(request.node, "callspec", None) and request.node.callspec.params.get("embedder") == "openai":
        from tests.conformance.model_stub import embeds

        endpoint.behave = lambda asked: embeds(asked, 3072)


async def test_a_row_of_length_one_for_each_page(embedder: PageEmbedder) -> None:
    rows = await embedder.embed_pages([*PAGES, PAGES[0]])
    assert (rows.shape, rows.dtype) == ((4, embedder.dimension), np.float32)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(rows[0], rows[3], atol=1e-5)
    query = await embedder.embed_query("What dividend a share was declared?")
    assert (query.shape, query.dtype) == ((embedder.dimension,), np.float32)
    assert int(np.argmax(rows @ query)) == 1


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
async def test_odd_pages_have_vectors_as_well(embedder: PageEmbedder, text: str) -> None:
    rows = await embedder.embed_pages([PageView("", text), PageView("Acme", text, png())])
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert (await embedder.embed_query(text)).shape == (embedder.dimension,)


async def test_no_pages_are_no_rows_and_many_keep_their_order(embedder: PageEmbedder) -> None:
    assert (await embedder.embed_pages([])).shape == (0, embedder.dimension)
    views = [PageView("Acme", f"figure {number} " * (number % 4 + 1)) for number in range(37)]
    rows = await embedder.embed_pages(views)
    for number in (0, 16, 36):
        np.testing.assert_allclose(rows[number], (await embedder.embed_pages([views[number]]))[0], atol=1e-4)


async def test_its_name_is_told_and_no_key(embedder: PageEmbedder) -> None:
    assert embedder.model
    assert embedder.version
    assert KEY not in f"{embedder!r} {vars(embedder)!r}"


async def test_voyage_gets_text_and_image_in_bounded_requests(endpoint: Endpoint) -> None:
    await over(endpoint).embed_pages([*PAGES] * 7)
    assert sorted(len(request["inputs"]) for request in endpoint.requests) == [5, 16]
    kinds = [[part["type"] for part in page["content"]] for page in endpoint.requests[0]["inputs"][:3]]
    assert kinds == [["text", "image_base64"], ["text", "image_base64"], ["text"]]
    assert {request["input_type"] for request in endpoint.requests} == {"document"}
    assert endpoint.keys == [f"Bearer {KEY}"] * 2
    await over(endpoint).embed_query("a")
    assert endpoint.requests[-1]["input_type"] == "query"


async def test_a_picture_that_cannot_be_drawn_costs_no_other_page_its_vector(endpoint: Endpoint) -> None:
    drawn = next(page for page in PAGES if page.image)
    damaged = replace(drawn, image=(drawn.image or b"")[:40] + b"x" * 40)
    assert len(await over(endpoint).embed_pages([damaged, drawn])) == 2
    kinds = [[part["type"] for part in page["content"]] for page in endpoint.requests[0]["inputs"]]
    assert kinds == [["text"], ["text", "image_base64"]]


BAD = [0.0] * 1024
GOOD = [1.0, *BAD[1:]]
FAILING: dict[str, tuple[Reply, str]] = {
    "key refused": (fails(401), "failed: AuthenticationError"),
    "too long": (fails(400), "failed: InvalidRequestError"),
    "always 429": (fails(429), "failed: RateLimitError"),
    "always 500": (fails(500), "failed: ServerError"),
    "not JSON": (Reply("<html>Bad day</html>"), "failed: "),
    "a web page": (Reply("<html>Bad day</html>", kind="text/html"), "failed: "),
    "JSON of another kind": (Reply('{"hello": "world"}'), "failed: "),
    "a list": (Reply("[1, 2]"), "failed: "),
    "no vectors": (data(), "gave 0 vectors for 2 texts"),
    "vectors that are none": (data(None, None), "gave something else"),
    "lists of words": (data(["a"] * 1024, ["b"] * 1024), "gave something else"),
    "too few": (data(GOOD), "gave 1 vectors for 2 texts"),
    "too many": (data(GOOD, GOOD, GOOD), "gave 3 vectors for 2 texts"),
    "another dimension": (data([1.0, 0.0], [0.0, 1.0]), "vectors of 2 numbers instead of 1024"),
    "two dimensions": (data(GOOD, [1.0, 0.0]), "gave something else"),
    "not a number": (data(GOOD, [float("nan"), *GOOD[1:]]), "without a direction"),
    "of no length": (data(GOOD, BAD), "without a direction"),
}
TRIES = {"always 429": 3}


@pytest.mark.parametrize("name", FAILING)
async def test_every_failure_of_voyage_is_told_without_the_key(
    endpoint: Endpoint, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    reply, told = FAILING[name]
    endpoint.script, endpoint.always = [reply], True
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelFailed, match=told) as failure:
        await over(endpoint).embed_pages(PAGES[:2])
    assert failure.value.message.startswith("voyage:voyage-multimodal-3 ")
    assert KEY not in failure.value.message + caplog.text + "".join(capfd.readouterr())
    assert len(endpoint.requests) == TRIES.get(name, 1)


async def test_voyage_that_hangs_is_given_up(endpoint: Endpoint) -> None:
    endpoint.script, endpoint.always = [HANGS], True
    with pytest.raises(ModelFailed, match=r"failed: .*Timeout"):
        await over(endpoint, seconds=0.3).embed_query("a")


async def test_voyage_that_is_not_there(unused_tcp_port_factory: Callable[[], int]) -> None:
    url = f"http://127.0.0.1:{unused_tcp_port_factory()}/v1"
    with pytest.raises(ModelFailed, match=r"failed: .*ConnectionError"):
        await VoyageEmbedder(VoyageSettings("voyage-multimodal-3", url, KEY, 2.0)).embed_query("a")


async def test_an_unlisted_models_dimension_is_learned_and_kept(endpoint: Endpoint) -> None:
    embedder = over(endpoint, "voyage-multimodal-9")
    with pytest.raises(ModelFailed, match="not known before its first answer"):
        _ = embedder.dimension
    endpoint.script = [data([1.0, 2.0])]
    assert (await embedder.embed_query("a")).shape == (2,)
    assert embedder.dimension == 2


async def test_voyage_needs_a_key_of_the_settings(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOYAGE_API_KEY", KEY)  # the settings are its only reader
    without: Any = VoyageEmbedder(VoyageSettings("voyage-multimodal-3", f"{endpoint.url}/v1"))
    with pytest.raises(ModelFailed, match="needs a key: set VOYAGE_API_KEY"):
        await without.embed_query("a")
    assert endpoint.requests == []
