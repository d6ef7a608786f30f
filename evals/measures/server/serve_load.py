"""`tieout serve` under load: many clients that ask one question after another, in a process of its own."""

import asyncio
import itertools
import json
import os
import statistics
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

import httpx
import psutil

from evals.corpus import EvalCorpus
from evals.measures.server.latency import TIEOUT, server_environment
from evals.places import GOLD_SETS
from evals.report import Report, tell

_CLIENTS = 64
_SECONDS = 60.0  # another number by TIEOUT_EVAL_SECONDS
_PATIENCE = 120.0


async def measure_serve_load(corpus: EvalCorpus) -> Report:
    """64 clients on `POST /query` without a model: failures, times of answers, memory before and after."""
    seconds = float(os.environ.get("TIEOUT_EVAL_SECONDS", _SECONDS))
    rows = [json.loads(line) for line in (GOLD_SETS / "ask.jsonl").read_text("utf-8").splitlines()]
    questions = [row["question"] for row in rows if "question" in row]
    times: list[float] = []
    failures: Counter[str] = Counter()
    limits = httpx.Limits(max_connections=_CLIENTS)
    async with (
        served(corpus, processes=workers()) as (process, url),
        httpx.AsyncClient(base_url=url, timeout=_PATIENCE, limits=limits, trust_env=False) as client,
    ):
        # All at once, so that every process has answered some.
        await asyncio.gather(*(_ask(client, question, [], Counter()) for question in questions))
        before, worked = await used(process)
        ends = time.perf_counter() + seconds
        asked = itertools.cycle(questions)
        await asyncio.gather(*(_client(client, asked, ends, times, failures) for _ in range(_CLIENTS)))
        after, working = await used(process)
    p95 = percentile(times, 95)
    return {
        "processes": f"{workers()}",
        "clients, seconds, answers": f"{_CLIENTS}, {seconds:g}, {len(times)} ({len(times) / seconds:.0f} a second)",
        "failures": tell(f"{failures.total()} {dict(failures) or ''}", lower={"failures": failures.total()}),
        "an answer, p50": f"{percentile(times, 50):.2f} s",
        "an answer, p95": tell(f"{p95:.2f} s", times={"seconds": p95}),
        "processor time of the server, an answer": f"{(working - worked) / max(1, len(times)) * 1000:.0f} ms",
        "memory before, after": f"{before:.0f} MB, {after:.0f} MB",
    }


def workers() -> int:
    """How many processes the server has: one on each core, or TIEOUT_EVAL_WORKERS."""
    return int(os.environ.get("TIEOUT_EVAL_WORKERS", os.cpu_count() or 1))


async def _client(
    client: httpx.AsyncClient, asked: Iterator[str], ends: float, times: list[float], failures: "Counter[str]"
) -> None:
    while time.perf_counter() < ends:
        await _ask(client, next(asked), times, failures)


async def _ask(client: httpx.AsyncClient, question: str, times: list[float], failures: "Counter[str]") -> None:
    begun = time.perf_counter()
    try:
        answered = await client.post("/query", json={"question": question})
        failures.update([str(answered.status_code)] if answered.status_code != 200 else [])
    except httpx.HTTPError as error:
        failures.update([type(error).__name__])
    times.append(time.perf_counter() - begun)


@asynccontextmanager
async def served(
    corpus: EvalCorpus, settings: Mapping[str, str] | None = None, *, processes: int = 1
) -> AsyncGenerator[tuple[Process, str]]:
    """The server on a free port, with these settings, and its URL."""
    command = (TIEOUT, "serve", "--port", "0", "--json", "--workers", str(processes))
    environment = {**server_environment(corpus), **(settings or {})}
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=PIPE)
    try:
        assert process.stdout is not None
        told = b""
        while not told.rstrip().endswith(b"}"):
            told += await process.stdout.readline() or b"}"
        yield process, json.loads(told)["url"]
    finally:
        process.terminate()
        await process.wait()


async def used(process: Process) -> tuple[float, float]:
    """The resident memory of the server's processes in megabytes, and their processor time in seconds."""
    server = psutil.Process(process.pid)
    memory = seconds = 0.0
    for one in (server, *server.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            if "postgres" not in one.name():
                memory += one.memory_info().rss / 2**20
                seconds += sum(one.cpu_times()[:2])
    return memory, seconds


def percentile(times: Sequence[float], part: int) -> float:
    """Of the times, so that `part` in a hundred are below it."""
    return statistics.quantiles(times, n=100)[part - 1] if len(times) > 1 else float("nan")
