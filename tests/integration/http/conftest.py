"""The HTTP server as others run it: a process of its own on a free port."""

import contextlib
import json
import os
import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import httpx
import pytest

from server.settings import Settings
from tests.integration.conftest import variables_of
from tests.processes import bounded

REVENUE = {"question": "What was Apple's revenue in fiscal 2023?"}
PATIENCE = 60.0  # seconds: what takes longer hangs
MOST = 3600.0  # for all tests that share a server, on a busy machine


@dataclass(frozen=True)
class Served:
    """A running server."""

    process: "subprocess.Popen[str]"
    url: str
    log: Path
    http: httpx.Client

    def query(self, question: str = REVENUE["question"], **more: Any) -> httpx.Response:
        return self.http.post("/query", json={"question": question, **more})

    def connect(self) -> socket.socket:
        """A bare connection."""
        place = urlsplit(self.url)
        return socket.create_connection((place.hostname or "", place.port or 0), timeout=PATIENCE)

    @property
    def logged(self) -> str:
        return self.log.read_text()


Serve: TypeAlias = Callable[..., Any]


@contextmanager
def running(program: Path, folder: Path, settings: Settings, *options: str, **variables: str) -> Iterator[Served]:
    """A server on a free port, once it says that it listens; ended at the end."""
    log = folder / f"serve-{len(list(folder.glob('serve-*')))}.log"
    environment = {**os.environ, **variables_of(settings), **variables}
    command = [str(program), "serve", "--port", "0", "--json", *options]
    with (
        log.open("w") as errors,
        bounded(
            subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True),
            MOST,
        ) as process,
    ):
        try:
            url = _url(process, log)
            headers = {"Authorization": f"Bearer {token}"} if (token := variables.get("TIEOUT_HTTP_TOKEN")) else {}
            with httpx.Client(base_url=url, headers=headers, timeout=PATIENCE, trust_env=False, verify=False) as http:
                _wait_until_ready(http)
                yield Served(process, url, log, http)
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)


def _url(process: "subprocess.Popen[str]", log: Path) -> str:
    assert process.stdout is not None
    told = ""
    while not told.rstrip().endswith("}"):
        line = process.stdout.readline()
        assert line, log.read_text()
        told += line
    return json.loads(told)["url"]


def _wait_until_ready(http: httpx.Client) -> None:
    ends = time.monotonic() + PATIENCE
    while http.get("/ready").status_code != 200:
        assert time.monotonic() < ends
        time.sleep(0.05)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where servers are started, and what they log is kept."""
    return tmp_path_factory.mktemp("http")


@pytest.fixture(scope="module")
def served(program: Path, home: Path, sample: Settings) -> Iterator[Served]:
    """A server over the shipped sample with no option set, for all tests of a module."""
    with running(program, home, sample) as server:
        yield server


@pytest.fixture
def serve(program: Path, home: Path) -> Serve:
    """Starts a server: `with serve(settings, *options, **variables) as served`."""
    return lambda settings, *options, program=program, **variables: running(
        program, home, settings, *options, **variables
    )


def problem(response: httpx.Response) -> dict[str, Any]:
    """A response that is an error, as its details."""
    assert response.status_code >= 400
    assert response.headers["content-type"] == "application/problem+json"
    details = response.json()
    assert details.keys() == {"title", "status", "code", "error", "what_to_do"}
    assert details["status"] == response.status_code
    assert details["error"]
    assert details["what_to_do"]
    return details


def events_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of a stream: name and data."""
    found = re.findall(r"^event: (\w+)\ndata: (.+)\n\n", text, re.MULTILINE)
    return [(name, json.loads(data)) for name, data in found]
