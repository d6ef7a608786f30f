"""Which commands are handed over: those that read the store and end soon. The others run by themselves."""

from collections.abc import Sequence

# Of each, the options that name a file of the working directory, with which it runs by itself.
HANDED: dict[str, tuple[str, ...]] = {
    "ask": (),
    "calculate": (),
    "documents": (),
    "feedback": ("--export",),
    "lookup": (),
    "search": (),
    "statement": (),
    "stats": ("--plot",),
    "timeseries": ("--chart",),
    "verify": (),
}
_ENV_FILE = "--env-file"


def split(arguments: Sequence[str]) -> tuple[str | None, list[str]] | None:
    """The file of settings that is named before the command, and the rest; None for what runs by itself."""
    rest, env_file = list(arguments), None
    while rest and rest[0].startswith(_ENV_FILE):
        name, equals, value = rest.pop(0).partition("=")
        if name != _ENV_FILE or not (equals or rest):
            return None
        env_file = value if equals else rest.pop(0)
    if not is_handed(rest):
        return None
    return env_file, rest


def is_handed(arguments: Sequence[str]) -> bool:
    """Whether a command, with its arguments, is one to hand over; `--help` of all commands is, too."""
    if list(arguments) in ([], ["--help"]):
        return True
    files = HANDED.get(arguments[0])
    return files is not None and not any(one.partition("=")[0] in files for one in arguments[1:])
