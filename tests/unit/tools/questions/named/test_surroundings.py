"""Where a word stands, in numbers."""

import numpy as np

from tools.language.companies import CompanyFinder
from tools.language.question import Mentions, find_mentions
from tools.questions.named.surroundings import Surroundings
from tools.vocab.loader import load_vocabulary
from tools.vocab.narrowing import load_narrowing

MEANING = 384  # numbers of a word's meaning, before those of its place


def _mentions(finder: CompanyFinder, text: str) -> Mentions:
    return find_mentions(text, finder, load_vocabulary())


def test_every_number_is_from_nought_to_one(finder: CompanyFinder) -> None:
    mentions = _mentions(finder, "my uncle swears by it: Apple gaming revenue in 2023, only services (please)")
    rows = np.stack([Surroundings(mentions).row(at) for at in range(len(mentions.words.keys))])
    assert rows.shape == (len(mentions.words.keys), len(rows[0]))
    assert rows.min() >= 0
    assert rows.max() <= 1


def test_a_word_before_a_figure_is_told_from_one_of_another_run(finder: CompanyFinder) -> None:
    before = _mentions(finder, "Apple gaming revenue in 2023")
    apart = _mentions(finder, "Apple revenue in 2023, gaming crashed")
    one, other = (Surroundings(each).row(each.words.keys.index("gaming")) for each in (before, apart))
    assert not np.array_equal(one, other)
    assert Surroundings(before).is_beside_asked(before.words.keys.index("gaming"))
    assert not Surroundings(apart).is_beside_asked(apart.words.keys.index("gaming"))


def test_the_shipped_judge_was_fitted_to_as_many_numbers(finder: CompanyFinder) -> None:
    place = Surroundings(_mentions(finder, "Apple gaming revenue in 2023")).row(1)
    assert load_narrowing().network.inner.shape[0] == MEANING + len(place)
