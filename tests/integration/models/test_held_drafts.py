"""What a model words is held against the facts before it is the answer; it is written again once."""

from dataclasses import replace
from datetime import date

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from tests.integration.support.chat_stub import Endpoint, says
from tools.answer.draft import draft_answer
from tools.errors import DraftContradicted, ModelFailed
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.answers.drafts import hold_draft

QUESTION = "What was Apple's revenue in fiscal 2023?"
RIGHT = "Apple's revenue was [[f1]] in FY2023, down by [[f1.delta]] ([[f1.pct]]) from [[f1.prior]] in FY2022. [[c1]]"
STANDS = "The rules' answer stands."


async def put(deps: Deps, filters: Filters | None = None) -> Answer:
    async def on_step(_: str) -> None:
        pass

    return await answer_question(build_graph(deps), QUESTION, on_step, filters=filters)


def checks(answer: Answer) -> list[str]:
    """What the trace tells of the drafts that were held against the facts."""
    assert all(step.seconds > 0 for step in answer.trace.steps if step.step == "verify_draft")
    return [step.detail for step in answer.trace.steps if step.step == "verify_draft"]


# What a model may write, what the answer then warns of, and what the model is told of it.
CONTRADICTED = {
    "a wrong number in words": (
        "Apple's revenue was about three hundred billion dollars in FY2023, that is [[f1]]. [[c1]]",
        ["three hundred billion dollars", "$383.285 billion [Source: Apple Inc. 10-K FY2023"],
        "'three hundred billion dollars' stands in it as AAPL revenue FY2023, which it is not.",
    ),
    "a right figure of the wrong year": (
        "Apple's revenue was [[f1.prior]] in FY2023, and [[f1]] in FY2022. [[c1]]",
        ["says $394.328 billion [Source: Apple Inc. 10-K FY2", "the facts say $383.285 billion [Source: Apple Inc."],
        "[[f1]] stands in it as AAPL revenue FY2023, which it is not.",
    ),
    "a right figure of another measure": (
        "Apple's cost of sales was [[f1]] in FY2023. [[c1]]",
        [
            "says $383.285 billion [Source: Apple",
            "the facts say $214.137 billion [Source: Apple",
            "AAPL Revenue, FY2023",
        ],
        "[[f1]] stands in it as AAPL cost_of_revenue FY2023, which it is not.",
    ),
    "the wrong way": (
        "Apple's revenue rose to [[f1]] in FY2023. [[c1]]",
        ["contradicts the facts", "$394.328 billion"],
        "What it says of AAPL revenue is not what the facts say (direction_mismatch).",
    ),
}


@pytest.mark.parametrize("name", CONTRADICTED)
async def test_a_draft_that_the_facts_contradict_goes_back_once_without_their_figures(
    sample_deps: Deps, endpoint: Endpoint, name: str
) -> None:
    draft, _, hint = CONTRADICTED[name]
    endpoint.script = [says(draft), says(RIGHT)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert answer.answer.startswith("Apple's revenue was $383.285 billion in FY2023, down by ")
    assert (answer.verification.status, answer.warnings) == ("verified", ())
    first, second = checks(answer)
    assert "1 contradicted" in first or "2 contradicted" in first
    assert "4 of 4 numbers borne out, 0 contradicted" in second
    _, repair = endpoint.drafts
    told = repair["messages"][1]["content"]
    assert hint in told
    assert "383.285" not in told
    assert "394.328" not in told


@pytest.mark.parametrize("name", CONTRADICTED)
async def test_after_the_second_one_the_rules_answer_stands_and_both_values_are_shown(
    sample_deps: Deps, endpoint: Endpoint, name: str
) -> None:
    draft, said, _ = CONTRADICTED[name]
    plain = await put(replace(sample_deps, chat=None))
    endpoint.script = [says(draft)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert len(endpoint.drafts) == len(checks(answer)) == 2
    assert (answer.answer, answer.spans) == (plain.answer, plain.spans)
    assert answer.verification.status == "verified"
    [warning] = answer.warnings
    assert warning.startswith("The model's draft was not used. ")
    assert [part for part in said if part not in warning] == []
    [step] = [step for step in answer.trace.steps if step.step == "draft"]
    assert step.detail.endswith(STANDS)
    assert (step.input_tokens, step.output_tokens) == (2000, 400)


@pytest.mark.parametrize(
    "draft",
    [
        "Apple's revenue was [[f1]] in FY2023, eleven billion dollars less than in FY2022. [[c1]]",
        "Apple's revenue was [[f1]] in FY2023, some 97 percent of the year before's. [[c1]]",
        "Apple's revenue was [[f1]] in FY2023, or $383.3 billion. [[c1]]",
        "Apple's revenue was [[f1]] in FY2023, and its margin grew by eighty basis points. [[c1]]",
        "Apple's revenue was [[f1]] in FY2023, and its margin grew by 30 basis points. [[c1]]",
    ],
)
async def test_a_number_of_the_model_s_own_is_not_used_be_it_right_or_wrong(
    sample_deps: Deps, endpoint: Endpoint, draft: str
) -> None:
    endpoint.script = [says(draft)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert len(endpoint.drafts) == 2
    assert answer.answer.startswith("Apple Inc.: Revenue of $383.285 billion")
    assert answer.verification.status == "verified"
    assert any(step.detail.endswith(STANDS) for step in answer.trace.steps)


async def test_a_right_draft_is_asked_for_once_and_says_that_it_is_borne_out(
    sample_deps: Deps, endpoint: Endpoint
) -> None:
    endpoint.script = [says(RIGHT)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert len(endpoint.drafts) == 1
    assert checks(answer) == ["4 of 4 numbers borne out, 0 contradicted, 0 notes"]
    assert answer.verification.status == "verified"


async def test_without_a_model_nothing_is_held(sample_deps: Deps) -> None:
    assert checks(await put(replace(sample_deps, chat=None))) == []


async def test_drafts_are_held_against_what_was_filed_by_then(sample_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says("Apple's revenue was [[f1]] in FY2023. [[c1]]")]
    answer = await put(replace(sample_deps, chat=endpoint.chat()), Filters(filed_before=date(2023, 12, 1)))
    assert checks(answer) == ["1 of 1 numbers borne out, 0 contradicted, 0 notes"]


async def test_names_that_hold_numbers_may_be_written(sample_deps: Deps, endpoint: Endpoint) -> None:
    plain = await put(replace(sample_deps, chat=None))
    [fact] = plain.facts
    source = fact.source.model_copy(update={"company": "3M CO"})
    named = fact.model_copy(update={"label": "Repayments of debt over three months", "source": source})
    answer = plain.model_copy(update={"facts": (named,)})
    endpoint.script = [says("3M Co: repayments of debt over three months of [[f1]]. [[c1]]")]
    drafted, _ = await draft_answer(endpoint.chat(), QUESTION, answer)
    assert drafted.answer.startswith("3M Co: repayments of debt over three months of $383.285 billion. [Source: ")
    endpoint.script = [says("3M Co has 3 plants and [[f1]]. [[c1]]")]
    with pytest.raises(ModelFailed, match="no fact stands behind: 3"):
        await draft_answer(endpoint.chat(), QUESTION, answer)


async def test_a_number_of_a_quotation_that_differs_is_a_note_and_blocks_nothing(sample_deps: Deps) -> None:
    plain = await put(replace(sample_deps, chat=None))
    words = "Apple's net sales were $391.0 billion in fiscal 2023."
    citation = plain.citations[0].model_copy(update={"quote": words})
    text = f"“{words}” {citation.text}"
    span = plain.spans[0].model_copy(
        update={"start": 1, "end": 1 + len(words), "quote": True, "fact_id": None, "citation_id": citation.id}
    )
    drafted = plain.model_copy(update={"answer": text, "spans": (span,), "citations": (citation,)})
    held = await hold_draft(sample_deps, drafted)
    [note] = held.accept(drafted).warnings
    assert note.startswith(f"The quotation {citation.text} says $391.0 billion")
    assert "the facts say $383.285 billion [Source: Apple Inc. 10-K FY2023" in note
    unquoted = drafted.model_copy(update={"spans": ()})
    with pytest.raises(DraftContradicted, match=r"\$391\.0 billion.*\$383\.285 billion"):
        (await hold_draft(sample_deps, unquoted)).accept(unquoted)
