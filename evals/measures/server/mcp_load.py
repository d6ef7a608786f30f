"""`tieout serve` under load at its MCP face: many clients, many calls of every kind, each with answers of its own."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mcp import Client
from mcp_types import CallToolResult

from evals.corpus import EvalCorpus
from evals.measures.server.serve_load import percentile, served, used, workers
from evals.places import GOLD_SETS
from evals.report import Report, tell

_CLIENTS = 50
_CALLS = 40  # of each client
_KINDS = 120  # different calls, of which each client makes its own choice
_PATIENCE = 120.0
_ERAS = ("legacy", "2026-07-28")
_METRICS = ("revenue", "net income", "operating income", "total assets", "diluted eps", "free cash flow")
_OF_A_RUN = frozenset({"search_id", "trace", "thinking"})  # what no two answers have alike


@dataclass(frozen=True)
class Call:
    """A tool with its arguments."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass
class Seen:
    """What came of the calls: seconds, failures by kind, answers that were another call's."""

    seconds: list[float] = field(default_factory=list[float])
    by_tool: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    failures: Counter[str] = field(default_factory=Counter[str])
    mixed_up: list[str] = field(default_factory=list[str])


async def measure_mcp_load(corpus: EvalCorpus) -> Report:
    """50 clients with 40 mixed calls each, over HTTP and in both eras; every answer is held to the one got alone."""
    calls = _calls([company.ticker for company in await corpus.deps.facts.companies()])
    seen = Seen()
    async with served(corpus, processes=workers()) as (process, url):
        async with Client(f"{url}/mcp", read_timeout_seconds=_PATIENCE) as client:
            alone = {
                call_key(call): _essence(await client.call_tool(call.tool, dict(call.arguments))) for call in calls
            }
        # Every process has answered some before it is measured.
        await asyncio.gather(*(_client(url, number, calls[:6], alone, Seen()) for number in range(4 * workers())))
        before, worked = await used(process)
        begun, asking = time.perf_counter(), time.process_time()
        await asyncio.gather(*(_client(url, number, calls, alone, seen) for number in range(_CLIENTS)))
        took, asking = time.perf_counter() - begun, time.process_time() - asking
        after, working = await used(process)
    p95 = percentile(seen.seconds, 95)
    count = len(seen.seconds)
    return {
        "processes": f"{workers()}",
        "clients, calls": f"{_CLIENTS}, {count} in {took:.0f} s ({count / took:.0f} a second)",
        "failures": tell(f"{seen.failures.total()} {dict(seen.failures) or ''}", lower={"n": seen.failures.total()}),
        "answers of another call": tell(f"{len(seen.mixed_up)} {seen.mixed_up[:3]}", lower={"n": len(seen.mixed_up)}),
        **{f"{tool}, p95": f"{percentile(of, 95):.2f} s" for tool, of in sorted(seen.by_tool.items())},
        "a call, p50": f"{percentile(seen.seconds, 50):.2f} s",
        "a call, p95": tell(f"{p95:.2f} s", times={"seconds": p95}),
        "processor time of the server, a call": f"{(working - worked) / max(1, count) * 1000:.0f} ms",
        "processor time of the clients, a call": f"{asking / max(1, count) * 1000:.0f} ms, of one process",
        "memory before, after": f"{before:.0f} MB, {after:.0f} MB",
    }


def call_key(call: Call) -> str:
    """What tells a call from others."""
    return json.dumps([call.tool, call.arguments], sort_keys=True)


async def _client(url: str, number: int, calls: Sequence[Call], alone: Mapping[str, str], seen: Seen) -> None:
    """One client in a connection of its own; which calls it makes hangs on its number alone."""
    chosen = random.Random(number).choices(calls, k=_CALLS)
    async with Client(f"{url}/mcp", mode=_ERAS[number % 2], read_timeout_seconds=_PATIENCE) as client:
        for call in chosen:
            begun = time.perf_counter()
            try:
                result = await client.call_tool(call.tool, dict(call.arguments))
            except Exception as error:  # whatever it is, it is counted
                seen.failures[f"{call.tool}: {type(error).__name__}"] += 1
                continue
            seen.seconds.append(time.perf_counter() - begun)
            seen.by_tool.setdefault(call.tool, []).append(seen.seconds[-1])
            if _essence(result) != alone[call_key(call)]:
                seen.mixed_up.append(call_key(call)[:120])


def _essence(result: CallToolResult) -> str:
    """A result without what differs from run to run; of a decline, which is an answer as well, its words."""
    if result.is_error:
        return str(result.content)
    given: dict[str, Any] = result.structured_content or {}
    kept = {key: part for key, part in given.items() if key not in _OF_A_RUN}
    return json.dumps(kept, sort_keys=True)


def _calls(tickers: Sequence[str]) -> list[Call]:
    """Calls of every kind, with other companies, metrics and years."""
    draw = random.Random(21)
    rows = [json.loads(line) for line in (GOLD_SETS / "ask.jsonl").read_text("utf-8").splitlines()]
    questions = [row["question"] for row in rows if "question" in row]
    calls: list[Call] = []
    while len(calls) < _KINDS:
        ticker, metric, year = draw.choice(tickers), draw.choice(_METRICS), draw.randint(2021, 2024)
        calls += [
            Call("lookup_metric", {"tickers": [ticker], "metrics": [metric], "fiscal_years": [year]}),
            Call("metric_timeseries", {"ticker": ticker, "metric": metric, "start_year": year - 2, "end_year": year}),
            Call("calculate", {"tickers": [ticker], "formulas": ["net margin"], "fiscal_years": [year]}),
            Call("get_statement", {"ticker": ticker, "statement_type": "income_statement", "fiscal_year": year}),
            Call("list_documents", {"filters": {"tickers": [ticker], "fiscal_years": [year]}}),
            Call(
                "verify_numbers", {"text": f"{ticker}'s revenue of fiscal {year} was ${draw.randint(1, 400)} billion."}
            ),
            Call("ask", {"question": draw.choice(questions)}),
        ]
    return calls
