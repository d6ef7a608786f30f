"""A command at a terminal of its own: with somebody who types one reply, or as it is drawn in some width."""

import os
import pty
import re
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.processes import bounded, read_of


def on_a_terminal(
    command: Sequence[str | Path], typed: bytes, folder: Path, variables: Mapping[str, str]
) -> tuple[int, str]:
    """Run a command that asks on a terminal: its exit code, and what it prints on stdout."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **variables, "COLUMNS": "200"},
        stdin=there,
        stdout=subprocess.PIPE,
        stderr=there,
        text=True,
    )
    with bounded(process):
        try:
            os.write(here, typed)
            out, _ = process.communicate(timeout=60)
        finally:
            os.close(there)
            os.close(here)
    return process.returncode, out


_CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def drawn_in(
    command: Sequence[str | Path], width: int, folder: Path, variables: Mapping[str, str], typed: bytes = b""
) -> tuple[int, list[str]]:
    """Run a command whose stdout is a terminal of that width: its exit code, and the lines that it draws there."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **variables, "COLUMNS": str(width), "TERM": "xterm"},
        stdin=there if typed else subprocess.DEVNULL,
        stdout=there,
        stderr=there if typed else subprocess.DEVNULL,
    )
    os.close(there)
    if typed:
        os.write(here, typed)
    with bounded(process):
        try:
            text = _read_all(here)
        finally:
            os.close(here)
        code = process.wait(timeout=60)
    return code, [line.rstrip("\r") for line in _CONTROL.sub("", text).split("\n")]


def interrupted(
    command: Sequence[str | Path], folder: Path, variables: Mapping[str, str], said: str
) -> tuple[int, str, str]:
    """Run a command, and press Ctrl-C once it has said that on stderr: its exit code, stdout and stderr."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **variables, "COLUMNS": "200"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    with bounded(process):
        heard = ""
        while said not in heard and (line := process.stderr.readline()):
            heard += line
        os.killpg(process.pid, signal.SIGINT)
        out, rest = process.communicate(timeout=60)
    return process.returncode, out, heard + rest


def _read_all(terminal: int) -> str:
    return b"".join(iter(lambda: read_of(terminal), b"")).decode()
