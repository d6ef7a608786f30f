"""A throw-away store with the analyst's companies: data sets and invented ones as companyfacts, and filed pages."""

import json
import shutil
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from evals.corpus import traversable_folder
from evals.measures.analyst import invented_companies
from evals.measures.analyst.financial_data_sets import companyfacts_of, read_rows
from evals.places import SHARED
from ingest.manifest import FileMetadata
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.ports.deps import Deps

_PAGES = ("10-K_MCD_0000063908-24-000072", "10-K_KO_2025-02-20", "10-Q_TXN_0000097476-23-000035")


@asynccontextmanager
async def analyst_deps(
    further: Sequence[Path] = (), described: Mapping[Path, FileMetadata] | None = None
) -> AsyncGenerator[Deps]:
    """The store, deleted at the end; with further files, and those that don't say what they are."""
    folder = traversable_folder("tieout-analyst-")
    try:
        facts = folder / "companyfacts"
        facts.mkdir()
        write_companyfacts(facts)
        async with open_deps(Settings(data_dir=folder / "store", corpus="analyst", embeddings="none")) as deps:
            pages = [SHARED / "filings" / f"{name}.html.gz" for name in _PAGES]
            files = {**find_files([facts, *further, *pages]), **(described or {})}
            async for file in index_files(deps.writer, deps.directory, files):
                if file.status != "indexed":
                    raise RuntimeError(f"{file.path}: {file.reason}")
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def write_companyfacts(folder: Path) -> None:
    """A file a company, named as the SEC names them."""
    numbers = read_rows("num")
    companies = [companyfacts_of(submission, numbers) for submission in read_rows("sub")]
    companies += [
        invented_companies.companyfacts_of(invented_companies.read_book(path.name))
        for path in invented_companies.COMPANIES.glob("*.json")
    ]
    for company in companies:
        (folder / f"CIK{company['cik']:010d}.json").write_text(json.dumps(company), "utf-8")
