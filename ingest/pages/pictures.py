"""Pictures of a document's pages: those that came with its manifest, or else drawn from its PDF or its scan."""

from dataclasses import dataclass
from pathlib import Path

from ingest.chunk_manifest.images import fitting, read_png
from ingest.chunk_manifest.opening import ChunkManifest, open_manifest
from ingest.content import read_content
from ingest.kinds import kind_of
from ingest.notes.file import read_notes
from ingest.notes.source import NotesSource, read_source
from ingest.pdf.images import document_pdf, page_image
from tools.errors import PageUnavailable, RefusedFile
from tools.models.filings import DocumentFile
from tools.text import printable


@dataclass(frozen=True)
class Pictures:
    """Where the pictures of one document come from: the bytes of a PDF, a manifest, or what notes were read from."""

    doc_id: str
    source: bytes | ChunkManifest | NotesSource

    def draw(self, page: int, *, scale: float = 2.0, most_bytes: int | None = None) -> bytes:
        """A page, counted from 1, as a PNG, smaller where it would be over `most_bytes`; a PDF's at a `scale` of its
        points.

        Raises `InvalidInput` for a page that the PDF does not have, `PageUnavailable` where none came with a manifest.
        """
        if isinstance(self.source, bytes):
            return page_image(self.source, page, scale, name=self.doc_id, most_bytes=most_bytes)
        if isinstance(self.source, NotesSource):
            if page not in self.source.scans:
                raise PageUnavailable(f"{self.doc_id}: page {page} of {self.source.name} is no picture: it has a text.")
            return fitting(self.source.draw(page), most_bytes)
        ref = self.source.images.get(page)
        if ref is None:
            raise PageUnavailable(
                f"{self.doc_id}: no picture of page {page} came with it. Put it into pages/{self.doc_id}, as "
                f"{page:04}.png, and load the manifest again."
            )
        return fitting(read_png(self.source.folder.find(ref, self.doc_id), self.doc_id), most_bytes)


def open_pictures(doc_id: str, file: DocumentFile | None) -> Pictures:
    """The pictures of a document that was read from `file`.

    Raises `PageUnavailable` where the file is gone, has changed since, or has no pages that could be shown.
    """
    path = Path(file.path) if file is not None else None
    if file is None or path is None or not path.is_file():
        return Pictures(doc_id, document_pdf(doc_id, file))
    content = read_content(path)
    kind = kind_of(content.data, path.name)
    if kind == "notes":
        return Pictures(doc_id, _scan_of(doc_id, path, content.data))
    if kind != "chunks":
        return Pictures(doc_id, document_pdf(doc_id, file))
    try:
        manifest = open_manifest(path, content.data, printable(path.name))
    except RefusedFile as error:
        raise PageUnavailable(f"{doc_id}: its manifest can't be read any more: {error.message}") from error
    if manifest.digest != file.digest:
        raise PageUnavailable(f"{doc_id}: its manifest has changed since it was loaded. Load it again.")
    return Pictures(doc_id, manifest)


def _scan_of(doc_id: str, path: Path, data: bytes) -> NotesSource:
    """What notes were read from: the file of that name beside theirs, where it is still the same."""
    try:
        head = read_notes(data, printable(path.name)).head
        source = read_source(path.with_name(Path(head.source).name))
    except RefusedFile as error:
        raise PageUnavailable(f"{doc_id}: what it was read from can't be shown: {error.message}") from error
    if source.sha256 != head.sha256:
        raise PageUnavailable(f"{doc_id}: {source.name} has changed since it was read.")
    return source
