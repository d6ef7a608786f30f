"""What `tieout install` would change in a client's configuration, and the change itself."""

import codecs
import json
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any, TypeAlias, cast

from pydantic import BaseModel, ConfigDict

from server.clients import has_credentials, plain_variables, secret_variables, server_entry, variables_in
from server.install import files, json_text
from server.install.json_text import Unfit
from server.install.places import CLIENTS, ClientName
from server.settings import Settings
from tools.errors import ClientConfigError

Entry: TypeAlias = dict[str, Any]

_UV_CACHE = ("archive-v", "environments-v")
_ARGUMENTS = ("mcp", "--toolset", "default", "steps", "all")


@dataclass(frozen=True)
class Request:
    """Whose configuration to change, and how."""

    client: ClientName
    path: Path
    name: str = "tieout"
    toolset: str = "default"
    project: bool = False
    remove: bool = False
    env_file: Path | None = None

    @property
    def keys(self) -> tuple[str, str]:
        """Where the entry is in the file."""
        return CLIENTS[self.client].key, self.name


@dataclass(frozen=True)
class Plan:
    """A change that is not made yet: what the file holds, and what it would hold."""

    request: Request
    before: bytes | None
    after: bytes | None
    entry: Entry | None
    diff: str
    warnings: tuple[str, ...]

    @property
    def changed(self) -> bool:
        """Whether there is anything to write."""
        return self.after != self.before


class Installed(BaseModel):
    """What was found, and what was done."""

    model_config = ConfigDict(frozen=True)

    client: ClientName
    path: str
    changed: bool
    applied: bool
    backup: str | None
    diff: str
    entry: Entry | None
    warnings: tuple[str, ...]


def plan_install(request: Request, settings: Settings) -> Plan:
    """Find what would change. Raises `ClientConfigError` for a file that can't be changed in place."""
    typed = {"type": "stdio"} if CLIENTS[request.client].typed else {}
    entry: Entry = {**typed, **server_entry(settings, request.toolset, request.env_file)}
    before = files.read(request.path)
    mark, text = _decoded(request.path, before or b"")
    plain = plain_variables(settings)
    try:
        json_text.check(text)
        old = _entry(json_text.get(text, request.keys))
        if request.remove:
            new_text = json_text.remove(text, request.keys)
        else:
            new_text = _with_entry(text, request.keys, entry, plain)
    except Unfit as unfit:
        raise ClientConfigError(_by_hand(request, entry, unfit)) from None
    after = before if new_text == text else mark + _encoded(request.path, new_text)
    return Plan(
        request=request,
        before=before,
        after=after,
        entry=None if request.remove else entry,
        diff=_diff(request, text, new_text, _shown(entry, plain) | _shown(old, plain)),
        warnings=() if request.remove else _warnings(request, settings, entry, old),
    )


def apply(plan: Plan) -> Path | None:
    """Make the change. Returns the backup; None where there was no file."""
    path = plan.request.path
    if plan.after is None or files.read(path) != plan.before:
        raise ClientConfigError(f"{path} was changed just now. Nothing was written: run the command again.")
    backup = None
    try:
        backup = None if plan.before is None else files.back_up(path, plan.before)
        files.replace(path, plan.after)
    except OSError as error:
        if backup is not None:
            backup.unlink(missing_ok=True)
        raise ClientConfigError(f"{path} can't be written ({error.strerror}): it is as it was.") from None
    return backup


def _decoded(path: Path, content: bytes) -> tuple[bytes, str]:
    """The byte order mark, and the text behind it."""
    mark = codecs.BOM_UTF8 if content.startswith(codecs.BOM_UTF8) else b""
    try:
        return mark, content[len(mark) :].decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ClientConfigError(
            f"{path}, line {line}: it is not UTF-8 text. Nothing was written. Save the file as UTF-8, and try again."
        ) from None


def _encoded(path: Path, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ClientConfigError(f"{path}: the path of Tieout is not Unicode, and can't be written as JSON.") from None


def _with_entry(text: str, keys: tuple[str, str], entry: Entry, plain: set[str]) -> str:
    """The text with the entry. What a user added to it stays: other keys, and other variables, such as an API key."""
    old = json_text.get(text, keys)
    if old is None or (isinstance(old, dict) and not _starts_a_command(_entry(old))):
        return json_text.put(text, keys, entry)
    for key in ("type", "command", "args"):
        if key in entry:
            text = json_text.put(text, (*keys, key), entry[key])
    variables = _entry(entry.get("env"))
    for variable, value in variables.items():
        text = json_text.put(text, (*keys, "env", variable), value)
    for variable in sorted(plain - set(variables)):
        if not has_credentials(json_text.get(text, (*keys, "env", variable))):
            text = json_text.remove(text, (*keys, "env", variable))
    return text


def _starts_a_command(entry: Entry) -> bool:
    """Whether an entry is of Tieout's kind: of one that names a URL nothing could stay."""
    return entry.get("type", "stdio") == "stdio" and "command" in entry and "url" not in entry


def _entry(value: Any) -> Entry:
    """An object that was read; an empty one for anything else."""
    return cast("Entry", value) if isinstance(value, dict) else {}


def _shown(entry: Entry, plain: set[str]) -> set[str]:
    """The strings of an entry that are known to be no secrets."""
    variables = _entry(entry.get("env"))
    values = [entry.get("type"), entry.get("command"), *(v for name, v in variables.items() if name in plain)]
    return {*_ARGUMENTS, *(value for value in values if isinstance(value, str) and not has_credentials(value))}


def _diff(request: Request, before: str, after: str, shown: set[str]) -> str:
    """What changes. Strings that are not Tieout's own are hidden: a client's file holds keys of other servers."""
    if before == after:
        return ""
    old, new = (_lines(json_text.masked(text, request.keys, shown)) for text in (before, after))
    name = str(request.path)
    return "".join(f"{line}\n" for line in unified_diff(old, new, name, name, lineterm=""))


def _lines(text: str) -> list[str]:
    """The lines of a text, for any line end; other characters that end lines are part of strings here."""
    return text.removesuffix("\n").replace("\r", "").split("\n") if text else []


def _by_hand(request: Request, entry: Entry, unfit: Unfit) -> str:
    key, name = request.keys
    place = f"{request.path}, line {unfit.line}: {unfit.reason}. Nothing was written."
    if request.remove:
        return f'{place} Take "{name}" out of "{key}" by hand.'
    return f"{place} Add this by hand:\n{json.dumps({key: {name: entry}}, indent=2, ensure_ascii=False)}"


def _warnings(request: Request, settings: Settings, entry: Entry, old: Entry) -> tuple[str, ...]:
    """What the user has to see to, for the client to start Tieout as it runs here."""
    warnings = [
        f"{variable} is set here and is not written, as it is a secret: put it into your own settings file, which "
        "`tieout doctor` names, set it where the client starts from, or add it to the entry's `env` by hand."
        for variable in secret_variables(settings)
        if variable not in _entry(old.get("env")) and variable not in variables_in(request.env_file)
    ]
    if any(part.startswith(_UV_CACHE) for part in Path(entry["command"]).parts):
        warnings.append("Tieout runs from uv's cache, which may be emptied: `uv tool install` gives it a place.")
    if request.project:
        warnings.append("The entry holds paths of this machine: others who use this project need their own.")
    elif not request.path.parent.exists():
        warnings.append(f"{request.path.parent} does not exist yet: is {CLIENTS[request.client].title} installed?")
    return tuple(warnings)
