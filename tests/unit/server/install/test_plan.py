"""What `tieout install` makes of a client's configuration."""

import json
import os
import stat
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from server.cli import install as cli_install
from server.clients import command, server_entry
from server.install import files
from server.install.places import ClientName
from server.install.plan import Plan, Request, apply, plan_install
from server.mcp import server as mcp
from server.settings import Settings
from tools.errors import ClientConfigError

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and links are POSIX's")


def plan(path: Path, client: ClientName = "claude-desktop", settings: Settings | None = None, **how: Any) -> Plan:
    return plan_install(Request(client, path, **how), settings or Settings())


def install(path: Path, client: ClientName = "claude-desktop", settings: Settings | None = None, **how: Any) -> Any:
    """What the file holds after the change, read as a client would."""
    apply(plan(path, client, settings, **how))
    return json.loads(path.read_text(encoding="utf-8-sig"))


def test_a_new_file_starts_this_installation(tmp_path: Path) -> None:
    path = tmp_path / "not/yet/there.json"
    assert install(path) == {"mcpServers": {"tieout": {"command": command(), "args": ["mcp"]}}}
    assert Path(command()).is_absolute()
    assert [file.name for file in path.parent.iterdir()] == ["there.json"]


def test_vs_code_has_keys_of_its_own(config: Path) -> None:
    entry = {"type": "stdio", "command": command(), "args": ["mcp", "--toolset", "all"]}
    assert install(config, "vscode", toolset="all", name="figures") == {"servers": {"figures": entry}}


def test_the_rest_of_a_file_stays_as_it_was(config: Path) -> None:
    text = '{\n\t"ünïcode": "\\u00e9 — é",\n\t"n": 1.0e3,\n\t"mcpServers": {"a": {"url": "x"}},\n\t"z": [ ]\n}'
    config.write_bytes(text.encode())
    install(config)
    kept, _, rest = text.partition('{"url": "x"}')
    written = config.read_bytes().decode()
    assert written.startswith(kept + '{"url": "x"}, "tieout": {')
    assert written.endswith(rest)


def test_a_byte_order_mark_and_line_ends_stay(config: Path) -> None:
    config.write_bytes(b'\xef\xbb\xbf{\r\n    "a": 1\r\n}\r\n')
    install(config)
    written = config.read_bytes()
    assert written.startswith(b'\xef\xbb\xbf{\r\n    "a": 1,\r\n    "mcpServers": {\r\n        "tieout": {\r\n')
    assert written.count(b"\n") == written.count(b"\r\n")


def test_what_a_user_added_to_the_entry_stays_and_settings_follow(config: Path) -> None:
    env = {"TIEOUT_CORPUS": "old", "OPENAI_API_KEY": "sk-1", "TIEOUT_CHAT_TIMEOUT": "9", "HTTP_PROXY": "p"}
    old = {"disabled": False, "command": "/gone/tieout", "args": ["mcp"], "env": env, "note": "é"}
    config.write_text(json.dumps({"mcpServers": {"tieout": old}}, indent=4))
    new = install(config, settings=Settings(corpus="mine"))["mcpServers"]["tieout"]
    assert new == {
        **old,
        "command": command(),
        "env": {"TIEOUT_CORPUS": "mine", "OPENAI_API_KEY": "sk-1", "HTTP_PROXY": "p"},
    }
    assert list(new) == list(old)


def test_an_entry_that_names_a_url_is_replaced(config: Path) -> None:
    config.write_text('{"mcpServers": {"tieout": {"type": "http", "url": "http://x", "headers": {"k": "hunter2"}}}}')
    assert "hunter2" not in plan(config, "cursor").diff
    assert install(config, "cursor")["mcpServers"]["tieout"].keys() == {"type", "command", "args"}


def test_an_entry_that_is_up_to_date_is_left_alone_however_it_is_written(config: Path) -> None:
    config.write_text(json.dumps({"mcpServers": {"tieout": {"args": ["mcp"], "command": command()}}}))
    found = plan(config)
    assert (found.changed, found.diff, found.after) == (False, "", found.before)


def test_removing_takes_out_the_entry_alone(config: Path) -> None:
    text = '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  },\n  "b": 2\n}\n'
    config.write_text(text)
    install(config)
    assert install(config, remove=True) == json.loads(text)
    assert config.read_text() == text
    assert not plan(config, remove=True).changed


def test_removing_from_a_file_that_is_not_there_changes_nothing(config: Path) -> None:
    assert not plan(config, remove=True).changed
    assert not config.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{\n  // mine\n  "mcpServers": {}\n}', "line 2: there is a comment"),
        (b'{"mcpServers": {},\n}', "there is a comma after the last item"),
        (b'{\n"mcpServers": ', "line 2: it is not valid JSON"),
        (b'{\n"mcpServers": "none"}', 'line 2: "mcpServers" is not an object'),
        (b'{"mcpServers": {"tieout": "none"}}', 'line 1: "tieout" is not an object'),
        (b'{"mcpServers": {"tieout": {"command": "", "env": []}}}', 'line 1: "env" is not an object'),
        (b"[]", "line 1: the file holds no JSON object"),
    ],
)
def test_a_file_that_is_not_understood_is_left_alone(config: Path, content: bytes, said: str) -> None:
    config.write_bytes(content)
    with pytest.raises(ClientConfigError) as refused:
        plan(config)
    assert f"{config}, line" in refused.value.message
    assert said in refused.value.message
    snippet = refused.value.message.partition("by hand:\n")[2]
    assert json.loads(snippet) == {"mcpServers": {"tieout": server_entry(Settings())}}
    assert config.read_bytes() == content
    assert len(list(config.parent.iterdir())) == 1


def test_a_file_that_is_not_utf_8_is_refused(config: Path) -> None:
    config.write_text('{\n"a": "é"}', encoding="latin-1")
    with pytest.raises(ClientConfigError, match="line 2: it is not UTF-8"):
        plan(config)
    config.write_text("{}", encoding="utf-16")
    with pytest.raises(ClientConfigError, match="line 1: it is not UTF-8"):
        plan(config)


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(ClientConfigError, match="is not a file"):
        plan(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(ClientConfigError, match="can't be read"):
        plan(tmp_path / "file/config.json")


def test_each_backup_has_a_name_of_its_own(config: Path) -> None:
    kept: dict[Path, bytes] = {}
    for number in range(4):
        config.write_text(f'{{"n": {number}}}')
        backup = apply(plan(config))
        assert backup is not None
        assert backup.parent == config.parent
        kept[backup] = b'{"n": %d}' % number
    assert len(kept) == 4
    assert {path: path.read_bytes() for path in kept} == kept


@posix
def test_the_mode_stays_and_the_backup_has_it_too(config: Path) -> None:
    config.write_text("{}")
    config.chmod(0o640)
    backup = apply(plan(config))
    assert backup is not None
    assert [stat.S_IMODE(path.stat().st_mode) for path in (config, backup)] == [0o640, 0o640]


@posix
def test_a_link_stays_a_link(tmp_path: Path, config: Path) -> None:
    target = tmp_path / "dotfiles/real.json"
    target.parent.mkdir()
    config.symlink_to("dotfiles/real.json")
    install(config)
    assert config.is_symlink()
    assert install(config, remove=True) == {"mcpServers": {}}
    assert config.is_symlink()
    assert json.loads(target.read_text()) == {"mcpServers": {}}
    assert [file.name for file in target.parent.iterdir()] == ["real.json"]


def test_a_write_that_fails_leaves_the_file_as_it_was(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('{"a": 1}')
    change = plan(config)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ClientConfigError, match="No space left on device"):
        apply(change)
    monkeypatch.undo()
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ClientConfigError, match="it is as it was"):
        apply(change)
    assert config.read_text() == '{"a": 1}'
    assert list(config.parent.iterdir()) == [config]


def test_the_file_is_replaced_in_one_step(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Path, str, Any]] = []
    replace = Path.replace

    def watched(draft: Path, target: Path) -> Path:
        seen.append((draft.parent, target.read_text(), json.loads(draft.read_text())))
        return replace(draft, target)

    config.write_text('{"a": 1}')
    monkeypatch.setattr(Path, "replace", watched)
    written = install(config)
    assert seen == [(config.parent, '{"a": 1}', written)]


def test_a_file_that_changed_since_is_not_overwritten(config: Path) -> None:
    change = plan(config)
    config.write_text('{"a": 1}')
    with pytest.raises(ClientConfigError, match="run the command again"):
        apply(change)
    assert config.read_text() == '{"a": 1}'
    assert files.read(config) == b'{"a": 1}'


def test_what_the_user_has_to_know_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [missing] = plan(tmp_path / "Claude/config.json").warnings
    assert "is Claude Desktop installed?" in missing
    [shared] = plan(tmp_path / ".mcp.json", "claude-code", project=True).warnings
    assert "paths of this machine" in shared
    monkeypatch.setattr("server.clients.command", lambda: "/home/me/.cache/uv/archive-v0/abc/bin/tieout")
    [cached] = plan(tmp_path / "config.json").warnings
    assert "uv tool install" in cached


def test_the_toolsets_are_those_of_the_server() -> None:
    assert get_args(cli_install.Toolset) == get_args(mcp.Toolset)
