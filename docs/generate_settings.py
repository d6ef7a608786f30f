"""Writes `settings.md` beside this file from the settings' code: `make docs`."""

from pathlib import Path

from pydantic.fields import FieldInfo

from server.setting_groups.embedding import EmbeddingSettings
from server.setting_groups.grid import GridSettings
from server.setting_groups.http import HttpSettings
from server.setting_groups.search import SearchSettings
from server.setting_groups.secret_files import is_secret, variables_of
from server.settings import Settings

PAGE = Path(__file__).with_name("settings.md")

_HEAD = """\
# Settings

<!-- Written by `make docs` from server/settings.py and server/setting_groups: change it there. -->

Tieout needs none of these. It reads them from the environment, then from your own configuration file, if there is one:
`~/.config/tieout/settings.env` on Linux, `~/Library/Application Support/tieout/settings.env` on macOS,
`%LOCALAPPDATA%\\tieout\\settings.env` on Windows, with lines such as `TIEOUT_CORPUS=mine`. `tieout doctor` names it.
`tieout --env-file FILE ...` and `tieout mcp --env-file FILE` read FILE instead of it. No file of the working directory
is read unless it is named so: a folder that you open must not choose where your questions and keys go.
What is marked as a secret is never printed or logged. It may stand in a file, which the variable's name with `_FILE`
behind it names by an absolute path (`TIEOUT_HTTP_TOKEN_FILE=/run/secrets/token`), as containers mount them.

| variable | default | what it is for |
|---|---|---|
"""


def render() -> str:
    """The page, with a row a setting."""
    last = [*EmbeddingSettings.model_fields, *SearchSettings.model_fields]
    last += [*GridSettings.model_fields, *HttpSettings.model_fields]
    fields = sorted(Settings.model_fields.items(), key=lambda one: last.index(one[0]) if one[0] in last else -1)
    return _HEAD + "".join(f"{_row(name, field)}\n" for name, field in fields)


def _row(name: str, field: FieldInfo) -> str:
    default = "" if field.get_default() is None else f"`{field.get_default()}`"
    secret = " Secret." if is_secret(field) else ""
    text = f"{field.description}{secret}".replace("|", "\\|")
    variables = "`, `".join(variables_of(Settings, name, field))
    return f"| `{variables}` | {default} | {text} |"


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
