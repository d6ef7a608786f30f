"""Opens a call's transcript: JSON or text by itself, a PDF once its text is read."""

from dataclasses import replace

from ingest.filing import OpenedDocument, OpenedFiling, title_of
from ingest.html.parsed import Block, ReadText
from ingest.identify import Identity, identify
from ingest.lines import find_blocks
from ingest.manifest import FileMetadata
from ingest.transcripts.cut import PART_TITLES
from ingest.transcripts.from_json import EMPTY_TURNS, read_json
from ingest.transcripts.from_text import ReadTurns, is_transcript, read_turns
from ingest.transcripts.models import Placed, Script, Told
from ingest.transcripts.people import find_speeches
from ingest.transcripts.told import read_told
from tools.errors import RefusedFile
from tools.language.company_names.directory import Directory
from tools.models.base import period_label

GAP = "\n\n"
_MOST_TEXT = 10_000_000  # characters
_FORM = (
    'A speaker\'s line is "Ann Lee -- Chief Financial Officer", "ANN LEE, CFO: Thank you.", or "Operator:"; '
    "docs/transcripts.md shows more."
)


def open_transcript(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The one document of a JSON or text file. Raises `RefusedFile`, naming the turn, for what is no transcript."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        script = read_json(data, name)
        return _composed(script, name, metadata, directory)
    text = _decode(data, name)
    blocks = tuple(Block(kind, start, end, 1) for kind, start, end in find_blocks(text))
    return OpenedFiling(_opened(ReadText(text, blocks), name, metadata, directory))


def with_speakers(opened: OpenedDocument, name: str) -> OpenedDocument:
    """A document whose text is a call's, such as a PDF's, with its speakers.

    Raises `RefusedFile` where no line names one.
    """
    return _spoken(opened, read_turns(opened.read.text if opened.read else ""), name)


def transcript_metadata(text: str, name: str, metadata: FileMetadata, directory: Directory) -> FileMetadata | None:
    """What is known of a text that is a call's transcript, or said to be one; None for any other."""
    if metadata.doc_type not in (None, "transcript") or (metadata.doc_type is None and not is_transcript(text)):
        return None
    return read_told(text, Told(), name, metadata, directory)


def _opened(read: ReadText, name: str, metadata: FileMetadata, directory: Directory) -> OpenedDocument:
    _check_length(len(read.text), name)
    identity = identify(name, read_told(read.text, Told(), name, metadata, directory), directory)
    opened = OpenedDocument(identity, _title(identity), read=read, warnings=_undated(identity))
    return _spoken(opened, read_turns(read.text), name)


def _spoken(opened: OpenedDocument, found: ReadTurns, name: str) -> OpenedDocument:
    if not found.turns:
        raise RefusedFile(f"{name}: no line names a speaker. {_FORM}")
    turns = [one.turn for one in found.turns]
    speeches = find_speeches(turns, found.people, opened.identity.company.name)
    placed = (Placed(speech, one.start, one.said, one.end) for speech, one in zip(speeches, found.turns, strict=True))
    skipped = {**opened.skipped, **({EMPTY_TURNS: found.empty} if found.empty else {})}
    return replace(opened, title=_title(opened.identity), speeches=tuple(placed), skipped=skipped)


def _composed(script: Script, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """A transcript that has turns but no text: each part and each turn is headed by a line."""
    if not script.turns:
        raise RefusedFile(f"{name}: holds no words: each of its turns is empty.")
    _check_length(sum(len(turn.text) for turn in script.turns), name)  # before anything is read in so much
    beginning = GAP.join(turn.text for turn in script.turns[:4])
    identity = identify(name, read_told(beginning, script.told, name, metadata, directory), directory)
    read, placed = _compose(script, identity.company.name)
    _check_length(len(read.text), name)
    warnings = (*script.warnings, *_undated(identity))
    opened = OpenedDocument(
        identity, _title(identity), read=read, speeches=placed, skipped=script.skipped, warnings=warnings
    )
    return OpenedFiling(opened)


def _compose(script: Script, filer: str) -> tuple[ReadText, tuple[Placed, ...]]:
    writer = _Writer()
    part = None
    placed: list[Placed] = []
    for turn, speech in zip(script.turns, find_speeches(script.turns, script.people, filer), strict=True):
        if speech.part != part:
            part = speech.part
            writer.write(PART_TITLES[part], heading=True)
        start, _ = writer.write(speech.line, heading=True)
        spans = [writer.write(line.strip()) for line in turn.text.split("\n") if line.strip()]
        placed.append(Placed(speech, start, spans[0][0], spans[-1][1]))
    return ReadText(GAP.join(writer.parts), tuple(writer.blocks)), tuple(placed)


class _Writer:
    """A text as it is put together, with its blocks."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.blocks: list[Block] = []
        self._reached = 0

    def write(self, line: str, *, heading: bool = False) -> tuple[int, int]:
        """Add a paragraph; where it starts and ends."""
        start = self._reached + (len(GAP) if self.parts else 0)
        self._reached = start + len(line)
        self.parts.append(line)
        self.blocks.append(Block("heading" if heading else "paragraph", start, self._reached, 1))
        return start, self._reached


def _title(identity: Identity) -> str:
    """What a call is called: "Acme Corp. transcript Q3 FY2021"."""
    if identity.fiscal_year is None:
        return title_of(identity)
    return f"{identity.company.name} transcript {period_label(identity.fiscal_year, identity.fiscal_quarter)}"


def _undated(identity: Identity) -> tuple[str, ...]:
    if identity.fiscal_year is not None and identity.fiscal_quarter is not None:
        return ()
    return ("It does not say of which quarter it is: give --fiscal-year and --quarter.",)


def _decode(data: bytes, name: str) -> str:
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\x00" in text:
        raise RefusedFile(f"{name}: is no text: it holds NUL bytes.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check_length(characters: int, name: str) -> None:
    if characters > _MOST_TEXT:
        raise RefusedFile(f"{name}: holds more than {_MOST_TEXT:,} characters of text, which no call does.")
