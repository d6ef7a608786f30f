"""Words by their keys, and phrases among them."""

import pytest

from tools.language.arabic.letters import normalise
from tools.language.arabic.words import Phrases, find_words, phrase_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("الموجودات المتداولة", "أصول متداولة"),
        ("المطلوبات", "الخصوم"),
        ("الالتزامات", "التزاماتها"),
        ("المصاريف", "نفقات"),
        ("الإهلاك", "الاستهلاك"),
        ("أرباح السهم", "ربح الأسهم"),
        ("نموا", "النمو"),
        ("النقد وما في حكمه", "نقد وما في حكمها"),
    ],
)
def test_names_of_one_thing(one: str, other: str) -> None:
    assert phrase_key(one) == phrase_key(other)


@pytest.mark.parametrize(("one", "other"), [("الأصول", "الخصوم"), ("صافي الدخل", "صافي الدين"), ("أي", "إيه")])
def test_names_of_different_things(one: str, other: str) -> None:
    assert phrase_key(one) != phrase_key(other)


def test_and_is_a_word_of_its_own_but_where_a_word_begins_with_it() -> None:
    assert [word.text for word in find_words(normalise("وآبل والوحدات ووحدة وNVIDIA"))] == [
        "و", "ابل", "و", "الوحدات", "و", "وحده", "و", "nvidia",
    ]  # fmt: skip


def test_the_longest_phrase_is_found_with_a_preposition_taken_off() -> None:
    phrases = Phrases([("صافي الدخل", 1), ("صافي", 2), ("آبل", 3), ("بلوك", 4)])
    words = find_words(normalise("لصافي دخل آبل بلوك لآبل صافي"))
    found = [phrases.at(words, at) for at in range(len(words))]
    assert [(one.entry, one.end, one.prefix) if one else None for one in found] == [
        (1, 2, "ل"), None, (3, 3, ""), (4, 4, ""), (3, 5, "ل"), (2, 6, ""),
    ]  # fmt: skip
