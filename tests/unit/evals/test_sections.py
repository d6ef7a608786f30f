"""The list of what is measured."""

import runpy
import sys

import pytest

from evals.compare import Baseline, path_of, read_baseline
from evals.places import BASELINES, ROOT, SHARED
from evals.section import Section
from evals.sections import SECTIONS


@pytest.mark.parametrize("section", SECTIONS.values(), ids=lambda section: section.name)
def test_every_section_says_what_it_measures_and_its_gold_is_there(section: Section) -> None:
    assert section.what
    assert section.takes.split()[-1] in {"s", "min", "h"}
    for path in section.gold:
        assert path.exists() or (path.is_relative_to(SHARED) and not SHARED.is_dir()), path
    if SHARED.is_dir():
        assert not [name for name in section.needs if not (SHARED / name).is_dir()]


def test_every_baseline_is_of_a_section() -> None:
    stored = {name for name in SECTIONS if isinstance(read_baseline(name), Baseline)}
    assert {path_of(name) for name in stored} == set(BASELINES.glob("*.json"))


def test_the_list_has_a_line_for_each_section(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["evals", "list"])
    runpy.run_path(str(ROOT / "evals/__main__.py"), run_name="__main__")
    told = capsys.readouterr().out.splitlines()
    assert [line[:22].strip() for line in told] == list(SECTIONS)
    assert all(section.what in line for section, line in zip(SECTIONS.values(), told, strict=True))
