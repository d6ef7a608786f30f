"""MCP's own conformance suite, over HTTP and stdio: what fails is what is written down as no part of this server."""

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.acceptance.commands import bare_environment, run

pytestmark = pytest.mark.acceptance

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SERVER, BRIDGE = str(HERE / "conformance_server.py"), str(HERE / "stdio_bridge.py")
SUITE = "npx --yes -p node@22 -p @modelcontextprotocol/conformance@0.1.16 conformance server --suite all"
EXPECTED = HERE / "conformance_expected.yaml"
PASSING = {"http": 26, "stdio": 25}  # of 32 scenarios; a foreign Host and Origin are a matter of HTTP
PATIENCE = 60.0


@contextmanager
def listening(command: list[str], port: int, env: dict[str, str]) -> Generator[str]:
    """The URL of a server that the command starts on a port."""
    process = subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)
    try:
        ends = time.monotonic() + PATIENCE
        while not is_open(port):
            assert time.monotonic() < ends, "nothing listens"
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(PATIENCE)
        run([Path(sys.executable).with_name("tieout"), "doctor", "--stop"], cwd=ROOT, env=env, seconds=60)


def is_open(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@pytest.mark.parametrize("transport", PASSING)
def test_what_the_suite_asks_passes(transport: str, place: Path) -> None:
    if shutil.which("npx") is None:
        pytest.skip("needs npx, which comes with Node.js")
    env = bare_environment(place / "home") | {"TIEOUT_DATA_DIR": str(place / "data"), "PYTHONPATH": str(ROOT)}
    port = free_port()
    served = [sys.executable, SERVER, "serve", "--port", str(port)]
    bridged = [sys.executable, BRIDGE, str(port), sys.executable, SERVER, "mcp"]
    with listening(served if transport == "http" else bridged, port, env) as url:
        command = f"{SUITE} --url {url} -o {place}/{transport} || true"  # scenarios that fail make it fail
        told = run(command, cwd=place, env=env, seconds=900)
    passed = re.findall(r"✓ ([\w-]+):", told)
    failed = set(re.findall(r"✗ ([\w-]+):", told))
    assert len(passed) == PASSING[transport], told[-3000:]
    allowed = set(re.findall(r"^  - ([\w-]+)$", EXPECTED.read_text("utf-8"), re.MULTILINE))
    assert failed <= allowed | {"dns-rebinding-protection"}
