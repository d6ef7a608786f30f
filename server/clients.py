"""The configuration with which MCP clients start Tieout: absolute commands, that work from any folder."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import SecretStr
from pydantic.fields import FieldInfo
from pydantic_settings import DotEnvSettingsSource

from server.setting_groups.secret_files import is_secret, variables_of
from server.settings import Settings

_DATA_DIR = "TIEOUT_DATA_DIR"
_OF_COMMANDS = {"TIEOUT_RESIDENT", "TIEOUT_RESIDENT_IDLE"}  # which say nothing to a server


def command() -> str:
    """The absolute path of this installation's `tieout`."""
    beside = Path(sys.executable).parent / ("tieout.exe" if sys.platform == "win32" else "tieout")
    found = str(beside) if beside.exists() else shutil.which("tieout")
    return str(Path(found or sys.argv[0]).absolute())


def server_entry(settings: Settings, toolset: str = "default", env_file: Path | None = None) -> dict[str, Any]:
    """What starts the server: the command, and the settings that differ from the defaults. No secret is in it.

    What `env_file` sets is left to it.
    """
    chosen = [] if toolset == "default" else ["--toolset", toolset]
    chosen += ["--env-file", str(env_file.expanduser().absolute())] if env_file is not None else []
    entry: dict[str, Any] = {"command": command(), "args": ["mcp", *chosen]}
    held = variables_in(env_file) - {_DATA_DIR}  # a relative path there is one from this folder
    environment = {name: value for name, value in client_environment(settings).items() if name not in held}
    return {**entry, "env": environment} if environment else entry


def variables_in(env_file: Path | None) -> frozenset[str]:
    """The variables that a file of settings sets."""
    if env_file is None:
        return frozenset()
    found = DotEnvSettingsSource(Settings, env_file=env_file.expanduser(), env_file_encoding="utf-8-sig")
    return frozenset(name.upper() for name in found.env_vars)


def client_environment(settings: Settings) -> dict[str, str]:
    """The variables that make a client's server read these settings, but those with a secret."""
    secret = secret_variables(settings)
    environment = {
        variable: str(value)
        for variable, field, value in _values(settings)
        if not is_secret(field) and value != field.get_default() and variable not in {*secret, *_OF_COMMANDS}
    }
    # Clients pass few variables on, and XDG_DATA_HOME, which the default depends on, is not among them.
    if settings.data_dir is not None or os.environ.get("XDG_DATA_HOME"):
        environment[_DATA_DIR] = str(settings.resolved_data_dir)
    return environment


def secret_variables(settings: Settings) -> tuple[str, ...]:
    """The variables that hold a secret which these settings need: a client has to get them from elsewhere."""
    return tuple(variable for variable, field, value in _values(settings) if _needs_secret(settings, field, value))


def plain_variables(settings: Settings) -> set[str]:
    """The variables that a client's configuration may hold: all but the secrets."""
    plain = {variable for variable, field, _ in _values(settings) if not is_secret(field)}
    return plain - set(secret_variables(settings))


def has_credentials(value: object) -> bool:
    """Whether a setting that is no secret is a URL with one in it."""
    try:
        url = urlsplit(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return url is not None and bool(url.netloc) and ("@" in url.netloc or bool(url.query))


def snippets(settings: Settings) -> dict[str, str]:
    """The configuration for each client, as JSON text."""
    entry = server_entry(settings)
    return {
        "Claude Desktop (claude_desktop_config.json)": json.dumps({"mcpServers": {"tieout": entry}}, indent=2),
        "VS Code (.vscode/mcp.json)": json.dumps({"servers": {"tieout": {"type": "stdio", **entry}}}, indent=2),
    }


def _values(settings: Settings) -> Iterator[tuple[str, FieldInfo, Any]]:
    for name, field in Settings.model_fields.items():
        yield variables_of(Settings, name, field)[0], field, getattr(settings, name)


def _needs_secret(settings: Settings, field: FieldInfo, value: Any) -> bool:
    if isinstance(value, SecretStr):
        # Many have the key of a provider in their environment whose model Tieout is not told to use.
        of_provider = field.validation_alias is not None
        return bool(value.get_secret_value()) and (not of_provider or value is settings.chat_key)
    return has_credentials(value)
