"""Sentences: what ends one, what doesn't, and that nothing gets lost."""

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.sentences import sentence_spans, split_sentences, trim

PARTS = [
    "Acme Inc. makes pens",
    "Sales in the U.S. grew",
    "see Item 1A. Risk Factors",
    "it cost $1.5 billion",
    "Mr. Doe left",
    "e.g. ink",
    "No. 5",
    "in 2023",
    "Really",
]
texts = st.lists(
    st.sampled_from([*PARTS, ". ", "! ", "?” ", "...", "\n\n", "\n", " ", ".", "a", "1", "。", "؟ "]), max_size=20
).map("".join) | st.text(st.sampled_from(string.printable + "“”’。"), max_size=80)


@pytest.mark.parametrize(
    "sentences",
    [
        ["Acme Inc. makes pens.", "The U.S. market grew 5.2% to $1.5 billion.", "It did so in 2023."],
        ["See Item 1A. Risk Factors for more.", "Part II, Item 7. Management’s Discussion follows."],
        ["Refer to Note 5. Debt for terms.", "Under Section 13. Termination it ends."],
        ["Acme sells through dealers, e.g. Widget Co. and others, i.e. everyone.", "We do not."],
        ["Mr. John Q. Public, Jr. and Dr. Roe spoke at 5 p.m. on Sept. 28, 2024.", "Ms. Doe did not."],
        ["Sales were $12.", "Costs were $9.", "2024 was better."],
        ["Revenue rose vs. 2023 and approx. 5 stores opened.", "iPads sold well."],
        ["“We won.”", "“Did you?”", "(Yes.)", "No!"],
        ["It was sold in the U.S.", "The rest was not."],
        ["It belongs to Acme Corp.", "However, Widget Ltd. claims it."],
        ["1. Business is good.", "It is."],
        ["The answer is no.", "We will see exhibit No. 10 again."],
        ["J. P. Doe & Co. Class A shares rose.", "Why?", "Nobody knows..."],
        ["نمت الإيرادات.", "هل ارتفع الربح؟", "نعم"],
    ],
)
def test_splits(sentences: list[str]) -> None:
    assert split_sentences(" ".join(sentences)) == sentences


@pytest.mark.parametrize("number", ["0.01", "0.83", "1", "IV"])
def test_a_label_with_nothing_but_white_space_before_it_ends_a_sentence(number: str) -> None:
    """As where the operands of a calculation are blanked."""
    text = f"Return {' ' * 60}{number}. Net income was $5."
    assert sentence_spans(text)[-1][1] == len(text)


def test_marks_of_chinese_need_no_space() -> None:
    assert split_sentences("营收增长。利润下降。") == ["营收增长。", "利润下降。"]


def test_an_empty_line_ends_a_sentence_and_a_line_break_does_not() -> None:
    assert split_sentences("Risk\nfactors\n \nWe depend on ink") == ["Risk\nfactors", "We depend on ink"]


def test_a_stretch_of_a_text() -> None:
    text = "One. Two. Three."
    assert sentence_spans(text, 5, 12) == [(5, 9), (10, 12)]


@given(texts)
def test_sentences_are_in_order_and_leave_out_white_space_alone(text: str) -> None:
    spans = sentence_spans(text)
    assert all(start < end and trim(text, start, end) == (start, end) for start, end in spans)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())


@given(texts)
def test_a_sentence_is_one_sentence(text: str) -> None:
    assert all(len(split_sentences(sentence)) == 1 for sentence in split_sentences(text))


@pytest.mark.parametrize(
    "text", ["." * 200_000 + "x", ".x" * 200_000, "a. " * 50_000, "\n " * 200_000, ".)" * 100_000, " " * 300_000 + "x"]
)
def test_hostile_texts_take_no_more_than_their_length(text: str) -> None:
    assert len("".join(split_sentences(text))) <= len(text)
