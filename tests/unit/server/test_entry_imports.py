"""What a client's handshake waits for: every import before it makes every start slower."""

import json
import subprocess
import sys

import pytest

HEAVY = {
    "numpy", "onnxruntime", "tokenizers", "langgraph", "langsmith", "langchain_core", "lxml", "tantivy", "psycopg",
    "pypdfium2", "pdfplumber", "matplotlib", "rapidfuzz", "openai", "typer", "opensearchpy", "cohere", "fastembed",
}  # fmt: skip
# Of Tieout itself: how the server is started, its settings, and errors.
OWN = {
    "server.mcp", "server.mcp.stdio",
    "server.logs", "server.mcp.server", "server.lazy", "server.settings", "server.loaded", "tools.errors",
    "server.http_settings", "server.model_settings", "server.search_settings", "server.secret_files", "server.places",
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
