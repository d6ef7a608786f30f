"""Fetches filings and loads files: the same for the tools that are called for it and for an offer that is taken up."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ingest.edgar.results import FetchReport
from ingest.report import IndexedFile, IndexReport, summarise
from server.lazy import LazyDeps
from server.mcp.tools.support import Meter

if TYPE_CHECKING:
    from ingest.edgar.request import FetchRequest
    from ingest.manifest import FileMetadata

STEPS = 100  # of a meter's stage: half for fetching, half for loading
_MOST_REASONS = 10


async def fetch_and_load(
    lazy: LazyDeps, names: Sequence[str], request: "FetchRequest", meter: Meter, after: int = 0
) -> FetchReport:
    """Fetch companies' filings and load them. `after` is how many steps the call has left then."""
    from ingest.edgar.fetch import carry_out, plan_fetch, to_index
    from server.edgar import open_edgar
    from tools.language.company_names.directory import load_directory

    meter.begin(STEPS, after)

    async def report(done: int, total: int, message: str) -> None:
        await meter.tell(STEPS / 2 * done / max(total, done, 1), message)

    async with open_edgar(lazy.settings) as client:
        directory = await asyncio.to_thread(load_directory)
        plans = await plan_fetch(client, directory, names, request)
        # Opened after EDGAR has answered, so that being offline is told at once, and before anything large is fetched.
        await lazy.deps()
        fetched = await carry_out(client, plans, report)
    indexed = await load_files(lazy, to_index(fetched, directory), meter, begun=STEPS / 2)
    return FetchReport(fetched=fetched, indexed=indexed)


async def load_files(
    lazy: LazyDeps, files: "dict[Path, FileMetadata]", meter: Meter, begun: float = 0.0
) -> IndexReport:
    """Load the files, and have their vectors follow; the meter goes from `begun` to the end of its stage."""
    from ingest.pipeline import load_files as load_words
    from server.loading import models_of, reading_of

    deps = await lazy.deps()
    done: list[IndexedFile] = []
    how = reading_of(lazy.settings, deps)
    async for file in load_words(deps.writer, deps.directory, files, models_of(deps), how):
        done.append(file)
        paths = len({entry.path for entry in done})
        await meter.tell(begun + (STEPS - begun) * paths / len(files), f"{file.status}: {file.path}")
    return summarise(done, await lazy.follow())


def reasons_of(report: FetchReport) -> list[str]:
    """Why parts of a fetch are not there, in words."""
    failed = [f"{file.url}: {file.reason}" for file in report.fetched.files if file.path is None]
    refused = [file.reason or file.path for file in report.indexed.documents if file.status == "refused"]
    reasons = [*failed, *refused]
    more = len(reasons) - _MOST_REASONS
    return [*reasons[:_MOST_REASONS], *([f"{more} more failed."] if more > 0 else [])]


def nothing_came(report: FetchReport) -> str | None:
    """What to say where a fetch has brought nothing into the store; None where it has."""
    if any(file.status != "refused" for file in report.indexed.documents):
        return None
    return "\n".join((*reasons_of(report), *report.fetched.notes)) or "The SEC has nothing of that kind."


def index_text(report: IndexReport) -> str:
    """A line a file, then the warnings."""
    lines = [f"{file.path}: {file.status} {file.doc_id or ''} {file.reason or ''}".strip() for file in report.documents]
    warnings = (f"Warning: {warning}" for file in report.documents for warning in file.warnings)
    behind = report.vectors.told() if report.vectors is not None else None
    return "\n".join((*lines, *warnings, *([f"Note: {behind}"] if behind else [])))


def fetch_text(report: FetchReport) -> str:
    """What was loaded, what is to know of it, and what failed."""
    return "\n".join((index_text(report.indexed), *report.fetched.notes, *reasons_of(report)))
