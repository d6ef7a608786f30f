"""`index_files` over a real server: what lies outside of the allowed folders is not read, whatever leads to it."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from server.settings import Settings
from tests.integration.safety.conftest import Serve

SECRET = "root:x:0:0:hunter2:/root:/bin/sh"
KNOWN = {"company": "Acme Corp", "doc_type": "note", "fiscal_year": 2023}

pytestmark = pytest.mark.skipif(os.name != "posix", reason="makes links and pipes the POSIX way")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder that the server is started in, with ways out of it; beside it lies what is not to be read."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/passwd.txt").write_text(SECRET)
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "good.txt").write_text("Demand for turbines rose, and the order book is full.")
    (inside / "link.txt").symlink_to(tmp_path / "outside/passwd.txt")
    (inside / "way").symlink_to(tmp_path / "outside")
    (inside / "key").write_text(SECRET)
    (inside / "named.txt").symlink_to(inside / "key")
    (inside / "loop.txt").symlink_to(inside / "loop.txt")
    os.mkfifo(inside / "pipe.txt")
    for name, row in (("up", "../outside/passwd.txt"), ("linked", "link.txt"), ("none", "../outside/none.txt")):
        (inside / f"{name}.jsonl").write_text(json.dumps({"path": row, **KNOWN}))
    (tmp_path / "outside/far.jsonl").write_text(json.dumps({"path": "passwd.txt", **KNOWN}))
    return inside


async def call(client: Client, text_of: Any, **arguments: Any) -> tuple[bool, str]:
    result = await client.call_tool("index_files", {"paths": [], **KNOWN, **arguments})
    return result.is_error, text_of(result)


async def test_nothing_leads_out_of_the_servers_folder(
    serve: Serve, store: Any, corpus: str, folder: Path, text_of: Any
) -> None:
    outside = folder.parent / "outside/passwd.txt"
    led = [
        "/etc/passwd", str(outside), "../outside/passwd.txt", "link.txt", str(folder / "link.txt"), "way",
        "way/passwd.txt", "/proc/self/root/etc/passwd", "/dev/zero", "/dev/stdin", "loop.txt", "..", "/", "a\0b",
    ]  # fmt: skip
    manifests = ["up.jsonl", "linked.jsonl", "none.jsonl", str(folder / "../outside/far.jsonl")]
    unfit = {"pipe.txt": "neither a file nor a folder", "key": "named like no file", "named.txt": "named like no file"}
    async with serve(store.embedded(corpus), folder, "--toolset", "all") as client:
        for path in led:
            refused, told = await call(client, text_of, paths=[path])
            assert refused, path
            assert "lies outside of what this server may read" in told, (path, told)
            assert f"below {folder} alone" in told
            assert "TIEOUT_FILES" in told
        for manifest in manifests:
            refused, told = await call(client, text_of, manifest=manifest)
            assert refused, manifest
            assert "lies outside of what this server may read" in told, (manifest, told)
        for path, why in unfit.items():
            refused, told = await call(client, text_of, paths=[path])
            assert refused, path
            assert why in told
        loaded = await client.call_tool("list_documents", {})
        assert loaded.structured_content.get("documents", []) == []

        refused, told = await call(client, text_of, paths=[str(folder)])  # each for itself
        found = await client.call_tool("search_filings", {"query": "turbines hunter2"})
    assert not refused
    assert "good.txt: indexed" in told
    assert "link.txt: lies outside" in told
    assert "hunter2" not in told + text_of(found)
    assert "turbines" in text_of(found)


async def test_named_folders_are_open_too(serve: Serve, store: Any, corpus: str, folder: Path, text_of: Any) -> None:
    other, third = folder.parent / "other", folder.parent / "third"
    for made in (other, third):
        made.mkdir()
        (made / "good.txt").write_text(f"Demand for turbines rose in {made.name}.")
    named = {"TIEOUT_FILES": f"{other}{os.pathsep}{folder.parent / 'not-there'}"}
    async with serve(store.embedded(corpus), folder, "--toolset", "all", **named) as client:
        taken, _ = await call(client, text_of, paths=[str(other / "good.txt")])
        refused, told = await call(client, text_of, paths=[str(third / "good.txt")])
    assert not taken
    assert refused
    assert f"below {folder} and {other} and" in told


@pytest.mark.parametrize("wide", ["/", "home", "above"])
async def test_a_server_that_is_started_at_home_or_at_the_root_opens_no_folder(
    serve: Serve, store: Any, corpus: str, folder: Path, text_of: Any, wide: str
) -> None:
    place = {"/": Path("/"), "home": folder, "above": folder.parent}[wide]
    async with serve(store.embedded(corpus), place, "--toolset", "all", HOME=str(folder)) as client:
        refused, told = await call(client, text_of, paths=[str(folder / "good.txt")])
    assert refused
    assert "No folder is open to it" in told
    assert f"{place}, is too wide" in told


async def test_a_server_that_only_reads_has_no_tool_that_writes(
    serve: Serve, store: Any, sample: Settings, tmp_path: Path
) -> None:
    async with serve(store.embedded(sample.corpus), tmp_path, "--toolset", "all", "--read-only") as client:
        tools = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
        answered = [
            await client.call_tool("ask", {"question": question, "thread_id": "t"})
            for question in ("What was Apple's revenue in fiscal 2023?", "and in 2022?")
        ]
        unknown = await client.call_tool("index_files", {"paths": ["x.txt"]})
    assert not {"index_files", "fetch_filings", "record_feedback"} & tools.keys()
    assert all(hints is not None and hints.read_only_hint for hints in tools.values())
    assert [one.structured_content["facts"][0]["fiscal_year"] for one in answered] == [2023, 2022]
    assert unknown.is_error


def test_writing_and_only_reading_exclude_each_other(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "mcp", "--read-only", "--allow-write")
    assert run.code == 2
    assert "not allowed with" in run.err
