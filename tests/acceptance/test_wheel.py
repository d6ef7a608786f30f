"""The wheel: built, installed in a fresh environment, used from another folder."""

import os
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from tests.acceptance.commands import bare_environment, run

pytestmark = pytest.mark.acceptance

ROOT = Path(__file__).parents[2]
PACKAGES = {"agent", "ingest", "server", "tools"}
LARGEST = 22_000_000  # bytes: weights of 16.2 million, all else 3.8 million, and room to grow by half

LOAD_DATA = """
    from importlib.resources import files

    from tools.backends.postgres.sql import load_migrations, query
    from tools.vocab.loader import load_vocabulary
    from tools.vocab.registrants import load_registrants
    from server.page.site import Site
    import tools

    assert "site-packages" in tools.__file__, tools.__file__
    assert load_migrations()[0].sql
    assert query("corpus_counts")
    assert load_vocabulary() and load_registrants()
    assert Site().build
    assert files("ingest").joinpath("samples", "companies.jsonl").read_text(encoding="utf-8")
"""


def uv(*args: str | Path) -> None:
    command = [os.environ.get("UV", "uv"), *args]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(place: Path) -> Path:
    uv("build", "--wheel", "--out-dir", place / "dist")
    [built] = (place / "dist").glob("tieout-*.whl")
    return built


@pytest.fixture(scope="module")
def env(place: Path) -> dict[str, str]:
    return bare_environment(place / "home") | {"TIEOUT_DATA_DIR": str(place / "data")}


@pytest.fixture(scope="module")
def programs(place: Path, wheel: Path, env: dict[str, str]) -> Iterator[Path]:
    """The folder of the programs of a fresh environment with the wheel and the locked dependencies."""
    constraints = place / "constraints.txt"
    uv("export", "--frozen", "--no-default-groups", "--no-emit-project", "--no-hashes", "--quiet", "-o", constraints)
    uv("venv", "--quiet", "--python", sys.executable, place / "venv")
    uv("pip", "install", "--quiet", "--python", place / "venv", "--constraints", constraints, wheel)
    yield place / "venv/bin"
    run([place / "venv/bin/tieout", "doctor", "--stop"], cwd=place, env=env, seconds=60)


def test_wheel_holds_the_four_packages_and_nothing_else(wheel: Path) -> None:
    names = [PurePosixPath(name) for name in zipfile.ZipFile(wheel).namelist()]
    assert {name.parts[0] for name in names if not name.parts[0].endswith(".dist-info")} == PACKAGES
    assert wheel.stat().st_size < LARGEST


def test_wheel_holds_every_data_file(wheel: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PACKAGES],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    files = {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}
    assert files
    assert files <= set(zipfile.ZipFile(wheel).namelist())


def test_command_knows_its_version(programs: Path, place: Path, env: dict[str, str]) -> None:
    assert run([programs / "tieout", "--version"], cwd=place, env=env, seconds=60).startswith("tieout ")


def test_data_files_load_from_another_folder(programs: Path, place: Path, env: dict[str, str]) -> None:
    run([programs / "python", "-c", textwrap.dedent(LOAD_DATA)], cwd=place / "home", env=env, seconds=60)


def test_demo_runs_from_another_folder(programs: Path, place: Path, env: dict[str, str]) -> None:
    output = run([programs / "tieout", "demo"], cwd=place / "home", env=env, seconds=120)
    assert output.count("[Source: Apple Inc. 10-K FY2023]") == 2
    assert str(programs / "tieout") in output


def test_a_text_is_found_from_another_folder(programs: Path, place: Path, env: dict[str, str]) -> None:
    pages = place / "home" / "zorbex.jsonl"
    pages.write_text('{"page": 3, "text": "Zorbex closed its plant in Dunmarrow because of a flood in spring."}\n')
    known = ["--ticker", "ZRBX", "--company", "Zorbex Paints", "--doc-type", "10-K", "--fiscal-year", "2023"]
    run([programs / "tieout", "index", pages, *known], cwd=place / "home", env=env, seconds=120)
    output = run([programs / "tieout", "search", "which factory shut down?"], cwd=place / "home", env=env, seconds=120)
    assert "because of a flood" in output
