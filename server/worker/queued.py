"""What is queued: files to load, companies to fetch, documents that lack vectors; and how files are to be read."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ingest.content import kept_path
from ingest.manifest import FileMetadata
from server.settings import Settings
from tools.backends.postgres.queue.models import NewJob, Reading
from tools.errors import InvalidInput
from tools.ports.deps import Deps
from tools.ports.embedding import EmbeddingModel
from tools.text import printable

if TYPE_CHECKING:
    from ingest.edgar.request import FetchRequest


def reading_here(settings: Settings, deps: Deps) -> Reading:
    """All that decides what becomes of a file here: workers that differ in it must not share a queue."""
    from ingest.pipeline import READER

    return {
        "Tieout": version("tieout"),
        "its reader": str(READER),
        "TIEOUT_TOPIC_SHIFTS": str(settings.topic_shifts).lower(),
        "TIEOUT_INDEX_MODEL": settings.index_model or "none",
        "TIEOUT_EMBEDDINGS": _named(deps.embedder),
        "TIEOUT_PAGE_EMBEDDINGS": _named(deps.page_embedder),
        "TIEOUT_UNIT_EMBEDDINGS": _named(deps.unit_embedder),
    }


def _named(model: EmbeddingModel | None) -> str:
    return f"{model.model} {model.version}" if model is not None else "none"


def jobs_of_files(files: Mapping[Path, FileMetadata], *, lenient: bool = False) -> list[NewJob]:
    """A job a file. Raises `InvalidInput` for one whose path no other process could be told."""
    return [_job_of_file(path, metadata, lenient=lenient) for path, metadata in files.items()]


def _job_of_file(path: Path, metadata: FileMetadata, *, lenient: bool) -> NewJob:
    key = kept_path(path)
    if key is None:
        raise InvalidInput(printable(f"{path}: its name is no Unicode: it can't be queued. Load it without --queue."))
    known = metadata.model_dump(mode="json", exclude_none=True)
    return NewJob("load", key, {"metadata": known, "lenient": lenient})


def jobs_of_companies(ciks: Iterable[int], request: "FetchRequest") -> list[NewJob]:
    """A job a company."""
    asked: dict[str, Any] = asdict(request)
    what = f"{' '.join(request.forms)} {min(request.years)}-{max(request.years)}"
    return [NewJob("fetch", f"CIK {cik}: {what}", {"cik": cik, "request": asked}) for cik in ciks]


def jobs_of_documents(doc_ids: Iterable[str]) -> list[NewJob]:
    """A job a document that is to get its vectors."""
    return [NewJob("vectors", doc_id, {}) for doc_id in doc_ids]
