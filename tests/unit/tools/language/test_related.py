"""What a phrase of a question brings to a search, where it is the office of a person."""

import pytest

from tools.language.queries.features import read_wanted
from tools.language.related import spell_offices
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()


@pytest.mark.parametrize(
    ("question", "spelled"),
    [
        ("Who is the CFO of Nike?", "Who is the chief financial officer of Nike?"),
        (
            "What did the CEO and the CFO say?",
            "What did the chief executive officer and the chief financial officer say?",
        ),
        ("What was Nike's CFO in FY2023?", "What was Nike's CFO in FY2023?"),
        ("Who is an executive officer of Nike?", "Who is an executive officer of Nike?"),
    ],
)
def test_offices_are_written_as_filings_write_them(question: str, spelled: str) -> None:
    assert spell_offices(question, VOCABULARY) == spelled


def test_a_search_for_a_person_wants_no_figure() -> None:
    person, figure = (read_wanted(text, VOCABULARY) for text in ("Who is the CFO?", "What was Nike's CFO in FY2023?"))
    assert (person.lines, person.figure) == ((), False)
    assert "chief" in person.words
    assert figure.lines
