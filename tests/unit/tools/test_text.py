"""Words, phrases and names, the same for questions, companies and metrics."""

import itertools
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.text import counted, find_phrases, humanise_concept, mentions, name_key, phrase_key, printable, tokenise

texts = st.text(st.sampled_from(string.ascii_letters + string.digits + " .,'’&-%$éß\n"), max_size=40)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Apple Inc.", "APPLE INC"),
        ("P&G", "p&g"),
        ("Procter & Gamble", "procter gamble"),
        ("O'Reilly", "OReilly"),
        ("O’Reilly", "O'Reilly"),
        ("U.S. Bancorp", "US Bancorp"),
        ("J.P. Morgan", "jp morgan"),
        ("Amazon.com", "AMAZON COM"),
        ("McDonald's", "mcdonald"),
        ("long-term debt", "Long term debt"),
        ("R&D", "r&d"),
        ("ｎｅｔ ｉｎｃｏｍｅ", "net income"),
        ("S.A.", "SA"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Meta", "Metal"), ("R&D", "R D"), ("US", "U"), ("Apple", "Apples")])
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_possessives_are_no_part_of_a_word() -> None:
    assert [token.key for token in tokenise("What's Apple's and NVIDIA’s revenue?")] == [
        "what",
        "apple",
        "and",
        "nvidia",
        "revenue",
    ]


@given(texts)
def test_a_token_stands_where_it_says(text: str) -> None:
    tokens = tokenise(text)
    assert all(text[token.start : token.end] == token.text for token in tokens)
    assert all(one.end <= other.start for one, other in itertools.pairwise(tokens))


@given(texts)
def test_the_key_of_a_name_is_the_key_of_its_words_in_a_question(text: str) -> None:
    asked = tokenise(f"what of {text} then")
    assert phrase_key(asked[2:-1]) == name_key(text)


def test_the_longest_phrase_wins_and_phrases_never_overlap() -> None:
    known = {"net income": "A", "income tax": "B", "net income tax": "C", "income": "D"}
    words = tokenise("income, net income tax, tax income tax net income")
    found = [(match.entry, match.first, match.end) for match in find_phrases(words, lambda w: known.get(phrase_key(w)))]
    assert found == [("D", 0, 1), ("C", 1, 4), ("B", 5, 7), ("A", 7, 9)]


@pytest.mark.parametrize(
    ("concept", "words"),
    [
        ("us-gaap:NetIncomeLoss", "Net Income Loss"),
        ("EPSBasic", "EPS Basic"),
        ("ifrs-full:Revenue", "Revenue"),
        ("Level1Assets", "Level1 Assets"),
    ],
)
def test_a_concept_reads_as_words(concept: str, words: str) -> None:
    assert humanise_concept(concept) == words


def test_what_cannot_be_printed_is_shown_by_its_code() -> None:
    assert printable("a\0b\ud800c\x1b[31m é\nd") == "a\\x00b\\ud800c\\x1b[31m é\nd"


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("Data\nCenter revenue rose.", "data  center", True),
        ("Compute & Networking (a) grew", "Compute & Networking", True),
        ("Metadata Center", "data center", False),
        ("Europe's sales", "Europe", True),
        ("Europeans bought", "Europe", False),
    ],
)
def test_words_in_a_row_are_found_whole(text: str, words: str, said: bool) -> None:
    assert mentions(text, words) is said


def test_one_is_no_several() -> None:
    assert [counted(number, "passage") for number in (0, 1, 2)] == ["0 passages", "1 passage", "2 passages"]
