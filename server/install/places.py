"""The MCP clients, and where each keeps its configuration on each operating system."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from tools.errors import InvalidInput

ClientName: TypeAlias = Literal["claude-desktop", "claude-code", "vscode", "cursor"]


@dataclass(frozen=True)
class Client:
    """How a client wants its configuration."""

    title: str
    key: str  # of the object that holds the servers
    typed: bool  # whether an entry says "type": "stdio"
    project_file: str | None
    next_step: str


CLIENTS: dict[ClientName, Client] = {
    "claude-desktop": Client(
        "Claude Desktop", "mcpServers", False, None, "Quit Claude Desktop, from its menu, and start it again."
    ),
    "claude-code": Client(
        "Claude Code", "mcpServers", True, ".mcp.json", "Start a new session of Claude Code; /mcp lists its servers."
    ),
    "vscode": Client(
        "VS Code", "servers", True, ".vscode/mcp.json", 'Restart VS Code, or start the server with "MCP: List Servers".'
    ),
    "cursor": Client(
        "Cursor", "mcpServers", True, ".cursor/mcp.json", "Restart Cursor; its settings list the server under MCP."
    ),
}


@dataclass(frozen=True)
class Machine:
    """What the place of a user's files depends on."""

    home: Path = field(default_factory=Path.home)
    platform: str = sys.platform
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def folder(self, variable: str, otherwise: str) -> Path:
        """The folder that a variable names, or else one below the home. A relative name counts as none."""
        named = Path(self.environ.get(variable, ""))
        return named if named.is_absolute() else self.home / otherwise

    @property
    def app_data(self) -> Path:
        """Where applications such as Claude Desktop and VS Code have their folders."""
        if self.platform == "darwin":
            return self.home / "Library/Application Support"
        if self.platform == "win32":
            return self.folder("APPDATA", "AppData/Roaming")
        return self.folder("XDG_CONFIG_HOME", ".config")


def config_file(client: ClientName, *, project: bool = False, machine: Machine | None = None) -> Path:
    """The client's configuration: the user's, or that of the project in the working directory."""
    if project:
        file = CLIENTS[client].project_file
        if file is None:
            raise InvalidInput(f"{CLIENTS[client].title} has no configuration for a project: leave --project out.")
        return Path.cwd() / file
    try:
        machine = machine or Machine()
    except RuntimeError:
        raise InvalidInput("Your home directory can't be found: name the file with --config.") from None
    return _user_file(client, machine)


def _user_file(client: ClientName, machine: Machine) -> Path:
    if client == "claude-desktop":
        return _claude_desktop(machine) / "claude_desktop_config.json"
    if client == "claude-code":
        return machine.folder("CLAUDE_CONFIG_DIR", "") / ".claude.json"
    if client == "vscode":
        return machine.app_data / "Code/User/mcp.json"
    return machine.home / ".cursor/mcp.json"


def _claude_desktop(machine: Machine) -> Path:
    plain = machine.app_data / "Claude"
    if machine.platform != "win32":
        return plain
    # Windows gives an application that comes as a package a private copy of %APPDATA%, and it reads nothing else.
    packages = machine.folder("LOCALAPPDATA", "AppData/Local") / "Packages"
    private = sorted(packages.glob("Claude_*/LocalCache/Roaming/Claude"))
    used = [folder for folder in private if (folder / "claude_desktop_config.json").exists()]
    return next(iter([*used, *private, plain]))
