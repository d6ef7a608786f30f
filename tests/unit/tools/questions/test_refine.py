"""The rules' reading with a model's help: what the model adds, and that its failure costs no more than its tokens."""

import pytest

from tests.unit.tools.chat_fake import FakeChat
from tests.unit.tools.conftest import DepsWith
from tests.unit.tools.questions.model_fake import APPLE, by_rules, says
from tools.errors import InvalidInput, ModelFailed
from tools.language.companies import CompanyFinder
from tools.questions.refine import Read, read_question, refine, rewording_remarks

QUESTION = "How did Apple do with its revenue in 2023?"
RULES = by_rules(QUESTION)


async def test_without_a_model_the_rules_stand(deps_with: DepsWith, finder: CompanyFinder) -> None:
    assert await refine(deps_with(), QUESTION, RULES, finder) == Read(RULES, "rules", (0, 0))


async def test_a_model_that_agrees_leaves_the_reading_and_is_told(deps_with: DepsWith, finder: CompanyFinder) -> None:
    chat = FakeChat(says(companies=APPLE, metrics={"revenue": "revenue"}, fiscal_years=[2023]))
    read = await refine(deps_with(chat), QUESTION, RULES, finder)
    assert (read.by, read.tokens) == ("fake", (100, 20))
    assert (read.classification.tickers, read.classification.metrics) == (RULES.tickers, RULES.metrics)


@pytest.mark.parametrize(("tokens", "by"), [((0, 0), "rules"), ((1000, 0), "fake"), ((1000, 20), "fake")])
async def test_where_the_model_fails_the_rules_stand_and_say_so(
    deps_with: DepsWith, finder: CompanyFinder, tokens: tuple[int, int], by: str
) -> None:
    chat = FakeChat(ModelFailed("fake failed: timeout.", tokens))
    read = await refine(deps_with(chat), QUESTION, RULES, finder)
    assert (read.by, read.tokens) == (by, tokens)
    assert read.classification.reasons == (*RULES.reasons, "fake failed: timeout. The rules read it.")
    assert read.classification.model_copy(update={"reasons": RULES.reasons}) == RULES


async def test_arguments_of_another_shape_are_paid_for(deps_with: DepsWith, finder: CompanyFinder) -> None:
    read = await refine(deps_with(FakeChat({"query_type": 5})), QUESTION, RULES, finder)
    assert (read.by, read.tokens) == ("fake", (100, 20))
    assert "fake gave a reading of another shape. The rules read it." in read.classification.reasons


async def test_any_other_failure_is_raised(deps_with: DepsWith, finder: CompanyFinder) -> None:
    with pytest.raises(ZeroDivisionError):
        await refine(deps_with(FakeChat(ZeroDivisionError())), QUESTION, RULES, finder)


async def test_a_question_is_read_over_the_loaded_companies(deps_with: DepsWith) -> None:
    read = await read_question(deps_with(), "What was Apple's revenue in fiscal 2023?")
    slots = read.classification
    assert (slots.tickers, slots.metrics, slots.fiscal_years, read.by) == (("AAPL",), ("revenue",), (2023,), "rules")


async def test_a_question_that_cannot_be_read_is_an_error(deps_with: DepsWith) -> None:
    with pytest.raises(InvalidInput, match="is empty"):
        await read_question(deps_with(), " ")


async def test_what_was_read_as_something_else_is_told(deps_with: DepsWith) -> None:
    reading = (await read_question(deps_with(), "wat was pg reveneu and gm in bn")).classification
    assert (reading.tickers, reading.metrics) == (("PG",), ("revenue", "gross_margin"))
    assert rewording_remarks(reading) == [
        'Read "gm" as gross margin, "reveneu" as revenue.',
        'Left out "in bn": figures are shown in their own units.',
    ]


async def test_of_case_and_function_words_nothing_is_told(deps_with: DepsWith) -> None:
    reading = (await read_question(deps_with(), "wat were nvidias and pgs sales last yr")).classification
    assert reading.tickers == ("NVDA", "PG")
    assert [change.said for change in reading.read_as] == ["wat", "yr", "nvidias", "pgs"]
    assert rewording_remarks(reading) == []
