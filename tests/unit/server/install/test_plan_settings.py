"""Which settings `tieout install` writes for a client, and that no secret is among them."""

import json
from pathlib import Path

import pytest

from server.clients import plain_variables, secret_variables, server_entry
from server.install.plan import Request, apply, plan_install
from server.settings import Settings


def test_no_secret_is_written_or_shown_and_each_is_named(config: Path) -> None:
    settings = Settings.model_validate(
        {
            "database_url": "postgresql://me:hunter2@db/x",
            "chat_model": "openai:gpt-4o-mini",
            "chat_base_url": "https://me:hunter2@proxy/v1",
            "OPENAI_API_KEY": "sk-hunter2",
        }
    )
    config.write_text('{\n  "mcpServers": {\n    "o": {\n      "args": ["--key", "hunter2"]\n    }\n  }\n}')
    change = plan_install(Request("claude-desktop", config), settings)
    assert change.entry is not None
    assert change.entry["env"] == {"TIEOUT_CHAT_MODEL": "openai:gpt-4o-mini"}
    assert change.after is not None
    assert change.after.count(b"hunter2") == 1
    assert "hunter2" not in change.diff + "".join(change.warnings)
    names = ("TIEOUT_CHAT_BASE_URL", "OPENAI_API_KEY", "TIEOUT_DATABASE_URL")
    assert secret_variables(settings) == names
    assert [warning.split()[0] for warning in change.warnings] == list(names)


def test_a_secret_that_the_entry_has_stays_unshown_without_a_warning(config: Path) -> None:
    settings = Settings.model_validate({"database_url": "postgresql://me:hunter2@db/x"})
    env = {"TIEOUT_DATABASE_URL": "hunter2", "TIEOUT_CHAT_BASE_URL": "https://me:hunter2@proxy/v1"}
    config.write_text(json.dumps({"mcpServers": {"tieout": {"command": "/old", "env": env}}}, indent=2))
    change = plan_install(Request("claude-desktop", config), settings)
    assert change.warnings == ()
    assert "hunter2" not in change.diff
    assert "/old" in change.diff
    apply(change)
    assert json.loads(config.read_text())["mcpServers"]["tieout"]["env"] == env


def test_the_key_of_a_provider_that_is_not_used_is_not_asked_for() -> None:
    settings = Settings.model_validate({"OPENAI_API_KEY": "sk-1", "ANTHROPIC_API_KEY": ""})
    assert secret_variables(settings) == ()


def test_settings_that_differ_from_the_defaults_reach_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_CORPUS", "mine")
    monkeypatch.setenv("TIEOUT_DATA_DIR", "some/where")
    monkeypatch.setenv("TIEOUT_CHAT_MODEL", "openai:x")
    monkeypatch.setenv("TIEOUT_CHAT_BASE_URL", "http://localhost:1/v1")
    monkeypatch.setenv("TIEOUT_CHAT_TIMEOUT", "45")
    settings = Settings()
    environment = server_entry(settings)["env"]
    assert environment["TIEOUT_DATA_DIR"] == str(Path.cwd() / "some/where")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("TIEOUT_DATA_DIR")
    assert Settings().model_copy(update={"data_dir": settings.data_dir}) == settings
    assert set(environment) <= plain_variables(settings)


def test_a_data_directory_that_depends_on_the_environment_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "env" not in server_entry(Settings())
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert server_entry(Settings())["env"] == {"TIEOUT_DATA_DIR": str(Settings().resolved_data_dir)}
