"""How fast the tools answer over stdio, and how fast the server starts, against a bare one in the same run."""

import json
import os
import statistics
import sys
import sysconfig
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psutil
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from evals.corpus import EvalCorpus
from evals.report import Report, tell

_BARE = "from mcp.server.mcpserver import MCPServer; MCPServer('bare').run('stdio')"
TIEOUT = str(Path(sysconfig.get_path("scripts")) / "tieout")
_CALLS = 60
_STARTS = 9


def server_environment(corpus: EvalCorpus) -> dict[str, str]:
    """What a server of the corpus is started with."""
    # Compiled bytecode is what an installed program has.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, **corpus.environment}


async def median_of_calls(call: Callable[[int], Awaitable[object]]) -> float:
    """The median time of a call, in milliseconds, once it has run warm."""
    for number in range(10):
        await call(number)
    times: list[float] = []
    for number in range(_CALLS):
        begun = time.perf_counter()
        await call(number)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


async def measure_latency(corpus: EvalCorpus) -> Report:
    """Medians over stdio, in milliseconds, and the size of the tool list."""
    parameters = StdioServerParameters(command=TIEOUT, args=["mcp"], env=server_environment(corpus))
    report: Report = {}
    async with Client(stdio_client(parameters)) as client:

        async def tool(name: str, arguments: dict[str, Any]) -> None:
            result = await client.call_tool(name, arguments)
            if result.is_error:
                raise RuntimeError(f"{name}: {result.content}")

        # The graph is imported behind the first answers: let it finish.
        await tool("ask", {"question": "What was Apple's revenue in fiscal 2023?"})
        for name, arguments in _calls():

            async def call(number: int, name: str = name, arguments: dict[str, Any] = arguments) -> None:
                await tool(name, {**arguments, **_vary(arguments, number)})

            median = await median_of_calls(call)
            report[f"{name} over stdio, p50"] = tell(f"{median:.1f} ms", times={"ms": median})
        report |= _sizes(
            [t.model_dump(mode="json", by_alias=True, exclude_none=True) for t in (await client.list_tools()).tools]
        )
    return report


def _calls() -> list[tuple[str, dict[str, Any]]]:
    return [
        ("lookup_metric", {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}),
        ("ask", {"question": "What was Apple's revenue in fiscal 2023, and how did it change?"}),
        ("metric_timeseries", {"ticker": "AAPL", "metric": "revenue", "start_year": 2014, "end_year": 2024}),
        ("get_statement", {"ticker": "AAPL", "statement_type": "income_statement", "fiscal_year": 2023}),
        ("calculate", {"ticker": "AAPL", "formula": "return on equity", "fiscal_years": [2023]}),
        ("list_documents", {"filters": {"tickers": ["AAPL"]}}),
    ]


def _vary(arguments: dict[str, Any], number: int) -> dict[str, Any]:
    """Another year each time, so that nothing is measured that a cache of one answer would give."""
    year = 2012 + number % 12
    if "fiscal_years" in arguments:
        return {"fiscal_years": [year]}
    if "fiscal_year" in arguments:
        return {"fiscal_year": year}
    return {"question": arguments["question"].replace("2023", str(year))} if "question" in arguments else {}


def _sizes(tools: list[dict[str, Any]]) -> Report:
    bare = [{key: value for key, value in tool.items() if key != "outputSchema"} for tool in tools]
    tokens = {name: len(json.dumps(t, separators=(",", ":"))) / 4 for name, t in (("with", tools), ("without", bare))}
    return {
        "tools/list without output schemas": tell(
            f"{tokens['without']:,.0f} tokens ({len(tools)} tools)", lower={"tokens": tokens["without"]}
        ),
        "tools/list with output schemas": tell(f"{tokens['with']:,.0f} tokens", lower={"tokens": tokens["with"]}),
    }


async def measure_start(corpus: EvalCorpus) -> Report:
    """From process start to the answer to `initialize`, and what is held then: this server and a bare one, in turn."""
    environment = server_environment(corpus)
    commands = {
        "bare": StdioServerParameters(command=sys.executable, args=["-c", _BARE], env=environment),
        "tieout": StdioServerParameters(command=TIEOUT, args=["mcp"], env=environment),
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    held: dict[str, float] = {}
    for round_ in range(_STARTS + 1):
        for name, parameters in commands.items():
            begun = time.perf_counter()
            async with Client(stdio_client(parameters), mode="legacy"):
                elapsed = time.perf_counter() - begun
                held[name] = _memory_of_children()
            if round_:  # the first round warms the file cache
                times[name].append(elapsed)
    ratios = [mine / bare for mine, bare in zip(times["tieout"], times["bare"], strict=True)]
    medians = {name: statistics.median(values) for name, values in times.items()}
    return {
        "initialize, bare MCPServer": f"{medians['bare']:.2f} s",
        "initialize, tieout mcp": tell(f"{medians['tieout']:.2f} s", times={"seconds": medians["tieout"]}),
        "initialize, ratio of pairs, p50": tell(
            f"{statistics.median(ratios):.2f}", times={"ratio": statistics.median(ratios)}
        ),
        "memory after initialize, bare MCPServer": f"{held['bare']:.0f} MB",
        "memory after initialize, tieout mcp": tell(f"{held['tieout']:.0f} MB", lower={"MB": held["tieout"]}),
    }


def _memory_of_children() -> float:
    """The resident memory of the processes that this one has started, in MB."""
    return sum(one.memory_info().rss for one in psutil.Process().children(recursive=True)) / 1e6
