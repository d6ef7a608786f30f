"""Measured figures against stored ones."""

from pathlib import Path

import pytest

from evals.compare import compare, read_baseline, store_baseline
from evals.report import Figure, Report, figures_of, tell

RIGHT, WRONG, SECONDS = Figure("right", 90, "higher"), Figure("wrong", 2, "lower"), Figure("took", 10, "lower", 5)


def worth(figure: Figure, value: float) -> Figure:
    return Figure(figure.name, value, figure.better, figure.factor)


@pytest.mark.parametrize(
    ("stored", "measured", "kind"),
    [
        (RIGHT, 89, "fell"),
        (RIGHT, 91, "rose"),
        (RIGHT, 90.0000001, None),
        (WRONG, 3, "fell"),
        (WRONG, 1, "rose"),
        (SECONDS, 49, None),
        (SECONDS, 51, "fell"),
        (SECONDS, 1, None),
    ],
)
def test_a_figure_falls_when_it_gets_worse_and_a_time_when_it_is_several_times_worse(
    stored: Figure, measured: float, kind: str | None
) -> None:
    changes = compare([stored], [worth(stored, measured)])
    assert [change.kind for change in changes] == ([kind] if kind else [])
    assert [change.fails for change in changes] == ([kind == "fell"] if kind else [])


def test_a_fallen_figure_is_told_with_what_was_stored_and_what_it_is_now() -> None:
    [change] = compare([RIGHT], [worth(RIGHT, 89)])
    assert str(change) == "fell: right: 90 stored, 89 now"


def test_a_figure_that_is_no_longer_measured_fails_and_a_new_one_does_not() -> None:
    missing, new = compare([RIGHT], [WRONG])
    assert (missing.kind, missing.fails, str(missing)) == ("missing", True, "missing: right: 90 stored, not measured")
    assert (new.kind, new.fails, str(new)) == ("new", False, "new: wrong: 2, not stored")


def test_a_baseline_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    assert read_baseline("held drafts", tmp_path) is None
    store_baseline("held drafts", [RIGHT, worth(WRONG, 1 / 3), SECONDS], tmp_path)
    baseline = read_baseline("held drafts", tmp_path)
    assert baseline is not None
    assert baseline.section == "held drafts"
    assert not compare(baseline.figures, [RIGHT, worth(WRONG, 1 / 3), SECONDS])


def test_figures_are_named_by_their_line_and_plain_lines_have_none() -> None:
    report: Report = {
        "all": tell("9 of 10", higher={"right": 9}, lower={"wrong": 1}, times={"ms": 7}),
        "miss 1": "declined",
    }
    assert [(one.name, one.value, one.better) for one in figures_of(report)] == [
        ("all: right", 9, "higher"),
        ("all: wrong", 1, "lower"),
        ("all: ms", 7, "lower"),
    ]
    assert figures_of(report)[-1].factor > 1
