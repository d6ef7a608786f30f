"""Face statements line by line, and composites, as an analyst asks for them: right, declined, or wrong.

python -m evals.measures.figures.face_lines MISSES       prints the figures, writes what was not right to MISSES
"""

import asyncio
import json
import shutil
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from evals.corpus import EvalCorpus, eval_corpus, traversable_folder
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, Told, tell
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.lookup import lookup_metric
from tools.ports.deps import Deps

GOLD = GOLD_SETS / "face_lines.jsonl"
RATIO_ROUNDING = Decimal("0.001")
Row = dict[str, Any]
Kind = Literal["label", "plain", "composite"]


@dataclass(frozen=True)
class Given:
    """A figure that came out, and what it was said to be."""

    value: Decimal
    concept: str


@dataclass(frozen=True)
class Reply:
    """What a question brought: figures, or none and why, and the warnings beside them."""

    given: tuple[Given, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Judged:
    kind: Kind
    asked: str
    row: Row
    reply: Reply
    outcome: Literal["right", "declined", "wrong"]

    @property
    def is_silent(self) -> bool:
        return self.outcome == "wrong" and not self.reply.warnings

    @property
    def text(self) -> str:
        """A line for whoever studies the misses."""
        row, given = self.row, "; ".join(f"{one.value:f} ({one.concept})" for one in self.reply.given)
        gold = f"{row['value']:f} ({row.get('concept') or row['definition']})"
        told = " / ".join(self.reply.warnings)
        wrong = "wrong, silently" if self.is_silent else self.outcome
        period = f"{row['ticker']} FY{row['fiscal_year']}"
        return f"{wrong} | {self.kind} | {period} | {self.asked!r} | gold {gold} | came {given or 'nothing'} | {told}"


async def measure_face_lines(corpus: EvalCorpus, misses: Path | None = None) -> Report:
    """With the filings beside the companyfacts, and with the companyfacts alone for the companies that have them."""
    rows = gold_rows()
    known = {ticker for company in await corpus.deps.facts.companies() for ticker in company.tickers}
    async with _filed_corpus() as deps:
        filed = [judged async for judged in judge_all(deps, rows)]
    alone = [judged async for judged in judge_all(corpus.deps, [row for row in rows if row["ticker"] in known])]
    if misses is not None:
        _write_misses(misses, {"WITH FILINGS": filed, "COMPANYFACTS ALONE": alone})
    return _told("with filings", filed) | _told("companyfacts alone", alone)


def gold_rows() -> list[Row]:
    """The questions with their figures, as decimals."""
    return [json.loads(line, parse_float=Decimal, parse_int=_whole) for line in GOLD.read_text("utf-8").splitlines()]


def _whole(text: str) -> int | Decimal:
    """Years stay integers; amounts become decimals."""
    return int(text) if len(text) == 4 and text.startswith("20") else Decimal(text)


@asynccontextmanager
async def _filed_corpus() -> AsyncGenerator[Deps]:
    """The companyfacts and the 10-Ks in a store of their own, deleted at the end."""
    folder = traversable_folder("tieout-face-lines-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="face_lines", embeddings="none")) as deps:
            files = find_files([SHARED / "companyfacts", *sorted((SHARED / "filings").glob("10-K_*.html.gz"))])
            async for file in index_files(deps.writer, deps.directory, files):
                if file.status == "refused":
                    raise RuntimeError(f"{file.path}: {file.reason}")
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def judge_all(deps: Deps, rows: list[Row]) -> AsyncGenerator[Judged]:
    """Every question once: net income stands in two statements, and is asked for once."""
    seen: set[tuple[str, int, str, str]] = set()
    for row in rows:
        for kind, asked in _questions(row):
            key = row["ticker"], row["fiscal_year"], asked.casefold(), row["kind"]
            if key not in seen:
                seen.add(key)
                request = FigureRequest((row["ticker"],), (asked,), (row["fiscal_year"],))
                reply = await (_composite if kind == "composite" else _looked_up)(deps, request)
                yield Judged(kind, asked, row, reply, judge(row, reply))


def _questions(row: Row) -> Iterable[tuple[Kind, str]]:
    yield ("composite" if row["kind"] == "composite" else "label"), row["label"]
    if row["plain"]:
        yield "plain", row["plain"]


async def _looked_up(deps: Deps, request: FigureRequest) -> Reply:
    try:
        result = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
    except TieoutError as error:
        return Reply((), (str(error),))
    why = tuple(declined.reason for declined in result.declined)
    return Reply(tuple(Given(value.value, value.concept) for value in result.values), (*result.warnings, *why))


async def _composite(deps: Deps, request: FigureRequest) -> Reply:
    """By formula; what is no formula is looked up."""
    try:
        result = await calculate(deps.facts, deps.directory, deps.vocabulary, request, deps.today())
    except TieoutError:
        return await _looked_up(deps, request)
    why = tuple(declined.reason for declined in result.declined)
    given = tuple(Given(one.value, _shown(result.definition, one.inputs)) for one in result.results)
    return Reply(given, (*result.warnings, *why))


def _shown(definition: str, inputs: Iterable[Any]) -> str:
    return f"{definition}: {', '.join(f'{one.concept} {one.value:f}' for one in inputs)}"


def judge(row: Row, reply: Reply) -> Literal["right", "declined", "wrong"]:
    """The first figure counts; any of several where a warning says that they compete."""
    if not reply.given:
        return "declined"
    offered = reply.given if reply.warnings else reply.given[:1]
    return "right" if any(_is_right(row, one.value) for one in offered) else "wrong"


def _is_right(row: Row, value: Decimal) -> bool:
    if _is_near(row, value, row["value"]):
        return True
    others = (*row.get("restated", ()), *row.get("accept", ()))
    return any(_is_near(row, value, other["value"]) for other in others)


def _is_near(row: Row, value: Decimal, gold: Decimal) -> bool:
    """To half a unit of the printed figure's last digit; a ratio to its rounding, a composite amount exactly."""
    if row["either_sign"]:
        value, gold = abs(value), abs(gold)
    by = abs(gold) * RATIO_ROUNDING if row["unit"] == "ratio" else row.get("unit_in_last_place", 0) / 2
    return abs(value - gold) <= by


def _told(corpus: str, judged: list[Judged]) -> Report:
    groups: dict[str, list[Judged]] = {"all": judged}
    for one in judged:
        groups.setdefault(one.kind, []).append(one)
    for one in judged:
        groups.setdefault(one.row["ticker"], []).append(one)
    return {f"{corpus}, {name}": _counted(group) for name, group in groups.items()}


def _counted(judged: list[Judged]) -> Told:
    counts = Counter(one.outcome for one in judged)
    silent = sum(one.is_silent for one in judged)
    right = f"{counts['right']} of {len(judged)} right ({counts['right'] / len(judged):.1%})"
    told = f"{right}, {counts['declined']} declined, {counts['wrong']} wrong ({silent} without a warning)"
    low = {"wrong": counts["wrong"], "wrong without a warning": silent}
    return tell(told, higher={"right": counts["right"]}, lower=low)


def _write_misses(path: Path, blocks: dict[str, list[Judged]]) -> None:
    """Silently wrong ones first, then the other wrong ones, then what was declined."""
    lines: list[str] = []
    for name, judged in blocks.items():
        short = sorted((one for one in judged if one.outcome != "right"), key=_gravity)
        lines += [f"== {name}: {len(short)} of {len(judged)}", *(one.text for one in short), ""]
    path.write_text("\n".join(lines), "utf-8")


def _gravity(one: Judged) -> tuple[bool, bool, str, str]:
    return not one.is_silent, one.outcome != "wrong", one.row["ticker"], one.asked


async def _main(misses: Path | None) -> None:
    async with eval_corpus() as corpus:
        for what, figure in (await measure_face_lines(corpus, misses)).items():
            print(f"{what:<40} {figure}")


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
