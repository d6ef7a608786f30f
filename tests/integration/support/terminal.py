"""A command with somebody at a terminal of its own, who types one reply."""

import os
import pty
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


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
    try:
        os.write(here, typed)
        out, _ = process.communicate(timeout=60)
    finally:
        os.close(there)
        os.close(here)
    return process.returncode, out
