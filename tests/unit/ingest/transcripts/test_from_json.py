import json
from typing import Any

import pytest

from ingest.transcripts.from_json import EMPTY_TURNS, read_json
from ingest.transcripts.models import Person
from tests.transcripts import PEOPLE, TURNS, by_part, by_turns
from tools.errors import RefusedFile


def data(content: Any) -> bytes:
    return json.dumps(content).encode()


def test_turns_under_the_names_of_the_parts() -> None:
    script = read_json(data(by_part()), "call.json")
    assert [(turn.speaker, turn.part, turn.text) for turn in script.turns] == list(TURNS)
    assert len(script.people) == len(PEOPLE)
    assert script.people[3] == Person("Lena Brandt", "Analyst", "Castle Research")
    assert (script.skipped, script.warnings) == ({}, ())


def test_one_list_of_turns_tells_of_its_call() -> None:
    script = read_json(data(by_turns(date="2025-07-30", ticker="HST", quarter="Q2")), "call.json")
    assert [turn.speaker for turn in script.turns] == [speaker for speaker, _, _ in TURNS]
    assert {turn.part for turn in script.turns} == {None}
    told = script.told
    assert (told.company, told.ticker, told.fiscal_year, told.quarter) == ("Harbour Stoves", "HST", 2025, 2)
    assert told.day == "2025-07-30"
    bare = read_json(data(by_turns()["turns"]), "call.json")
    assert [turn.text for turn in bare.turns] == [turn.text for turn in script.turns]


def test_a_turn_may_tell_who_speaks() -> None:
    turn = {"name": "Ada Moss", "title": "CEO", "firm": "Harbour", "content": "Hello.", "part": "qna"}
    [read] = read_json(data([turn]), "call.json").turns
    assert (read.speaker, read.role, read.company, read.part) == ("Ada Moss", "CEO", "Harbour", "qna")


def test_what_is_left_out_is_counted() -> None:
    turns = [{"speaker": "Ada Moss", "text": "Hello.", "mood": "calm"}, {"speaker": "Duration: 1 minute", "text": " "}]
    script = read_json(data({"turns": turns, "advert": "Buy."}), "call.json")
    assert script.skipped == {EMPTY_TURNS: 1, "field mood": 1, "field advert": 1}
    assert script.warnings == ("Fields that are not read: advert, mood.",)


BAD: dict[str, tuple[Any, str]] = {
    "no turns": ({"participants": ["Ada Moss"]}, "holds no turns"),
    "no list": ({"turns": {"speaker": "Ada Moss"}}, "turns: is no list of turns"),
    "a text for a turn": ({"turns": ["Hello."]}, "turns, turn 1: is not an object"),
    "no speaker": ({"qna": [{"speaker": "A B", "text": "Hi."}, {"text": "Hi."}]}, "qna, turn 2: has no speaker"),
    "a blank speaker": ([{"speaker": " ", "text": "Hi."}], "turns, turn 1: has no speaker"),
    "no words": ([{"speaker": "Ada Moss"}], "turns, turn 1: has no text"),
    "words that are none": ([{"speaker": "Ada Moss", "text": 7}], "turns, turn 1: text is no text"),
    "a part that is none": ([{"speaker": "A", "text": "B", "part": "lunch"}], "turn 1: part is none of"),
    "a fifth quarter": (by_turns(quarter=5), "quarter is none of 1 to 4"),
    "true for a quarter": (by_turns(quarter=True), "quarter is none of 1 to 4"),
    "no year": (by_turns(fiscal_year="soon"), "fiscal_year is no year"),
    "participants in a text": (by_part(participants="Ada Moss"), "participants: is no list"),
    "a number for a participant": (by_part(participants=[1]), "participants, entry 1: is neither"),
}


@pytest.mark.parametrize(("content", "reason"), BAD.values(), ids=BAD.keys())
def test_what_is_wrong_is_told_with_its_place(content: Any, reason: str) -> None:
    with pytest.raises(RefusedFile, match=r"^call\.json") as caught:
        read_json(data(content), "call.json")
    assert reason in caught.value.message


@pytest.mark.parametrize("text", [b"", b"{", b"[" * 100_000, b'{"turns": [}', b"\xff\xfe{"])
def test_what_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(RefusedFile, match="is not JSON"):
        read_json(text, "call.json")


def test_letters_that_no_store_takes_are_replaced() -> None:
    [turn] = read_json(data([{"speaker": "A\u0000B", "text": "\ud800Hello."}]), "call.json").turns
    assert (turn.speaker, turn.text) == ("A\ufffdB", "\ufffdHello.")
