"""Runs commands as a user would type them, each with a time limit that ends its children too."""

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

_NETWORK = ("PIP_", "SSL_", "UV_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")
_OF_THE_CHECKOUT = {"UV_PROJECT_ENVIRONMENT", "UV_PYTHON", "UV_PYTHON_DOWNLOADS", "UV_FROZEN"}


def bare_environment(home: Path) -> dict[str, str]:
    """The environment of a user with that home: only the path, and how packages are reached, are passed on.

    Package caches are, too: downloads are not what is tested.
    """
    passed = {name: value for name, value in os.environ.items() if name.upper().startswith(_NETWORK)}
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "TIEOUT_RESIDENT": "0",  # no process stays behind
        "UV_CACHE_DIR": str(caches / "uv"),
        "PIP_CACHE_DIR": str(caches / "pip"),
    } | passed
    return {name: value for name, value in environment.items() if name not in _OF_THE_CHECKOUT}


def run(command: str | Sequence[str | Path], *, cwd: Path, env: dict[str, str], seconds: float) -> str:
    """What the command printed on stdout; it must end in time, with exit code 0."""
    process = subprocess.Popen(
        command,
        shell=isinstance(command, str),
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        raise AssertionError(f"{command} did not end within {seconds:.0f} s:\n{out[-2000:]}\n{err[-2000:]}") from None
    assert process.returncode == 0, f"{command} exited with {process.returncode}:\n{out[-4000:]}\n{err[-4000:]}"
    return out
