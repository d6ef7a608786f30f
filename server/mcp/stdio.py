"""`tieout mcp`: the MCP server over stdio. Imports as little as it can: clients wait for its handshake."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path


def run_stdio(arguments: Sequence[str]) -> None:
    """Serve until the client closes its end. Stdout carries the protocol alone; logs go to stderr."""
    parser = argparse.ArgumentParser(prog="tieout mcp", description="Serve MCP over stdio.")
    parser.add_argument(
        "--toolset", choices=["default", "steps", "all"], default="default", help="which tools to offer"
    )
    writing = parser.add_mutually_exclusive_group()
    writing.add_argument(
        "--allow-write", action="store_true", help="offer the tools that fetch and index, on an external database too"
    )
    writing.add_argument(
        "--read-only", action="store_true", help="fetch, index and keep nothing: no feedback, no logs, no conversations"
    )
    parser.add_argument(
        "--env-file",
        type=Path,
        metavar="FILE",
        help="read settings from this file, not from your own one",
    )
    options = parser.parse_args(arguments)
    from server.logs import log_to_stderr
    from server.mcp.server import build_server
    from server.settings import load_settings
    from tools.errors import TieoutError

    try:
        settings = load_settings(options.env_file)
    except TieoutError as error:
        sys.exit(f"Error: {error.message}")
    log_to_stderr(settings.log_level)
    _use_selector_loop()
    # The embedded store belongs to whoever starts this process; another database may have other users.
    allow_write = options.allow_write or settings.database_url is None
    server = build_server(settings, options.toolset, allow_write=allow_write, read_only=options.read_only)
    server.run("stdio")


def _use_selector_loop() -> None:
    # Async psycopg needs it on Windows.
    if sys.platform == "win32":
        import asyncio

        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
