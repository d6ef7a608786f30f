"""The fitting of the confidence score's curves, on answers whose probabilities are known."""

import numpy as np
import pytest

from evals.measures.answers.calibration_curves import (
    METHODS,
    Numbers,
    Scored,
    auroc,
    calibration_error,
    cross_validated,
    fit_curve,
)


def drawn(count: int = 3_000, seed: int = 1) -> Scored:
    """Answers of two kinds that are right as often as a curve over the raw score says: each kind has its own."""
    random = np.random.default_rng(seed)
    raw = random.uniform(0.4, 1.0, count)
    kinds = np.where(np.arange(count) % 2 == 0, "relational", "narrative")
    likely = 1 / (1 + np.exp(-(10 * raw - np.where(kinds == "relational", 5.0, 8.5))))
    right = (random.uniform(size=count) < likely).astype(float)
    questions = np.array([f"q{number // 3}" for number in range(count)])
    return Scored(raw, np.column_stack([raw] * 5), kinds, questions, right)


def test_the_curve_is_found_again() -> None:
    data = drawn()
    slope, intercept = fit_curve(data.raw[data.kinds == "relational"], data.right[data.kinds == "relational"])
    assert slope == pytest.approx(10, rel=0.15)
    assert intercept == pytest.approx(-5, rel=0.2)


@pytest.mark.parametrize("name", METHODS)
def test_every_way_tells_probabilities_that_rise_with_the_raw_score(name: str) -> None:
    data = drawn()
    raw = np.linspace(0, 1, 50)
    for kind in ("relational", "narrative", "never seen"):
        asked = Scored(raw, np.column_stack([raw] * 5), np.full(50, kind), np.full(50, "q"), np.zeros(50))
        told = METHODS[name](data)(asked)
        assert np.all((told > 0) & (told < 1))
        assert np.all(np.diff(told) >= -1e-9)


def test_curves_by_kind_are_calibrated_where_one_is_not() -> None:
    data = drawn()
    errors = {name: calibration_error(cross_validated(data, method), data.right) for name, method in METHODS.items()}
    assert errors["a Platt curve a kind"] < 0.04
    by_kind = data.kinds == "narrative"
    one = cross_validated(data, METHODS["one Platt curve"])[by_kind]
    assert calibration_error(one, data.right[by_kind]) > 0.1


def test_a_score_that_falls_where_answers_are_right_is_no_guide() -> None:
    raw = np.linspace(0, 1, 40)
    slope, intercept = fit_curve(raw, (raw < 0.5).astype(float))
    assert slope == 0
    assert intercept == pytest.approx(0, abs=0.1)


def test_what_is_wholly_apart_has_a_finite_curve() -> None:
    raw = np.linspace(0, 1, 40)
    slope, intercept = fit_curve(raw, (raw > 0.5).astype(float))
    assert 10 < slope < 500
    assert np.isfinite(intercept)


def test_no_answer_is_told_by_its_own_question() -> None:
    """One question whose answers are all wrong where all others are right: it is told to be right."""
    data = drawn(300)
    odd = data.questions == "q7"
    all_right = Scored(data.raw, data.signals, data.kinds, data.questions, np.where(odd, 0.0, 1.0))
    seen: Numbers = METHODS["one Platt curve"](all_right)(all_right)
    held = cross_validated(all_right, METHODS["one Platt curve"])
    assert np.all(held[odd] > seen[odd])


def test_the_figures_by_which_probabilities_are_judged() -> None:
    right = np.array([0.0, 0.0, 1.0, 1.0])
    assert auroc(np.array([0.1, 0.4, 0.4, 0.9]), right) == pytest.approx(3.5 / 4)
    assert auroc(np.array([0.2, 0.3]), np.array([1.0, 1.0])) == 0.5
    assert calibration_error(np.array([0.05, 0.05, 0.95, 0.95]), right) == pytest.approx(0.05)
    assert calibration_error(np.full(4, 0.9), right) == pytest.approx(0.4)
    assert calibration_error(np.ones(2), np.ones(2)) == 0
