"""Processes of `tieout` that are forked from one which has imported it: they start in a fraction of the time.

They are what the console script is otherwise: they have their own memory, folder, variables, arguments and streams.
As a program this is the process that they are forked from: `python fork_server.py SOCKET`. It ends with its stdin.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from filelock import FileLock

import server.entry
from server.mcp.tools.toolset import make_tools
from server.settings import Settings
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.questions.classify import classify
from tools.vocab.loader import load_vocabulary

_PATIENCE = 120.0  # seconds for a server to import it all
TOLD = "TOLD_TO"  # the variable that names a file, if where a command runs is to be told there
STARTER = Path(__file__).with_name("fork_starter.py")
# What is imported at the top of a command, and what only once a server, a store or a tool is opened.
_MODULES = (
    "agent.graph", "agent.run", "anyio._backends._asyncio", "httpcore", "httpcore2", "ingest.edgar.fetch",
    "ingest.pipeline", "langchain_openai", "mcp.server.mcpserver", "mcp.server.stdio", "openai.lib.streaming.chat",
    "openai.resources.chat", "platformdirs", "rich.logging", "server.cli.app", "server.cli.prompting",
    "server.cli.views.answers", "server.edgar", "server.http.serve", "server.logs", "server.mcp.server",
    "server.mcp.stdio", "server.mcp.tools.steps", "server.mcp.tools.toolset", "server.memory",
    "server.resident.place", "server.resident.streams", "server.resident.table", "server.telemetry", "server.wiring",
    "stamina", "tantivy", "tools.backends.chat.langchain", "tools.backends.embeddings.local",
    "tools.backends.embeddings.open", "tools.backends.embeddings.pages", "tools.backends.embeddings.wordpiece",
    "tools.backends.keyword.catch_up", "tools.backends.postgres.server.embedded", "tools.backends.rerankers.open",
    "tools.backends.tantivy.index", "tools.language.asked_names", "tools.questions.model.by_model",
    "tools.questions.named.figure_names", "tools.search.filings_search", "tools.search.show", "tools.search.tables",
    "truststore",
)  # fmt: skip


@contextlib.contextmanager
def fork_server(script: Path, folder: Path) -> Iterator[Path]:
    """A program that is called like the console script, and does what it does: one for all workers of a run.

    Each worker holds the pipe open that is the server's stdin, so that it ends with its last user. The worker that
    started it waits for its end and holds the lock meanwhile: no other takes an ending server for a running one.
    """
    place, lock = folder / "fork", FileLock(folder / "fork.lock", timeout=500)
    server: subprocess.Popen[bytes] | None = None
    with lock:
        held = _hold(place)
        if held is None:
            server, held = _start(place, script)
    try:
        yield place / "tieout"
    finally:
        with lock if server else contextlib.nullcontext():
            os.close(held)
            if server:
                server.communicate()  # as long as the others' tests take


def _hold(place: Path) -> int | None:
    """The pipe of a running server, held open; nothing where none reads it."""
    try:
        return os.open(place / "stdin", os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        return None


def _start(place: Path, script: Path) -> "tuple[subprocess.Popen[bytes], int]":
    """A server, once it can fork, and its pipe, held open."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    program, address, pipe = place / "tieout", f"{place}/socket", place / "stdin"
    command = shlex.join([sys.executable, "-I", "-S", str(STARTER), address, str(script)])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    os.mkfifo(pipe)
    # Threads don't survive a fork, and widths are read by some when they are imported.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "COLUMNS": "200"}
    stdin = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    held = os.open(pipe, os.O_WRONLY)
    server = subprocess.Popen(
        [sys.executable, "-P", __file__, address], env=environment, stdin=stdin, stdout=subprocess.PIPE
    )
    os.close(stdin)
    assert server.stdout is not None
    assert select.select([server.stdout], [], [], _PATIENCE)[0], f"It can't fork after {_PATIENCE:.0f} s."
    assert server.stdout.readline() == b"ready\n"
    return server, held


def serve(address: str) -> None:
    """Fork a process for each connection until stdin ends. Returns in the new processes."""
    _preload()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        os.write(1, b"ready\n")
        while True:
            ready, _, _ = select.select([0, listener], [], [])
            if 0 in ready:
                sys.exit()
            connection, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                _fork_and_report(connection)
                return
            connection.close()
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def _preload() -> None:
    """Load what commands and servers load sooner or later, and what is read once."""
    for module in _MODULES:
        importlib.import_module(module)
    classify("What was Apple's revenue in 2024?", CompanyFinder((), load_directory()), load_vocabulary())
    for loads in (False, True):
        make_tools(Settings(), "default", loads=loads, keeps=True)
    assert len(list(Path("/proc/self/task").iterdir())) == 1, "threads don't survive a fork"
    gc.freeze()


def _fork_and_report(connection: socket.socket) -> None:
    """Returns in the new process alone; the other one waits for it, hands signals on, and kills it if nobody waits."""
    size, streams, _, _ = socket.recv_fds(connection, 4, 4)
    request = b""
    while len(request) < int.from_bytes(size) and (part := connection.recv(1 << 20)):
        request += part
    child = os.fork()
    if child == 0:
        connection.close()
        _become(streams, **json.loads(request))
        return
    for stream in (0, 1, 2, *streams):
        os.close(stream)
    watched = os.pidfd_open(child)
    while watched not in select.select([watched, connection], [], [])[0]:
        told = connection.recv(1)
        os.kill(child, told[0] if told else signal.SIGKILL)
        if not told:
            break
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(OSError):
        connection.sendall(str(code).encode())
    os._exit(0)


def _become(streams: list[int], *, arguments: list[str], variables: dict[str, str]) -> None:
    *standard, folder = streams
    os.fchdir(folder)
    for number, stream in enumerate(standard):
        os.dup2(stream, number)
    for stream in streams:
        os.close(stream)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv[:] = arguments


class _QuickEnd:
    """Ends this process with its exit code, without taking all that was imported apart."""

    def __init__(self) -> None:
        self._code: int | None = None
        atexit.register(self._end)  # Before what is imported later registers anything: it comes after that.

    def run(self, function: Callable[[], None]) -> None:
        self._code = 1
        try:
            function()
            self._code = 0
        except SystemExit as end:
            self._code = end.code if isinstance(end.code, int) else int(end.code is not None)
            raise

    def _end(self) -> None:
        if self._code is not None:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(self._code)


def _tell_where(told: Path) -> None:
    """Have the file tell whether the command runs in this process, or was handed over to the one that stays."""
    run_here = server.entry._run_here
    told.write_text("there")

    def here() -> None:
        told.write_text("here")
        run_here()

    server.entry._run_here = here


if __name__ == "__main__":
    process = _QuickEnd()
    serve(sys.argv[1])
    if file := os.environ.get(TOLD):
        _tell_where(Path(file))
    process.run(server.entry.main)
