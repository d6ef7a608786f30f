"""What a client starts in the unpacked bundle: the MCP server over stdio."""

import json
import os
import sys
from pathlib import Path


def unset_empty() -> None:
    """Unset what the client's user left empty: clients set all variables of the manifest."""
    manifest = json.loads(Path(__file__).with_name("manifest.json").read_text(encoding="utf-8"))
    for variable in manifest["server"]["mcp_config"]["env"]:
        if os.environ.get(variable) == "":
            del os.environ[variable]


if __name__ == "__main__":
    from server.mcp.stdio import run_stdio

    unset_empty()
    run_stdio(sys.argv[1:])
