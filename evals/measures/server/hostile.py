"""Hostile inputs through the MCP face of a real server: a clear error or a right answer, and nothing leaks."""

import asyncio
import json
import os
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from evals.corpus import EvalCorpus
from evals.measures.server.latency import TIEOUT, server_environment
from evals.places import GOLD_SETS
from evals.report import Report, tell

GOLD = GOLD_SETS / "hostile.jsonl"
_PATIENCE = 60.0  # seconds until a call counts as unanswered
SECRETS = {"TIEOUT_HTTP_TOKEN": "SENTINEL-TOKEN-7731", "OPENAI_API_KEY": "SENTINEL-KEY-7731"}
_ELSEWHERE = "SENTINEL-OTHER-CORPUS"
NEVER = ("Traceback (most recent", "psycopg", "pydantic", *SECRETS.values(), _ELSEWHERE)
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "evals", "version": "1"}}
_REQUEST = '{{"jsonrpc": "2.0", "id": {id}, "method": "{method}", "params": {params}}}\n'


@dataclass(frozen=True)
class Outcome:
    """What came of a call: a JSON-RPC message (None: nothing at all), and the seconds until then."""

    message: dict[str, Any] | None
    seconds: float

    @property
    def text(self) -> str:
        return json.dumps(self.message, ensure_ascii=False)

    @property
    def structured(self) -> dict[str, Any]:
        result = cast(dict[str, Any], (self.message or {}).get("result") or {})
        return cast(dict[str, Any], result.get("structuredContent") or {})

    @property
    def kind(self) -> str:
        """As the gold names them: a clear error, declined, or a right answer."""
        if self.message is None:
            return "no answer"
        if "error" in self.message or self.message["result"].get("isError"):
            return "clear error"
        return answered_as(self.structured)


def answered_as(given: Mapping[str, Any]) -> str:
    """How the gold names a result: declined, or a right answer."""
    found = ("values", "results", "points", "passages", "numbers", "flags")
    reports: list[Any] = given.get("documents") or []
    if given.get("status") in ("declined", "needs_clarification"):
        return "declined"
    if given.get("declined") and not any(given.get(name) for name in found):
        return "declined"
    if reports and all(one.get("status") == "refused" for one in reports):
        return "declined"
    return "right answer"


def rows_of(face: str) -> list[dict[str, Any]]:
    """The hostile inputs that were written for a face."""
    return [row for row in map(json.loads, GOLD.read_text("utf-8").splitlines()) if row["face"] == face]


class RawClient:
    """An MCP client of a stdio server that sends whatever it is given."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out, self._last = process.stdin, process.stdout, 0

    async def start(self) -> None:
        await self.request("initialize", json.dumps(_HELLO))
        self._in.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')

    async def call(self, tool: str, arguments: str) -> Outcome:
        """A tool's result, or a resource, by arguments that are JSON, or are not."""
        if tool == "resources/read":
            return await self.request(tool, arguments)
        return await self.request("tools/call", f'{{"name": "{tool}", "arguments": {arguments}}}')

    async def request(self, method: str, params: str) -> Outcome:
        """What answers a request. One that is no JSON is answered by an error without its number."""
        self._last += 1
        begun = time.perf_counter()
        self._in.write(_REQUEST.format(id=self._last, method=method, params=params).encode())
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    message = json.loads(await self._out.readline())
                    if message.get("id") == self._last or ("error" in message and message.get("id") is None):
                        return Outcome(message, time.perf_counter() - begun)
        except TimeoutError:
            return Outcome(None, _PATIENCE)


async def measure_hostile(corpus: EvalCorpus) -> Report:
    """The 30 rows of the MCP face: how many come out as they may, and what is wrong with the others."""
    rows = rows_of("mcp")
    wrong: dict[str, str] = {}
    async with _connected(corpus) as client:
        other = await _other_document(corpus)
        await client.call("ask", '{"question": "What was AAPL\'s revenue in 2023?", "thread_id": "other-user"}')
        listed = await client.call("list_documents", "{}")
        for row in rows:
            outcome = await client.call(row["tool"], await _arguments(client, row["arguments"], other))
            after = await client.call("list_documents", "{}")
            reasons = [*_wrong(row, outcome)]
            reasons += [] if after.structured == listed.structured else ["the server is another afterwards"]
            if reasons:
                wrong[row["id"]] = f"{'; '.join(reasons)}: {outcome.text[:300]}"
    told = f"{len(rows) - len(wrong)} of {len(rows)}"
    report: Report = {"come out as they may": tell(told, higher={"right": len(rows) - len(wrong)})}
    return report | {f"  {name}": reason for name, reason in wrong.items()}


def _wrong(row: Mapping[str, Any], outcome: Outcome) -> list[str]:
    right: dict[str, Any] = row.get("right") or {}
    leaked = [word for word in (*row.get("must_not", ()), *NEVER) if word in outcome.text]
    reasons = [f"tells {word}" for word in leaked]
    if outcome.seconds > right.get("max_seconds", _PATIENCE / 2):
        reasons.append(f"took {outcome.seconds:.0f} s")
    if outcome.kind not in (row["expect"], *row.get("also_ok", ())):
        reasons.append(f"is {outcome.kind}, not {row['expect']}")
    elif outcome.kind == "right answer":
        reasons += _not_right(right, outcome)
    return reasons + [
        f"does not name {right[key]}" for key in ("names", "lists") if str(right.get(key, "")) not in outcome.text
    ]


def _not_right(right: Mapping[str, Any], outcome: Outcome) -> list[str]:
    """What a right answer should show, and this one does not."""
    given, text = outcome.structured, outcome.text
    figures = [key for key in ("value", "prior_value", "expected") if key in right and str(right[key]) not in text]
    tickers = {one.get("ticker") for one in given.get("sources", {}).values()}
    strange = tickers - set(right.get("only_tickers", tickers))
    missing = [f"no {key} of {right[key]}" for key in figures]
    missing += [f"passages of {strange}"] if strange else []
    if "status" in right and right["status"] not in {one["status"] for one in given.get("numbers", ())}:
        missing.append(f"no number is {right['status']}")
    if len(given.get("flags", ())) < right.get("flags_at_least", 0):
        missing.append("too few flags")
    if len(given.get("values", ())) != right.get("values_count", len(given.get("values", ()))):
        missing.append(f"{len(given['values'])} values")
    return missing


async def _arguments(client: RawClient, given: Mapping[str, Any], other: str) -> str:
    """A row's arguments as they are sent: what is too big or too odd for a row is spelled out."""
    if "$raw" in given:
        return given["$raw"]
    text = json.dumps(await _expanded(client, given, other))
    return text.replace('"@nested@"', "[" * 20_000 + "]" * 20_000)


async def _expanded(client: RawClient, value: Any, other: str) -> Any:
    match value:
        case {"$repeat": [part, count]}:
            return part * count
        case {"$nest": _}:
            return "@nested@"
        case {"$doc": _}:
            return other
        case {"$cursor_of": {"tool": tool, "arguments": arguments}}:
            first = await client.call(tool, json.dumps(arguments))
            return first.structured["next_cursor"]
        case dict():
            parts = cast(dict[str, Any], value)
            return {key: await _expanded(client, part, other) for key, part in parts.items()}
        case list():
            return [await _expanded(client, part, other) for part in cast(list[Any], value)]
        case _:
            return value


@asynccontextmanager
async def _connected(corpus: EvalCorpus) -> AsyncGenerator[RawClient]:
    environment = {**server_environment(corpus), **SECRETS}
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            *(TIEOUT, "mcp", "--toolset", "all"), env=environment, cwd=folder, stdin=PIPE, stdout=PIPE, limit=2**28
        )
        try:
            client = RawClient(process)
            await client.start()
            yield client
        finally:
            process.terminate()
            await process.wait()


async def _other_document(corpus: EvalCorpus) -> str:
    """The id of a document of another corpus in the same store."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "other.txt"
        path.write_text(f"{_ELSEWHERE}: revenue was 12 million dollars in fiscal 2024.\n" * 5)
        environment = {**os.environ, **server_environment(corpus), "TIEOUT_CORPUS": "another"}
        options = ("--ticker", "OTHR", "--company", "Other", "--doc-type", "note", "--fiscal-year", "2024", "--json")
        process = await asyncio.create_subprocess_exec(
            *(TIEOUT, "index", str(path), *options), env=environment, stdout=PIPE
        )
        told, _ = await process.communicate()
    return json.loads(told)["documents"][0]["doc_id"]
