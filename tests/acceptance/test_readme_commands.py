"""The README's commands, typed by a new user: a fresh clone, an empty home, no uv on the machine."""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.acceptance.commands import bare_environment, run

pytestmark = pytest.mark.acceptance

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_SCREEN = 40  # lines
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CLIENTS = {"Claude Desktop": "mcpServers", "VS Code": "servers"}


@dataclass(frozen=True)
class Newcomer:
    """A clone, and the environment of the user that made it."""

    clone: Path
    home: Path
    env: dict[str, str]

    def type(self, command: str, seconds: float, **env: str) -> str:
        """What the command prints, typed in the clone."""
        return run(command, cwd=self.clone, env=self.env | env, seconds=seconds)


@dataclass(frozen=True)
class Demo:
    """What `make demo` printed, and how long it took from nothing."""

    output: str
    seconds: float


def git(*args: str, cwd: Path = ROOT) -> list[str]:
    done = subprocess.run(["git", *args], cwd=cwd, check=True, capture_output=True, text=True, timeout=120)
    return done.stdout.split("\0")


def clone_checkout(target: Path) -> None:
    """Clone the checkout as committed, then copy what is not committed yet: as it would be cloned tomorrow."""
    git("clone", "--quiet", str(ROOT), str(target))
    for name in filter(None, git("ls-files", "-z", "--modified", "--others", "--exclude-standard")):
        (target / name).unlink(missing_ok=True)
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


@pytest.fixture(scope="module")
def newcomer(place: Path) -> Iterator[Newcomer]:
    clone, home, programs = place / "tieout", place / "home", place / "bin"
    clone_checkout(clone)
    programs.mkdir()
    (programs / "uv").write_text("#!/bin/sh\nexit 127\n")  # where there is a uv, it is as good as none
    (programs / "uv").chmod(0o755)
    env = bare_environment(home)
    env["PATH"] = f"{programs}{os.pathsep}{env['PATH']}"
    if os.geteuid() == 0:
        env["TIEOUT_DATA_DIR"] = str(place / "data")  # root's own is shared by the whole machine
    yield Newcomer(clone, home, env)
    if (clone / ".venv/bin/tieout").exists():
        run([clone / ".venv/bin/tieout", "doctor", "--stop"], cwd=place, env=env, seconds=60)


@pytest.fixture(scope="module")
def commands() -> list[str]:
    """The commands on the README's first screen, without their comments."""
    screen = "\n".join(README.splitlines()[:FIRST_SCREEN])
    shell = [text for language, text in BLOCK.findall(screen) if language == "sh"]
    return [line.partition("#")[0].strip() for text in shell for line in text.splitlines()]


@pytest.fixture(scope="module")
def demo(newcomer: Newcomer, commands: list[str]) -> Demo:
    start = time.monotonic()
    output = newcomer.type(commands[0], seconds=600)
    return Demo(output, time.monotonic() - start)


def snippet(output: str, client: str) -> Any:
    """The client's configuration, as the demo printed it."""
    _, heading, rest = output.partition(f"{client} (")
    assert heading, f"no snippet for {client} in:\n{output}"
    return json.JSONDecoder().raw_decode(rest, rest.index("{"))[0]


def test_two_commands_stand_on_the_first_screen(commands: list[str]) -> None:
    assert commands == ["make demo", "make test"]


def test_demo_answers_four_questions_with_sources(demo: Demo) -> None:
    assert "╭" not in demo.output  # no terminal: no boxes
    *answers, _ = re.split(r"^answered · .*$", demo.output, flags=re.MULTILINE)
    assert len(answers) == 4, demo.output
    *english, arabic = answers
    assert all("[Source: " in answer for answer in english), demo.output
    assert "(صفحة ٢)" in arabic, demo.output
    assert "$383.285 billion in FY2023" in answers[0]


def test_demo_takes_less_than_three_minutes_from_nothing(demo: Demo) -> None:
    assert demo.seconds < 180


def test_readme_shows_what_the_demo_prints(demo: Demo) -> None:
    shown = next(text for language, text in BLOCK.findall(README) if not language)
    assert unframed(shown) in unframed(demo.output)


def test_readme_shows_the_snippet_that_the_demo_prints(demo: Demo) -> None:
    shown = json.loads(next(text for language, text in BLOCK.findall(README) if language == "json"))
    printed = snippet(demo.output, "Claude Desktop")
    entry = printed["mcpServers"]["tieout"]
    entry["command"] = shown["mcpServers"]["tieout"]["command"]  # this machine's own
    entry["env"].pop("TIEOUT_DATA_DIR", None)  # set for this test alone
    assert shown == printed


def unframed(text: str) -> str:
    """The text alone: a terminal's width decides where its lines break."""
    return re.sub(r"[\s│╭╮╰╯─]+", "", text)


@pytest.mark.parametrize("client", CLIENTS)
async def test_client_starts_the_server_as_the_snippet_says(demo: Demo, newcomer: Newcomer, client: str) -> None:
    entry = snippet(demo.output, client)[CLIENTS[client]]["tieout"]
    assert Path(entry["command"]).is_absolute()
    assert os.access(entry["command"], os.X_OK)

    server = StdioServerParameters(
        command=entry["command"],
        args=entry["args"],
        env=entry["env"] | {"HOME": str(newcomer.home)},
        cwd="/",
    )
    async with Client(server, read_timeout_seconds=60) as session:
        arguments = {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}
        result = await session.call_tool("lookup_metric", arguments)

    assert not result.is_error, result.content
    assert result.structured_content is not None
    [value] = result.structured_content["values"]
    assert value["value"] == 383285000000
    assert result.structured_content["sources"][value["source"]]["accession"] == "0000320193-23-000106"


@pytest.mark.timeout(1_900)  # more tests than any other runs
def test_make_test_passes(newcomer: Newcomer, commands: list[str]) -> None:
    # The same command, over the unit tests alone: the others have just passed here, or are running.
    output = newcomer.type(commands[1], seconds=1_800, TESTS="tests/unit")
    assert re.search(r"\d+ passed", output)
