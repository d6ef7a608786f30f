"""The fit tells apart what features tell apart, and leaves out what was seen too seldom."""

from evals.makers.leftover_words.cases import MADE, Case
from evals.makers.leftover_words.fit import fit
from tools.language.english.frames import Frames
from tools.language.english.left_words.judge import Judged, Verdict
from tools.language.english.left_words.stretch import Stretch
from tools.language.mentions import Words


def case(features: set[str], narrows: bool, verdict: Verdict = "open") -> Case:
    words = Words("gizmo")
    judged = Judged(0, Stretch(Frames(words, (), (), frozenset((0,))), 0, 1, "tail"), verdict)
    return Case(MADE, "gizmo", "gizmo", judged, frozenset(features), narrows)


def test_a_feature_of_narrowing_words_has_a_positive_weight() -> None:
    cases = [case({"before figure", "any"}, True)] * 40 + [case({"said", "any"}, False)] * 40
    weights = fit([*cases, case({"once"}, True)])
    assert weights.weights["before figure"] > 0.5 > -0.5 > weights.weights["said"]
    assert weights.likely({"before figure", "any"}) > 0.8 > 0.2 > weights.likely({"said", "any"})
    assert "once" not in weights.weights


def test_harmless_words_that_rules_stop_teach_nothing() -> None:
    assert not case({"any"}, False, "narrows").teaches
    assert not case({"any"}, False, "may narrow").teaches  # outside of an aside
    assert case({"any"}, True, "narrows").teaches
    assert case({"any"}, False).teaches
