"""Processes of `tieout` that are forked from one which has imported it: they start in a fraction of the time.

They are what the console script is otherwise: they have their own memory, folder, variables, arguments and streams.
As a program this is the process that they are forked from: `python fork_server.py SOCKET`. It ends with its stdin.
"""

import atexit
import contextlib
import gc
import importlib
import os
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

import server.entry
from server.mcp.tools.toolset import make_tools
from server.settings import Settings
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.base import Company
from tools.questions.classify import classify
from tools.questions.planning.rules import Reader, plan_question
from tools.vocab.loader import load_vocabulary

_PATIENCE = 120.0  # seconds for a server to import it all
STAY = "stay"  # as what the process that stays is called
TOLD = "TOLD_TO"  # the variable that names a file, if where a command runs is to be told there
STARTER = Path(__file__).with_name("fork_starter.py")
# What is imported at the top of a command, and what only once a server, a store or a tool is opened.
_MODULES = (
    "agent.graph", "agent.run", "agent.summaries.build", "anyio._backends._asyncio", "httpcore", "httpcore2",
    "ingest.edgar.fetch", "ingest.pipeline", "langchain_openai", "matplotlib.backends.backend_agg",
    "matplotlib.figure", "mcp.server.mcpserver", "mcp.server.stdio", "openai.lib.streaming.chat",
    "openai.resources.chat", "platformdirs", "rich.logging", "server.cli.app", "server.cli.prompting",
    "server.cli.views.answers", "server.edgar", "server.http.serve", "server.logs", "server.mcp.server",
    "server.mcp.stdio", "server.mcp.tools.steps", "server.mcp.tools.toolset", "server.memory",
    "server.resident.place", "server.resident.streams", "server.resident.table", "server.telemetry",
    "server.wiring", "stamina", "tantivy", "tokenizers", "tools.backends.chat.langchain",
    "tools.backends.embeddings.local", "tools.backends.embeddings.open", "tools.backends.embeddings.pages",
    "tools.backends.embeddings.wordpiece", "tools.backends.keyword.catch_up",
    "tools.backends.postgres.server.embedded", "tools.backends.rerankers.open", "tools.backends.tantivy.index",
    "tools.figures.chart", "tools.language.asked_names", "tools.questions.model.by_model",
    "tools.questions.named.figure_names", "tools.search.filings_search", "tools.search.show", "tools.search.tables",
    "truststore",
)  # fmt: skip

# Of all kinds: what reads them is loaded by the first one.
_QUESTIONS = (
    "What was Apple's revenue in 2024?", "How did Apple's gross margin change from 2021 to 2023, and why?",
    "What does Apple say about its supply chain risks?", "Apple's inventory / revenue, Q3 2024, by quarter",
    "Show the balance sheet of Apple", "What did Apple's insiders sell last year?", "how much did aple grow",
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
    address, pipe = f"{place}/socket", place / "stdin"
    for program, called in ((place / "tieout", str(script)), (place / STAY, STAY)):
        command = shlex.join([sys.executable, "-I", "-S", str(STARTER), address, called])
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
    # What a command starts is forked as well: another command, or the process that stays.
    importlib.import_module("server.cli.sheets.export")._PROGRAM = (f"{Path(address).with_name('tieout')}",)
    importlib.import_module("server.resident.start")._PROCESS = (f"{Path(address).with_name(STAY)}",)
    forked: dict[int, _Forked] = {}
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        os.write(1, b"ready\n")
        while True:
            heard = {one.connection: one for one in forked.values() if not one.is_left}
            ready, _, _ = select.select([0, listener, *forked, *heard], [], [])
            for one in (one for connection, one in heard.items() if connection in ready):
                one.hand_on()
            for watched in (watched for watched in ready if watched in forked):
                forked.pop(watched).report()
            if 0 in ready:
                for one in forked.values():
                    os.kill(one.process, signal.SIGKILL)
                sys.exit()
            if listener in ready:
                connection, _ = listener.accept()
                if (one := _fork(connection)) is None:
                    continue
                if one.process == 0:
                    for other in forked.values():
                        other.forget()
                    connection.close()
                    return
                forked[one.watched] = one


def _preload() -> None:
    """Load what commands and servers load sooner or later, and what is read once."""
    for module in (*_MODULES, *importlib.import_module("server.resident.process")._MODULES):
        importlib.import_module(module)
    companies = (Company(company_id=1, cik=320193, name="Apple Inc.", tickers=("AAPL",)),)
    finder, vocabulary = CompanyFinder(companies, load_directory()), load_vocabulary()
    for question in _QUESTIONS:
        plan_question(question, classify(question, finder, vocabulary), Reader(finder, vocabulary), companies)
    for toolset in ("default", "steps", "all"):
        make_tools(Settings(), toolset, loads=True, keeps=True)
    assert len(list(Path("/proc/self/task").iterdir())) == 1, "threads don't survive a fork"
    gc.freeze()


@dataclass
class _Forked:
    """A process that was forked, as its server sees it, and whoever waits for it."""

    process: int
    watched: int
    connection: socket.socket
    is_left: bool = False

    def hand_on(self) -> None:
        """A signal to the process; it is killed if nobody waits for it."""
        try:
            told = self.connection.recv(1)
        except OSError:
            told = b""
        os.kill(self.process, told[0] if told else signal.SIGKILL)
        self.is_left = not told

    def forget(self) -> None:
        """Close what is open for it."""
        os.close(self.watched)
        self.connection.close()

    def report(self) -> None:
        """Tell how the process ended."""
        code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        with contextlib.suppress(OSError):
            self.connection.sendall(str(code).encode())
        self.forget()


def _fork(connection: socket.socket) -> _Forked | None:
    """The new process, which is 0 within itself; nothing where who asks is gone already."""
    try:
        size, streams, _, _ = socket.recv_fds(connection, 4, 4)
        request = b""
        while len(request) < int.from_bytes(size) and (part := connection.recv(1 << 20)):
            request += part
        count, *told = [os.fsdecode(field) for field in request.split(b"\0")]
        arguments, variables = told[: int(count)], dict(field.split("=", 1) for field in told[int(count) :])
    except (OSError, ValueError):
        connection.close()
        return None
    process = os.fork()
    if process == 0:
        _become(streams, arguments, variables)
        return _Forked(0, -1, connection)
    for stream in streams:
        os.close(stream)
    return _Forked(process, os.pidfd_open(process), connection)


def _become(streams: list[int], arguments: list[str], variables: dict[str, str]) -> None:
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
    if sys.argv[0] == STAY:
        process.run(importlib.import_module("server.resident.process").main)
    else:
        if file := os.environ.get(TOLD):
            _tell_where(Path(file))
        process.run(server.entry.main)
