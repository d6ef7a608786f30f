"""Where a question is cut into clauses, and where it is not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.periods.wording import clean
from tools.language.question import Mentions
from tools.models.questions import Classification
from tools.questions.planning.clauses import asks, is_shifted, is_too_long, split_clauses
from tools.questions.planning.rules import Reader
from tools.questions.reading import Reading

CUT = {
    "up to and including fiscal 2019, which was Apple's best year for revenue?": [
        "up to and including fiscal 2019, which was Apple's best year for revenue",
    ],
    "What was Apple's revenue in 2023, and why did it fall?": ["What was Apple's revenue in 2023", "why did it fall"],
    "Apple's revenue in 2023; Nvidia's net income in 2022": ["Apple's revenue in 2023", "Nvidia's net income in 2022"],
    "What was Apple's revenue in 2023? What was its net income?": [
        "What was Apple's revenue in 2023",
        "What was its net income",
    ],
    "what was apple's revenue in 2023. what was nvidia's net income in 2022?": [
        "what was apple's revenue in 2023",
        "what was nvidia's net income in 2022",
    ],
    "Apple's revenue in 2023 and Nvidia's net income in 2022": [
        "Apple's revenue in 2023",
        "Nvidia's net income in 2022",
    ],
    "Revenue of Apple in 2023 as well as net income of Meta in 2024": [
        "Revenue of Apple in 2023",
        "net income of Meta in 2024",
    ],
    "Which of Apple and Meta had the highest revenue in 2023, and what was its net income?": [
        "Which of Apple and Meta had the highest revenue in 2023",
        "what was its net income",
    ],
    "What was Apple's R&D in 2024, and how much did Meta spend on capex?": [
        "What was Apple's R&D in 2024",
        "how much did Meta spend on capex",
    ],
    "What drove Apple's revenue in 2023 and Nvidia's in 2024?": [
        "What drove Apple's revenue in 2023",
        "Nvidia's in 2024",
    ],
    "Apple's revenue in 2021, a year later and two years later": [
        "Apple's revenue in 2021",
        "a year later",
        "two years later",
    ],
    "What was Apple Inc. revenue in 2023 and Nvidia Corp. net income in 2022?": [
        "What was Apple Inc. revenue in 2023",
        "Nvidia Corp. net income in 2022",
    ],
    "What was the revenue of Apple Inc. What was the net income of Meta in 2023?": [
        "What was the revenue of Apple Inc",
        "What was the net income of Meta in 2023",
    ],
}
WHOLE = [
    "What was Apple's revenue in fiscal 2023?",
    "Revenue and net income of Apple and Nvidia in 2022 and 2023",
    "Apple's revenue in 2022, 2023 and 2024",
    "What was Procter & Gamble's and Apple's revenue in 2023?",
    "What was the revenue of Rasp and Sons in 2023?",
    "What were P&G's research and development and selling, general and administrative expense in 2023?",
    "Apple's cash and cash equivalents in 2023",
    "Apple vs. Nvidia revenue 2023",
    "Compare Apple Inc. and Nvidia Corp. revenue in 2023",
    "What was the revenue of Apple in the U.S. and Canada in 2023?",
    "How did Apple's revenue compare with Nvidia's in 2023?",
    "What was Apple's revenue from iPhones and services in 2023?",
    "Explain the change in Apple's gross margin between 2022 and 2023",
    "Which of Apple, Meta and Nvidia had the highest revenue in 2023?",
    "Apple's wearable labs - how much did it lose in 2023",
]
ASKING = [
    ("why", True, True),
    ("Apple's margin", True, True),
    ("the colour of money", True, True),
    ("Apple in 2023", False, False),
    ("of Nvidia", False, False),
    ("by how much in percent", True, False),
    ("the largest of them", False, False),
]


def cut(text: str, reader: Reader) -> list[str]:
    asked = reader.mentions(clean(text))
    return [clause.text for clause in split_clauses(asked, reader.read_part, Reading(asked).named)]


@pytest.mark.parametrize(("question", "clauses"), CUT.items())
def test_what_asks_for_something_of_its_own_is_cut_off(reader: Reader, question: str, clauses: list[str]) -> None:
    assert cut(question, reader) == clauses


@pytest.mark.parametrize("question", WHOLE)
def test_lists_names_and_abbreviations_are_not_cut(reader: Reader, question: str) -> None:
    assert len(cut(question, reader)) == 1


def test_marks_alone_ask_for_nothing(reader: Reader) -> None:
    assert cut("?!", reader) == []


def test_each_clause_comes_with_its_own_reading(reader: Reader) -> None:
    question = "What was Apple's revenue in 2023, and what was Nvidia's net income in 2022?"
    first, second = split_clauses(reader.mentions(question), reader.read_part)
    assert (first.reading.tickers, first.reading.metrics, first.reading.fiscal_years) == (
        ("AAPL",),
        ("revenue",),
        (2023,),
    )
    assert (second.reading.tickers, second.reading.metrics) == (("NVDA",), ("net_income",))


@pytest.mark.parametrize(("text", "alone", "beside"), ASKING)
def test_some_words_ask_for_something_by_themselves_alone(reader: Reader, text: str, alone: bool, beside: bool) -> None:
    reading = reader.read(text)
    assert (asks(text, reading), asks(text, reading, alone=False)) == (alone, beside)


@pytest.mark.parametrize(
    ("text", "shifted"), [("two years later", True), ("The Year After", True), ("later", False), ("in 2021", False)]
)
def test_a_distance_between_years_is_seen(text: str, shifted: bool) -> None:
    assert is_shifted(text) is shifted


@pytest.mark.parametrize(
    ("text", "most"), [("revenue, " * 1000, 1), ("what about it; " * 300, 1), ("revenue, " * 90, 200), ("Apple", 1)]
)
def test_a_question_is_not_read_again_and_again(reader: Reader, text: str, most: int) -> None:
    """Each piece is read with those before it: the time goes with the square of their number."""
    read: list[str] = []

    def counted(piece: Mentions) -> Classification:
        read.append(piece.words.text)
        return reader.read_part(piece)

    split_clauses(reader.mentions(text), counted)
    assert 1 <= len(read) <= most


@pytest.mark.parametrize(
    ("text", "too_long"), [("a" * 3_000, False), ("a" * 3_001, True), ("a, " * 99, False), ("a, " * 100, True)]
)
def test_a_question_has_bounds(text: str, too_long: bool) -> None:
    assert is_too_long(text) is too_long


PIECES = st.sampled_from(
    [
        "Apple", "Nvidia's", "revenue", "net income", "Procter & Gamble", "Rasp and Sons", "in 2023", "2022", "and",
        ",", ";", "?", ". ", "why", "what was", "its", "which of", "highest", "two years later", "U.S.", "Inc.",
        "the moon", "vs.", "with", "margin", "\N{EN DASH}", "quarter",
    ]
)  # fmt: skip
# What parts clauses is left out between them.
LETTERS = re.compile(r"[^\W_]+")
JOINING = {"and", "vs", "with"}


@given(st.lists(PIECES, min_size=1, max_size=12))
def test_no_word_is_lost_and_none_is_made_up(reader: Reader, pieces: list[str]) -> None:
    text = clean(" ".join(pieces))
    said = LETTERS.findall(" ".join(cut(text, reader)).lower())
    words = LETTERS.findall(text.lower())
    assert [word for word in said if word not in JOINING] == [word for word in words if word not in JOINING]


@given(st.lists(PIECES, min_size=1, max_size=12))
def test_a_name_is_never_cut_in_two(reader: Reader, pieces: list[str]) -> None:
    text = clean(" ".join(pieces))
    clauses = cut(text, reader)
    for first, end in Reading(reader.mentions(text)).named:
        assert any(text[first:end] in clause for clause in clauses)
