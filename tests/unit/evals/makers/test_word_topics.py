"""Topics of words are taught by lists and by what WordNet says of nouns."""

from pathlib import Path

import numpy as np

from evals.makers.word_topics import fit_line, noun_topics, taught


def test_a_noun_has_the_topic_of_its_commonest_sense(tmp_path: Path) -> None:
    (tmp_path / "data.noun").write_text("  notice\n00000001 06 n\n00000002 18 n\n")
    (tmp_path / "index.noun").write_text("  notice\nsoap n 2 0 2 1 00000001 00000002\ncook n 1 0 1 1 00000002\n")
    assert noun_topics(tmp_path) == {"soap": 6, "cook": 18}


def test_lists_go_before_wordnet() -> None:
    known = taught(["soaps", "widow", "china", "boss", "zorblax", "utterly"], {"soap": 6, "boss": 6, "widow": 18})
    assert {word: sold for word, (sold, _) in known.items()} == {
        "soaps": True, "widow": False, "china": True, "boss": False, "utterly": False,
    }  # fmt: skip
    assert known["boss"][1] > known["soaps"][1]


def test_the_line_tells_two_sides_apart() -> None:
    rows = np.array([[1.0, 0.0, 1.0], [0.9, 0.2, 1.0], [-1.0, 0.1, 1.0], [-0.8, 0.3, 1.0]]) * [20, 20, 1]
    line = fit_line(rows, np.array([True, True, False, False]), np.ones(4))
    assert (rows @ line > 0).tolist() == [True, True, False, False]
    assert line[0] > abs(line[1])
