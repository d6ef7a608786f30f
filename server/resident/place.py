"""Where the process for a command listens: a socket whose name tells code, interpreter and settings apart.

Read with the standard library alone, before the settings are: whoever calls wants an answer at once.
"""

import hashlib
import os
import re
import stat
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

PACKAGES = ("agent", "ingest", "server", "tools")

_ROOT = Path(__file__).parents[2]
_NO = {"0", "false", "f", "no", "n", "off"}
_LONGEST = 100  # bytes of a socket's path; systems allow 103 or 107
# The variables that decide what a command does; how its terminal looks is told with each command.
_DECIDE = re.compile(
    r"(?i:TIEOUT_\w+)|PYTHON\w+|PG\w+|LC_\w+|LANG|LANGUAGE|TZ|HOME|TMPDIR|XDG_(?:CONFIG|DATA|CACHE)_HOME"
    r"|(?:OPENAI|ANTHROPIC|GROQ|COHERE|VOYAGE|GOOGLE|LANGSMITH|LANGCHAIN|OTEL|SSL|HF|ORT|OMP|OPENBLAS)_\w+"
    r"|(?i:\w+_proxy)|\w+_API_KEY\w*|GITHUB_ACTIONS|PY_COLORS|FORCE_COLOR|TERMINAL_WIDTH|_TYPER_\w+"
)


class Place(NamedTuple):
    """One process's files: all that share its name belong to the same code and settings."""

    data_dir: Path
    name: str
    env_file: Path | None
    home: Path  # the working directory of the process

    @property
    def folder(self) -> Path:
        """The folder of this user's processes, in the data directory."""
        return folder_in(self.data_dir)

    @property
    def socket(self) -> Path:
        return self.folder / f"{self.name}.sock"

    @property
    def lock(self) -> Path:
        """Held for as long as the process lives."""
        return self.folder / f"{self.name}.lock"

    @property
    def pid(self) -> Path:
        return self.folder / f"{self.name}.pid"

    @property
    def warm(self) -> Path:
        """There once the process has imported and loaded all that a first question waits for."""
        return self.folder / f"{self.name}.warm"

    @property
    def failed(self) -> Path:
        """There if the last process could not start."""
        return self.folder / f"{self.name}.failed"

    @property
    def log(self) -> Path:
        """What the process has to say of itself: nothing of what it is asked."""
        return self.folder / f"{self.name}.log"


def remove_files(lock: Path) -> None:
    """Remove the files of a process that has ended, whose lock the caller holds."""
    for suffix in (".sock", ".pid", ".warm", ".log", ".failed", ".lock"):
        lock.with_suffix(suffix).unlink(missing_ok=True)


def folder_in(data_dir: Path) -> Path:
    """The folder of this user's processes in a data directory."""
    return data_dir / f"resident-{os.geteuid()}"


def is_private(folder: Path) -> bool:
    """Whether a folder is there and this user's alone."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def find_place(env_file: str | None, root: Path = _ROOT) -> Place | None:
    """The place for commands with these variables and settings; None where there is to be no such process.

    `root` is the folder that the program's packages lie in.
    """
    if sys.platform == "win32" or "_TIEOUT_COMPLETE" in os.environ:  # a shell completes words
        return None
    try:
        return _find_place(_Given(env_file), root)
    except OSError:  # a file that can't be read: whoever reads the settings tells
        return None


def _find_place(settings: "_Given", code: Path) -> Place | None:
    if settings.value("TIEOUT_RESIDENT").strip().lower() in _NO:
        return None
    data_dir = settings.value("TIEOUT_DATA_DIR")
    if data_dir:
        root = Path(os.path.abspath(os.path.expanduser(data_dir)))  # noqa: PTH100, PTH111 (no link is followed)
    else:
        from tools.backends.postgres.server.default_dir import default_data_dir

        root = default_data_dir()
    home = Path.cwd() if settings.is_relative else Path("/")
    made_of = [sys.executable, sys.version, str(root), str(home), *_code(code), *settings.lines]
    name = hashlib.sha256("\0".join(made_of).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    place = Place(root, name, settings.file, home)
    return place if len(os.fsencode(place.socket)) < _LONGEST else None


class _Given:
    """The variables and the file that settings are read from, as they stand."""

    def __init__(self, env_file: str | None) -> None:
        self.file = _file(env_file)
        self._text = self.file.read_bytes().decode("utf-8-sig", "surrogateescape") if self.file else ""
        self._own = {name: value for name, value in os.environ.items() if _DECIDE.fullmatch(name)}

    @property
    def lines(self) -> Iterator[str]:
        """All of it that may make a difference, in one order."""
        yield from (f"{name}={value}" for name, value in sorted(self._own.items()))
        yield f"{self.file}:{self._text}"

    @property
    def is_relative(self) -> bool:
        """Whether a setting may be a path from the working directory on."""
        values = [*(value for name, value in self._own.items() if name.upper().startswith("TIEOUT_"))]
        values += [line.partition("=")[2].strip(" \"'\r") for line in self._text.split("\n")]
        return any(not os.path.isabs(one) and os.path.exists(one) for one in values if one and "\0" not in one)  # noqa: PTH110, PTH117 (quicker)

    def value(self, name: str) -> str:
        """One setting, as the reader of all of them finds it; empty where it is not given."""
        for given, value in self._own.items():
            if given.upper() == name:
                return value
        if self.file is None or name not in self._text.upper():
            return ""
        from dotenv import dotenv_values

        read: Mapping[str, str | None] = dotenv_values(self.file, encoding="utf-8-sig")
        return next((value for given, value in read.items() if given.upper() == name and value), "")


def _file(named: str | None) -> Path | None:
    if named is not None:
        return Path(os.path.abspath(os.path.expanduser(named)))  # noqa: PTH100, PTH111 (no link is followed)
    from server.places import settings_file

    file = settings_file()
    return file if file is not None and file.is_file() else None


def _code(root: Path) -> Iterator[str]:
    """What is installed: the files of the program, and when anything was last put beside it."""
    for package in PACKAGES:
        yield from _files(f"{root}/{package}")
    for entry in sys.path:
        if entry.endswith("-packages") and os.path.isdir(entry):  # noqa: PTH112 (quicker)
            yield f"{entry}:{os.stat(entry).st_mtime_ns}"  # noqa: PTH116 (likewise)


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                found = entry.stat()
                yield f"{entry.path}:{found.st_size}:{found.st_mtime_ns}"
