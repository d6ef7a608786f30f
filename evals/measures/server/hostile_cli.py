"""Hostile commands: what they print and how they end, what they take, and what is left of them in a store."""

import asyncio
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.corpus import EvalCorpus
from evals.measures.server.hostile import NEVER, SECRETS, rows_of
from evals.measures.server.latency import TIEOUT, server_environment
from evals.report import Report, tell

_PATIENCE = 120.0
_ESCAPES = ("\x1b]0;", "\x1b[2J")
_NET_SALES = ("ask", "What were Apple's total net sales in fiscal 2024?")


@dataclass(frozen=True)
class Ended:
    """A command that ended: its exit code, what it printed, its seconds, and its memory in megabytes."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float

    @property
    def text(self) -> str:
        return self.out + self.err

    @property
    def reports(self) -> Mapping[str, str]:
        """Of `index --json`: what became of each file, by its path."""
        try:
            documents = json.loads(self.out)["documents"]
        except (ValueError, KeyError, TypeError):
            return {}
        return {one["path"]: one["status"] for one in documents}


async def measure_hostile_cli(corpus: EvalCorpus) -> Report:
    """How many come out as they may, and what is wrong with the others."""
    rows = [*rows_of("cli"), *_typed()]
    environment = {**server_environment(corpus), **SECRETS, "TIEOUT_RESIDENT": "0", "TIEOUT_SEC_USER_AGENT": ""}
    wrong: dict[str, str] = {}
    for row in rows:
        with tempfile.TemporaryDirectory() as folder:
            ended, reasons = await asyncio.to_thread(_tried, row, Path(folder), environment)
        if reasons:
            wrong[row["id"]] = f"{row['what']}: {'; '.join(reasons)}: exit {ended.code}, {ended.text[-300:]}"
    told = f"{len(rows) - len(wrong)} of {len(rows)}"
    report: Report = {"come out as they may": tell(told, higher={"right": len(rows) - len(wrong)})}
    return report | {f"  {name}": reason for name, reason in wrong.items()}


def _typed() -> Iterator[dict[str, Any]]:
    """What was written for tools, as commands of the same name."""
    for row in rows_of("mcp"):
        given: Mapping[str, Any] = row["arguments"]
        filters: Mapping[str, Any] = given.get("filters") or {}
        tickers = [f"--ticker={one}" for one in filters.get("tickers", ())]
        again = {**row, "id": f"{row['id']} typed"}
        match row["tool"]:
            case "ask" if isinstance(given.get("question"), str) and "thread_id" not in given:
                yield {**again, "command": "tieout ask", "argv": [*tickers, "--", given["question"]]}
            case "search_filings" if isinstance(given.get("query"), str) and filters.keys() <= {"tickers"}:
                yield {**again, "command": "tieout search", "argv": [*tickers, "--", given["query"]]}
            case "calculate" if isinstance(given.get("formula"), str):
                years = [f"--year={one}" for one in given.get("fiscal_years", ())]
                yield {
                    **again,
                    "command": "tieout calculate",
                    "argv": [*years, "--", given["ticker"], given["formula"]],
                }
            case "lookup_metric" if "$raw" not in given and all(isinstance(one, str) for one in given["tickers"]):
                years = [f"--year={one}" for one in given.get("fiscal_years", ())]
                yield {
                    **again,
                    "command": "tieout lookup",
                    "argv": [*years, "--", *given["tickers"], *given["metrics"]],
                }
            case _:
                pass


def _tried(row: Mapping[str, Any], folder: Path, environment: Mapping[str, str]) -> tuple[Ended, list[str]]:
    """The command with its files, and what is wrong with how it went."""
    if "setup" in row:
        subprocess.run([sys.executable, "-c", row["setup"]], cwd=folder, check=True)
    ended = _run([*shlex.split(row["command"])[1:], *row["argv"]], folder, environment)
    reasons = [*_of_the_command(row, ended)]
    after: Mapping[str, Any] = row.get("right") or {}
    if (folder / str(after.get("no_file", "no such file"))).exists():
        reasons.append("a shell ran it")
    if "tieout ask" in str(after.get("then", "")):
        asked = _run([*_NET_SALES], folder, environment)
        reasons += [] if _has(asked.text, after["value"]) else [f"then the answer is {asked.out[:200]}"]
    for path in folder.glob("q*.csv*"):
        cells = [cell for line in path.read_text(errors="replace").splitlines() for cell in line.split(",")]
        if path.name != "q.csv" and any(cell.lstrip('"').startswith("=") for cell in cells):
            reasons.append(f"{path.name} has a cell that begins with =")
    return ended, reasons


def _run(arguments: list[str], folder: Path, environment: Mapping[str, str]) -> Ended:
    begun = time.monotonic()
    out, err = folder / ".out", folder / ".err"
    with out.open("wb") as to, err.open("wb") as errors:
        process = subprocess.Popen(
            [TIEOUT, *(one.replace("\0", "") for one in arguments)],
            cwd=folder, env={**environment}, stdin=subprocess.DEVNULL, stdout=to, stderr=errors, start_new_session=True,
        )  # fmt: skip
        limit = threading.Timer(_PATIENCE, lambda: os.killpg(process.pid, signal.SIGKILL))
        limit.start()
        _, status, used = os.wait4(process.pid, 0)
        limit.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    told, complained = (path.read_text(errors="replace") for path in (out, err))
    return Ended(process.returncode, told, complained, time.monotonic() - begun, used.ru_maxrss / 1024)


def _of_the_command(row: Mapping[str, Any], ended: Ended) -> Iterator[str]:
    right: Mapping[str, Any] = row.get("right") or {}
    yield from (f"tells {word!r}" for word in (*row.get("must_not", ()), *NEVER, *_ESCAPES) if word in ended.text)
    if ended.code not in (0, 1, 2):
        yield f"ended with {ended.code}"
    if ended.seconds > max(right.get("max_seconds", 0), _PATIENCE / 2):
        yield f"took {ended.seconds:.0f} s"
    if ended.megabytes > right.get("max_rss_mb", 2_000):
        yield f"took {ended.megabytes:.0f} MB"
    if not isinstance(right.get("status", ""), str) or "indexed" in right or "refused" in right:
        yield from _of_files(right, ended.reports)
    elif row["expect"] != "right answer" and "right answer" not in row.get("also_ok", ()):
        if ended.code == 0 and "refused" not in ended.reports.values():
            yield "is no error"
    elif "value" in right and "then" not in right and not _has(ended.text, right["value"]):
        may_fail = ended.code != 0 and bool({"clear error", "declined"} & {*row.get("also_ok", ())})
        yield from () if may_fail else (f"no value of {right['value']}",)


def _of_files(right: Mapping[str, Any], reports: Mapping[str, str]) -> Iterator[str]:
    """Each file once, with what should become of it."""
    for status in ("indexed", "refused"):
        for name in right.get(status, ()):
            came = [of for path, of in reports.items() if path.endswith(name)]
            if came != [status]:
                yield f"{name} is {came or 'not told of'}, not {status}"


def _has(text: str, value: float) -> bool:
    """Whether the text tells a value, whole or in billions."""
    return str(value) in text or f"{value / 1e9:.6g} billion" in text
