"""What `tieout notes` does: opens all files, says what the model will cost, then converts, has reviewed and loads."""

import asyncio
import getpass
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from ingest.manifest import describe
from ingest.notes.convert import Said, accepted_unseen, begin, notes_path, read_before, read_unread, unread
from ingest.notes.file import save_notes
from ingest.notes.markdown import uncertain_in
from ingest.notes.models import Notes
from ingest.notes.reader import MOST_TOKENS, NotesReader, PageReplies
from ingest.notes.source import NotesSource, read_source
from server.cli.formats.layout import Line
from server.cli.loading.indexing import load_with_bars
from server.cli.notes.review import edit_text, review_pages
from server.cli.prompting import typed_line
from server.cli.terminal import Terminal
from server.models import notes_model_of
from server.settings import Settings
from server.wiring import open_deps
from tools.answer.draft import cost_of
from tools.errors import InvalidInput, RefusedFile, SettingsError
from tools.text import printable

_PICTURE_TOKENS = 2_500  # about what providers count for a picture and the rules
_LONGEST_NAME = 80
_SOMEBODY = "somebody"
NO_MODEL = (
    "Only a model that looks at pictures can read it: set TIEOUT_VISION_MODEL (such as openai:gpt-4o) and its "
    "provider's key (such as OPENAI_API_KEY)."
)


@dataclass(frozen=True)
class Asked:
    """What the command was asked; without `load` the Markdown alone is written, `on_screen` somebody can be asked."""

    files: Sequence[Path]
    said: Said
    output: Path | None
    reviewer: str | None
    accept: bool
    load: bool
    again: bool
    as_pictures: bool
    yes: bool
    wait: bool
    on_screen: bool

    @property
    def by(self) -> str:
        """Who reviews."""
        return printable(self.reviewer or _account()).strip()[:_LONGEST_NAME] or _SOMEBODY


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name, as in some containers
        return _SOMEBODY


@dataclass
class _Job:
    """A file, its notes so far, and where they go; or why there are none."""

    path: Path
    target: Path
    source: NotesSource | None = None
    notes: Notes | None = None
    reason: str | None = None
    status: str = "refused"
    doc_id: str | None = None

    def report(self) -> dict[str, Any]:
        row: dict[str, Any] = {"file": str(self.path), "status": self.status}
        if self.notes is None:
            return {**row, "reason": self.reason}
        head = self.notes.head
        marks = sum(len(uncertain_in(text)) for text in self.notes.texts.values())
        pages = {"pages": head.pages, "read_by": dict(head.read_by), "not_read": dict(head.not_read)}
        seen = {"reviewed": dict(head.reviewed), "accepted_unseen": head.accepted_unseen, "left_out": head.left_out}
        told = {"markdown": str(self.target), "doc_id": self.doc_id, "reason": self.reason, "uncertain": marks}
        return {**row, **told, **pages, **seen, "undecided": self.notes.undecided}

    def told(self) -> str:
        if self.notes is None:
            return f"{self.path}: refused. {self.reason}"
        head = self.notes.head
        counts = {
            "read by a model": len(head.read_by), "reviewed": len(head.reviewed), "left out": len(head.left_out),
            "accepted unseen": len(head.accepted_unseen), "not reviewed": len(self.notes.undecided),
        }  # fmt: skip
        shown = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        pages = f"{head.pages} page{'' if head.pages == 1 else 's'}"
        lines = [f"{self.path}: {self.status}; {pages}{': ' if shown else ''}{shown}. {self.target}"]
        lines += [f"  page {page} is not read: {why}" for page, why in head.not_read.items()]
        return "\n".join([*lines, *([f"  {self.reason}"] if self.reason else [])])


async def convert_and_load(settings: Settings, terminal: Terminal, asked: Asked) -> int:
    """The exit code: 1 where a file was refused, or has pages that were not read or not reviewed."""
    jobs = [await asyncio.to_thread(_open, path, asked) for path in asked.files]
    opened = [job for job in jobs if job.notes is not None]
    if len(jobs) == 1 and not opened:
        raise RefusedFile(jobs[0].reason)
    async with _reader(settings, asked) as reader:
        if reader is None and opened and all(not any(job.notes.texts.values()) for job in opened if job.notes):
            raise SettingsError(f"{opened[0].path}: holds nothing but pictures of text. {NO_MODEL}")
        await _agree(terminal, opened, reader, asked)
        for job in opened:
            await _convert(job, reader, asked, terminal)
    if asked.load:
        await _load(settings, terminal, [job for job in opened if job.status == "accepted"], asked)
    records = [{"file": str(job.path), "status": job.status, "markdown": str(job.target)} for job in jobs]
    lines = [Line(job.told(), typed=True) for job in jobs]
    terminal.show({"notes": [job.report() for job in jobs]}, lines, records=records)
    return 0 if all(_is_done(job, asked) for job in jobs) else 1


def _open(path: Path, asked: Asked) -> _Job:
    job = _Job(path, notes_path(path, asked.output))
    try:
        job.source = read_source(path, as_pictures=asked.as_pictures)
        job.notes = begin(job.source, read_before(job.target, job.source), asked.said, again=asked.again)
    except (RefusedFile, InvalidInput) as error:
        job.reason = error.message
    return job


@asynccontextmanager
async def _reader(settings: Settings, asked: Asked) -> AsyncGenerator[NotesReader | None]:
    """What reads pictures of pages, where a model is set."""
    model = notes_model_of(settings)
    if model is None:
        yield None
        return
    try:
        yield NotesReader(model, PageReplies(settings.resolved_data_dir / "notes"), again=asked.again)
    finally:
        await model.close()


async def _agree(terminal: Terminal, jobs: Sequence[_Job], reader: NotesReader | None, asked: Asked) -> None:
    """Say what the model is to read and may cost, before the first call. Raises `InvalidInput` for a no."""
    if reader is None:
        return
    pages = kept = 0
    for job in jobs:
        for page in unread(job.source, job.notes) if job.source and job.notes else ():
            known = await _is_kept(job, page, reader)
            pages, kept = pages + (not known), kept + known
    if not pages:
        return
    dollars = cost_of(reader.model, pages * _PICTURE_TOKENS, pages * MOST_TOKENS)
    price = f"at most about ${dollars:,.2f}" if dollars is not None else "at a price that is not known"
    before = f" ({kept} more were read before)" if kept else ""
    told = (
        f"{pages} pages{before} go to {reader.model} as pictures: {pages} calls, at most {pages * MOST_TOKENS:,} tokens"
    )
    told = f"{told} out, {price}"
    if asked.yes:
        terminal.progress(told)
    elif not asked.on_screen:
        raise InvalidInput(f"{told}. Start it with --yes.")
    elif not typer.confirm(f"{told}. Start?", err=True):
        raise InvalidInput("Nothing was read.")


async def _is_kept(job: _Job, page: int, reader: NotesReader) -> bool:
    try:
        return job.source is not None and await reader.has_read(await asyncio.to_thread(job.source.draw, page))
    except RefusedFile:
        return True  # it can't be drawn, so that it costs nothing


async def _convert(job: _Job, reader: NotesReader | None, asked: Asked, terminal: Terminal) -> None:
    """A file's pages read, written down, and decided on as far as somebody is there to decide."""
    if job.source is None or job.notes is None:
        return
    if reader is not None and (count := len(unread(job.source, job.notes))):
        terminal.progress(f"reading {count} pages of {job.source.name}")
    job.notes = await read_unread(job.source, job.notes, reader, NO_MODEL)
    save_notes(job.notes, job.target)
    if asked.accept:
        job.notes = accepted_unseen(job.notes, job.notes.undecided)
    elif asked.on_screen and job.notes.undecided:
        screen = Console(stderr=True)
        job.notes = await review_pages(
            job.notes, asked.by, lambda notes: save_notes(notes, job.target), typed_line, edit_text, screen
        )
    save_notes(job.notes, job.target)
    job.status, job.reason = _state(job.notes)


def _state(notes: Notes) -> tuple[str, str | None]:
    if notes.undecided:
        remedy = "Run the same command on a terminal to review them; --accept takes them unseen."
        return (
            "not reviewed",
            f"Nothing of it is loaded: nobody has reviewed {len(notes.undecided)} of its pages. {remedy}",
        )
    accepted = {*notes.head.reviewed, *notes.head.accepted_unseen}
    return ("accepted", None) if accepted else ("empty", "None of its pages has a text that was accepted.")


async def _load(settings: Settings, terminal: Terminal, jobs: Sequence[_Job], asked: Asked) -> None:
    if not jobs:
        return
    metadata = describe(ticker=asked.said.ticker, company=asked.said.company)
    async with open_deps(settings, terminal.progress) as deps:
        report = await load_with_bars(settings, deps, terminal, {job.target: metadata for job in jobs}, wait=asked.wait)
    by_path = {file.path: file for file in report.documents}
    for job in jobs:
        file = by_path.get(str(job.target))
        if file is not None:
            job.status, job.doc_id, job.reason = file.status, file.doc_id, file.reason


def _is_done(job: _Job, asked: Asked) -> bool:
    done = ("indexed", "unchanged") if asked.load else ("accepted",)
    return job.status in done and not (job.notes and job.notes.head.not_read)
