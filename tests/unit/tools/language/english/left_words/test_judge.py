"""Rules go before weights; what is seen of a word decides where they are unsure."""

from dataclasses import replace

import pytest

from tools.language.english.frames import Frames
from tools.language.english.left_words.judge import (
    Judged,
    LeftoverWeights,
    Verdict,
    decide,
    load_leftover_weights,
)
from tools.language.english.left_words.stretch import Place, Stretch
from tools.language.mentions import Words

WEIGHTS = LeftoverWeights(bias=-1.0, passes=0.2, guarded=0.1, weights={"aside": -2.0, "figure": 3.0})


def judged(verdict: Verdict, text: str = "my boss is mad", at: int = 3, place: Place = "aside") -> Judged:
    words = Words(text)
    frames = Frames(words, (), (), frozenset(range(len(words.keys))))
    return Judged(at, Stretch(frames, 0, len(words.keys), place), verdict)


def test_the_probability_follows_the_features() -> None:
    assert WEIGHTS.likely(["aside"]) == pytest.approx(0.0474, abs=1e-4)
    assert WEIGHTS.likely(["figure", "never seen"]) == pytest.approx(0.8808, abs=1e-4)


def test_a_feature_told_twice_counts_once() -> None:
    assert WEIGHTS.likely(["aside", "aside"]) == WEIGHTS.likely(["aside"])


@pytest.mark.parametrize(("verdict", "narrows"), [("passes", False), ("seems idle", False), ("narrows", True)])
@pytest.mark.parametrize("likely", [0.0, 1.0])
def test_where_rules_decide_no_probability_counts(verdict: Verdict, narrows: bool, likely: float) -> None:
    assert decide(judged(verdict), likely, WEIGHTS) is narrows


@pytest.mark.parametrize(
    ("verdict", "likely", "narrows"),
    [
        ("open", 0.19, False),
        ("open", 0.2, True),
        ("may narrow", 0.09, False),
        ("may narrow", 0.1, True),
    ],
)
def test_each_verdict_has_its_bound(verdict: Verdict, likely: float, narrows: bool) -> None:
    assert decide(judged(verdict), likely, WEIGHTS) is narrows


def test_a_word_whose_meaning_narrows_passes_in_an_aside_alone() -> None:
    assert decide(judged("may narrow", place="tail"), 0.0, WEIGHTS)


def test_behind_a_word_that_limits_the_bound_is_lower() -> None:
    assert not decide(judged("open", "dad burnt shoes", 2), 0.15, WEIGHTS)
    assert decide(judged("open", "only the shoes", 2), 0.15, WEIGHTS)


def test_an_aside_that_names_a_thing_narrows() -> None:
    assert decide(judged("open", "the stuff from lima", 3), 0.0, WEIGHTS)


def test_the_shipped_weights_are_bounded_and_stricter_where_meaning_counts() -> None:
    shipped = load_leftover_weights()
    assert 0 < shipped.guarded <= shipped.passes < 0.5
    assert replace(shipped, bias=0.0).likely([]) == 0.5
    assert "narrowing" in shipped.weights
