"""Where the clients keep their configuration."""

from pathlib import Path

import pytest

from server.install.places import ClientName, Machine, config_file
from tools.errors import InvalidInput

HOME = Path("/home/me")


@pytest.mark.parametrize(
    ("client", "platform", "environ", "file"),
    [
        ("claude-desktop", "darwin", {}, "Library/Application Support/Claude/claude_desktop_config.json"),
        ("claude-desktop", "linux", {}, ".config/Claude/claude_desktop_config.json"),
        ("claude-desktop", "linux", {"XDG_CONFIG_HOME": "/x"}, "/x/Claude/claude_desktop_config.json"),
        ("claude-desktop", "linux", {"XDG_CONFIG_HOME": "x"}, ".config/Claude/claude_desktop_config.json"),
        ("claude-desktop", "win32", {"APPDATA": "/r"}, "/r/Claude/claude_desktop_config.json"),
        ("claude-desktop", "win32", {}, "AppData/Roaming/Claude/claude_desktop_config.json"),
        ("claude-code", "linux", {}, ".claude.json"),
        ("claude-code", "linux", {"CLAUDE_CONFIG_DIR": "/c"}, "/c/.claude.json"),
        ("vscode", "darwin", {"XDG_CONFIG_HOME": "/x"}, "Library/Application Support/Code/User/mcp.json"),
        ("vscode", "win32", {"APPDATA": "/r"}, "/r/Code/User/mcp.json"),
        ("vscode", "linux", {}, ".config/Code/User/mcp.json"),
        ("cursor", "win32", {}, ".cursor/mcp.json"),
    ],
)
def test_each_client_has_its_file(client: ClientName, platform: str, environ: dict[str, str], file: str) -> None:
    assert config_file(client, machine=Machine(HOME, platform, environ)) == HOME / file


def test_claude_desktop_from_a_windows_package_has_a_private_folder(tmp_path: Path) -> None:
    machine = Machine(tmp_path, "win32", {})
    folders = [tmp_path / f"AppData/Local/Packages/Claude_{one}/LocalCache/Roaming/Claude" for one in "ab"]
    for folder in folders:
        folder.mkdir(parents=True)
    assert config_file("claude-desktop", machine=machine).parent == folders[0]
    (folders[1] / "claude_desktop_config.json").touch()
    assert config_file("claude-desktop", machine=machine).parent == folders[1]


def test_projects_have_files_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    clients: list[ClientName] = ["claude-code", "vscode", "cursor"]
    found = [config_file(client, project=True).relative_to(tmp_path) for client in clients]
    assert [str(path) for path in found] == [".mcp.json", ".vscode/mcp.json", ".cursor/mcp.json"]
    with pytest.raises(InvalidInput, match="Claude Desktop has no configuration for a project"):
        config_file("claude-desktop", project=True)
