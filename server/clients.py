"""The configuration with which MCP clients start Tieout: absolute commands, that work from any folder."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from server.settings import Settings


def command() -> str:
    """The absolute path of this installation's `tieout`."""
    beside = Path(sys.executable).parent / ("tieout.exe" if sys.platform == "win32" else "tieout")
    found = str(beside) if beside.exists() else shutil.which("tieout")
    return found or str(Path(sys.argv[0]).absolute())


def server_entry(settings: Settings) -> dict[str, Any]:
    """What starts the server: the command, and the settings that differ from the defaults. No secret is in it."""
    environment = {"TIEOUT_CORPUS": settings.corpus} if settings.corpus != "tieout" else {}
    if settings.data_dir is not None:
        environment["TIEOUT_DATA_DIR"] = str(settings.resolved_data_dir)
    entry: dict[str, Any] = {"command": command(), "args": ["mcp"]}
    return {**entry, "env": environment} if environment else entry


def snippets(settings: Settings) -> dict[str, str]:
    """The configuration for each client, as JSON text."""
    entry = server_entry(settings)
    return {
        "Claude Desktop (claude_desktop_config.json)": json.dumps({"mcpServers": {"tieout": entry}}, indent=2),
        "VS Code (.vscode/mcp.json)": json.dumps({"servers": {"tieout": {"type": "stdio", **entry}}}, indent=2),
    }
