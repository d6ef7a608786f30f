"""How the embedded server is told to run: small, on this machine only, and discreet in its log."""

import os
import shlex
import socket
from pathlib import Path

PORT = 5432  # names the socket; nothing listens on it, except on Windows, where a free one is taken

_SHARED = (64, 2048)  # megabytes: at least, at most
_LOCALHOST = "127.0.0.1"
_SETTINGS = {
    "fsync": "on",
    "jit": "off",
    "log_checkpoints": "off",
    "log_min_error_statement": "panic",  # what is asked of the store stays out of its log
    "log_timezone": "UTC",
    "max_connections": "100",
    "timezone": "UTC",
    "unix_socket_permissions": "0700",
}


def server_options(cluster_name: str, socket_dir: Path | None) -> str:
    """The server's options as pg_ctl takes them, listening in `socket_dir` or else on a port of this machine."""
    if socket_dir is not None:
        listening = {"listen_addresses": "", "unix_socket_directories": str(socket_dir), "port": str(PORT)}
    else:
        listening = {"listen_addresses": _LOCALHOST, "port": str(_free_port())}
    settings = _SETTINGS | {"cluster_name": cluster_name, "shared_buffers": f"{shared_megabytes()}MB"} | listening
    return " ".join(f"-c {_quoted(f'{name}={value}')}" for name, value in settings.items())


def shared_megabytes() -> int:
    """What the server may keep of its files: an eighth of the machine's memory, for a search by vectors reads thousands
    of pages. What is not read takes none.
    """
    least, most = _SHARED
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # no such name on this system
        return least
    return min(max(memory // 8 // 2**20, least), most)


def _quoted(text: str) -> str:
    return shlex.quote(text) if os.name == "posix" else text  # without a socket, nothing needs quotes


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_LOCALHOST, 0))
        return int(probe.getsockname()[1])
