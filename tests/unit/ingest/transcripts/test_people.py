import pytest

from ingest.transcripts.models import Person, Speech, Turn
from ingest.transcripts.people import find_speeches, read_person
from tests.transcripts import PEOPLE, TURNS

TURNS_READ = [Turn(speaker, words) for speaker, _, words in TURNS]
LISTED = [read_person(line) for line in PEOPLE]
NUMBERS = [None, None, None, None, 1, 1, 1, 1, 1, 2, 2, 2, None, None]


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("Ada Moss--Chief Executive Officer", Person("Ada Moss", "Chief Executive Officer")),
        ("Lena Brandt -- Castle Research -- Analyst", Person("Lena Brandt", "Analyst", "Castle Research")),
        ("Omar Diaz — Pier Securities", Person("Omar Diaz", "Analyst", "Pier Securities")),
        ("Tom Reyes, CFO", Person("Tom Reyes", "CFO")),
        ("Ines Okafor--Director-Investor Relations", Person("Ines Okafor", "Director-Investor Relations")),
        ("Ada Moss", Person("Ada Moss")),
    ],
)
def test_a_participant_is_read(line: str, person: Person) -> None:
    assert read_person(line) == person


@pytest.mark.parametrize("people", [LISTED, []], ids=["listed", "introduced"])
def test_parts_and_exchanges(people: list[Person]) -> None:
    speeches = find_speeches(TURNS_READ, people, "Harbour Stoves")
    assert [one.part for one in speeches] == [part for _, part, _ in TURNS]
    assert [one.exchange for one in speeches] == NUMBERS


def test_roles_and_firms_by_introductions_alone() -> None:
    speeches = {one.speaker: one for one in find_speeches(TURNS_READ, [], "Harbour Stoves")}
    told = {name: (one.role, one.company) for name, one in speeches.items()}
    assert told == {
        "Operator": ("Operator", None),
        "Ines Okafor": ("Vice president of investor relations", "Harbour Stoves"),
        "Ada Moss": ("Chief executive officer", "Harbour Stoves"),
        "Tom Reyes": ("Chief financial officer", "Harbour Stoves"),
        "Lena Brandt": ("Analyst", "Castle Research"),
        "Omar Diaz": ("Analyst", "Pier Securities"),
    }
    assert {"cfo", "reyes", "management"} <= {*speeches["Tom Reyes"].keys}
    assert {"analyst", "castle research", "castle"} <= {*speeches["Lena Brandt"].keys}
    assert "management" not in speeches["Lena Brandt"].keys


def test_another_spelling_of_a_name_is_the_same_speaker() -> None:
    turns = [*TURNS_READ, Turn("THOMAS REYES", "One more thing.", "qna")]
    speeches = find_speeches(turns, LISTED, "Harbour Stoves")
    assert (speeches[-1].speaker, speeches[-1].role) == ("Tom Reyes", "Chief Financial Officer")
    assert "thomas reyes" in speeches[-1].keys


def test_a_manager_whom_nobody_introduces_asks_nothing() -> None:
    turns = [*TURNS_READ[:6], Turn("Ana Wolf", "I will take that one, Lena. It is nine weeks."), *TURNS_READ[6:]]
    speeches = find_speeches(turns, [], "Harbour Stoves")
    assert (speeches[6].exchange, speeches[6].role, speeches[6].company) == (1, None, "Harbour Stoves")


def test_nobody_calls_up_a_question() -> None:
    turns = [
        Turn("Ada Moss", "We had a good quarter.", "prepared_remarks"),
        Turn("Lena Brandt", "How good was it?", "qna"),
        Turn("Ada Moss", "Very good.", "qna"),
    ]
    assert [one.exchange for one in find_speeches(turns, [], "Harbour Stoves")] == [None, 1, 1]


def test_a_speakers_line() -> None:
    assert Speech("Ann Lee", "qna", "Analyst", "UBS", ("analyst",)).line == "Ann Lee, Analyst, UBS"
    assert Speech("Operator", "qna", "Operator", None, ("operator",)).line == "Operator"
