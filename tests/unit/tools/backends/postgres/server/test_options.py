"""How the server is told to run."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.backends.postgres.server.options import server_options, shared_megabytes

posix_only = pytest.mark.skipif(os.name != "posix", reason="POSIX")


@posix_only
def test_options_survive_a_shell() -> None:
    options = server_options("tieout-x", Path("/tmp/Application Support/$HOME's"))
    printed = subprocess.run(["/bin/sh", "-c", f"printf '%s\\n' {options}"], capture_output=True, text=True, check=True)
    assert "unix_socket_directories=/tmp/Application Support/$HOME's" in printed.stdout.splitlines()
    assert "listen_addresses=" in printed.stdout.splitlines()


def test_without_a_socket_directory_the_server_listens_on_this_machine_only() -> None:
    options = server_options("tieout-x", None)
    assert "listen_addresses=127.0.0.1" in options
    assert "port=5432" not in options


@pytest.mark.parametrize(("gigabytes", "kept"), [(0.25, 64), (4, 512), (8, 1024), (256, 2048)])
def test_the_server_keeps_an_eighth_of_the_memory_within_bounds(
    monkeypatch: pytest.MonkeyPatch, gigabytes: float, kept: int
) -> None:
    names = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": int(gigabytes * 2**30 / 4096)}
    monkeypatch.setattr(os, "sysconf", names.__getitem__, raising=False)
    assert shared_megabytes() == kept
    assert f"shared_buffers={kept}MB" in server_options("tieout-x", None)


def test_a_system_that_does_not_tell_its_memory_gets_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sysconf", raising=False)
    assert shared_megabytes() == 64
