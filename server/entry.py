"""The console script. It imports as little as it can: clients wait for a handshake, people for everything."""

import sys
from collections.abc import Sequence

_INTERRUPTED = 130


def main() -> None:
    """Run the command line, without importing what draws on terminals where nothing is drawn."""
    arguments = sys.argv[1:]
    try:
        if arguments[:1] == ["mcp"] and "--help" not in arguments:
            from server.mcp.stdio import run_stdio

            run_stdio(arguments[1:])
        elif arguments == ["--version"]:
            from importlib.metadata import version

            sys.stdout.write(f"tieout {version('tieout')}\n")
        else:
            _run_command(arguments)
    except KeyboardInterrupt:  # while all of it is imported
        sys.exit(_INTERRUPTED)


def _run_command(arguments: Sequence[str]) -> None:
    """Run a command in the process that stays; or here, and start that process for the next one."""
    from server.resident.place import find_place
    from server.resident.table import split

    handed = split(arguments)
    place = find_place(handed.env_file) if handed is not None else None
    if handed is None or place is None:
        _run_here()
        return
    from server.resident.client import Outcome, hand_over

    outcome = hand_over(place, handed.arguments)
    if not isinstance(outcome, Outcome):
        sys.exit(outcome)
    try:
        _run_here()
    finally:
        if outcome is Outcome.NOBODY and handed.command:
            from server.resident.start import start

            start(place)


def _run_here() -> None:
    from server.cli.app import main as run

    run()
