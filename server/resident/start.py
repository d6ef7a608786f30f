"""Starts the process of a place, and ends those of a data directory."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from server.resident.place import Place, folder_in, is_private, remove_files

_PROCESS = (sys.executable, "-P", "-m", "server.resident.process")
_PAUSE = 60.0  # seconds between a start that failed and the next one
_PATIENCE = 5.0  # seconds for a process to end by itself


def start(place: Place) -> None:
    """Start the process in the background, where none runs: it needs a data directory that is there.

    Whatever keeps it from starting is no failure of the command that was run.
    """
    with contextlib.suppress(OSError):
        if not place.data_dir.is_dir():
            return
        with contextlib.suppress(FileExistsError):
            place.folder.mkdir(mode=0o700)
        if not is_private(place.folder) or _has_failed(place):
            return
        arguments = [str(place.data_dir), place.name, str(place.home)]
        arguments += [str(place.env_file)] if place.env_file is not None else []
        log = os.open(place.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            subprocess.Popen(  # noqa: S603 (this very program)
                [*_PROCESS, *arguments],
                cwd=place.home,
                env={**os.environ, "TIEOUT_DATA_DIR": str(place.data_dir)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        finally:
            os.close(log)


def _has_failed(place: Place) -> bool:
    """Whether the last start failed a short while ago: each command would try again, and take its time for nothing."""
    try:
        return 0 <= time.time() - place.failed.stat().st_mtime < _PAUSE  # one of the future tells of another clock
    except OSError:
        return False


def stop_all(data_dir: Path) -> int:
    """End this user's processes of a data directory, whatever they do: how many there were. It blocks."""
    if os.name != "posix":
        return 0
    folder = folder_in(data_dir)
    return sum(_stop(lock) for lock in folder.glob("*.lock")) if is_private(folder) else 0


def _stop(lock: Path) -> bool:
    """Whether a process held the lock: it is asked to end, then made to."""
    import filelock

    for number in (signal.SIGTERM, signal.SIGKILL):
        until = time.monotonic() + _PATIENCE
        sent = False
        while time.monotonic() < until:
            try:
                with filelock.FileLock(lock, timeout=0):
                    remove_files(lock)
                    return sent or number is signal.SIGKILL
            except filelock.Timeout:
                if not sent:
                    # The lock is held: the process that wrote this lives.
                    with contextlib.suppress(OSError, ValueError):
                        os.kill(int(lock.with_suffix(".pid").read_text()), number)
                sent = True
                time.sleep(0.02)
    return True
