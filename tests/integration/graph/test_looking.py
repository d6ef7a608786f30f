"""A model looks at the slide that a question is about, where pictures are asked for; what it says stands apart."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.page_images import StoredPictures
from tests.integration.graph.test_elements import deck
from tests.integration.support.chat_stub import Endpoint, fails, images_of, says
from tools.models.answers import Answer
from tools.ports.deps import Deps

__all__ = ["deck"]
SEEN = "Slide 2 guides to sales of $840 million in 2026; a bar of the chart is marked 37."


@pytest.fixture
def ask(deps: Deps, endpoint: Endpoint) -> Callable[..., Any]:
    looking = replace(deps, vision=endpoint.chat(), pictures=StoredPictures(deps.documents))

    async def silent(_: str) -> None:
        return None

    async def ask(question: str, *, include_images: bool = True) -> Answer:
        return await answer_question(build_graph(looking), question, silent, include_images=include_images)

    return ask


async def test_what_is_seen_stands_beside_the_answer(ask: Any, deck: None, endpoint: Endpoint) -> None:
    endpoint.script = [says(SEEN)]
    answer = await ask("what does slide 2 show")
    plain = await ask("what does slide 2 show", include_images=False)
    [request] = endpoint.requests
    assert [image[:8] for image in images_of(request)] == [b"\x89PNG\r\n\x1a\n"]
    [reading] = answer.page_readings
    assert (reading.doc_id, reading.pages, reading.text) == ("deck", (2,), SEEN)
    assert (reading.printed, reading.unprinted) == (("$840 million",), ("37",))
    assert any("read 37 off the picture alone" in warning for warning in answer.warnings)
    assert (answer.answer, plain.page_readings) == (plain.answer, ())
    [step] = [step for step in answer.trace.steps if step.step == "look"]
    assert (step.by, step.input_tokens) == (endpoint.chat().model, 1000)


async def test_a_model_that_fails_costs_no_answer(ask: Any, deck: None, endpoint: Endpoint) -> None:
    endpoint.script = [fails(429)]
    answer = await ask("what does slide 2 show")
    assert (answer.status, answer.page_readings) == ("answered", ())
    assert any("No model looked at the pictures" in warning for warning in answer.warnings)
