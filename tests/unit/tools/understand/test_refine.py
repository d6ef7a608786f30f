"""The rules' reading with a model's help: what the model adds, and that its failure costs no more than its tokens."""

from dataclasses import dataclass
from typing import Any, cast

import pytest
from pydantic import BaseModel

from tools.deps import Deps
from tools.errors import InvalidInput, ModelFailed
from tools.models import Company
from tools.stores import ChatReply, FunctionReply
from tools.understand.companies import CompanyFinder, Directory
from tools.understand.refine import Read, read_question, refine
from tools.vocab.loader import load_vocabulary

from .conftest import LOADED
from .model_fake import APPLE, FakeChat, by_rules, says

QUESTION = "How did Apple do with its revenue in 2023?"
RULES = by_rules(QUESTION)


@dataclass
class Failing:
    """A model that gives nothing usable."""

    error: Exception
    model: str = "fake"

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        raise AssertionError("nothing is to be written")

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        raise self.error


class Facts:
    """A store of companies alone."""

    async def companies(self) -> list[Company]:
        return list(LOADED)


@pytest.fixture
def deps(directory: Directory) -> Any:
    """What the steps need, with a chat model or none."""

    def made(chat: Any = None) -> Deps:
        nothing = cast(Any, None)
        return Deps(
            facts=cast(Any, Facts()),
            documents=nothing,
            writer=nothing,
            directory=directory,
            vocabulary=load_vocabulary(),
            today=nothing,
            chat=chat,
        )

    return made


async def test_without_a_model_the_rules_stand(deps: Any, finder: CompanyFinder) -> None:
    assert await refine(deps(), QUESTION, RULES, finder) == Read(RULES, "rules", (0, 0))


async def test_a_model_that_agrees_leaves_the_reading_and_is_told(deps: Any, finder: CompanyFinder) -> None:
    chat = FakeChat(says(companies=APPLE, metrics={"revenue": "revenue"}, fiscal_years=[2023]))
    read = await refine(deps(chat), QUESTION, RULES, finder)
    assert (read.by, read.tokens) == ("fake", (100, 20))
    assert (read.classification.tickers, read.classification.metrics) == (RULES.tickers, RULES.metrics)


@pytest.mark.parametrize(("tokens", "by"), [((0, 0), "rules"), ((1000, 0), "fake"), ((1000, 20), "fake")])
async def test_where_the_model_fails_the_rules_stand_and_say_so(
    deps: Any, finder: CompanyFinder, tokens: tuple[int, int], by: str
) -> None:
    chat = Failing(ModelFailed("fake failed: timeout.", tokens))
    read = await refine(deps(chat), QUESTION, RULES, finder)
    assert (read.by, read.tokens) == (by, tokens)
    assert read.classification.reasons == (*RULES.reasons, "fake failed: timeout. The rules read it.")
    assert read.classification.model_copy(update={"reasons": RULES.reasons}) == RULES


async def test_arguments_of_another_shape_are_paid_for(deps: Any, finder: CompanyFinder) -> None:
    read = await refine(deps(FakeChat({"query_type": 5})), QUESTION, RULES, finder)
    assert (read.by, read.tokens) == ("fake", (100, 20))
    assert "fake gave a reading of another shape. The rules read it." in read.classification.reasons


async def test_any_other_failure_is_raised(deps: Any, finder: CompanyFinder) -> None:
    with pytest.raises(ZeroDivisionError):
        await refine(deps(Failing(ZeroDivisionError())), QUESTION, RULES, finder)


async def test_a_question_is_read_over_the_loaded_companies(deps: Any) -> None:
    read = await read_question(deps(), "What was Apple's revenue in fiscal 2023?")
    slots = read.classification
    assert (slots.tickers, slots.metrics, slots.fiscal_years, read.by) == (("AAPL",), ("revenue",), (2023,), "rules")


async def test_a_question_that_cannot_be_read_is_an_error(deps: Any) -> None:
    with pytest.raises(InvalidInput, match="is empty"):
        await read_question(deps(), " ")
