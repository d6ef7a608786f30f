"""The data directory of the embedded store, as files.

`pg/` is the database, `password` the secret of its only role, `run/` its socket (unless that path would be
too long), `log/` what the server had to say, `lock` is held while a server is started or stopped.
"""

import contextlib
import hashlib
import os
import secrets
import shutil
import stat
import tempfile
from functools import cached_property
from pathlib import Path

from tools.backends.postgres.server.binaries import (
    MAJOR,
    Account,
    Programs,
    account_for,
    make_open,
)
from tools.backends.postgres.server.default_dir import SHARED_ROOT
from tools.backends.postgres.server.options import PORT
from tools.errors import DataDirectoryNewer, SocketTrouble, StoreFull, StoreUnavailable

ROLE = "tieout"

_LONGEST_SOCKET_PATH = 100  # bytes; systems allow 103 or 107
_LARGEST_LOG = 5_000_000
_ROOM = 4 << 20  # bytes, below which a server that failed to start has failed for that
_ANYWHERE = Path("/tmp")  # noqa: S108 (the socket's directory in there is checked to be ours alone)


class DataDirectory:
    """The paths in a data directory, and what is done to them while no server runs."""

    def __init__(self, root: Path) -> None:
        self.root = root.expanduser().resolve()
        self.cluster = self.root / "pg"
        self.lock_file = self.root / "lock"
        self.log_file = self.root / "log" / "postgres.log"
        self._password_file = self.root / "password"

    @cached_property
    def account(self) -> Account | None:
        """Who runs the server, if we may not."""
        return account_for(self.cluster)

    @cached_property
    def programs(self) -> Programs:
        """The programs of Postgres, to be run as that account."""
        return Programs(self.account)

    @property
    def version(self) -> str | None:
        """The major version that the database was made with; None where there is no database."""
        try:
            return (self.cluster / "PG_VERSION").read_text().strip()
        except FileNotFoundError:
            return None

    @property
    def cluster_name(self) -> str:
        """A name that no other database on this machine has, even one that was at this path before."""
        found = self.cluster.stat()
        identity = f"{found.st_dev}:{found.st_ino}:{found.st_uid}"
        return f"tieout-{hashlib.sha256(identity.encode()).hexdigest()[:16]}"

    @property
    def owner(self) -> int:
        """The user id that owns the database, and runs its server."""
        return self.cluster.stat().st_uid

    def prepare(self) -> None:
        """Make the data directory itself."""
        if os.name == "posix" and os.geteuid() == 0:
            make_open(self.root)
        else:
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)

    def create_database(self) -> None:
        """Make the database aside, then move it into place, so that half of one never counts."""
        if self.cluster.is_dir() and any(self.cluster.iterdir()):
            raise StoreUnavailable(
                f"{self.cluster} is no database: it has no PG_VERSION. Put it back from a backup, or move it away "
                "for Tieout to make a new database."
            )
        self.require_entry()
        for leftover in self.root.glob("pg.tmp-*"):
            shutil.rmtree(leftover, ignore_errors=True)
        password = self._read_password() or self._new_password()
        aside = Path(tempfile.mkdtemp(prefix="pg.tmp-", dir=self.root))
        try:
            _write_secret(aside / "password", password)
            self._give(aside / "password")
            self._give(aside)
            made = self.programs.run("initdb", *_INITDB, cwd=aside, seconds=120)
            if not made.ok:
                tail = "\n".join(made.output.splitlines()[-8:])
                raise StoreUnavailable(f"The database could not be made in {self.root}:\n{tail}")
            (aside / "pg").rename(self.cluster)
            _sync(self.root)
        finally:
            shutil.rmtree(aside, ignore_errors=True)

    def require_our_version(self, version: str) -> None:
        """Raise unless this Tieout's Postgres can run a database of that version."""
        if version == str(MAJOR):
            return
        what = f"The database in {self.root} was made by Postgres {version}; this Tieout has Postgres {MAJOR}."
        if version.isdigit() and int(version) > MAJOR:
            raise DataDirectoryNewer(f"{what} Upgrade Tieout, or set TIEOUT_DATA_DIR to another directory.")
        raise StoreUnavailable(
            f"{what} Use the Tieout that made it, or move {self.cluster} away and index your documents again."
        )

    def require_entry(self) -> None:
        """Raise if the account that runs the server can't reach its data."""
        if self.account is None:
            return
        for directory in (self.root, *self.root.parents):
            if not self.account.can_enter(directory):
                raise StoreUnavailable(
                    "Postgres does not run as root, and the account that runs it instead can't enter "
                    f"{directory}. Set TIEOUT_DATA_DIR to a directory outside private homes, such as {SHARED_ROOT}."
                )

    def require_room(self) -> None:
        """Raise, where the server failed to start, if the disk is full: Postgres tells that in its log at best."""
        room = shutil.disk_usage(self.root).free
        if room < _ROOM:
            raise StoreFull(
                f"The disk of {self.root} is full, {room // 1024:,} KiB are left: the database can't be started. "
                "Nothing in it is lost. Free some room, and try again."
            )

    def password(self) -> str:
        """The password of the database's role."""
        password = self._read_password()
        if password is None:
            raise StoreUnavailable(
                f"{self._password_file}, the password of the database beside it, is missing. Put it back from a "
                f"backup, or move {self.cluster} away and index your documents again."
            )
        return password

    def socket_dir(self) -> Path:
        """A directory for the socket, ours alone, made if need be."""
        directory = self._choose_socket_dir()
        with contextlib.suppress(FileExistsError):
            directory.mkdir(mode=0o700)
            self._give(directory)
        found = directory.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != self.owner or found.st_mode & 0o077:
            raise SocketTrouble(
                f"The database's socket needs {directory} to be a directory that belongs to user {self.owner}, with "
                "mode 700. Remove it, or set TIEOUT_DATA_DIR to another directory."
            )
        return directory

    def _choose_socket_dir(self) -> Path:
        elsewhere = [_ANYWHERE] if self.account else [Path(tempfile.gettempdir()), _ANYWHERE]
        for directory in (self.root / "run", *(base / self.cluster_name for base in elsewhere)):
            if _can_hold_socket(directory):
                return directory
        raise SocketTrouble(f"The path of the database's socket is too long in {self.root}. Shorten TIEOUT_DATA_DIR.")

    def prepare_log(self) -> int:
        """Set a large log aside; the size of the log as it is."""
        folder = self.log_file.parent
        if not folder.is_dir():
            folder.mkdir(mode=0o700)
            self._give(folder)
        if self._log_size() > _LARGEST_LOG:
            self.log_file.replace(self.log_file.with_suffix(".log.1"))
        return self._log_size()

    def log_tail(self, since: int = 0) -> str:
        """The last lines that the server logged, out of those after the first `since` bytes."""
        try:
            with self.log_file.open("rb") as log:
                log.seek(max(since, self._log_size() - 4000))
                lines = log.read().decode(errors="replace").splitlines()
        except FileNotFoundError:
            return ""
        return "\n".join(lines[-12:])

    def size(self) -> int:
        """The bytes in all files of the data directory."""
        total = 0
        for folder, _, names in os.walk(self.root):
            for name in names:
                with contextlib.suppress(OSError):
                    total += Path(folder, name).lstat().st_size
        return total

    def _log_size(self) -> int:
        return self.log_file.lstat().st_size if self.log_file.exists() else 0

    def _give(self, path: Path) -> None:
        if self.account:
            os.chown(path, self.account.uid, self.account.gid, follow_symlinks=False)

    def _read_password(self) -> str | None:
        try:
            return self._password_file.read_text().strip() or None
        except FileNotFoundError:
            return None

    def _new_password(self) -> str:
        password = secrets.token_urlsafe(32)
        with tempfile.TemporaryDirectory(prefix="pg.tmp-", dir=self.root) as scratch:
            _write_secret(Path(scratch, "password"), password)
            Path(scratch, "password").replace(self._password_file)
        _sync(self.root)
        return password


_INITDB = (
    "--pgdata=pg",
    f"--username={ROLE}",
    "--pwfile=password",
    "--auth=scram-sha-256",
    "--set=scram_iterations=1",  # of a password of 32 random bytes, more only make every connection slow
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
)


def _can_hold_socket(directory: Path) -> bool:
    # The server's settings and libpq both read a comma as the beginning of another directory.
    longest = os.fsencode(directory / f".s.PGSQL.{PORT}")
    return len(longest) < _LONGEST_SOCKET_PATH and not any(mark in str(directory) for mark in ',"')


def _write_secret(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w") as file:  # noqa: PTH123 (a descriptor)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _sync(directory: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
