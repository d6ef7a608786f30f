"""The program as others run it: its console script, and an MCP client of its stdio server."""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import certifi
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult

from server.settings import Settings
from tests.integration.support.chat_stub import Endpoint, calls, serve
from tests.integration.support.fork_server import fork_server

SCRIPTS = Path(sysconfig.get_path("scripts"))


@pytest.fixture(scope="session")
def one_authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One of the certificates that HTTP clients trust."""
    first, end, _ = Path(certifi.where()).read_text().partition("-----END CERTIFICATE-----\n")
    file = tmp_path_factory.mktemp("trusted") / "one.pem"
    file.write_text(first + end)
    return file


@pytest.fixture(scope="module", autouse=True)
def few_are_trusted(one_authority: Path) -> Iterator[None]:
    """Each HTTP client reads all certificates that it trusts, which takes longer than its request: none goes there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(one_authority))
        yield


@pytest.fixture(scope="session")
def script() -> Path:
    """The console script."""
    return SCRIPTS / "tieout"


@pytest.fixture(scope="session")
def program(script: Path, run_folder: Path) -> Iterator[Path]:
    """The console script, or on Linux what does the same without importing it all. Modules may prefer the script."""
    if sys.platform == "linux":
        with fork_server(script, run_folder) as forked:
            yield forked
    else:
        yield script


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

    program: Path
    folder: Path

    def __call__(self, settings: Settings, *arguments: object, **how: Any) -> Run:
        command = [str(self.program), *map(str, arguments)]
        environment = {**os.environ, **variables_of(settings), "COLUMNS": "200"}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60, check=False, **how
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Run(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def tieout(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Cli:
    """Runs a command to its end, as a process of its own. A traceback is never the answer."""
    return Cli(program, tmp_path_factory.mktemp("cli"))


@pytest.fixture
def connect(program: Path, tmp_path: Path) -> Callable[..., Client]:
    """A client of a real stdio server, in either era of the protocol."""

    def connect(settings: Settings, *arguments: str, mode: str = "2026-07-28", program: Path = program) -> Client:
        env = {**variables_of(settings), "XDG_CONFIG_HOME": os.environ["XDG_CONFIG_HOME"]}
        server = StdioServerParameters(command=str(program), args=["mcp", *arguments], env=env, cwd=tmp_path)
        return Client(server, mode=mode, read_timeout_seconds=120)

    return connect


@pytest.fixture
def source_of() -> Callable[[CallToolResult, dict[str, Any]], dict[str, Any]]:
    """The source that an entry of a tool's result names by its number."""
    return lambda result, entry: result.structured_content["sources"][entry["source"]]


@pytest.fixture
def text_of() -> Callable[[CallToolResult], str]:
    """The text of a tool's result."""
    return lambda result: "\n".join(part.text for part in result.content if part.type == "text")


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """A chat model's endpoint on a free port, which reads every question as one for a figure."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        stub.readings = [calls("ReadQuestion", {"query_type": "factual", "intent": "specific_metric"})]
        yield stub
