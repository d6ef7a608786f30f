"""The console script. `tieout mcp` goes straight to the server: clients wait for its handshake."""

import sys


def main() -> None:
    """Run the command line, without importing what draws on terminals where nothing is drawn."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["mcp"]:
        from server.mcp.stdio import run_stdio

        run_stdio(arguments[1:])
    else:
        from server.cli.app import main as run

        run()
