"""Files of JSON lines: a line is there as a whole or not at all, and a failure says what to do."""

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from tools.errors import InvalidInput, OutputFailed
from tools.jsonl import LineFile, read_lines

FULL = Path("/dev/full")


@pytest.mark.parametrize("anew", [False, True])
def test_a_line_that_the_disk_does_not_take_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anew: bool
) -> None:
    path = tmp_path / "out.jsonl"
    file = LineFile(path, anew=anew)
    file.add({"id": 1})
    whole, written = path.read_bytes(), os.write

    def half(descriptor: int, data: memoryview) -> int:
        if len(data) < 8:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written(descriptor, data[:5])

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(OutputFailed, match=r"out\.jsonl can't be written: No space left on device\. Free"):
            file.add({"id": 2, "question": "What was revenue?"})
    assert path.read_bytes() == whole
    file.add({"id": 3})
    file.close()
    assert read_lines(path) == [{"id": 1}, {"id": 3}]


def test_a_line_that_is_written_in_pieces_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = os.write

    def third(descriptor: int, data: memoryview) -> int:
        return written(descriptor, data[:3])

    monkeypatch.setattr(os, "write", third)
    with closing(LineFile(tmp_path / "out.jsonl")) as file:
        file.add({"id": "Größe"})
    assert read_lines(tmp_path / "out.jsonl") == [{"id": "Größe"}]


def test_another_fault_of_the_disk_is_told_as_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fails)
    with closing(LineFile(tmp_path / "out.jsonl")) as file, pytest.raises(OutputFailed, match=r"error\. Mend that"):
        file.add({"id": 1})
    assert (tmp_path / "out.jsonl").read_bytes() == b""


@pytest.mark.skipif(not FULL.exists(), reason="no such device here")
def test_a_full_device_holds_no_lines_and_takes_none() -> None:
    assert read_lines(FULL) == []  # it would be read for ever
    with closing(LineFile(FULL)) as file, pytest.raises(OutputFailed, match="No space left"):
        file.add({"id": 1})


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert read_lines(tmp_path) == []
    with pytest.raises(InvalidInput, match=r"can't be written: .*Name another file"):
        LineFile(tmp_path)


def test_what_goes_into_a_pipe_is_written(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with closing(LineFile(tmp_path / "pipe")) as file:
        file.add({"id": 1})
    assert os.read(reader, 100) == b'{"id": 1}\n'
    os.close(reader)
