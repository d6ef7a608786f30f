"""Statements of HTML that tags no figures: cells read by hand, lookups over them, and filings without their tags.

The cells in `gold/html_statements.jsonl` were read by eye from the raw files, before there was any code. A `metric` is
looked up for the fiscal period of the row, and must come with the table's cell as its source. Of the shared 10-Ks and
10-Qs, the tags are taken out, and what print alone says is held against what was tagged.
"""

import gzip
import json
import os
import re
import shutil
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

from evals.corpus import traversable_folder
from evals.places import GOLD_SETS, INVENTED, SHARED
from evals.report import Report, Told, tell
from ingest.html.ixbrl.reader import read_inline
from ingest.html.parsed import Block, ReadText
from ingest.html.reader import read_text
from ingest.html.tables.model import Table
from ingest.html.tables.read import read_table
from ingest.html.tree import parse_html
from ingest.manifest import FileMetadata
from ingest.pipeline import find_files, index_files
from ingest.printed.models import PrintedStatement
from ingest.printed.statements import find_tabled
from ingest.statements.read import FoundStatement, find_statements
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.models.facts import MetricValue
from tools.models.figures import Row
from tools.ports.deps import Deps
from tools.text import name_key
from tools.vocab.loader import load_vocabulary

GOLD = GOLD_SETS / "html_statements.jsonl"
_TAGS = re.compile(rb"<(/?)ix:(?:nonfraction|nonnumeric|continuation|footnote|exclude)\b[^>]*>", re.IGNORECASE)
_AROUND = 4  # blocks before and after a table
_SAID: dict[str, dict[str, Any]] = {
    "filings/10-Q_META_0001326801-19-000037.html.gz": {"doc_type": "10-Q", "ticker": "META"},
    "filings/8-K_BKE_EX-99.1.html.gz": {"doc_type": "release", "ticker": "BKE", "company": "The Buckle, Inc."},
    "invented/invented_TLVQ_8-K_2026-02-12_EX-99.1.htm": {
        "doc_type": "release", "ticker": "TLVQ", "company": "Tolvenquist Instruments Corporation",
    },
}  # fmt: skip
_PERIODS = {("META", "2019-03-31"): (2019, 1), ("BKE", "2024-11-02"): (2024, 3)}


def path_of(name: str) -> Path:
    """The file of a gold document: of the shared data, or of the invented filings."""
    folder, _, file = name.partition("/")
    return INVENTED / file if folder == "invented" else SHARED / name


async def measure_html_statements() -> Report:
    """Cells, lookups, and filings without their tags."""
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    misses: list[str] = []
    async with _store() as (deps, documents):
        cells = [row for row in rows if await _is_read(deps, documents[row["document"]], row)]
        asked = [row for row in rows if "metric" in row]
        outcomes = Counter([await _look_up(deps, row, misses) for row in asked])
    misses += [f"cell: {row['document']}: {row['row']} {row['period']}" for row in rows if row not in cells]
    report: Report = {
        "cells": tell(f"{len(cells)} of {len(rows)} cells as read by hand", higher={"cells": len(cells)}),
        "lookups": tell(
            f"{outcomes['right']} of {len(asked)} lookups tied to the cell, {outcomes['wrong']} wrong",
            higher={"right": outcomes["right"]},
            lower={"wrong": outcomes["wrong"]},
        ),
        "without tags": _measure_without_tags(misses),
    }
    tell_misses(misses)
    return report


def tell_misses(misses: list[str]) -> None:
    """Write them to the file of TIEOUT_EVAL_MISSES, if it is named."""
    if path := os.environ.get("TIEOUT_EVAL_MISSES"):
        Path(path).write_text("\n".join(misses), "utf-8")


@asynccontextmanager
async def _store() -> AsyncGenerator[tuple[Deps, dict[str, str]]]:
    """A store with the gold's documents alone, and their ids by their names."""
    folder = traversable_folder("tieout-html-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="html", embeddings="none")) as deps:
            documents: dict[str, str] = {}
            for name, said in _SAID.items():
                files = find_files([path_of(name)], options=FileMetadata(**said))
                async for file in index_files(deps.writer, deps.directory, files):
                    if file.doc_id is None:
                        raise RuntimeError(f"{file.path}: {file.reason}")
                    documents[name] = file.doc_id
            yield deps, documents
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _is_read(deps: Deps, doc_id: str, row: dict[str, Any]) -> bool:
    """Whether a stored statement of the document has the cell, with value and unit."""
    document = await deps.documents.document(doc_id)
    if document is None:
        return False
    years = range(int(row["period"][-10:-6]) - 1, int(row["period"][-10:-6]) + 2)
    for year in years:
        for quarter in range(5):
            for found in await deps.documents.filed_statements(document.company_id, row["statement"], year, quarter):
                if found.doc_id == doc_id and any(_has(line, row) for line in found.rows):
                    return True
    return False


def _has(line: Row, row: dict[str, Any]) -> bool:
    if not name_key(line.label).startswith(name_key(row["row"])):
        return False
    wanted = (Decimal(str(row["value"])), row["unit"])
    own = row["period"]  # a balance at the end of a cash flow statement stands in a column of flows
    return any((cell.value, cell.unit) == wanted and own in (cell.period, cell.period[-10:]) for cell in line.values)


async def _look_up(deps: Deps, row: dict[str, Any], misses: list[str]) -> str:
    """Whether the figure comes with its cell: right, wrong or declined."""
    ticker = _SAID[row["document"]]["ticker"]
    year, quarter = _PERIODS[ticker, row["period"][-10:]]
    request = FigureRequest.one_period(ticker, row["metric"], year, quarter, None)
    values: tuple[MetricValue, ...] = ()
    try:
        found = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
        values, said = found.values, " ".join(one.reason for one in found.declined)
    except TieoutError as error:
        said = error.message
    wanted = abs(Decimal(str(row["value"]))) if row["metric"] not in ("investing_cash_flow",) else row["value"]
    right = [value for value in values if value.value == wanted]
    if right and all((right[0].source.table_id, right[0].source.row, right[0].basis == "table")):
        return "right"
    misses.append(f"lookup: {ticker} {row['metric']}: {[str(value.value) for value in values]} {said}")
    return "wrong" if values and not right else "declined"


def _measure_without_tags(misses: list[str]) -> Told:
    """What print alone says of the shared 10-Ks and 10-Qs, next to their tags."""
    counts: Counter[str] = Counter()
    for path in sorted((SHARED / "filings").glob("10-*.html.gz")):
        data = gzip.decompress(path.read_bytes())
        root = parse_html(data, path.name)
        inline = read_inline(root)
        if not inline.facts:
            continue
        read = read_text(parse_html(_TAGS.sub(rb"<\1span>", data), path.name))
        form, company = inline.document_type or "", inline.registrant_name or ""
        found = find_tabled(read, dict(_tables(read)), form, inline.period_end, company, load_vocabulary())
        by_kind = {statement.kind: statement for statement in found}
        for tagged in find_statements(inline, read_text(root)):
            counts["statements"] += 1
            counts["found"] += tagged.statement_type in by_kind
            for outcome, told in _compare(tagged, by_kind.get(tagged.statement_type)):
                counts[outcome] += 1
                if outcome not in ("equal", "same metric", "unnamed"):
                    misses.append(f"{outcome}: {path.name}: {told}")
    cells = sum(counts[name] for name in ("equal", "other", "absent"))
    return tell(
        f"{counts['found']} of {counts['statements']} statements; of {cells} cells {counts['equal']} equal, "
        f"{counts['other']} other, {counts['absent']} absent; lines named as the tag's metric "
        f"{counts['same metric']}, as another {counts['other metric']}, with none {counts['unnamed']}; "
        f"{counts['turned']} signs turned",
        higher={"found": counts["found"], "equal": counts["equal"], "same metric": counts["same metric"]},
        lower={"other": counts["other"], "other metric": counts["other metric"], "turned": counts["turned"]},
    )


def _tables(read: ReadText) -> Iterator[tuple[int, Table]]:
    def words(block: Block) -> str:
        return "" if block.table is not None else read.text[block.start : block.end]

    for place, block in enumerate(read.blocks):
        if block.table is not None:
            before, after = read.blocks[max(0, place - _AROUND) : place], read.blocks[place + 1 : place + 1 + _AROUND]
            yield block.table, read_table(read.tables[block.table], [*map(words, before)], [*map(words, after)])


def _compare(tagged: FoundStatement, printed: PrintedStatement | None) -> Iterator[tuple[str, str]]:
    """Each tagged cell next to the printed one of the same label and last day: outcomes, and what they are of."""
    vocabulary = load_vocabulary()
    for line in tagged.lines:
        for period, figure in line.figures.items():
            told = f"{tagged.statement_type} {line.label[:60]!r} {period}"
            cells = [
                (row, cell)
                for row in (printed.rows if printed else ())
                for column, cell in zip(printed.periods if printed else (), row.cells, strict=False)
                if cell and name_key(row.label) == name_key(line.label) and f"{column.end}" == period.split("/")[-1]
            ]
            equal = next(((row, cell) for row, cell in cells if cell.printed == figure.value), None)
            if equal is None:
                yield ("other" if cells else "absent"), told
                continue
            yield "equal", told
            row, cell = equal
            own = vocabulary.by_concept.get(row.concept or "")
            meant = vocabulary.by_concept.get(line.concept or "")
            if own is not None and own is not meant:
                yield "other metric", f"{told} {own.key}, not {meant.key if meant else line.concept}"
            elif own is not None:
                yield "same metric", told
                if cell.value != figure.fact.value:
                    yield "turned", told
            elif meant is not None:
                yield "unnamed", told
