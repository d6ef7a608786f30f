"""Parts of speech as shipped: only words that can name nothing that a company sells."""

import pytest

from tools.language.english.parts_of_speech import harmless_words, part_of_speech, stems

PARTS = {
    "advise": "saying",
    "swears": "saying",
    "owns": "doing",
    "surge": None,
    "wear": "either",
    "insane": "judging",
    "insanely": "adverb",
    "roughly": "adverb",
    "lol": "talk",
    "wearables": None,
    "industrially": None,
    "gaming": None,
    "consulting": None,
    "services": None,
}


@pytest.mark.parametrize(("word", "part"), PARTS.items())
def test_a_word_has_its_likeliest_part(word: str, part: str | None) -> None:
    assert part_of_speech(word) == part


def test_a_form_leads_to_what_it_is_a_form_of() -> None:
    assert stems("hedged") >= {"hedged", "hedge"}
    assert stems("planned") >= {"plan"}
    assert stems("organically") >= {"organic"}
    assert "not" not in stems("notes")


def test_harmless_words_are_everyday_ones() -> None:
    assert "explain" in harmless_words()
    assert not harmless_words() & {"cloud", "wear", "insane", "outgrip"}
