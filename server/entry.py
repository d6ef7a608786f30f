"""The console script. `tieout mcp` goes straight to the server: clients wait for its handshake."""

import sys

_INTERRUPTED = 130


def main() -> None:
    """Run the command line, without importing what draws on terminals where nothing is drawn."""
    arguments = sys.argv[1:]
    try:
        if arguments[:1] == ["mcp"] and "--help" not in arguments:
            from server.mcp.stdio import run_stdio

            run_stdio(arguments[1:])
        else:
            from server.cli.app import main as run

            run()
    except KeyboardInterrupt:  # while all of it is imported
        sys.exit(_INTERRUPTED)
