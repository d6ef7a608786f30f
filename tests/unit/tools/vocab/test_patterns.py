"""Reading a data file of patterns with its fragments."""

import re
import sys
from pathlib import Path

import pytest

from tools.vocab.data import load_toml
from tools.vocab.patterns import load_patterns

FRAGMENTS = "year = '(?:19|20)\\d\\d'\nwhen = 'in {year}|now'\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of its own with two fragments."""
    (tmp_path / "made_patterns").mkdir()
    (tmp_path / "made_patterns" / "__init__.py").touch()
    (tmp_path / "made_patterns" / "fragments.toml").write_text(FRAGMENTS, "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "made_patterns", raising=False)
    return str(tmp_path / "made_patterns")


def test_named_fragments_stand_in_place_wherever_a_pattern_is(package: str) -> None:
    rules = "one = 'sold {when}'\nmany = [['a{2,4} {year}', 'b']]\n[[more]]\nasked = '{year}'\n"
    Path(package, "kept.toml").write_text(rules, "utf-8")
    read = load_patterns("kept.toml", "made_patterns")
    year = r"(?:(?:19|20)\d\d)"
    assert read["one"] == f"sold (?:in {year}|now)"
    assert read["many"] == [[f"a{{2,4}} {year}", "b"]]
    assert read["more"] == [{"asked": year}]


def test_a_name_that_no_fragment_has_is_told(package: str) -> None:
    Path(package, "lost.toml").write_text("one = 'sold {whenever}'\n", "utf-8")
    with pytest.raises(ValueError, match=r"made_patterns/lost\.toml: no fragment .* 'whenever'"):
        load_patterns("lost.toml", "made_patterns")


def test_every_fragment_is_named_and_counts_no_group() -> None:
    fragments = load_toml("fragments.toml")
    named = set(
        re.findall(r"\{([a-z_]+)\}", str([load_toml("directions.toml"), load_toml("own_lines.toml"), fragments]))
    )
    assert fragments.keys() == named
    assert not [key for key, one in load_patterns("fragments.toml").items() if re.compile(one).groups]
