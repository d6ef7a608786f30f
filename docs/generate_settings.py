"""Writes `settings.md` beside this file from the settings' code: `make docs`."""

from pathlib import Path
from typing import get_args

from pydantic import AliasChoices, SecretStr
from pydantic.fields import FieldInfo

from server.settings import Settings

PAGE = Path(__file__).with_name("settings.md")

_HEAD = """\
# Settings

<!-- Written by `make docs` from server/settings.py: change it there. -->

Tieout needs none of these. It reads them from the environment, then from your own configuration file, if there is one:
`~/.config/tieout/settings.env` on Linux, `~/Library/Application Support/tieout/settings.env` on macOS,
`%LOCALAPPDATA%\\tieout\\settings.env` on Windows, with lines such as `TIEOUT_CORPUS=mine`. `tieout doctor` names it.
`tieout --env-file FILE ...` and `tieout mcp --env-file FILE` read FILE instead of it. No file of the working directory
is read unless it is named so: a folder that you open must not choose where your questions and keys go.
What is marked as a secret is never printed or logged.

| variable | default | what it is for |
|---|---|---|
"""


def render() -> str:
    """The page, with a row a setting."""
    return _HEAD + "".join(f"{_row(name, field)}\n" for name, field in Settings.model_fields.items())


def _row(name: str, field: FieldInfo) -> str:
    default = "" if field.get_default() is None else f"`{field.get_default()}`"
    secret = " Secret." if field.annotation is SecretStr or SecretStr in get_args(field.annotation) else ""
    text = f"{field.description}{secret}".replace("|", "\\|")
    return f"| `{_variable(name, field)}` | {default} | {text} |"


def _variable(name: str, field: FieldInfo) -> str:
    """The variable that sets it: its own name with the prefix, unless it is read under others'."""
    alias = field.validation_alias
    if isinstance(alias, AliasChoices):
        return "`, `".join(str(choice) for choice in alias.choices)
    return str(alias) if alias else f"{Settings.model_config.get('env_prefix', '')}{name}".upper()


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
