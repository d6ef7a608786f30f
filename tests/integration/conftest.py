"""The program as others run it: its console script, and an MCP client of its stdio server."""

import json
import os
import subprocess
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult

from server.settings import Settings

SCRIPTS = Path(sysconfig.get_path("scripts"))


@pytest.fixture(scope="session")
def script() -> Path:
    """The console script."""
    return SCRIPTS / "tieout"


def variables_of(settings: Settings) -> dict[str, str]:
    """Settings as the variables that a user would set."""
    variables = {"TIEOUT_CORPUS": settings.corpus}
    if settings.data_dir is not None:
        variables["TIEOUT_DATA_DIR"] = str(settings.data_dir)
    if settings.database_url is not None:
        variables["TIEOUT_DATABASE_URL"] = settings.database_url.get_secret_value()
    return variables


@pytest.fixture
def variables() -> Callable[[Settings], dict[str, str]]:
    """Settings as the variables that a user would set."""
    return variables_of


@dataclass(frozen=True)
class Run:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What `--json` printed: one value, and nothing else."""
        return json.loads(self.out)


@dataclass(frozen=True)
class Cli:
    """The command line with some settings, in a folder of its own."""

    script: Path
    folder: Path

    def __call__(self, settings: Settings, *arguments: object, **how: Any) -> Run:
        command = [str(self.script), *map(str, arguments)]
        environment = {**os.environ, **variables_of(settings), "COLUMNS": "200"}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60, check=False, **how
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Run(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="session")
def tieout(script: Path, tmp_path_factory: pytest.TempPathFactory) -> Cli:
    """Runs a command to its end, as a process of its own. A traceback is never the answer."""
    return Cli(script, tmp_path_factory.mktemp("cli"))


@pytest.fixture
def connect(script: Path, tmp_path: Path) -> Callable[..., Client]:
    """A client of a real stdio server, in either era of the protocol."""

    def connect(settings: Settings, *arguments: str, mode: str = "2026-07-28") -> Client:
        server = StdioServerParameters(
            command=str(script), args=["mcp", *arguments], env=variables_of(settings), cwd=tmp_path
        )
        return Client(server, mode=mode, read_timeout_seconds=30)

    return connect


@pytest.fixture
def text_of() -> Callable[[CallToolResult], str]:
    """The text of a tool's result."""
    return lambda result: "\n".join(part.text for part in result.content if part.type == "text")
