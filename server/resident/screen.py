"""Where a command was typed: what its process knows of itself, and a process that runs others' is told."""

import os
from collections.abc import Mapping
from contextvars import ContextVar
from pathlib import Path

# The variables that tell how the terminal looks.
variables: ContextVar[Mapping[str, str]] = ContextVar("variables", default=os.environ)
# The working directory, where it is not the process's own.
folder: ContextVar[Path | None] = ContextVar("folder", default=None)


def here(path: str | Path) -> Path:
    """A path as it was typed, from the working directory of whoever typed it."""
    base = folder.get()
    return base / path if base is not None else Path(path)
