"""The pages of docs/clients: what they tell a client starts the server, and is what `tieout install` writes."""

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from mcp import Client, StdioServerParameters
from typer.main import get_group

from server.cli.app import app
from server.install.places import CLIENTS
from server.setting_groups.secret_files import variables_of as variables_of_field
from server.settings import Settings
from tests.integration.conftest import Cli

PAGES = sorted((Path(__file__).parents[3] / "docs/clients").glob("*.md"))
BLOCK = re.compile(r"^```(json|toml|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
READ = {"json": json.loads, "toml": tomllib.loads}
SERVERS = ("mcpServers", "servers", "context_servers", "mcp_servers")
SHOWN = "/path/to/tieout/.venv/bin/tieout"
KNOWN = {name for field in Settings.model_fields.items() for name in variables_of_field(Settings, *field)}


@dataclass(frozen=True)
class Entry:
    """How a page tells a client of the server."""

    page: str
    told: Any

    def __str__(self) -> str:
        return f"{self.page} {'command' if 'command' in self.told else 'url'}"


def blocks(page: Path, *kinds: str) -> Iterator[tuple[str, str]]:
    return ((kind, text) for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind in kinds)


def entries() -> Iterator[Entry]:
    for page in PAGES:
        for kind, text in blocks(page, "json", "toml"):
            told = READ[kind](text)
            [key] = [key for key in SERVERS if key in told]
            yield Entry(page.name, told[key]["tieout"])


ENTRIES = list(entries())
STDIO = [entry for entry in ENTRIES if "command" in entry.told]
HTTP = [entry for entry in ENTRIES if "url" in entry.told]


@pytest.mark.parametrize("entry", STDIO, ids=str)
async def test_the_server_starts_by_the_command_of_the_page(
    entry: Entry, program: Path, sample: Settings, variables: Callable[[Settings], dict[str, str]], tmp_path: Path
) -> None:
    told = entry.told
    assert told["command"] == SHOWN
    assert set(told["env"]) <= KNOWN
    env = told["env"] | variables(sample) | {"XDG_CONFIG_HOME": str(tmp_path)}
    server = StdioServerParameters(command=str(program), args=told["args"], env=env, cwd="/")
    async with Client(server, read_timeout_seconds=120) as session:
        names = {tool.name for tool in (await session.list_tools()).tools}
    assert "lookup_metric" in names


@pytest.mark.parametrize("entry", HTTP, ids=str)
def test_a_url_is_the_one_that_serve_answers(entry: Entry) -> None:
    url = urlsplit(entry.told["url"])
    defaults = {option.name: option.default for option in get_group(app).commands["serve"].params}
    assert (url.hostname, url.port, url.path) == (defaults["host"], defaults["port"], "/mcp")
    assert entry.told["headers"]["Authorization"].startswith("Bearer ${")


@pytest.mark.parametrize("client", sorted(CLIENTS))
def test_a_page_shows_what_install_writes(client: str, tieout: Cli, tmp_path: Path) -> None:
    file = tmp_path / "client.json"
    tieout(Settings(corpus="demo"), "install", client, "--config", file, "--yes")
    written = json.loads(file.read_text(encoding="utf-8"))
    [entry] = [servers["tieout"] for servers in written.values()]
    assert entry["command"].endswith("tieout")
    entry["command"] = SHOWN
    [page] = [page for page in PAGES if page.stem == client]
    text = page.read_text(encoding="utf-8")
    assert json.loads(next(blocks(page, "json"))[1]) == written
    assert f"tieout install {client} --remove" in text
    assert (CLIENTS[client].project_file or "") in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_start_the_server_or_install_it(page: Path) -> None:
    lines = [shlex.split(line, comments=True) for _, text in blocks(page, "sh") for line in text.splitlines()]
    started = [line[line.index("--") + 1 :] for line in lines if "--" in line]
    assert [command for command in started if command != [SHOWN, "mcp"]] == []
    installed = {line[line.index("install") + 1] for line in lines if "install" in line}
    assert installed <= set(CLIENTS)


def test_the_index_leads_to_every_page() -> None:
    [index] = [page for page in PAGES if page.stem == "index"]
    named = set(re.findall(r"\]\(([\w-]+\.md)\)", index.read_text(encoding="utf-8")))
    assert named == {page.name for page in PAGES if page != index}
