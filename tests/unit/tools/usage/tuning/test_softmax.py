"""Fitting linear weights to what is right of each group."""

import numpy as np

from tools.usage.tuning.softmax import Group, fit_softmax


def groups(count: int) -> list[Group]:
    """The right row is the one with the highest first feature; the second one is noise."""
    random = np.random.default_rng(1)
    made: list[Group] = []
    for _ in range(count):
        rows = random.normal(size=(8, 2))
        right = np.zeros(8)
        right[int(np.argmax(rows[:, 0]))] = 1.0
        made.append(Group(rows, right))
    return made


def test_the_telling_feature_gets_the_weight() -> None:
    telling, noise = fit_softmax(groups(40), np.zeros(2), 1.0)
    assert telling > 1.0
    assert abs(noise) < telling / 4


def test_the_pull_keeps_weights_where_they_were() -> None:
    start = np.array([-0.5, 0.5])
    free, held = fit_softmax(groups(20), start, 1.0), fit_softmax(groups(20), start, 1_000.0)
    assert np.abs(held - start).max() < 0.1 < np.abs(free - start).max()


def test_what_a_score_has_beside_its_features_counts() -> None:
    rows, right = np.array([[1.0], [0.0]]), np.array([1.0, 0.0])
    plain = fit_softmax([Group(rows, right)], np.zeros(1), 0.1)
    told = fit_softmax([Group(rows, right, np.array([3.0, 0.0]))], np.zeros(1), 0.1)
    assert told[0] < plain[0]
