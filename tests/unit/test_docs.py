"""The pages that are written from the code are up to date, and the README's links lead somewhere."""

import re
import runpy
from pathlib import Path

import pytest
from typer.main import get_group

from server.cli.app import app
from server.mcp.server import build_server
from server.mcp.stdio import run_stdio
from server.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINES_OF_README = 110
PAGE_NAMES = ("loading", "asking", "searching")
PAGES = tuple((ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in PAGE_NAMES)
OPTION = re.compile(r"--[a-z][a-z-]*")


def test_settings_page_is_what_the_code_says() -> None:
    generator = runpy.run_path(str(ROOT / "docs/generate_settings.py"))
    page = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert page == generator["render"](), "docs/settings.md is out of date: run `make docs`"


def test_graph_page_is_what_the_code_says() -> None:
    generator = runpy.run_path(str(ROOT / "docs/generate_graph.py"))
    page = (ROOT / "docs/graph.md").read_text(encoding="utf-8")
    assert page == generator["render"](), "docs/graph.md is out of date: run `make docs`"


@pytest.mark.parametrize("page", ["tools", "commands"])
def test_reference_pages_are_what_the_code_says(page: str) -> None:
    generator = runpy.run_path(str(ROOT / f"docs/generate_{page}.py"))
    written = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    assert written == generator["render"](), f"docs/{page}.md is out of date: run `make docs`"


def test_the_site_has_every_page() -> None:
    shown = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    assert shown == {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}


def test_links_of_the_readme_lead_to_files() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_is_a_screen_and_a_half() -> None:
    assert len(README.splitlines()) <= LINES_OF_README


@pytest.mark.parametrize("text", [README, *PAGES], ids=["README", *PAGE_NAMES])
def test_targets_and_commands_that_are_named_exist(text: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake ([a-z-]+)\b(?=`| +#)", text)) <= set(targets)
    assert set(re.findall(r"(?:^|`)tieout ([a-z]+)", text, re.MULTILINE)) <= set(get_group(app).commands)


@pytest.mark.parametrize("text", [README, *PAGES], ids=["README", *PAGE_NAMES])
def test_options_that_are_named_exist(capsys: pytest.CaptureFixture[str], text: str) -> None:
    known = {
        name: {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        for name, command in get_group(app).commands.items()
    }
    with pytest.raises(SystemExit):
        run_stdio(["--help"])
    known["mcp"] = set(OPTION.findall(capsys.readouterr().out))
    shown = re.findall(r"^tieout ([a-z]+)(.*)$", text, re.MULTILINE)
    assert shown
    assert [
        (name, option) for name, rest in shown for option in OPTION.findall(rest) if option not in known[name]
    ] == []
    in_text = OPTION.findall(" ".join(re.findall(r"`(--[^`]+)`", text)))
    assert set(in_text) <= set[str]().union(*known.values())


async def test_the_page_of_mcp_names_every_tool_once() -> None:
    page = (ROOT / "docs/mcp.md").read_text(encoding="utf-8")
    _, _, section = page.partition("## What each tool does")
    rows = re.findall(r"^\| (`.+?`) \|", section.partition("\n## ")[0], re.MULTILINE)
    tools = await build_server(Settings(), "all", allow_write=True).list_tools()
    assert sorted(re.findall(r"\w+", " ".join(rows))) == sorted(tool.name for tool in tools)
