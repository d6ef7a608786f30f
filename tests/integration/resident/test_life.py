"""When a process stays, for whom, and how it ends."""

import json
import os
import shutil
import signal
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.resident.frames import REFUSED, REQUEST, Frames, frame
from server.resident.place import folder_in
from server.settings import Settings
from tests.integration.resident.conftest import PATIENCE, Stay, is_alive, wait_until
from tests.integration.support.chat_stub import Endpoint, says
from tests.stores import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no such process on Windows")

REVENUE = ("lookup", "AAPL", "-m", "revenue", "-y", "2023")
SECRET = "sk-none-of-your-business"


@pytest.fixture(scope="module")
def stay(make_stay: Callable[..., Stay], sample: Settings) -> Stay:
    """Where a process runs by now, with a secret in its variables."""
    stay = make_stay(sample, OPENAI_API_KEY=SECRET)
    stay.warm()
    return stay


def test_the_second_command_is_handed_over_and_nobody_else_can_reach_it(stay: Stay) -> None:
    assert stay.told[0] == "here"
    assert stay.unforked()(*REVENUE).code == 0
    assert stay.told[-1] == "there"
    [listener] = stay.sockets()
    assert listener.stat().st_mode & 0o777 == 0o600
    assert listener.parent.stat().st_mode & 0o777 == 0o700
    for file in listener.parent.iterdir():
        assert SECRET not in file.name
        assert listener == file or SECRET not in file.read_text()


def test_other_settings_have_another_process_or_none(stay: Stay) -> None:
    others = {"TIEOUT_CITATION_STYLE": "001", "TIEOUT_RESIDENT_IDLE": "1"}
    other = replace(stay, variables={**stay.variables, **others}, told=[])
    assert "[Apple Inc., 2023" in other("ask", "What was Apple's revenue in fiscal 2023?").out
    assert "[Source: Apple Inc." in stay("ask", "What was Apple's revenue in fiscal 2023?").out
    assert (other.told[-1], stay.told[-1]) == ("here", "there")
    wait_until(lambda: len(stay.sockets()) == 2)
    wait_until(lambda: len(stay.sockets()) == 1)


def test_a_request_of_another_version_is_refused(stay: Stay) -> None:
    request: dict[str, Any] = {
        "place": "of another version", "program": "tieout", "arguments": REVENUE, "folder": "/", "looks": {},
        "terminals": [False, False, False], "errors": "strict",
    }  # fmt: skip
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(stay.place().socket))
        connection.sendall(frame(REQUEST, json.dumps(request).encode()))
        frames, came = Frames(), list[tuple[bytes, bytes]]()
        connection.settimeout(PATIENCE)
        while data := connection.recv(1 << 16):
            came += frames.feed(data)
    assert came == [(REFUSED, b"")]


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\n\r\n", frame(REQUEST, b"{}"), frame(REQUEST, b"\xff"), b""])
def test_what_is_no_request_is_turned_away(stay: Stay, sent: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(str(stay.place().socket))
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(1) == b""
    assert stay(*REVENUE).code == 0
    assert stay.told[-1] == "there"


def test_a_hung_process_is_not_waited_for(stay: Stay) -> None:
    os.kill(stay.pid(), signal.SIGSTOP)
    try:
        assert "$383.285 billion" in stay(*REVENUE).out
        assert stay.told[-1] == "here"
    finally:
        os.kill(stay.pid(), signal.SIGCONT)


def test_a_killed_process_is_replaced(stay: Stay) -> None:
    killed = stay.pid()
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not is_alive(killed))
    assert "$383.285 billion" in stay(*REVENUE).out
    assert stay.told[-1] == "here"

    def is_replaced() -> bool:
        assert "$383.285 billion" in stay(*REVENUE).out
        return stay.told[-1] == "there"

    wait_until(is_replaced)
    assert stay.pid() != killed


def test_there_is_none_where_it_is_turned_off(make_stay: Callable[..., Stay], sample: Settings) -> None:
    alone = make_stay(sample).alone()
    assert alone(*REVENUE).code == 0
    assert alone(*REVENUE).code == 0
    assert alone.told == ["here", "here"]
    assert not folder_in(alone.data_dir).exists()


def test_what_another_process_loads_is_seen_and_what_it_removes_is_gone(
    make_stay: Callable[..., Stay], settings: Settings, write_facts: Any, row: Any
) -> None:
    stay = make_stay(settings)
    assert stay("migrate").code == 0
    stay.warm("lookup", "Acme Corp", "-m", "revenue", "-y", "2023")
    assert "revenue" not in stay("documents").out
    file: Path = write_facts({"us-gaap:Revenues": [row(123_000_000, "2023-12-31", "2023-01-01")]})
    assert stay("index", str(file), "--ticker", "ACME").code == 0
    found = stay("lookup", "ACME", "-m", "revenue", "-y", "2023", "--json")
    assert stay.told[-2:] == ["here", "there"]
    assert [value["value"] for value in found.json["values"]] == [123_000_000]

    assert stay("remove", "company", "ACME", "--yes").code == 0
    assert "123" not in stay("lookup", "ACME", "-m", "revenue", "-y", "2023").out
    assert stay.told[-1] == "there"
    assert stay("remove", "corpus", settings.corpus, "--yes").code == 0
    assert stay("documents") == stay.alone()("documents")
    assert stay.told[-1] == "here"
    wait_until(lambda: not stay.sockets())


@pytest.fixture
def waiting(make_stay: Callable[..., Stay], sample: Settings, endpoint: Endpoint) -> Stay:
    """Where a question waits for a model that does not answer, and the process is started as a command starts it."""
    endpoint.readings = [replace(says("late"), delay=60)]
    endpoint.script = [replace(says("late"), delay=60)]
    model = {"TIEOUT_CHAT_MODEL": "openai:gpt-4o-mini", "TIEOUT_CHAT_BASE_URL": endpoint.url}
    stay = make_stay(sample, **model, OPENAI_API_KEY="sk-test", TIEOUT_CHAT_TIMEOUT="60").unforked()
    stay.warm(*REVENUE)
    return stay


def test_it_ends_where_a_newer_tieout_has_upgraded_the_store(
    make_stay: Callable[..., Stay], store: Store, settings: Settings
) -> None:
    stay = make_stay(settings)
    assert stay("migrate").code == 0
    stay.warm()
    assert stay("documents").code == 0
    assert stay.told[-1] == "there"
    pid = stay.pid()
    with psycopg.connect(store.conninfo, autocommit=True) as conn:
        conn.execute(f"insert into {settings.corpus}.schema_migrations (version, name) values (9999, 'later')".encode())
    run = stay("documents")
    assert (run.code, stay.told[-1]) == (1, "here")
    assert "is at version 9999" in " ".join(run.err.split())
    wait_until(lambda: not is_alive(pid))


def test_ctrl_c_ends_the_command_alone(waiting: Stay, endpoint: Endpoint) -> None:
    process = waiting.start("ask", "What did Apple say about its supply chain, and why did margins change?")
    wait_until(lambda: bool(endpoint.requests))
    process.send_signal(signal.SIGINT)
    run = waiting.end(process)
    assert (run.code, run.out, run.err) == (130, "", "")
    assert waiting(*REVENUE).code == 0
    assert waiting.told[-2:] == ["there", "there"]


def test_on_a_terminal_it_asks_whoever_sits_there(stay: Stay) -> None:
    open_question = "What was Apple's margin in fiscal 2023?"
    there = stay.on_a_terminal("ask", open_question, typed=b"1\n")
    assert stay.told[-1] == "there"
    assert b"44.13%" in there
    assert there == stay.alone().on_a_terminal("ask", open_question, typed=b"1\n")


def test_it_ends_when_its_folder_goes(stay: Stay) -> None:
    pid = stay.pid()
    shutil.rmtree(folder_in(stay.data_dir))
    wait_until(lambda: not is_alive(pid))


def test_doctor_ends_it_and_the_database(make_stay: Callable[..., Stay]) -> None:
    stay = make_stay(Settings())
    stay.folder.parent.chmod(0o755)  # root's Postgres runs as another account
    stay.data_dir.chmod(0o755)
    stay.warm()
    pid = stay.pid()
    assert stay("doctor", "--stop").out == "The resident process is ended. The database is stopped.\n"
    wait_until(lambda: not is_alive(pid))
    assert stay("doctor", "--stop").out == "Nothing was running.\n"
    assert list(folder_in(stay.data_dir).iterdir()) == []
