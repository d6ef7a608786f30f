"""`tieout install` as a user meets it: a process, a home of its own, and a client that reads what was written."""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from server.settings import Settings
from tests.processes import bounded, read_of

DESKTOP = ".config/Claude/claude_desktop_config.json"
FILES = {"claude-desktop": DESKTOP, "claude-code": ".claude.json", "vscode": ".config/Code/User/mcp.json"} | {
    "cursor": ".cursor/mcp.json"
}
KEYS = {client: "servers" if client == "vscode" else "mcpServers" for client in FILES}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a home of its own, in Linux's places")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, for commands too."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "CLAUDE_CONFIG_DIR", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def entry(file: Path, client: str, name: str = "tieout") -> Any:
    return json.loads(file.read_text(encoding="utf-8"))[KEYS[client]][name]


async def test_a_client_starts_what_was_written(
    tieout: Any, store: Any, sample: Settings, home: Path, tmp_path: Path
) -> None:
    started: dict[str, Any] = {}
    for client, file in FILES.items():
        run = tieout(store.embedded(sample.corpus), "install", client, "--yes", "--toolset", "all")
        assert (run.code, run.err) == (0, "")
        assert f"Wrote {home / file}" in run.out
        assert "Next: " in run.out
        started[client] = {key: entry(home / file, client)[key] for key in ("command", "args", "env")}
    written = started["claude-desktop"]
    assert {client: one for client, one in started.items() if one != written} == {}  # started once for all
    assert Path(written["command"]).is_absolute()
    assert written["env"] == {"TIEOUT_CORPUS": sample.corpus, "TIEOUT_DATA_DIR": str(store.data_dir)}

    server = StdioServerParameters(
        command=written["command"], args=written["args"], env=written["env"], cwd=str(tmp_path)
    )
    async with Client(server, mode="legacy", read_timeout_seconds=30) as session:
        tools = {tool.name for tool in (await session.list_tools()).tools}
        listed = await session.call_tool("list_documents", {})
    assert tools >= {"ask", "lookup_metric", "classify_question"}
    assert not listed.is_error
    assert listed.structured_content["documents"]


async def test_a_file_of_settings_is_passed_on(
    tieout: Any, store: Any, sample: Settings, home: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.env"
    file.write_text(f"TIEOUT_CORPUS={sample.corpus}\nOPENAI_API_KEY=sk-secret\n")
    settings = Settings(data_dir=store.data_dir)
    run = tieout(settings, "--env-file", str(file), "install", "cursor", "--yes")
    assert (run.code, run.err) == (0, "")
    text = (home / FILES["cursor"]).read_text()
    assert "sk-secret" not in text + run.out
    written = entry(home / FILES["cursor"], "cursor")
    assert written["args"] == ["mcp", "--env-file", str(file)]
    assert written["env"] == {"TIEOUT_DATA_DIR": str(store.data_dir)}
    server = StdioServerParameters(
        command=written["command"], args=written["args"], env=written["env"], cwd=str(tmp_path)
    )
    async with Client(server, mode="legacy", read_timeout_seconds=30) as session:
        listed = await session.call_tool("list_documents", {})
    assert not listed.is_error, listed.content
    assert listed.structured_content["documents"]


def test_nothing_is_written_without_a_yes(tieout: Any, home: Path) -> None:
    run = tieout(Settings(), "install", "vscode")
    assert run.code == 1
    assert '+    "tieout": {' in run.out
    assert "Nothing was written" in run.out
    assert "--yes" in run.out
    dry = tieout(Settings(), "install", "vscode", "--dry-run")
    assert (dry.code, dry.out) == (0, run.out)
    assert list(home.rglob("*")) == []


def test_a_second_run_has_nothing_to_do(tieout: Any, home: Path) -> None:
    for said in ("Wrote", "is up to date: nothing was written"):
        run = tieout(Settings(), "install", "claude-desktop", "--yes")
        assert run.code == 0
        assert said in run.out
    assert [file.name for file in (home / DESKTOP).parent.iterdir()] == ["claude_desktop_config.json"]


def test_json_tells_of_the_change_and_keeps_a_backup(tieout: Any, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "portable" / "mcp.json"
    file.parent.mkdir()
    file.write_text('{\n    "servers": {}\n}\n')
    arguments = ("install", "vscode", "--config", file, "--json")
    shown = tieout(Settings(corpus="mine"), *arguments)
    assert (shown.code, shown.err) == (1, "")
    done = tieout(Settings(corpus="mine"), *arguments, "--yes")
    assert (done.code, done.err) == (0, "")
    assert shown.json == {**done.json, "applied": False, "backup": None}
    assert done.json.items() >= {"client": "vscode", "path": str(file), "changed": True, "applied": True}.items()
    assert done.json["entry"] == entry(file, "vscode")
    assert done.json["diff"].startswith(f"--- {file}\n+++ {file}\n@@ ")
    assert Path(done.json["backup"]).read_text() == '{\n    "servers": {}\n}\n'
    assert Path(done.json["backup"]).parent == file.parent
    again = tieout(Settings(corpus="mine"), *arguments)
    assert again.code == 0
    assert again.json == {**done.json, "changed": False, "applied": False, "backup": None, "diff": ""}
    assert list(home.iterdir()) == []


def test_an_entry_is_removed_again(tieout: Any, home: Path) -> None:
    (home / ".claude.json").write_text('{\n  "numStartups": 3\n}\n')
    assert tieout(Settings(), "install", "claude-code", "--yes", "--name", "figures").code == 0
    assert entry(home / ".claude.json", "claude-code", "figures")["type"] == "stdio"
    removed = tieout(Settings(), "install", "claude-code", "--yes", "--name", "figures", "--remove", "--json")
    assert (removed.code, removed.json["entry"]) == (0, None)
    assert json.loads((home / ".claude.json").read_text()) == {"numStartups": 3, "mcpServers": {}}
    again = tieout(Settings(), "install", "claude-code", "--remove", "--yes")
    assert again.code == 0
    assert "no such entry: nothing was written" in again.out


def test_a_project_has_a_file_of_its_own(tieout: Any, home: Path) -> None:
    run = tieout(Settings(), "install", "cursor", "--project", "--yes", "--json")
    file = tieout.folder / ".cursor/mcp.json"
    assert (run.code, run.json["path"]) == (0, str(file))
    assert entry(file, "cursor")["args"] == ["mcp"]
    assert list(home.iterdir()) == []
    assert tieout(Settings(), "install", "cursor", "--project", "--yes", "--remove").code == 0


@pytest.mark.parametrize("flag", ["--yes", "--dry-run"])
def test_a_secret_is_named_and_never_shown(tieout: Any, home: Path, monkeypatch: Any, flag: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-hunter2")
    monkeypatch.setenv("TIEOUT_CHAT_MODEL", "openai:gpt-4o-mini")
    settings = Settings.model_validate({"database_url": "postgresql://me:hunter2@db/x"})
    (home / ".claude.json").write_text('{"oauth": "hunter2"}')
    run = tieout(settings, "install", "claude-code", flag)
    assert run.code == 0
    assert "hunter2" not in run.out + run.err
    for said in ("OPENAI_API_KEY is set here", "TIEOUT_DATABASE_URL is set here", "openai:gpt-4o-mini"):
        assert said in run.out
    assert (home / ".claude.json").read_text().count("hunter2") == 1


def test_comments_are_not_lost(tieout: Any, home: Path) -> None:
    file = home / FILES["vscode"]
    file.parent.mkdir(parents=True)
    text = '{\n  "servers": {\n    // mine\n    "other": {"command": "x"},\n  }\n}\n'
    file.write_text(text)
    run = tieout(Settings(), "install", "vscode", "--yes", "--json")
    assert (run.code, run.json["error"]["code"]) == (1, "client_config")
    for said in (f"{file}, line 3: there is a comment", "Nothing was written", '"type": "stdio"'):
        assert said in run.json["error"]["message"]
        assert said in run.err
    assert file.read_text() == text
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["claude-desktop", "--project"], "Claude Desktop has no configuration for a project"),
        (["vscode", "--project", "--config", "x"], "--project and --config exclude each other"),
        (["vscode", "--yes", "--dry-run"], "--yes and --dry-run exclude each other"),
        (["vscode", "--name", "no name"], "--name: 'no name'"),
        (["emacs"], "claude-desktop"),
        (["vscode", "--toolset", "some"], "default"),
    ],
)
def test_bad_arguments_are_named(tieout: Any, home: Path, arguments: list[str], said: str) -> None:
    run = tieout(Settings(), "install", *arguments)
    assert (run.code, run.out) == (2, "")
    assert said in run.err
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("\n", 1), ("\x03", 1), ("\x04", 1)])
def test_on_a_terminal_it_asks(script: Path, home: Path, tmp_path: Path, answer: str, code: int) -> None:
    import pty

    ours, theirs = pty.openpty()
    # Opened by the first process of a session, the terminal is its own: Ctrl-C is a signal there, unless whoever runs
    # the tests ignores it (nohup, a script's background job), which is inherited.
    heeds = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])"
    opened = 'exec "$0" install cursor <"$1" 2>"$1"'
    command = [sys.executable, "-c", heeds, "sh", "-c", opened, script, os.ttyname(theirs)]
    started = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, start_new_session=True)
    with bounded(started) as process:
        printed = b""
        while b"[y/N]" not in printed:
            printed += read_of(ours)
        asked = printed.decode()
        while True:
            # Ctrl-C that is pressed as Python is about to read a line is heard after that line: one presses it again,
            # after so long that a process which heard it has ended, since a second one would kill it as it ends.
            os.write(ours, answer.encode())
            with contextlib.suppress(subprocess.TimeoutExpired):
                out, _ = process.communicate(timeout=20)
                break
        assert process.returncode == code
    os.close(theirs)
    os.close(ours)
    assert str(home / ".cursor/mcp.json") in asked
    assert '+    "tieout": {' in out
    assert (home / ".cursor/mcp.json").exists() == (code == 0)
