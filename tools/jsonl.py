"""Files of JSON lines that a program may have been cut off from writing."""

import errno
import json
import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.errors import InvalidInput, OutputFailed

_FULL = (errno.ENOSPC, errno.EDQUOT)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file of JSON lines, which is cut back to its last whole one; none where there is no file."""
    if not path.is_file():  # a device may never end
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    try:
        return [json.loads(line) for line in whole.splitlines() if line.strip()]
    except ValueError as error:
        raise InvalidInput(f"{path} is no file of JSON lines: {error}. Use another output file.") from None


@contextmanager
def opening(path: Path) -> Generator[None]:
    """Turns what keeps a file from being opened into `InvalidInput`, or `OutputFailed` where the disk is full."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise _failed(path, error) from None
        raise InvalidInput(f"{path} can't be written: {_why(error)}. Name another file.") from None


class LineFile:
    """A file that JSON lines are added to, or written to `anew`."""

    def __init__(self, path: Path, *, anew: bool = False) -> None:
        self._path = path
        with opening(path):
            self._file = path.open("wb" if anew else "ab", buffering=0)

    def add(self, line: Mapping[str, Any]) -> None:
        """Have a line on the disk, all of it or, with an `OutputFailed`, nothing."""
        left = memoryview(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        file, before = self._file.fileno(), os.fstat(self._file.fileno()).st_size
        try:
            while left:
                left = left[os.write(file, left) :]
            _sync(file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(file, before)  # whoever writes next must not go on behind half a line
                os.lseek(file, before, os.SEEK_SET)  # nor leave a gap where it was
            raise _failed(self._path, error) from error

    def is_empty(self) -> bool:
        return os.fstat(self._file.fileno()).st_size == 0

    def close(self) -> None:
        with suppress(OSError):  # all that counts is on the disk
            self._file.close()


def _sync(file: int) -> None:
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno != errno.EINVAL:  # which a pipe gives: it has no disk to be on
            raise


def _failed(path: Path, error: OSError) -> OutputFailed:
    remedy = "Free some room" if error.errno in _FULL else "Mend that"
    return OutputFailed(f"{path} can't be written: {_why(error)}. {remedy} and run it again: what is answered is kept.")


def _why(error: OSError) -> str:
    return error.strerror or str(error)
