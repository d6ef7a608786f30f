"""What a client's handshake waits for: every import before it makes every start slower."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from tempfile import TemporaryDirectory

import pytest

HEAVY = {
    "numpy", "onnxruntime", "tokenizers", "langgraph", "langsmith", "langchain_core", "lxml", "tantivy", "psycopg",
    "pypdfium2", "pdfplumber", "matplotlib", "rapidfuzz", "openai", "typer", "opensearchpy", "cohere", "fastembed",
}  # fmt: skip
# Of Tieout itself: how the server is started, its settings, and errors.
OWN = {
    "server.mcp", "server.mcp.stdio", "server.mcp.late", "server.mcp.turns", "server.mcp.unread",
    "server.logs", "server.mcp.server", "server.lazy", "server.settings", "server.loaded", "tools.errors",
    "server.setting_groups", "server.setting_groups.embedding", "server.setting_groups.grid",
    "server.setting_groups.http", "server.setting_groups.model", "server.setting_groups.search",
    "server.setting_groups.secret_files", "server.places", "server.access", "server.access.callers",
    "server.access.trust", "server.mcp.calls",
}  # fmt: skip
# Where the data directory is, which holds the names of the loaded companies.
PLACE = {"tools.backends", "tools.backends.postgres"}
PLACE |= {f"tools.backends.postgres.server{name}" for name in ("", ".default_dir")}
PROGRAM = """
import json, sys
from mcp.server.mcpserver import MCPServer
MCPServer.run = lambda self, transport: print(json.dumps(sorted(sys.modules)))
sys.argv = ["tieout", "mcp", *sys.argv[1:]]
from server.entry import main
main()
"""
OTHERS = {"typer", "rich", "pydantic", "asyncio", "logging", "psycopg", "filelock", "importlib.metadata"}
HANDED = """
import json, sys
from server.resident.table import split
from server.resident.place import find_place
from server.resident.client import hand_over, Outcome
handed = split(["lookup", "AAPL"])
assert hand_over(find_place(None), handed.arguments) is Outcome.NOBODY
print(json.dumps(sorted(sys.modules)))
"""


def test_nothing_heavy_is_imported_to_hand_a_command_over() -> None:
    command = [sys.executable, "-c", HANDED]
    with TemporaryDirectory() as folder:  # the path of a socket is short
        environment = {**os.environ, "TIEOUT_RESIDENT": "1", "TIEOUT_DATA_DIR": folder}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert OTHERS & set(json.loads(done.stdout)) == set()


def test_the_version_is_told_without_the_command_line() -> None:
    code = "import sys; sys.argv = ['tieout', '--version']; from server.entry import main; main()"
    code += "; print('typer' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"tieout {version('tieout')}\nFalse\n"


@pytest.mark.parametrize("arguments", [(), ("--toolset", "all", "--allow-write")])
def test_nothing_heavy_is_imported_before_the_handshake(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=True
    )
    loaded = set(json.loads(done.stdout))
    assert "mcp.server.mcpserver" in loaded
    assert {name.partition(".")[0] for name in loaded} & HEAVY == set()
    own = {name for name in loaded if name.startswith(("agent", "tools", "server", "ingest")) and "." in name}
    assert own == {"server.entry"} | OWN | PLACE
