"""Which commands are handed over: those that read the store and end soon. The others run by themselves."""

import os
from collections.abc import Sequence
from typing import NamedTuple

# Of each, the options that name a file of the working directory, with which it runs by itself.
HANDED: dict[str, tuple[str, ...]] = {
    "ask": (),
    "calculate": (),
    "corpora": (),
    "documents": (),
    "feedback": ("--export",),
    "lookup": ("--chart",),
    "metrics": (),
    "search": (),
    "statement": (),
    "stats": ("--chart", "--plot"),
    "timeseries": ("--chart",),
    "verify": (),
}
_ENV_FILE = "--env-file"
# Paths that mean another file in each process: what is piped in, and what a shell puts into a file's place.
_OWN = ("/dev/", "/proc/")
_MEMORY = "/dev/shm/"  # noqa: S108 (whose files are everybody's)


class Handed(NamedTuple):
    """A command line that may be handed over: the file of settings that it names, and the rest."""

    env_file: str | None
    arguments: list[str]

    @property
    def command(self) -> str | None:
        """The command's name; None where only help is asked for."""
        return self.arguments[0] if self.arguments and self.arguments[0] in HANDED else None


def split(arguments: Sequence[str]) -> Handed | None:
    """The command line, as it is handed over; None for what runs by itself."""
    rest, env_file = list(arguments), None
    while rest and rest[0].partition("=")[0] == _ENV_FILE:
        _, equals, value = rest.pop(0).partition("=")
        if not (equals or rest):
            return None
        env_file = value if equals else rest.pop(0)
    return Handed(env_file, rest) if is_handed(rest) else None


def is_handed(arguments: Sequence[str]) -> bool:
    """Whether a command, with its arguments, is one to hand over; so is the help on any."""
    if not arguments or (arguments[-1] == "--help" and len(arguments) <= 2):
        return True
    files = HANDED.get(arguments[0])
    return files is not None and not any(_is_own(one) or one.partition("=")[0] in files for one in arguments[1:])


def _is_own(argument: str) -> bool:
    """Whether an argument, or the value of an option, is a path that only this process can open."""
    name, _, value = argument.partition("=")
    path = value if name.startswith("-") else argument
    if not path.startswith("/"):
        return False
    whole = f"/{os.path.normpath(path).lstrip('/')}"
    return whole.startswith(_OWN) and not whole.startswith(_MEMORY)
