"""Files in, in order: read each, load it; their vectors follow. One file's failure never stops the others."""

import asyncio
import hashlib
import time
import uuid
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

from ingest.breaker import Breaker
from ingest.chunk_manifest.opening import open_manifest
from ingest.chunk_manifest.parts import open_chunks
from ingest.companyfacts.reader import CompanyFacts, read_companyfacts
from ingest.content import kept_path, read_content
from ingest.files import find_files
from ingest.filing import OpenedFiling, open_filing, open_markdown
from ingest.kinds import Kind, kind_of
from ingest.load import Place, find_company, find_doc_id, load_companyfacts, load_document
from ingest.manifest import AbsentFile, FileMetadata
from ingest.notes.open import open_notes
from ingest.paged_text import open_paged_text
from ingest.pdf.reader import open_pdf, open_pdf_by_model
from ingest.prepare import Prepared, Preparer
from ingest.report import IndexedFile, IndexedSection
from ingest.transcripts.open import open_transcript
from ingest.vectors.follow import VectorModels, fill_vectors
from tools.errors import ModelFailed, SchemaOutdated, StoreFull, StoreUnavailable, TieoutError
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.ports.embedding import Embedder, EmbeddingModel
from tools.ports.index_model import IndexModel
from tools.ports.pages import PageEmbedder
from tools.ports.writers import FactWriter
from tools.text import printable

__all__ = ["READER", "Reading", "find_files", "index_files", "load_document", "load_files"]
_OPENERS = {
    "markdown": open_markdown,
    "notes": open_notes,
    "pages": open_paged_text,
    "pdf": open_pdf,
    "transcript": open_transcript,
}
_WITHOUT_MODEL = frozenset(("chunks", "companyfacts", "ownership"))
READER = 15  # goes up when files are to be read anew
_OWN_READERS: dict[Kind, tuple[str, int]] = {  # likewise, of one kind alone
    "pdf": ("pdf", 2),  # ligatures had lost letters, rates beside columns of changes were left out
    "pages": ("pages", 1),  # such rates
    "companyfacts": ("companyfacts", 1),  # fiscal years had gone by labels that are not the company's
    "filing": ("filing", 1),  # likewise
    "chunks": ("chunks", 1),  # speakers could not be looked for, and some pages were left out
}


async def index_files(
    writer: FactWriter,
    directory: Directory,
    files: dict[Path, FileMetadata],
    *,
    lenient: bool = False,
    embedder: Embedder | None = None,
    page_embedder: PageEmbedder | None = None,
    unit_embedder: Embedder | None = None,
    topic_shifts: bool = False,
    model: IndexModel | None = None,
    words_alone: str | None = None,
) -> AsyncGenerator[IndexedFile]:
    """Load the files as `load_files` does, then make the vectors that documents lack. Raises `ModelFailed` there."""
    models = VectorModels(embedder, page_embedder, unit_embedder)
    how = Reading(lenient=lenient, topic_shifts=topic_shifts, model=model, words_alone=words_alone)
    async for document in load_files(writer, directory, files, models, how):
        yield document
    report = await fill_vectors(writer.vectors, models)
    if report.failures:
        raise ModelFailed(" ".join(report.failures))


@dataclass(frozen=True)
class Reading:
    """How files are read. `lenient` skips rows of figures that are none; with `topic_shifts`, the embedder also says
    where long sections are cut. A `model` reads the pages of PDFs that have no text layer, and checks the documents'
    trees; what it fails at is tried again by the next run. `words_alone` says why there is no embedder where one was
    meant.
    """

    lenient: bool = False
    topic_shifts: bool = False
    model: IndexModel | None = None
    words_alone: str | None = None


async def load_files(
    writer: FactWriter,
    directory: Directory,
    files: dict[Path, FileMetadata],
    models: VectorModels,
    how: Reading = Reading(),
) -> AsyncGenerator[IndexedFile]:
    """Load the files one after the other, and yield what became of each document in them: it can be searched by its
    words, and asked for figures, from then on. Its vectors are made by `fill_vectors`.

    That passages have no model, or that searches use another one, the first document that has some warns of.
    """
    warning = await _searched_by_others(writer, models) or (how.words_alone if models.passages is None else None)
    helper = Breaker(how.model) if how.model is not None else None
    preparer = Preparer(directory, models, writer, how.topic_shifts, helper)
    for path, metadata in files.items():
        async for document in _index_file(writer, preparer, path, metadata, how.lenient):
            if warning is not None and document.chunks:
                warnings = (*document.warnings, warning)
                document, warning = document.model_copy(update={"warnings": warnings}), None  # said once
            yield document


async def _searched_by_others(writer: FactWriter, models: VectorModels) -> str | None:
    """That a model's vectors are made which no search uses yet."""
    spaces = writer.vectors
    used = (
        (spaces.spaces, models.passages, "Passages", "TIEOUT_EMBEDDINGS"),
        (spaces.page_spaces, models.pages, "Pages", "TIEOUT_PAGE_EMBEDDINGS"),
        (spaces.unit_spaces, models.units, "Units", "TIEOUT_UNIT_EMBEDDINGS"),
    )
    for space, model, what, setting in used:
        searched = await space.searched(model) if model is not None else None
        if model is not None and searched is not None:
            return _unsearched(model, searched, what, setting)
    return None


def _unsearched(embedder: EmbeddingModel, searched: str, what: str, setting: str) -> str:
    return (
        f"{what} get vectors of {embedder.model} {embedder.version}, but searches use those of {searched}: what is "
        "loaded now is found by its words alone. Run `tieout reembed` to search with the configured model; or set "
        f"{setting} back first, and run it to give the new {what.lower()} the other model's vectors."
    )


async def _index_file(
    writer: FactWriter, preparer: Preparer, path: Path, metadata: FileMetadata, lenient: bool
) -> AsyncGenerator[IndexedFile]:
    begun = time.perf_counter()
    name = printable(str(path))
    if isinstance(metadata, AbsentFile):
        yield IndexedFile(path=name, status="refused", reason=metadata.reason)
        return
    try:
        content = await asyncio.to_thread(read_content, path)
        kind = kind_of(content.data, path.name, metadata.doc_type)
        chunks = await asyncio.to_thread(open_manifest, path, content.data, name) if kind == "chunks" else None
        digest = chunks.digest if chunks is not None else content.digest
        content_hash = f"{digest}.{_read_as(preparer, metadata, lenient, kind)}"
        if known := await writer.find_content(content_hash):
            await writer.keep_path(known, kept_path(path))
            for doc_id in known:
                yield IndexedFile(path=name, doc_id=doc_id, status="unchanged", seconds=_since(begun))
        elif kind == "companyfacts":
            parsed = await asyncio.to_thread(read_companyfacts, path, content.data, lenient=lenient)
            yield await _index_companyfacts(writer, preparer.directory, parsed, name, metadata, content_hash, begun)
            await writer.keep_path([parsed.doc_id], kept_path(path))
        else:
            if chunks is not None:
                filing = open_chunks(chunks, name, metadata, preparer.directory)
                metadata = metadata.model_copy(update={"doc_id": chunks.rows.doc_id})
            else:
                filing = await _open(preparer, kind, content.data, name, metadata)
            del content
            async with writer.turn(filing.main.identity.company):
                documents = await _index_filing(writer, preparer, filing, path, metadata, content_hash, begun)
            for document in documents:
                yield document
    except (StoreUnavailable, StoreFull, SchemaOutdated):
        raise
    except TieoutError as error:
        reason = error.message if error.message.startswith(name) else f"{name}: {error.message}"
        yield IndexedFile(path=name, status="refused", reason=reason, seconds=_since(begun))
    except Exception as error:  # a defect of ours that one file brings out: it is told, and must not cost the others
        reason = printable(f"{name}: can't be read, by a defect of Tieout ({type(error).__name__}: {error}).")
        yield IndexedFile(path=name, status="refused", reason=reason[:1000], seconds=_since(begun))


def _read_as(preparer: Preparer, metadata: FileMetadata, lenient: bool, kind: Kind) -> str:
    """What else decides what becomes of a file: where it changes, the file is read anew."""
    model = preparer.model.model if preparer.model is not None and kind not in _WITHOUT_MODEL else None
    topics = ("topics",) if preparer.topic_shifts else ()
    helped = ("model", model, *(("doubted",) if kind == "pdf" else ())) if model else ()
    own = _OWN_READERS.get(kind, ())
    how = (READER, metadata, lenient, *topics, *helped, *own)
    return hashlib.sha256(repr(how).encode()).hexdigest()[:16]


async def _open(preparer: Preparer, kind: Kind, data: bytes, name: str, metadata: FileMetadata) -> OpenedFiling:
    if kind == "pdf" and preparer.model is not None:
        return await open_pdf_by_model(data, name, metadata, preparer.directory, preparer.model)
    return await asyncio.to_thread(_OPENERS.get(kind, open_filing), data, name, metadata, preparer.directory)


async def _index_companyfacts(
    writer: FactWriter,
    directory: Directory,
    parsed: CompanyFacts,
    name: str,
    metadata: FileMetadata,
    content_hash: str,
    begun: float,
) -> IndexedFile:
    read = _since(begun)
    tickers = (metadata.ticker.upper(),) if metadata.ticker else directory.tickers_of(parsed.cik)
    async with writer.turn(Company(company_id=parsed.cik, cik=parsed.cik, name=parsed.name, tickers=tickers)):
        loaded = await load_companyfacts(writer, parsed, tickers, content_hash)
    return IndexedFile(
        path=name,
        doc_id=parsed.doc_id,
        status="unchanged" if loaded.new_facts is None else "indexed",
        company=parsed.name,
        ticker=tickers[0] if tickers else None,
        facts=len(parsed.facts),
        new_facts=loaded.new_facts or 0,
        skipped=parsed.skipped,
        parse_seconds=read,
        seconds=_since(begun),
    )


async def _index_filing(
    writer: FactWriter,
    preparer: Preparer,
    filing: OpenedFiling,
    path: Path,
    metadata: FileMetadata,
    content_hash: str,
    begun: float,
) -> list[IndexedFile]:
    """A filing's documents, its main one first. That is stored last: by it, the next run knows that all is there."""
    name, kept = printable(str(path)), kept_path(path)
    filing = await find_company(writer, filing)
    doc_id, stale = await find_doc_id(
        writer, filing.main, metadata.doc_id or filing.main.doc_id, content_hash.partition(".")[0]
    )
    prepared: list[Prepared] = []
    for exhibit in filing.exhibits:
        place = Place(f"{doc_id}/{exhibit.exhibit}", f"{content_hash}/{exhibit.exhibit}", path=kept)
        prepared.append(await preparer.prepare(exhibit, place, begun))
        begun = time.perf_counter()
    prepared.append(await preparer.prepare(filing.main, Place(doc_id, content_hash, stale, kept), begun))
    if any(document.opened.unfinished for document in prepared):
        unlike = f"{content_hash.partition('.')[0]}.{uuid.uuid4().hex[:16]}"  # any other run reads the file anew
        prepared = [document.moved(document.place.content_hash.replace(content_hash, unlike)) for document in prepared]
    *done, main = [await _store(writer, document, name) for document in prepared]
    refused = (
        IndexedFile(path=name, doc_id=f"{doc_id}/{exhibit}", status="refused", reason=reason)
        for exhibit, reason in filing.refused.items()
    )
    return [main, *done, *refused]


async def _store(writer: FactWriter, document: Prepared, name: str) -> IndexedFile:
    begun = time.perf_counter()
    opened, parts = document.opened, document.parts
    loaded = await load_document(
        writer, opened, parts, document.place, document.searched, document.pages, document.units
    )
    company = opened.identity.company
    return IndexedFile(
        path=name,
        doc_id=document.place.doc_id,
        status="unchanged" if loaded.new_facts is None else "indexed",
        company=company.name,
        ticker=company.ticker,
        doc_type=opened.identity.doc_type,
        facts=loaded.facts,
        new_facts=loaded.new_facts or 0,
        skipped=dict(opened.skipped),
        warnings=opened.warnings,
        sections=tuple(IndexedSection(item=item, title=title) for item, title in parts.items),
        chunks=len(parts.chunks),
        tables=len(parts.tables),
        parse_seconds=round(document.parse_seconds, 3),
        seconds=round(document.seconds + _since(begun), 3),
    )


def _since(begun: float) -> float:
    return round(time.perf_counter() - begun, 3)
