"""The Inspector's command line, as people try a server with it: it lists tools and calls one, over stdio and HTTP."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.conftest import variables_of
from tests.integration.http.conftest import Served

NPX = shutil.which("npx")
pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(NPX is None, reason="npx, which runs the Inspector, is not installed"),
]

INSPECTOR = ("-y", "@modelcontextprotocol/inspector", "--cli")
CALL = (
    "tools/call", "--tool-name", "lookup_metric", "--tool-arg", 'tickers=["AAPL"]', "--tool-arg", 'metrics=["revenue"]',
    "--tool-arg", "fiscal_years=[2023]",
)  # fmt: skip
PATIENCE = 600.0  # seconds: npx gets the package first


@pytest.fixture(params=["stdio", "http"])
def server(request: pytest.FixtureRequest, script: Path, sample: Settings) -> list[str]:
    """How the Inspector is told of a server."""
    if request.param == "http":
        served: Served = request.getfixturevalue("served")
        return [f"{served.url}/mcp", "--transport", "http"]
    variables = [f"{name}={value}" for name, value in variables_of(sample).items()]
    return [*(word for one in variables for word in ("-e", one)), str(script), "mcp"]


def inspect(server: list[str], folder: Path, *method: str) -> Any:
    """What the Inspector prints."""
    assert NPX is not None
    done = subprocess.run(
        [NPX, *INSPECTOR, *server, "--method", *method],
        cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    if "npm error" in done.stderr and not done.stdout.strip():
        pytest.skip(f"npx can't get the Inspector: {done.stderr.splitlines()[0]}")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_lists_the_tools(server: list[str], tmp_path: Path) -> None:
    tools = inspect(server, tmp_path, "tools/list")["tools"]
    assert {tool["name"] for tool in tools} >= {"ask", "lookup_metric", "verify_numbers"}
    assert all(tool["description"] and tool["outputSchema"] for tool in tools)


def test_it_calls_one(server: list[str], tmp_path: Path) -> None:
    result = inspect(server, tmp_path, *CALL)
    assert not result.get("isError")
    [value] = result["structuredContent"]["values"]
    assert (value["ticker"], value["value"]) == ("AAPL", 383_285_000_000)
