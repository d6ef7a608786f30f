"""The tokenizer is BERT's uncased one."""

import hashlib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.backends.embeddings.wordpiece import count_words, load_tokenizer


def test_the_vocabulary_is_the_published_one_and_bears_its_licence() -> None:
    folder = files("tools.vocab")
    content = folder.joinpath("wordpiece_vocab.txt").read_bytes()
    assert hashlib.sha256(content).hexdigest() == "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
    licence = folder.joinpath("wordpiece_vocab_LICENSE.txt").read_text("utf-8")
    assert "Google" in licence
    assert "Apache License" in licence


# The numbers that BERT's own tokenizer gives.
KNOWN = {
    "Hello, world!": [101, 7592, 1010, 2088, 999, 102],
    "unaffable": [101, 14477, 20961, 3468, 102],
    "Résumé": [101, 13746, 102],
    "[SEP] x": [101, 102, 1060, 102],
    "$1,234.56": [101, 1002, 1015, 1010, 22018, 1012, 5179, 102],
    "x" * 101: [101, 100, 102],
    "": [101, 102],
}


@pytest.mark.parametrize("text", KNOWN)
def test_texts_become_the_known_numbers(text: str) -> None:
    assert load_tokenizer().encode(text).ids == KNOWN[text]


@given(st.text())
def test_words_cost_what_the_tokenizer_makes_of_them(text: str) -> None:
    words = count_words(text)
    encoded = load_tokenizer().encode(text, add_special_tokens=False)
    assert sum(tokens for _, tokens in words) == len(encoded.ids)
    starts = [start for start, _ in words]
    assert starts == sorted({*starts})
    assert all(0 <= start < len(text) for start in starts)


@given(st.text(), st.data())
def test_a_text_cut_where_a_word_begins_costs_the_same(text: str, data: st.DataObject) -> None:
    words = count_words(text)
    if words:
        cut = data.draw(st.sampled_from(words))[0]
        parts = (sum(tokens for _, tokens in count_words(part)) for part in (text[:cut], text[cut:]))
        assert sum(parts) == sum(tokens for _, tokens in words)
