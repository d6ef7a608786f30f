import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.transcripts.from_text import is_transcript, read_turns
from tests.transcripts import PEOPLE, TURNS, as_text

STYLES = ("titles", "capitals", "names")


@pytest.mark.parametrize("style", STYLES)
def test_each_form_gives_the_same_turns(style: str) -> None:
    found = read_turns(as_text(style)).turns
    assert [(one.turn.speaker.lower(), one.turn.text) for one in found] == [
        (name.lower(), text) for name, _, text in TURNS
    ]
    if style != "names":
        assert [one.turn.part for one in found] == [part for _, part, _ in TURNS]


def test_a_line_tells_role_and_firm() -> None:
    turns = {one.turn.speaker: one.turn for one in read_turns(as_text()).turns}
    assert (turns["Tom Reyes"].role, turns["Tom Reyes"].company) == ("Chief Financial Officer", None)
    assert (turns["Omar Diaz"].role, turns["Omar Diaz"].company) == ("Analyst", "Pier Securities")


def test_a_list_of_participants_is_no_part_of_the_call() -> None:
    listed = [one.replace("--", " -- ", 1) for one in PEOPLE]
    found = read_turns(f"{as_text()}\nCall participants:\n\n" + "\n".join(listed))
    assert [one.turn.text for one in found.turns] == [text for _, _, text in TURNS]
    assert [person.name for person in found.people] == [one.partition("--")[0] for one in PEOPLE]
    before = read_turns("Executives\n" + "\n".join(listed) + f"\n\n{as_text()}")
    assert len(before.turns) == len(TURNS)


def test_words_that_look_like_a_line_stay_words() -> None:
    said = "Our outlook: higher.\nNet sales: up 9%.\nThree things, as I said: steel."
    said = f"Operator\n\nGood day.\n\nAda Moss -- CEO\n\n{said}"
    assert [one.turn.speaker for one in read_turns(said).turns] == ["Operator", "Ada Moss"]


@pytest.mark.parametrize("style", STYLES)
def test_a_transcript_is_known(style: str) -> None:
    assert is_transcript(as_text(style))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Item 1. Business\n\nWe make stoves.\n",
        "Operator\n\nAn operator of pipelines, we are regulated.\n",
        "SIGNATURES\n\nAda Moss, Chief Executive Officer: signed\nTom Reyes, Chief Financial Officer: signed\n",
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert not is_transcript(text)


WORDS = st.text(
    st.characters(codec="utf-8", exclude_characters=":-–—\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=60
)
LINES = st.lists(
    st.one_of(st.sampled_from(["Operator", "Operator:", "Ada Moss -- CEO", "TOM REYES, CFO: Yes.", "Q&A", ""]), WORDS),
    max_size=25,
)


@given(LINES)
def test_turns_stand_where_they_say_and_never_overlap(lines: list[str]) -> None:
    text = "\n".join(lines)
    reached = 0
    for one in read_turns(text).turns:
        assert reached <= one.start <= one.said <= one.end <= len(text)
        assert text[one.said : one.end] == one.turn.text
        assert one.turn.text.strip() == one.turn.text != ""
        assert one.turn.speaker in text[one.start : one.said]
        reached = one.end
