"""A command as it was handed over, and the work that it comes to."""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel, ConfigDict
from typer.main import get_command

from server.cli.app import app
from server.cli.command import Asked, asked_for
from server.resident.client import LOOKS
from server.resident.streams import RunPlain
from server.resident.table import HANDED, is_handed


class Request(BaseModel):
    """What the command line was called with, where, and how its terminal looks."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: str
    program: str
    arguments: tuple[str, ...]
    folder: str
    looks: Mapping[str, str]
    terminals: tuple[bool, bool, bool]
    errors: str


class Reader:
    """Reads command lines, one at a time."""

    def __init__(self) -> None:
        self._command: Any = get_command(app)

    def read(self, request: Request) -> Asked | int:
        """The work to do; or the exit code, where what there is to say (help, a wrong option) has been printed.

        Raises `RunPlain` for a command that is none to hand over.
        """
        if not is_handed(request.arguments):
            raise RunPlain
        asked: list[Asked] = []
        token = asked_for.set(asked.append)
        try:
            with _looking(request.looks):
                self._command.main(args=list(request.arguments), prog_name=request.program)
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            asked_for.reset(token)
        if asked and request.arguments[0] not in HANDED:
            raise RunPlain
        return asked[0] if asked else code


def variables_of(request: Request) -> dict[str, str]:
    """The variables as whoever prints for this caller is to see them."""
    own = {name: value for name, value in os.environ.items() if name not in LOOKS}
    return {**own, **request.looks}


@contextmanager
def _looking(looks: Mapping[str, str]) -> Generator[None]:
    """The variables of the caller's terminal, while nothing else runs: reading a command waits for nothing."""
    kept = {name: os.environ[name] for name in LOOKS if name in os.environ}
    _set(looks)
    try:
        yield
    finally:
        _set(kept)


def _set(looks: Mapping[str, str]) -> None:
    for name in LOOKS:
        os.environ.pop(name, None)
    os.environ.update({name: value for name, value in looks.items() if name in LOOKS})
