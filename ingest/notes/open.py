"""Opens a file of notes to be loaded: no page that nobody has accepted, and no figure that would count as reported."""

from ingest.filing import OpenedDocument, OpenedFiling
from ingest.html.parsed import Block, ReadText
from ingest.identify import identify
from ingest.manifest import FileMetadata
from ingest.notes.file import read_notes
from ingest.notes.markdown import blocks_of, uncertain_in
from ingest.notes.models import Notes
from ingest.pdf.page_text import LEVELS
from ingest.trees.models import PageSpan
from tools.errors import RefusedFile
from tools.language.arabic.letters import is_arabic
from tools.language.company_names.directory import Directory
from tools.models.filings import NOTES

_GAP = "\n\n"  # between blocks, and between pages
_SIZE = 10.0  # of running text


def open_notes(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The one document of a file. Raises `RefusedFile` for notes that nobody has reviewed, or that hold nothing."""
    notes = read_notes(data, name)
    head = notes.head
    if undecided := notes.undecided:
        pages = ", ".join(map(str, undecided[:20]))
        raise RefusedFile(
            f"{name}: nobody has reviewed {'page' if len(undecided) == 1 else 'pages'} {pages}. `tieout notes "
            f"{head.source}` shows them; with --accept it takes them unseen, which every citation will say."
        )
    if metadata.doc_type not in (None, NOTES):
        raise RefusedFile(f"{name}: holds notes, so that it can't be loaded as {metadata.doc_type}.")
    read, spans = _joined(notes)
    if not read.blocks:
        raise RefusedFile(f"{name}: none of its pages has a text that was accepted.")
    said = {
        "doc_type": NOTES,
        "company": metadata.company or (None if metadata.ticker else head.company),
        "ticker": metadata.ticker or (None if metadata.company else head.ticker),
        "fiscal_year": metadata.fiscal_year or head.fiscal_year,
        "filed": metadata.filed or head.date,
        "language": metadata.language or ("ar" if is_arabic(read.text) else None),
    }
    identity = identify(name, metadata.model_copy(update=said), directory)
    readers = {page.number: who for page in spans if (who := head.reader_of(page.number)) is not None}
    opened = OpenedDocument(
        identity,
        head.title,
        read=read,
        warnings=tuple(_told(notes, readers)),
        pages=spans,
        bookmarks=(),
        read_by=readers,
        doc_id=head.doc_id,
    )
    return OpenedFiling(opened)


def _told(notes: Notes, readers: dict[int, str]) -> list[str]:
    """What is to be known of them, in sentences."""
    told = [
        f"Page {page} was read from its image by {who}: it may be misread, and no figure of it counts as reported."
        for page, who in readers.items()
    ]
    told += [f"Page {page} is not read: {why}" for page, why in notes.head.not_read.items()]
    if notes.head.left_out:
        told.append(f"Left out by who reviewed it: page {', '.join(map(str, notes.head.left_out))}.")
    marks = sum(len(uncertain_in(text)) for page, text in notes.texts.items() if page in readers)
    return [*told, *([f"{marks} words are marked as uncertain."] if marks else [])]


def _joined(notes: Notes) -> tuple[ReadText, tuple[PageSpan, ...]]:
    """The accepted pages as one text. No table is made of them: its cells would count as printed."""
    parts: list[str] = []
    blocks: list[Block] = []
    spans: list[PageSpan] = []
    reached = 0
    for page, text in sorted(notes.texts.items()):
        if page in notes.head.left_out:
            continue
        first = reached + (len(_GAP) if parts else 0)
        for block in blocks_of(text):
            start = reached + (len(_GAP) if parts else 0)
            parts += [*([_GAP] if parts else []), block.text]
            reached = start + len(block.text)
            size = _SIZE * (LEVELS[block.rank - 1] if block.rank else 1)
            blocks.append(Block(block.kind, start, reached, page, bold=block.rank > 0, size=size))
        if reached > first:
            spans.append(PageSpan(page, first, reached))
    return ReadText("".join(parts), tuple(blocks)), tuple(spans)
