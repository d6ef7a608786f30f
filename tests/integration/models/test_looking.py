"""Pictures go to a provider in its own format; a failure is told, and never with the key."""

import pytest

from tests.integration.support.chat_stub import KEY, Endpoint, Reply, completes, fails, images_of, says
from tools.errors import ModelFailed

PNG = b"\x89PNG\r\n\x1a\nthe picture of a page"


@pytest.mark.parametrize("provider", ["openai", "google"])
async def test_the_pictures_and_the_question_arrive(endpoint: Endpoint, provider: str) -> None:
    endpoint.script = [says("Orders rose to $412 million.")]
    reply = await endpoint.chat(provider=provider).look("rules", "What is shown?", [PNG, PNG], max_tokens=300)
    [request] = endpoint.requests
    assert images_of(request) == [PNG, PNG]
    assert request["messages"][0] == {"content": "rules", "role": "system"}
    assert request["messages"][1]["content"][0] == {"type": "text", "text": "What is shown?"}
    assert (reply.text, reply.input_tokens, reply.output_tokens) == ("Orders rose to $412 million.", 1000, 200)
    assert KEY in (endpoint.keys[0] or "")


@pytest.mark.parametrize(
    "reply",
    [fails(429), fails(500), Reply("<html>", kind="text/html"), Reply("{"), says(""), says(None),
     completes({"content": "Orders ro"}, "length"), Reply("", delay=30)],
    ids=["429", "500", "html", "garbage", "empty", "null", "cut", "hang"],
)  # fmt: skip
async def test_a_failure_is_told_without_the_key(endpoint: Endpoint, reply: Reply) -> None:
    endpoint.script = [reply]
    with pytest.raises(ModelFailed) as failure:
        await endpoint.chat(seconds=1.0).look("rules", "What is shown?", [PNG], max_tokens=300)
    assert KEY not in str(failure.value)
