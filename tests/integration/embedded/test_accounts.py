"""The embedded server started by root, who may not run it, and by anyone else."""

import os
from pathlib import Path

import pytest

from tests.integration.embedded.servers import pid_of, start, stop
from tests.processes import in_child_as_nobody
from tools.backends.postgres.server import binaries
from tools.backends.postgres.server.binaries import copy_install, find_install
from tools.backends.postgres.server.embedded import EmbeddedServer
from tools.errors import StoreUnavailable

pytestmark = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="acts as root and as others")


def test_root_does_not_run_the_server_nor_opens_what_is_private(stopped: EmbeddedServer) -> None:
    home = stopped.data_dir.parent
    home.chmod(0o711)
    start(stopped)
    owner = (stopped.data_dir / "pg").stat().st_uid
    assert owner != 0
    assert Path(f"/proc/{pid_of(stopped)}").stat().st_uid == owner
    assert home.stat().st_mode & 0o777 == 0o711
    assert (stopped.data_dir / "password").stat().st_uid == 0


def test_a_private_home_of_root_is_refused_with_the_remedy(home: Path, data_dir: Path) -> None:
    home.chmod(0o700)
    with pytest.raises(StoreUnavailable, match=rf"can't enter {home}\. Set TIEOUT_DATA_DIR"):
        start(EmbeddedServer(data_dir))
    assert home.stat().st_mode & 0o777 == 0o700
    assert not (data_dir / "pg").exists()


def test_programs_that_the_account_cannot_reach_are_copied(
    home: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = copy_install(find_install(), home / "private")
    (home / "private").chmod(0o700)
    monkeypatch.setattr(binaries, "find_install", lambda: private)
    monkeypatch.setattr(binaries, "SHARED_ROOT", home / "shared")
    umask = os.umask(0o077)
    try:
        server = EmbeddedServer(data_dir)
        start(server)
    finally:
        os.umask(umask)
    program = Path(f"/proc/{pid_of(server)}/exe").readlink()
    assert program.is_relative_to(home / "shared")
    assert len(list((home / "shared").iterdir())) == 1


def test_anyone_but_root_runs_the_server_as_himself(home: Path) -> None:
    os.chown(home, 65534, 65534)
    server = EmbeddedServer(home / "data")
    assert in_child_as_nobody(lambda: bool(start(server)))
    assert server.status().state == "running"
    assert (home / "data").stat().st_mode & 0o777 == 0o700
    assert (home / "data" / "pg").stat().st_uid == 65534
    assert in_child_as_nobody(lambda: stop(server, only_if_idle=True))

    again = EmbeddedServer(home / "data")  # root takes the owner of a directory for the account to run it
    start(again)
    assert Path(f"/proc/{pid_of(again)}").stat().st_uid == 65534
