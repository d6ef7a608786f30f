"""Each unit test stands where what it tests stands: tests/unit/a/b/test_c_more.py is of a/b/c.py."""

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
AT_ONCE = 20  # files that are taken in at a glance


def subjects_of(test: Path) -> Iterator[Path]:
    """The modules and packages of the mirrored folder that begin the test's name, the longest first."""
    folder = ROOT / test.parent.relative_to(TESTS / "unit")
    words = test.stem.removeprefix("test_").split("_")
    for count in range(len(words), 0, -1):
        name = "_".join(words[:count])
        yield from (place for place in (folder / f"{name}.py", folder / name) if place.exists())


@pytest.mark.parametrize("test", sorted((TESTS / "unit").rglob("*/test_*.py")), ids=lambda path: path.stem)
def test_a_unit_test_stands_where_its_module_stands(test: Path) -> None:
    place = test.relative_to(TESTS / "unit")
    assert any(subjects_of(test)), f"{place}: no module in {place.parent} begins this name"


def test_no_folder_of_tests_is_long() -> None:
    folders = {path.parent for path in TESTS.rglob("*.py")}
    sizes = {str(folder.relative_to(ROOT)): len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: size for name, size in sizes.items() if size > AT_ONCE} == {}
