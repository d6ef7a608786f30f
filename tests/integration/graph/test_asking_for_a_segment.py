"""A question for a segment that does not say which is asked back with the company's own, and goes on with one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from agent.graph import build_graph
from agent.run import Run, answer_question
from server.memory import short_memory
from server.settings import Settings
from tests.integration.support.person import Person
from tests.integration.support.terminal import on_a_terminal
from tools.models.answers import Answer, Clarification
from tools.models.filters import Filters
from tools.ports.deps import Deps

ERAS = ["legacy", "2026-07-28"]
OPEN = "What was Tolvenquist's segment revenue in fiscal 2025?"
SEGMENTS = ("Calibration Services", "Field Sensors", "Laboratory Instruments")


async def _silent(_: str) -> None:
    return None


def given(answer: Answer) -> list[tuple[str | None, int]]:
    return [(fact.segment, fact.fiscal_year) for fact in answer.facts]


@pytest.fixture
def start(invented_deps: Deps) -> Callable[[], Run]:
    """A new run of a graph that can wait."""
    graph = build_graph(invented_deps, short_memory())
    return lambda: Run(graph, _silent)


# ---- The graph


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Field Sensors", [("Field Sensors", 2025)]),
        ("3", [("Laboratory Instruments", 2025)]),
        ("calibration", [("Calibration Services", 2025)]),
        (
            "the Field Sensors and the Laboratory Instruments",
            [("Field Sensors", 2025), ("Laboratory Instruments", 2025)],
        ),
        ("Field Sensors in 2024", [("Field Sensors", 2024)]),
        ("all of them", [(segment, 2025) for segment in SEGMENTS]),
    ],
)
async def test_the_run_goes_on_with_the_choice(
    start: Callable[[], Run], reply: str, expected: list[tuple[str, int]]
) -> None:
    run = start()
    back = await run.start(OPEN)
    assert isinstance(back, Clarification)
    assert back.missing == ("segment",)
    assert back.options == (*SEGMENTS, "all of them")
    answer = await run.resume(reply)
    assert isinstance(answer, Answer)
    assert answer.status == "answered"
    assert given(answer) == expected


async def test_a_reply_that_names_none_is_asked_once_more_and_then_answered_with_the_question(
    start: Callable[[], Run],
) -> None:
    run = start()
    await run.start(OPEN)
    assert isinstance(await run.resume("the segment"), Clarification)
    answer = await run.resume("the segment")
    assert isinstance(answer, Answer)
    assert answer.status == "needs_clarification"
    assert answer.facts == ()


async def test_figure_and_segment_are_asked_one_after_the_other(start: Callable[[], Run]) -> None:
    run = start()
    first = await run.start("How much did the segment of Tolvenquist earn in fiscal 2025?")
    assert isinstance(first, Clarification)
    assert first.missing == ("metric",)
    second = await run.resume("revenue")
    assert isinstance(second, Clarification)
    assert second.missing == ("segment",)
    answer = await run.resume("Field Sensors")
    assert isinstance(answer, Answer)
    assert given(answer) == [("Field Sensors", 2025)]


async def test_company_and_segment_are_asked_one_after_the_other(start: Callable[[], Run]) -> None:
    run = start()
    first = await run.start("What was the segment revenue in fiscal 2025?")
    assert isinstance(first, Clarification)
    assert first.missing == ("company",)
    second = await run.resume("Hobblestead")
    assert isinstance(second, Clarification)
    assert second.options == ("Express", "Supermarkets", "Wholesale", "all of them")
    answer = await run.resume("Express")
    assert isinstance(answer, Answer)
    assert given(answer) == [("Express", 2025)]


async def test_words_of_a_name_are_asked_back_and_never_guessed(invented_deps: Deps) -> None:
    answer = await answer_question(build_graph(invented_deps), "Tolvenquist's Sensors revenue in fiscal 2025", _silent)
    assert (answer.status, answer.facts) == ("needs_clarification", ())
    assert answer.clarification is not None
    assert answer.clarification.options == ("Field Sensors",)


async def test_the_caller_s_filter_says_which(invented_deps: Deps) -> None:
    graph, filters = build_graph(invented_deps), Filters(segment="Field Sensors")
    assert given(await answer_question(graph, OPEN, _silent, filters=filters)) == [("Field Sensors", 2025)]


async def test_a_part_of_a_longer_question_names_the_choices(invented_deps: Deps) -> None:
    question = f"{OPEN} And what was Hobblestead's revenue in fiscal 2025?"
    answer = await answer_question(build_graph(invented_deps), question, _silent)
    assert answer.status == "partly_answered"
    assert [fact.ticker for fact in answer.facts] == ["HBST"]
    assert "Calibration Services, Field Sensors, Laboratory Instruments" in answer.declined[0].remedy


@pytest.mark.parametrize("reply", ["Field Sensors", "the Field Sensors segment", "2"])
async def test_the_next_question_of_a_conversation_may_be_the_choice(invented_deps: Deps, reply: str) -> None:
    graph = build_graph(invented_deps, short_memory())
    asked = await answer_question(graph, OPEN, _silent, "talk")
    assert asked.status == "needs_clarification"
    assert given(await answer_question(graph, reply, _silent, "talk")) == [("Field Sensors", 2025)]


async def test_another_question_is_no_choice(invented_deps: Deps) -> None:
    graph = build_graph(invented_deps, short_memory())
    await answer_question(graph, OPEN, _silent, "talk")
    answer = await answer_question(graph, "What was Hobblestead's revenue in fiscal 2025?", _silent, "talk")
    assert [(fact.ticker, fact.segment) for fact in answer.facts] == [("HBST", None)]


# ---- The faces


@pytest.fixture
def talk(
    program: Path, tmp_path: Path, invented: Settings, variables: Callable[[Settings], dict[str, str]]
) -> Callable[[str, Person | None], Client]:
    """A client of a real stdio server, with somebody behind it or nobody."""

    def talk(mode: str, person: Person | None) -> Client:
        server = StdioServerParameters(command=str(program), args=["mcp"], env=variables(invented), cwd=tmp_path)
        return Client(server, mode=mode, read_timeout_seconds=30, elicitation_callback=person)

    return talk


@pytest.mark.parametrize("mode", ERAS)
async def test_the_choices_are_elicited(talk: Any, mode: str) -> None:
    person = Person("Field Sensors")
    async with talk(mode, person) as client:
        answer = (await client.call_tool("ask", {"question": OPEN})).structured_content
    [asked] = person.asked
    assert asked.requested_schema["properties"]["reply"]["enum"] == [*SEGMENTS, "all of them"]
    assert answer["status"] == "answered"
    assert [fact["segment"] for fact in answer["facts"]] == ["Field Sensors"]


@pytest.mark.parametrize("mode", ERAS)
async def test_a_client_without_forms_gets_the_choices_in_plain_text(talk: Any, text_of: Any, mode: str) -> None:
    async with talk(mode, None) as client:
        result = await client.call_tool("ask", {"question": OPEN, "thread_id": "t1"})
        assert "Which part of the company do you mean by 'segment'?" in text_of(result)
        assert "Calibration Services, Field Sensors, Laboratory Instruments" in text_of(result)
        reply = await client.call_tool("ask", {"question": "the Express segment", "thread_id": "t2"})
        assert "facts" not in reply.structured_content
        reply = await client.call_tool("ask", {"question": "Field Sensors", "thread_id": "t1"})
    assert [fact["segment"] for fact in reply.structured_content["facts"]] == ["Field Sensors"]


def test_on_a_terminal_the_number_of_a_segment_is_typed(
    program: Path, tmp_path: Path, invented: Settings, variables: Callable[[Settings], dict[str, str]]
) -> None:
    code, out = on_a_terminal([program, "ask", OPEN], b"2\n", tmp_path, variables(invented))
    assert code == 0
    assert "Field Sensors" in out
