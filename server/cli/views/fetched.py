"""What was fetched from the SEC, as blocks."""

from collections import Counter
from collections.abc import Iterator

from ingest.edgar.results import FetchedFile, FetchResult
from ingest.edgar.results import megabytes as size_of
from server.cli.formats.layout import Block, Line, Note, Record

_SHOWN = 20  # failures
_KIND = 14  # cells of a form's name


def fetched_shown(result: FetchResult, folder: str) -> Iterator[Block]:
    """Counts by company and type, then what failed, then what to know."""
    counts: dict[str, dict[str, Counter[str]]] = {}
    for file in result.files:
        kind = file.doc_type.partition(".")[0]
        name = f"{file.company} ({file.ticker})" if file.ticker else file.company
        counts.setdefault(name, {}).setdefault(kind, Counter())[file.status.replace("_", " ")] += 1
    for company, kinds in counts.items():
        yield Line(company, "strong")
        for kind, statuses in kinds.items():
            told = ", ".join(f"{count} {status}" for status, count in statuses.items())
            yield Line(f"{kind:<{_KIND}}{told}", indent=2)
    failed = [file for file in result.files if file.status == "failed"]
    yield from (Note(f"{_name(file)}: {file.reason}", "Failed") for file in failed[:_SHOWN])
    if len(failed) > _SHOWN:
        yield Note(f"{len(failed) - _SHOWN} more; --format json lists all.", "Failed")
    yield from (Note(note) for note in result.notes)
    kept = sum(file.path is not None for file in result.files)
    if kept:
        yield Line(f"{kept} documents, {size_of(result.totals.bytes)}, in {folder}.")


def fetched_records(result: FetchResult) -> list[Record]:
    """A document a record."""
    names = ("company", "ticker", "doc_type", "form", "filed", "accession", "status", "size", "reason", "path", "url")
    return [{name: getattr(file, name) for name in names} for file in result.files]


def _name(file: FetchedFile) -> str:
    filed = f" of {file.filed}" if file.filed else ""
    return f"{file.ticker or file.company} {file.doc_type}{filed}"
