"""Words left over that the local model takes for talk are passed over; those that may narrow a figure never are."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tools.backends.embeddings.local import LocalEmbedder
from tools.errors import ModelFailed
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.classify import classify
from tools.questions.named.talk import words_of_talk
from tools.questions.planning.rules import Reader, plan_question
from tools.vocab.loader import load_vocabulary
from tools.vocab.narrowing import load_narrowing

Read = Callable[[str], Classification]


@pytest.fixture(scope="module")
def local() -> LocalEmbedder:
    return LocalEmbedder()


async def _reread(embedder: Any, read: Read, finder: CompanyFinder, question: str) -> Classification:
    vocabulary = load_vocabulary()
    talk = await words_of_talk(embedder, question, read(question), finder, vocabulary)
    return classify(question, finder, vocabulary, talk)


async def test_a_word_that_makes_another_figure_of_the_one_named_is_no_talk(
    local: LocalEmbedder, read: Read, finder: CompanyFinder
) -> None:
    question = "Give the basic one for Apple's EPS in fiscal 2024."
    assert "basic" in (await _reread(local, read, finder, question)).unexplained


@pytest.mark.parametrize(
    "question",
    [
        "apple: how big is the pile of inventory at the end of fiscal 2022",
        "In view of the forthcoming peer review, what was Apple's net income in fiscal 2023?",
        "apple net income 2023? our loan officer wonders",
        "my neighbour drives trucks for a living and bets on it, apple net income fiscal 2023",
        "apple: inventory at the end of fiscal 2022, not the backlog",
    ],
)
async def test_talk_is_passed_over_and_named(
    local: LocalEmbedder, read: Read, finder: CompanyFinder, question: str
) -> None:
    assert read(question).unexplained
    reading = await _reread(local, read, finder, question)
    assert reading.unexplained == ()
    assert reading.unused
    assert reading.talk


@pytest.mark.parametrize(
    ("question", "narrowing"),
    [
        ("apple tractor revenue 2023", "tractor"),
        ("apple revenue from tractors in fiscal 2023", "tractors"),
        ("apple svcs revenue 2023", "svcs"),
        ("my neighbour wonders about it, apple revenue 2023, only the tractors please", "tractors"),
        ("how much did apple raise by issuing long-term debt in fiscal 2023", "issuing"),
        ("smallest gain from revaluing apple's long-term debt 2023", "revaluing"),
        ("apple gain on inventory in fiscal 2023", "gain"),
        ("interest on its long-term debt apple 2023", "interest"),
        ("when did apple's revenue first exceed 20 billion", "first"),
        ("apple adjusted net income 2023", "adjusted"),
        ("apple net income taking out the lawsuit 2023", "lawsuit"),
        ("apple deferred revenue - the current part only - sept 28 2024", "part"),
        ("apple revenue 2023, tractors only", "tractors"),
        ("apple revenue 2023 (the tractor portion)", "tractor"),
        ("what was the net cash consideration that apple gave in 2023", "consideration"),
        ("When did Apple buy GreatCall and what was its revenue in 2023?", "GreatCall"),
        ("measured against inventory, how large was apple's revenue in 2023", "measured"),
    ],
)
async def test_what_may_narrow_a_figure_never_is(
    local: LocalEmbedder, read: Read, finder: CompanyFinder, question: str, narrowing: str
) -> None:
    reading = await _reread(local, read, finder, question)
    assert narrowing not in reading.talk
    assert narrowing not in {one.word for one in reading.unused}


async def test_parts_of_a_question_know_it_as_well(local: LocalEmbedder, read: Read, finder: CompanyFinder) -> None:
    question = "In view of the forthcoming peer review, what were Apple's net income and its inventory in fiscal 2023?"
    reading = await _reread(local, read, finder, question)
    plan = plan_question(question, reading, Reader(finder, load_vocabulary(), reading.talk), ())
    assert len(plan.parts) == 1 or all(not part.reading.unexplained for part in plan.parts)
    assert "forthcoming" in reading.talk


class Other:
    """A model that scores every word as talk would be, but is another than the one that was fitted."""

    model = "another"

    async def embed_words(self, text: str, spans: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        raise AssertionError(f"asked of {text}: {spans}")


class Failing(Other):
    """The model that was fitted, which does not work."""

    model = load_narrowing().model

    async def embed_words(self, text: str, spans: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        raise ModelFailed("out of memory")


@pytest.mark.parametrize("embedder", [None, Other(), Failing()])
async def test_without_that_model_rules_alone_decide(embedder: Any, read: Read, finder: CompanyFinder) -> None:
    question = "apple: how big is the pile of inventory at the end of fiscal 2022"
    assert await words_of_talk(embedder, question, read(question), finder, load_vocabulary()) == frozenset()


async def test_what_is_read_already_is_not_judged(read: Read, finder: CompanyFinder) -> None:
    question = "apple net income fiscal 2023"
    embedder: Any = Other()
    assert await words_of_talk(embedder, question, read(question), finder, load_vocabulary()) == frozenset()
