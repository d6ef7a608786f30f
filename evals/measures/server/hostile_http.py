"""Hostile requests of HTTP: those written for it, and what was written for tools, put to the paths that do the same."""

import asyncio
import gzip
import json
import time
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, cast
from urllib.parse import quote, urlsplit

from evals.corpus import EvalCorpus
from evals.measures.server.hostile import NEVER, SECRETS, answered_as, rows_of
from evals.measures.server.serve_load import served
from evals.report import Report, tell

_PATIENCE = 60.0
_TOKEN = {"TIEOUT_HTTP_TOKEN": SECRETS["TIEOUT_HTTP_TOKEN"]}
_MEGABYTE = 2**20


async def measure_hostile_http(corpus: EvalCorpus) -> Report:
    """How many come out as they may, and what is wrong with the others."""
    wrong: dict[str, str] = {}
    rows = [*rows_of("http"), *_put_to_paths()]
    async with _guarded(corpus) as (host, port):
        for row in rows:
            begun = time.perf_counter()
            status, text = await _send(host, port, row)
            seconds = time.perf_counter() - begun
            if reasons := [*_wrong(row, status, text, seconds)]:
                wrong[row["id"]] = f"{row['what']}: {'; '.join(reasons)}: {status} {text[-300:]}"
        alive, _ = await _send(host, port, {"path": "/health", "method": "GET"})
    told = f"{len(rows) - len(wrong)} of {len(rows)}"
    report: Report = {"come out as they may": tell(told, higher={"right": len(rows) - len(wrong)})}
    report["the server lives afterwards"] = str(alive == 200)
    return report | {f"  {name}": reason for name, reason in wrong.items()}


def _put_to_paths() -> Iterator[dict[str, Any]]:
    """The rows of the tools `ask`, `verify_numbers` and `read_document`, as requests."""
    for row in rows_of("mcp"):
        given: Mapping[str, Any] = row["arguments"]
        if "$raw" in given:
            continue
        again = {**row, "id": f"{row['id']} over HTTP", "method": "POST"}
        match row["tool"]:
            case "ask" if "thread_id" not in given:
                yield {**again, "path": "/query", "body": {**given}}
            case "verify_numbers":
                yield {**again, "path": "/verify", "body": {**given}}
            case "read_document" if isinstance(given["doc_id"], str):
                yield {**again, "method": "GET", "path": f"/documents/{quote(given['doc_id'])}/text", "body": None}
            case _:
                pass


@asynccontextmanager
async def _guarded(corpus: EvalCorpus) -> AsyncGenerator[tuple[str, int]]:
    async with served(corpus, SECRETS) as (_, url):
        place = urlsplit(url)
        assert place.hostname is not None
        assert place.port is not None
        yield place.hostname, place.port


async def _send(host: str, port: int, row: Mapping[str, Any]) -> tuple[int, str]:
    """The status of the answer, and its head and body. What a client would tidy up is sent as it is written."""
    token = _TOKEN["TIEOUT_HTTP_TOKEN"]
    given: Mapping[str, str] = row.get("headers", {"Authorization": f"Bearer {token}"})
    right: Mapping[str, Any] = row.get("right") or {}
    if 401 not in _statuses(right.get("status")):
        given = {"Authorization": f"Bearer {token}", **given}
    body = _body(row.get("body"))
    heads = {"Host": f"{host}:{port}", "Content-Type": "application/json", **given, "Connection": "close"}
    lines = [f"{row['method']} {row['path']} HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items())]
    told = "\r\n".join((*lines, f"Content-Length: {len(body)}", "", "")).replace("{token_lower}", token.lower())
    reader, writer = await asyncio.open_connection(host, port)
    try:
        async with asyncio.timeout(_PATIENCE):
            return await _answer(reader, writer, told.encode("latin-1") + body)
    except TimeoutError:
        return 0, "no answer"
    finally:
        writer.close()


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> tuple[int, str]:
    answer = asyncio.ensure_future(_all_that_comes(reader))
    with suppress(ConnectionError):  # it has heard enough
        writer.write(sent)
        await writer.drain()
    text = (await answer).decode(errors="replace")
    return int(text.split(" ", 2)[1]) if text.startswith("HTTP/") else 0, text


async def _all_that_comes(reader: asyncio.StreamReader) -> bytes:
    """What is answered until the end, or until a reset: a server need not hear all of a body that is too large."""
    came = b""
    with suppress(ConnectionError):
        while part := await reader.read(2**16):
            came += part
    return came


def _body(given: Any) -> bytes:
    match given:
        case None:
            return b""
        case {"$raw": text}:
            return text.encode()
        case {"$raw_nest": [part, count]}:
            return b'{"question": ' + (part * count).encode()
        case {"$gzip_zeros_mb": megabytes}:
            return gzip.compress(bytes(_MEGABYTE)) * megabytes
        case _:
            return json.dumps(_spelled(given)).encode()


def _spelled(value: Any) -> Any:
    match value:
        case {"$repeat": [part, count]}:
            return part * count
        case dict():
            return {key: _spelled(part) for key, part in value.items()}  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value


def _wrong(row: Mapping[str, Any], status: int, text: str, seconds: float) -> Iterator[str]:
    right: Mapping[str, Any] = row.get("right") or {}
    secrets = [word for word in (*row.get("must_not", ()), *NEVER) if word in text]
    yield from (f"tells {word}" for word in secrets)
    if seconds > right.get("max_seconds", _PATIENCE / 2):
        yield f"took {seconds:.0f} s"
    statuses = _statuses(right.get("status"))
    if statuses:
        yield from () if status in statuses else (f"is {status}, not one of {statuses}",)
        return
    kind = _kind(status, text)
    if kind not in (row["expect"], *row.get("also_ok", ())):
        yield f"is {kind}, not {row['expect']}"
    elif kind == "right answer":
        for key in ("value", "expected"):
            if key in right and str(right[key]) not in text:
                yield f"no {key} of {right[key]}"


def _statuses(given: Any) -> list[int]:
    """The statuses that a row allows; for a tool the word stands for something else."""
    if isinstance(given, int):
        return [given]
    return list(cast(list[int], given)) if isinstance(given, list) else []


def _kind(status: int, text: str) -> str:
    if status == 0 or status >= 500:
        return "no answer"
    if status >= 400:
        return "clear error" if '"what_to_do"' in text or '"error"' in text else "an error without a word"
    try:
        return answered_as(json.loads(text[text.index("{") :]))
    except ValueError:
        return "right answer"
