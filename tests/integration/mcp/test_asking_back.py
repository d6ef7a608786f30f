"""What a question leaves open is asked back: by elicitation in both eras of the protocol, and in plain text."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from server.settings import Settings
from tests.integration.support.person import Person
from tests.integration.support.terminal import on_a_terminal

ERAS = ["legacy", "2026-07-28"]
OPEN = "What was Apple's margin in fiscal 2023?"
CLOSED = "What was Apple's revenue in fiscal 2023?"


@pytest.fixture
def talk(
    program: Path, tmp_path: Path, sample: Settings, variables: Callable[[Settings], dict[str, str]]
) -> Callable[[str, Person | None], Client]:
    """A client of a real stdio server, with somebody behind it or nobody."""

    def talk(mode: str, person: Person | None) -> Client:
        server = StdioServerParameters(command=str(program), args=["mcp"], env=variables(sample), cwd=tmp_path)
        return Client(server, mode=mode, read_timeout_seconds=120, elicitation_callback=person)

    return talk


@pytest.mark.parametrize("mode", ERAS)
async def test_an_open_question_is_elicited_and_then_answered(talk: Any, mode: str) -> None:
    person = Person("gross margin")
    async with talk(mode, person) as client:
        answer = (await client.call_tool("ask", {"question": OPEN})).structured_content
    [asked] = person.asked
    assert "margin" in asked.message
    assert asked.requested_schema["properties"]["reply"]["enum"] == ["gross margin", "operating margin", "net margin"]
    assert answer["status"] == "answered"
    assert "44.13%" in answer["answer"]


@pytest.mark.parametrize("mode", ERAS)
async def test_two_things_that_are_open_are_asked_one_after_the_other(talk: Any, mode: str) -> None:
    person = Person("gross margin", "Apple Inc. (AAPL)")
    async with talk(mode, person) as client:
        answer = (await client.call_tool("ask", {"question": "What was the margin in fiscal 2023?"})).structured_content
    assert len(person.asked) == 2
    assert "44.13%" in answer["answer"]


@pytest.mark.parametrize("mode", ERAS)
async def test_who_does_not_reply_gets_the_question_as_the_answer(talk: Any, mode: str) -> None:
    person = Person(None)
    async with talk(mode, person) as client:
        result = await client.call_tool("ask", {"question": OPEN})
        again = await client.call_tool("ask", {"question": CLOSED})
    assert not result.is_error
    assert result.structured_content["status"] == "needs_clarification"
    assert result.structured_content["clarification"]["options"]
    assert "383.285" in again.structured_content["answer"]


@pytest.mark.parametrize("mode", ERAS)
async def test_a_client_without_forms_gets_the_question_in_plain_text(talk: Any, text_of: Any, mode: str) -> None:
    async with talk(mode, None) as client:
        result = await client.call_tool("ask", {"question": OPEN, "thread_id": "t1"})
        assert "Which figure do you mean by 'margin'?" in text_of(result)
        reply = await client.call_tool("ask", {"question": "the gross margin", "thread_id": "t1"})
    assert "44.13%" in reply.structured_content["answer"]


@pytest.mark.parametrize("mode", ERAS)
async def test_a_conversation_goes_on_after_a_reply(talk: Any, mode: str) -> None:
    person = Person("net margin")
    async with talk(mode, person) as client:
        await client.call_tool("ask", {"question": OPEN, "thread_id": "t2"})
        answer = (await client.call_tool("ask", {"question": "and in 2022?", "thread_id": "t2"})).structured_content
    assert len(person.asked) == 1
    assert [(fact["metric"], fact["fiscal_year"]) for fact in answer["facts"]][-1] == ("net_margin", 2022)


async def test_a_reply_to_a_forged_state_is_refused(talk: Any) -> None:
    async with talk("2026-07-28", Person("gross margin")) as client:
        with pytest.raises(Exception, match=r"(?i)state"):
            await client.session.call_tool("ask", {"question": OPEN}, request_state="someone-elses-thread")


def test_on_a_terminal_the_reply_is_typed(
    program: Path, tmp_path: Path, sample: Settings, variables: Callable[[Settings], dict[str, str]]
) -> None:
    code, out = on_a_terminal([program, "ask", OPEN], b"1\n", tmp_path, variables(sample))
    assert code == 0
    assert "44.13%" in out
