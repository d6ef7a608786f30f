"""A data directory in which a process may stay, and a command line that tells whether it ran there."""

import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

import pytest

from server.resident.place import Place, folder_in
from server.resident.start import stop_all
from server.settings import Settings
from tests.integration.conftest import Run, variables_of
from tests.integration.support.fork_server import TOLD

ENTRY = Path(__file__).parents[1] / "support/told_entry.py"
PATIENCE = 240.0  # seconds, of a busy machine: a process imports everything before it is warm


@dataclass(frozen=True)
class Stay:
    """Commands of one folder, with variables of their own."""

    program: Sequence[Path]
    folder: Path
    variables: Mapping[str, str]
    told: list[str] = field(default_factory=list[str])

    @property
    def data_dir(self) -> Path:
        return Path(self.variables["TIEOUT_DATA_DIR"])

    def start(self, *arguments: str, stdin: Any = DEVNULL, stdout: Any = PIPE, stderr: Any = PIPE) -> Popen[bytes]:
        """A command that goes on."""
        command = [*map(str, self.program), *arguments]
        environment = {**os.environ, **self.variables, TOLD: str(self.folder / "told")}
        return Popen(command, cwd=self.folder, env=environment, stdin=stdin, stdout=stdout, stderr=stderr)

    def end(self, process: Popen[bytes]) -> Run:
        """How it ended; `told` has where it ran, too."""
        out, err = process.communicate(timeout=PATIENCE)
        self.told.append((self.folder / "told").read_text())
        return Run(process.returncode, (out or b"").decode(), (err or b"").decode())

    def __call__(self, *arguments: str) -> Run:
        run = self.end(self.start(*arguments))
        assert "Traceback" not in run.err, run.err
        return run

    def alone(self) -> "Stay":
        """The same, each command by itself."""
        return replace(self, variables={**self.variables, "TIEOUT_RESIDENT": "0"}, told=[])

    def unforked(self) -> "Stay":
        """The same, each command as a process that imports what it needs, and gets the signals that are sent to it."""
        return replace(self, program=(Path(sys.executable), ENTRY))

    def by_itself(self, program: Path, *arguments: str) -> Run:
        """What a command prints that is not handed over."""
        environment = {**os.environ, **self.variables, "TIEOUT_RESIDENT": "0"}
        command = [str(program), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=environment,
            stdin=DEVNULL,
            capture_output=True,
            check=False,
            timeout=PATIENCE,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    def on_a_terminal(self, *arguments: str, typed: bytes = b"") -> bytes:
        """All that a command prints on a terminal of its own."""
        here, there = pty.openpty()
        process = self.start(*arguments, stdin=there, stdout=there, stderr=there)
        os.close(there)
        os.write(here, typed)
        printed, ends = b"", time.monotonic() + PATIENCE
        try:
            while select.select([here], [], [], max(0.0, ends - time.monotonic()))[0] and (
                data := os.read(here, 1 << 16)
            ):
                printed += data
            assert time.monotonic() < ends, f"{arguments} goes on, having printed {printed!r}"
        except OSError:  # the other end is closed
            pass
        finally:
            os.close(here)
        self.end(process)
        return printed

    def sockets(self) -> Sequence[Path]:
        return list(folder_in(self.data_dir).glob("*.sock"))

    def warm(self, *arguments: str) -> None:
        """Run a command, and wait until a process is ready for the next ones."""
        self(*(arguments or ("documents", "--json")))
        wait_until(lambda: any(folder_in(self.data_dir).glob("*.warm")))

    def pid(self) -> int:
        [pid] = folder_in(self.data_dir).glob("*.pid")
        return int(pid.read_text())

    def place(self) -> Place:
        [socket] = self.sockets()
        return Place(self.data_dir, socket.stem, None, Path("/"))


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Zombies count as ended."""
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.fixture(scope="module")
def make_stay(program: Path) -> Iterator[Callable[..., Stay]]:
    """Makes a folder with a data directory of its own, where a process may stay until the module's tests end."""
    made: list[Path] = []

    def make(settings: Settings, **variables: str) -> Stay:
        folder = Path(tempfile.mkdtemp(prefix="tieout-stay-")).resolve()
        made.append(folder)
        (folder / "data").mkdir()
        (folder / "home").mkdir()
        of_settings = {**variables_of(settings), "TIEOUT_DATA_DIR": str(folder / "data")}
        return Stay((program,), folder / "home", {**of_settings, "TIEOUT_RESIDENT": "1", **variables})

    yield make
    for folder in made:
        stop_all(folder / "data")
        shutil.rmtree(folder)
