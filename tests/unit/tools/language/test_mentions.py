"""The words of passages are those of questions, and phrases among them are found as a whole."""

from hypothesis import given
from hypothesis import strategies as st

from tools.language.mentions import PhraseIndex, Words
from tools.text import tokenise

PARTS = "Acme Inc. Mr. O’Roe's J.P. P&G 2024 $ 5% U.S. - é ｎｅｔ ٢٠٢٤ \t \n\n x_y ﬁ".split(" ")  # noqa: SIM905
texts = st.lists(st.sampled_from(PARTS), max_size=15).map(" ".join) | st.text(max_size=60)


@given(texts)
def test_words_are_those_of_questions(text: str) -> None:
    words, tokens = Words(text), tokenise(text)
    assert words.keys == [token.key for token in tokens]
    assert list(zip(words.starts, words.ends, strict=True)) == [(token.start, token.end) for token in tokens]


def test_the_longest_phrase_is_found_and_none_within_it() -> None:
    index = PhraseIndex({"net income": 1, "net income tax": 2, "income": 3, "tax": 4, "sales tax": None})
    words = Words("Net income, net income tax, income tax and sales tax")
    assert [(found.entry, words.said(found.first, found.end)) for found in index.find(words)] == [
        (1, "Net income"),
        (2, "net income tax"),
        (3, "income"),
        (4, "tax"),
    ]


def test_words_that_stand_whole_between_two_characters_are_those_of_a_span() -> None:
    words = Words("over $5 billion of net debt")
    start = words.text.index("$5")
    assert list(words.within(start, start + len("$5 billion"))) == [1, 2]
    assert list(words.within(start, start + len("$5 bill"))) == [1]
    assert list(words.within(0, 0)) == []


def test_words_are_blanked_where_they_stand() -> None:
    words = Words("old notes, new notes")
    assert words.blanked({0, 3}) == "    notes, new      "
    assert words.blanked(()) == words.text
