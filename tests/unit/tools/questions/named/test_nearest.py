"""Words that no list has are read as a figure only where one is clearly nearest."""

import gc
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.named.nearest import with_nearest
from tools.vocab.loader import load_vocabulary

Read = Callable[[str], Classification]


class Fake:
    """Puts texts at given angles, all others at a right angle to them."""

    def __init__(self, angles: Mapping[str, float], model: str = "all-MiniLM-L6-v2-int8") -> None:
        self._angles, self.model = angles, model

    async def embed_passages(self, texts: Sequence[str]) -> Any:
        angles = [self._angles.get(text, np.pi / 2) for text in texts]
        return np.array([[np.cos(angle), np.sin(angle)] for angle in angles], dtype=np.float32)


async def _near(read: Read, finder: CompanyFinder, question: str, angles: Mapping[str, float]) -> Classification:
    embedder: Any = Fake(angles)
    return await with_nearest(embedder, question, read(question), finder, load_vocabulary())


async def test_the_nearest_figure_is_read_and_told(read: Read, finder: CompanyFinder) -> None:
    reading = await _near(read, finder, "apple overhead costs 2024", {"overhead costs": 0.0, "overhead expense": 0.1})
    assert reading.metrics == ("selling_general_and_administrative",)
    assert [(one.said, one.kind) for one in reading.read_as] == [("overhead costs", "nearest")]


@pytest.mark.parametrize("near", [{"overhead expense": 0.9}, {"overhead expense": 0.1, "costs and expenses": 0.12}])
async def test_none_is_read_that_is_far_or_not_alone(
    read: Read, finder: CompanyFinder, near: Mapping[str, float]
) -> None:
    question = "apple overhead costs 2024"
    assert await _near(read, finder, question, {"overhead costs": 0.0, **near}) == read(question)


@pytest.mark.parametrize("question", ["apple cloud costs 2024", "apple zorblax costs 2024", "apple Vision costs 2024"])
async def test_what_may_be_a_part_or_a_name_is_not_looked_up(read: Read, finder: CompanyFinder, question: str) -> None:
    said = question.removeprefix("apple ").removesuffix(" 2024")
    assert await _near(read, finder, question, {said: 0.0, "overhead expense": 0.0}) == read(question)


async def test_without_an_embedder_the_lists_alone_read(read: Read, finder: CompanyFinder) -> None:
    question = "apple overhead costs 2024"
    assert await with_nearest(None, question, read(question), finder, load_vocabulary()) == read(question)


async def test_another_embedder_is_not_asked(read: Read, finder: CompanyFinder) -> None:
    question = "how much did apple shell out for tinkering in 2024"
    remote: Any = Fake({}, model="text-embedding-3-small")
    remote.embed_passages = None  # fails where it is called
    assert await with_nearest(remote, question, read(question), finder, load_vocabulary()) == read(question)


async def test_vectors_are_kept_no_longer_than_their_embedder(read: Read, finder: CompanyFinder) -> None:
    question = "how much did apple earn per piece of equity in 2024"
    embedder: Any = Fake({})
    await with_nearest(embedder, question, read(question), finder, load_vocabulary())
    gone = weakref.ref(embedder)
    del embedder
    gc.collect()
    assert gone() is None
