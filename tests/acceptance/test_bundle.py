"""The MCPB bundle: accepted by its own tool, and started as clients start it, by a user with an empty home."""

import json
import os
import re
import shlex
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from bundle.build import assemble
from tests.acceptance.commands import bare_environment, run

pytestmark = pytest.mark.acceptance

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Bundle:
    """The unpacked bundle, its manifest, and the environment of the user that has it."""

    folder: Path
    manifest: Any
    env: dict[str, str]
    data: Path

    def start(self) -> StdioServerParameters:
        """What a client makes of the manifest, where the user has named a data folder and nothing else."""
        config = self.manifest["server"]["mcp_config"]
        known = {f"user_config.{name}": asked["default"] for name, asked in self.manifest["user_config"].items()}
        known |= {"__dirname": str(self.folder), "user_config.data_dir": str(self.data)}
        return StdioServerParameters(
            command=config["command"],
            args=[filled(argument, known) for argument in config["args"]],
            env=self.env | {name: filled(value, known) for name, value in config["env"].items()},
            cwd="/",
        )

    def start_by_host(self) -> StdioServerParameters:
        """What a client does that runs uv itself, by the entry point alone."""
        arguments = ["run", "--directory", str(self.folder), self.manifest["server"]["entry_point"]]
        return StdioServerParameters(
            command="uv", args=arguments, env=self.env | {"TIEOUT_DATA_DIR": str(self.data)}, cwd="/"
        )


def filled(text: str, known: dict[str, str]) -> str:
    return re.sub(r"\$\{([^}]+)\}", lambda place: known[place[1]], text)


@pytest.fixture(scope="module")
def uv() -> Path:
    named = os.environ.get("UV") or shutil.which("uv") or ".uv/bin/uv"
    path = ROOT / named
    if not path.exists():
        pytest.skip("needs uv, on the PATH or by the variable UV")
    return path


@pytest.fixture(scope="module")
def mcpb() -> list[str]:
    """The command of MCPB's own tool."""
    command = shlex.split(os.environ.get("MCPB", "npx --yes @anthropic-ai/mcpb@2.1.2"))
    if shutil.which(command[0]) is None:
        pytest.skip("needs npx, which comes with Node.js")
    tried = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False, timeout=180)
    if tried.returncode != 0:
        pytest.skip(f"npx can't get MCPB's tool: {tried.stderr.strip()[-300:]}")
    return command


@pytest.fixture(scope="module")
def bundle(place: Path, uv: Path) -> Iterator[Bundle]:
    folder = place / "extension"
    assemble(folder)
    env = bare_environment(place / "home")
    env["PATH"] = f"{uv.parent}{os.pathsep}{env['PATH']}"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    made = Bundle(folder, manifest, env, place / "data")
    yield made
    stop = [uv, "run", "--directory", folder, "--frozen", "tieout", "doctor", "--stop"]
    run(stop, cwd=place, env=env | {"TIEOUT_DATA_DIR": str(made.data)}, seconds=120)


def test_its_own_tool_accepts_and_packs_all_of_it(bundle: Bundle, mcpb: list[str], place: Path) -> None:
    packed = place / "tieout.mcpb"
    for command in (["validate", bundle.folder / "manifest.json"], ["pack", bundle.folder, packed]):
        done = subprocess.run([*mcpb, *command], capture_output=True, text=True, check=False, timeout=180)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    # The tool leaves out what looks like a leftover to it.
    there = {path.relative_to(bundle.folder) for path in bundle.folder.rglob("*") if path.is_file()}
    there = {path for path in there if ".venv" not in path.parts and "__pycache__" not in path.parts}
    assert there <= {Path(name) for name in zipfile.ZipFile(packed).namelist()}


@pytest.mark.parametrize("how", [Bundle.start, Bundle.start_by_host], ids=["by the manifest", "by the entry point"])
async def test_it_starts_and_offers_what_its_manifest_says(bundle: Bundle, how: Any) -> None:
    async with Client(how(bundle), read_timeout_seconds=300) as session:
        tools = [tool.name for tool in (await session.list_tools()).tools]
        prompts = [prompt.name for prompt in (await session.list_prompts()).prompts]
        listed = await session.call_tool("list_documents", {})
    assert tools == [tool["name"] for tool in bundle.manifest["tools"]]
    assert prompts == [prompt["name"] for prompt in bundle.manifest["prompts"]]
    assert not listed.is_error, listed.content
    assert bundle.data.is_dir()


def test_it_installs_nothing_of_the_developers(bundle: Bundle, uv: Path) -> None:
    listed = run(
        [uv, "pip", "list", "--directory", bundle.folder, "--format", "json"],
        cwd=bundle.folder,
        env=bundle.env,
        seconds=60,
    )
    names = {package["name"] for package in json.loads(listed)}
    assert "tieout" in names
    assert not names & {"pytest", "langgraph-cli", "playwright"}
