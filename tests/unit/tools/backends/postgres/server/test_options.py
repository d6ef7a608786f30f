"""How the server is told to run."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.backends.postgres.server.options import server_options

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
