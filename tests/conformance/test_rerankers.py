"""Every reranker keeps the protocol; those behind an endpoint fail in one way only."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conformance.hub_cache import CROSS_ENCODER, make_cache
from tests.conformance.model_stub import HANGS, KEY, Endpoint, Reply, fails, results, serve
from tools.backends.rerankers.cohere import CohereReranker, CohereSettings
from tools.backends.rerankers.fastembed import FastembedReranker
from tools.errors import ModelFailed, SettingsError
from tools.ports.indexes import Reranker

QUERY = "What dividend did the board declare?"
# The one with the words of the question is the longest as well, which the token counter goes by.
TEXTS = [
    "Net sales rose.",
    "The board did declare a dividend of $0.25 a share, which is payable in May to holders of record.",
    "Lower demand in China.",
]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


@pytest.fixture(scope="session")
def downloaded(tmp_path_factory: pytest.TempPathFactory) -> FastembedReranker:
    return FastembedReranker(CROSS_ENCODER, make_cache(tmp_path_factory.mktemp("hub")))


def over(endpoint: Endpoint, seconds: float = 10.0) -> CohereReranker:
    return CohereReranker(CohereSettings("rerank-v3.5", endpoint.url, KEY, seconds))


@pytest.fixture(params=["cohere", "fastembed"])
def reranker(request: pytest.FixtureRequest, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> Reranker:
    """Each implementation."""
    if request.param == "cohere":
        return over(endpoint)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    return request.getfixturevalue("downloaded")


async def test_a_score_for_each_text_in_their_order(reranker: Reranker) -> None:
    scores = await reranker.rerank(QUERY, TEXTS)
    assert len(scores) == 3
    assert all(type(score) is float for score in scores)
    assert max(scores) == scores[1]
    assert await reranker.rerank(QUERY, TEXTS[::-1]) == scores[::-1]


async def test_scores_do_not_depend_on_the_company(reranker: Reranker) -> None:
    scores = await reranker.rerank(QUERY, TEXTS * 15)
    assert scores == pytest.approx([*await reranker.rerank(QUERY, TEXTS)] * 15)
    assert await reranker.rerank(QUERY, TEXTS[:1]) == pytest.approx(scores[:1])


async def test_no_texts_are_no_scores(reranker: Reranker) -> None:
    assert await reranker.rerank(QUERY, []) == []


async def test_odd_texts_have_scores_as_well(reranker: Reranker) -> None:
    odd = ["", " ", "\x00", "\ud800", "😀 صافي", "x" * 20_000, "word " * 5000]
    for query in (QUERY, "", "\ud800"):
        assert len(await reranker.rerank(query, odd)) == len(odd)


async def test_calls_at_once_do_not_mix(reranker: Reranker) -> None:
    alone = [await reranker.rerank(text, TEXTS) for text in TEXTS]
    assert await asyncio.gather(*(reranker.rerank(text, TEXTS) for text in TEXTS)) == alone


def test_its_name_is_told_and_no_key(reranker: Reranker) -> None:
    assert reranker.model in {"cohere:rerank-v3.5", f"fastembed:{CROSS_ENCODER}"}
    assert KEY not in f"{reranker!r} {vars(reranker)!r}"


async def test_the_request_is_coheres(endpoint: Endpoint) -> None:
    await over(endpoint).rerank(QUERY, TEXTS)
    assert endpoint.requests == [{"model": "rerank-v3.5", "query": QUERY, "documents": TEXTS}]
    assert endpoint.keys == [f"Bearer {KEY}"]


async def test_more_than_a_thousand_texts_are_asked_in_parts(endpoint: Endpoint) -> None:
    scores = await over(endpoint).rerank(QUERY, TEXTS * 700)
    assert [len(request["documents"]) for request in endpoint.requests] == [1000, 1000, 100]
    assert scores == scores[:3] * 700


FAILING: dict[str, tuple[Reply, str]] = {
    "key refused": (fails(401), "failed: UnauthorizedError"),
    "no such model": (fails(404), "failed: NotFoundError"),
    "always 429": (fails(429), "failed: TooManyRequestsError"),
    "always 500": (fails(500), "failed: InternalServerError"),
    "not JSON": (Reply("<html>Bad day</html>"), "failed: "),
    "a web page": (Reply("<html>Bad day</html>", kind="text/html"), "failed: "),
    "JSON of another kind": (Reply('{"hello": "world"}'), "something else|failed"),
    "a list": (Reply("[1, 2]"), "something else|failed"),
    "no results": (results(), "did not score each text once"),
    "too few": (results((0, 0.5)), "did not score each text once"),
    "too many": (results((0, 0.5), (1, 0.5), (2, 0.5)), "did not score each text once"),
    "one text twice": (results((0, 0.5), (0, 0.4)), "did not score each text once"),
    "a text that is none": (results((0, 0.5), (7, 0.4)), "did not score each text once"),
    "no index": (results((None, 0.5), (None, 0.4)), "did not score each text once"),
    "a list for an index": (results(([1], 0.5), (0, 0.4)), "did not score each text once"),
    "words for a score": (results((0, 0.5), (1, "high")), "a score that is no number"),
    "no score": (results((0, 0.5), (1, None)), "a score that is no number"),
    "not a number": (results((0, 0.5), (1, float("nan"))), "a score that is no number"),
    "infinite": (results((0, 0.5), (1, float("inf"))), "a score that is no number"),
}
TRIES = {"always 500": 3, "always 429": 3}


@pytest.mark.parametrize("name", FAILING)
async def test_every_failure_of_an_endpoint_is_told_without_the_key(
    endpoint: Endpoint, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    reply, told = FAILING[name]
    endpoint.script, endpoint.always = [reply], True
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelFailed, match=told) as failure:
        await over(endpoint).rerank(QUERY, ["a", "b"])
    assert failure.value.message.startswith("cohere:rerank-v3.5 ")
    assert KEY not in failure.value.message
    assert KEY not in caplog.text
    assert len(endpoint.requests) == TRIES.get(name, 1)


async def test_an_endpoint_that_hangs_is_given_up(endpoint: Endpoint) -> None:
    endpoint.script, endpoint.always = [HANGS], True
    begun = time.monotonic()
    with pytest.raises(ModelFailed, match=r"failed: .*Timeout"):
        await over(endpoint, seconds=0.3).rerank(QUERY, TEXTS)
    assert time.monotonic() - begun < 3 * 0.3 + 5 + 2


async def test_an_endpoint_that_is_not_there(unused_tcp_port_factory: Callable[[], int]) -> None:
    url = f"http://127.0.0.1:{unused_tcp_port_factory()}"
    with pytest.raises(ModelFailed, match="failed: ConnectError"):
        await CohereReranker(CohereSettings("rerank-v3.5", url, KEY, 2.0)).rerank(QUERY, TEXTS)


async def test_a_busy_endpoint_is_asked_again_when_it_says(endpoint: Endpoint) -> None:
    endpoint.script = [fails(429, **{"retry-after": "1"})]
    assert len(await over(endpoint).rerank(QUERY, TEXTS)) == 3
    assert len(endpoint.requests) == 2
    assert endpoint.times[1] - endpoint.times[0] >= 0.95


async def test_an_endpoint_of_ones_own_needs_no_key(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CO_API_KEY", KEY)  # the settings are its only reader
    await CohereReranker(CohereSettings("rerank-v3.5", endpoint.url)).rerank(QUERY, TEXTS)
    assert KEY not in str(endpoint.keys)


async def test_cohere_itself_needs_a_key() -> None:
    with pytest.raises(ModelFailed, match="set COHERE_API_KEY"):
        await CohereReranker(CohereSettings("rerank-v3.5")).rerank(QUERY, TEXTS)


async def test_a_model_that_fastembed_does_not_know(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="fastembed:nobody/nothing is no TextCrossEncoder that fastembed knows"):
        await FastembedReranker("nobody/nothing", tmp_path).rerank(QUERY, TEXTS)


async def test_a_model_that_cannot_be_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SettingsError, match=r"can't be downloaded or loaded \(ValueError\).*internet"):
        await FastembedReranker("Xenova/ms-marco-MiniLM-L-6-v2", tmp_path).rerank(QUERY, TEXTS)
