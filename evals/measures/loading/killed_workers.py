"""Two workers load 40 filings while one of them is killed again and again: the rows, against those of one clean run.

No vectors: they would take longer than all else, and a killed run leaves them to the next one.
"""

import asyncio
import gzip
import os
import random
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from psycopg import sql

from evals.corpus import EvalCorpus
from evals.measures.server.latency import TIEOUT, server_environment
from evals.places import SHARED
from evals.report import Report, tell
from server.settings import Settings
from server.wiring import open_database
from tools.backends.postgres.archive.tables import stored_tables

FILINGS = 40
KILLS = 3
_CLEAN, _KILLED = "eval_clean", "eval_killed"
# What is of the run, not of the filing: numbers that are dealt out, and times.
_OF_THE_RUN = ["fact_id", "model_id", "written", "since", "at"]
_ROWS = """
select count(*) as rows, md5(string_agg(one.row, '' order by one.row)) as digest
from (select md5((to_jsonb(t) - {of_the_run}::text[])::text) as row from {table} as t) as one
"""
_DONE = "select count(*) as done from procrastinate_jobs where status = 'succeeded'"

Held = dict[str, tuple[int, str]]


async def measure_killed_workers(corpus: EvalCorpus) -> Report:
    """The rows of both runs, table by table, and the seconds of each."""
    with _filings(corpus.settings.resolved_data_dir / "filings") as folder:
        begun = time.perf_counter()
        await asyncio.to_thread(_tieout, corpus, _CLEAN, "migrate")
        await asyncio.to_thread(_tieout, corpus, _CLEAN, "index", str(folder))
        clean, clean_seconds = await _held(corpus, _CLEAN), time.perf_counter() - begun
        begun = time.perf_counter()
        lives = await _load_with_kills(corpus, folder)
        killed, killed_seconds = await _held(corpus, _KILLED), time.perf_counter() - begun
    same = [table for table in clean if clean[table] == killed[table]]
    other = ", ".join(f"{table}: {killed[table][0]:,} not {clean[table][0]:,}" for table in clean if table not in same)
    rows = sum(count for count, _ in clean.values())
    return {
        f"{FILINGS} filings, {KILLS} kills": tell(
            f"{len(same)} of {len(clean)} tables equal, {rows:,} rows{f'; differing: {other}' if other else ''}",
            higher={"tables": len(same)}, lower={"differing": len(clean) - len(same)},
        ),
        "killed after": f"{', '.join(f'{life:.1f} s' for life in lives)}",
        "one process": f"{clean_seconds:.0f} s",
        "two workers": f"{killed_seconds:.0f} s",
    }  # fmt: skip


@contextmanager
def _filings(folder: Path) -> Iterator[Path]:
    """The filings, unpacked: the periodic reports, then as many current ones as are wanted. Exhibits say no form."""
    found = [one for one in sorted((SHARED / "filings").glob("*.html.gz")) if "_EX-" not in one.name]
    found += sorted((SHARED / "section_truth" / "edgar_crawler_8k").glob("*.htm.gz"))
    folder.mkdir()
    for path in found[:FILINGS]:
        (folder / path.name.removesuffix(".gz")).write_bytes(gzip.decompress(path.read_bytes()))
    yield folder
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


async def _load_with_kills(corpus: EvalCorpus, folder: Path) -> list[float]:
    """Load the filings by two workers, one of which is killed at random; how long it lived each time."""
    chance = random.Random()
    await asyncio.to_thread(_tieout, corpus, _KILLED, "migrate")
    await asyncio.to_thread(_tieout, corpus, _KILLED, "index", str(folder), "--queue")
    worker = (TIEOUT, "worker", "--until-done", "--silence", "2")
    environment = _environment(corpus, _KILLED)
    with _process(worker, environment) as steady:
        lives: list[float] = []
        for _ in range(KILLS):
            before = await _done(corpus)
            with _process(worker, environment) as one:
                begun = time.perf_counter()
                await _moved(corpus, before, one)
                await asyncio.sleep(chance.uniform(0, 10))
                one.kill()
                lives.append(time.perf_counter() - begun)
        await asyncio.to_thread(_tieout, corpus, _KILLED, *worker[1:])
        await asyncio.to_thread(steady.wait)
        if steady.returncode:
            raise RuntimeError("The worker that was not killed failed.")
    return lives


def _process(command: tuple[str, ...], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


async def _moved(corpus: EvalCorpus, before: int, worker: subprocess.Popen[bytes]) -> None:
    """Wait until more jobs are done than before, or the worker has found none left."""
    for _ in range(1_500):
        if await _done(corpus) != before or worker.poll() is not None:
            return
        await asyncio.sleep(0.2)


async def _done(corpus: EvalCorpus) -> int:
    async with open_database(_settings(corpus, _KILLED)) as database, database.connection() as conn:
        row = await (await conn.execute(_DONE)).fetchone()
    return row["done"] if row else 0


async def _held(corpus: EvalCorpus, name: str) -> Held:
    """How many rows each table has, and the digest of what they say."""
    held: Held = {}
    async with open_database(_settings(corpus, name)) as database, database.connection() as conn:
        for table in await stored_tables(conn, logs=False):
            counted = sql.SQL(_ROWS).format(of_the_run=sql.Literal(_OF_THE_RUN), table=sql.Identifier(table.name))
            row = await (await conn.execute(counted)).fetchone()
            held[table.name] = (row["rows"], row["digest"] or "") if row else (0, "")
    return held


def _settings(corpus: EvalCorpus, name: str) -> Settings:
    return corpus.settings.model_copy(update={"corpus": name})


def _environment(corpus: EvalCorpus, name: str) -> Mapping[str, str]:
    return {**server_environment(corpus), "TIEOUT_CORPUS": name, "TIEOUT_EMBEDDINGS": "none", "TIEOUT_RESIDENT": "0"}


def _tieout(corpus: EvalCorpus, name: str, *arguments: str) -> None:
    done = subprocess.run(
        [TIEOUT, *arguments], env={**os.environ, **_environment(corpus, name)}, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"tieout {' '.join(arguments)}: {done.stdout[-500:]}{done.stderr[-500:]}")
