"""What a model writes is held against the facts before it is the answer; it is written again once."""

from dataclasses import replace
from datetime import date

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from tests.integration.support.chat_stub import Endpoint, fails, says
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.answers.drafts import hold_draft

QUESTION = "What was Apple's revenue in fiscal 2023?"
RIGHT = (
    "Apple's revenue was $383.285 billion in FY2023, "
    "down by $11.043 billion (2.8%) from $394.328 billion in FY2022 [f1]."
)
STANDS = "The rules' answer stands."


async def put(deps: Deps, filters: Filters | None = None) -> Answer:
    async def on_step(_: str) -> None:
        pass

    return await answer_question(build_graph(deps), QUESTION, on_step, filters=filters)


def checks(answer: Answer) -> list[str]:
    """What the trace tells of the drafts that were held against the facts."""
    assert all(step.seconds > 0 for step in answer.trace.steps if step.step == "verify_draft")
    return [step.detail for step in answer.trace.steps if step.step == "verify_draft"]


# What a model may write, and what it is told of it.
REFUSED = {
    "a number of its own": (
        "Apple's revenue was $383.285 billion in FY2023, or about four hundred billion dollars [f1].",
        "four hundred billion dollars stands in none of the sources",
    ),
    "a number with another digit": (
        "Apple's revenue was $383.385 billion in FY2023 [f1].",
        "$383.385 billion stands in none of the sources",
    ),
    "a number of another scale": (
        "Apple's revenue was $383.285 million in FY2023 [f1].",
        "$383.285 million stands in none of the sources",
    ),
    "a right figure of the wrong year": (
        "Apple's revenue was $394.328 billion in FY2023 [f1].",
        "$394.328 billion [f1] stands in it as AAPL revenue FY2023, which it is not.",
    ),
    "a right figure of another measure": (
        "Apple's cost of sales was $383.285 billion in FY2023 [f1].",
        "$383.285 billion [f1] stands in it as AAPL cost_of_revenue FY2023, which it is not.",
    ),
    "the wrong way": (
        "Apple's revenue rose to $383.285 billion in FY2023 [f1].",
        "What it says of AAPL revenue is not what the facts say (direction_mismatch).",
    ),
    "wrong arithmetic": (
        "Apple's revenue fell by $394.328 billion - $383.285 billion = $12.043 billion in FY2023 [f1].",
        "$12.043 billion is not what $394.328 billion - $383.285 billion comes to",
    ),
    "an operand of its own": (
        "Apple's revenue was $383.285 billion / 1.5 billion = 255.5 dollars a device in FY2023 [f1].",
        "1.5 billion stands in none of the sources",
    ),
    "an invented quotation": (
        "Apple's revenue was $383.285 billion in FY2023, “a year of records for all of us” [f1].",
        "The quotation “a year of records for all of us” does not stand word for word",
    ),
    "a year that nothing speaks of": (
        "Apple's revenue was $383.285 billion in FY2023, the most since 1998 [f1].",
        "1998 stands in none of the sources",
    ),
    "no citation": ("Apple's revenue was $383.285 billion in FY2023 [f1]. It is a large company.", "It cites nothing."),
    "an unknown fact": ("Apple's revenue was $383.285 billion in FY2023 [f9].", "[f9] is no fact or passage"),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_what_does_not_tie_out_goes_back_once_with_the_reason(
    sample_deps: Deps, endpoint: Endpoint, name: str
) -> None:
    draft, why = REFUSED[name]
    endpoint.script = [says(draft), says(RIGHT)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert answer.answer.startswith("Apple's revenue was $383.285 billion in FY2023, down by $11.043 billion (2.8%)")
    assert (answer.verification.status, answer.warnings, answer.status) == ("verified", (), "answered")
    assert checks(answer)[1].startswith("1 of 1 statements tied; 4 of 4 numbers borne out, 0 contradicted")
    _, repair = endpoint.drafts
    told = repair["messages"][1]["content"]
    assert draft in told
    assert why in told.rpartition("What in it does not tie out, and why:")[2]


@pytest.mark.parametrize("name", sorted(set(REFUSED) - {"no citation"}))
async def test_after_the_second_one_the_rules_answer_stands(sample_deps: Deps, endpoint: Endpoint, name: str) -> None:
    plain = await put(replace(sample_deps, chat=None))
    endpoint.script = [says(REFUSED[name][0])]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert len(endpoint.drafts) == len(checks(answer)) == 2
    assert (answer.answer, answer.spans, answer.drafted) == (plain.answer, plain.spans, None)
    assert answer.verification.status == "verified"
    [step] = [step for step in answer.trace.steps if step.step == "draft"]
    assert step.detail.endswith(STANDS)
    assert (step.input_tokens, step.output_tokens) == (2000, 400)


@pytest.mark.parametrize("name", ["a right figure of the wrong year", "a right figure of another measure"])
async def test_of_a_draft_that_the_facts_contradict_both_values_are_shown(
    sample_deps: Deps, endpoint: Endpoint, name: str
) -> None:
    endpoint.script = [says(REFUSED[name][0])]
    [warning] = (await put(replace(sample_deps, chat=endpoint.chat()))).warnings
    assert warning.startswith("The model's draft was not used. The draft says $3")
    assert "; the facts say $" in warning
    assert warning.count("[Source: Apple Inc. 10-K FY202") >= 2


async def test_what_fails_again_is_left_out_and_named_without_numbers(sample_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(f"{RIGHT} Its stores took in $88.123 billion of that [f1].")]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert answer.answer.startswith("Apple's revenue was $383.285 billion in FY2023, down")
    assert "88.123" not in answer.model_dump_json(exclude={"trace"})
    left_out = "\nLeft out: “Its stores took in [an amount] of that.” (an amount stands in none of the sources"
    assert left_out in answer.answer
    assert answer.drafted is not None
    assert (answer.drafted.statements, answer.drafted.left_out, answer.status) == (1, 1, "partly_answered")
    assert answer.verification.status == "verified"
    assert answer.confidence is not None
    assert answer.confidence.tier != "High"


async def test_what_held_of_the_first_draft_stands_where_no_second_one_comes(
    sample_deps: Deps, endpoint: Endpoint
) -> None:
    endpoint.script = [says(f"{RIGHT} Its stores took in $88.123 billion of that [f1]."), fails(500)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert answer.answer.startswith("Apple's revenue was $383.285 billion in FY2023, down")
    assert "Left out: “Its stores took in [an amount] of that.”" in answer.answer


# Arithmetic over the facts' numbers, written as an equation or left to be seen.
COMPUTED = {
    "Apple's revenue fell by $394.328 billion - $383.285 billion = $11.043 billion in FY2023 [f1].": None,
    "Revenue in FY2023 over that of FY2022 is $383.285 billion / $394.328 billion = 97.2% [f1].": None,
    "Revenue of FY2023 was $383.285 billion, 97.2% of the $394.328 billion of FY2022 [f1].": (
        "97.2% (= $383.285 billion / $394.328 billion)"
    ),
}


@pytest.mark.parametrize("draft", COMPUTED)
async def test_arithmetic_is_recomputed_and_shown(sample_deps: Deps, endpoint: Endpoint, draft: str) -> None:
    endpoint.script = [says(draft)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert len(endpoint.drafts) == 1
    assert (COMPUTED[draft] or draft.partition(" [")[0]) in answer.answer
    assert answer.verification.status == "verified"
    assert answer.warnings == ()


async def test_a_right_draft_is_asked_for_once_and_says_that_it_is_borne_out(
    sample_deps: Deps, endpoint: Endpoint
) -> None:
    endpoint.script = [says(RIGHT)]
    answer = await put(replace(sample_deps, chat=endpoint.chat()))
    assert len(endpoint.drafts) == 1
    assert checks(answer) == ["1 of 1 statements tied; 4 of 4 numbers borne out, 0 contradicted, 0 notes"]
    assert answer.verification.status == "verified"


async def test_without_a_model_nothing_is_held(sample_deps: Deps) -> None:
    assert checks(await put(replace(sample_deps, chat=None))) == []


async def test_drafts_are_held_against_what_was_filed_by_then(sample_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says("Apple's revenue was $383.285 billion in FY2023 [f1].")]
    answer = await put(replace(sample_deps, chat=endpoint.chat()), Filters(filed_before=date(2023, 12, 1)))
    assert checks(answer) == ["1 of 1 statements tied; 1 of 1 numbers borne out, 0 contradicted, 0 notes"]


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
    [note] = held.notes
    assert held.contradictions == ()
    assert note.startswith(f"The quotation {citation.text} says $391.0 billion")
    assert "the facts say $383.285 billion [Source: Apple Inc. 10-K FY2023" in note
    unquoted = await hold_draft(sample_deps, drafted.model_copy(update={"spans": ()}))
    contradiction = unquoted.contradictions[0]
    assert "$391.0 billion" in contradiction
    assert "$383.285 billion" in contradiction
    assert unquoted.places[0] == text.index("$391.0")
