"""Reads paged text: JSONL of {"page": n, "text": "..."}, a row a page. Pages keep their numbers and their text."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from lxml.html import HtmlElement

from ingest.bounds import UNSTORABLE
from ingest.covers.read import read_cover
from ingest.filing import OpenedDocument, OpenedFiling, title_of
from ingest.html.parsed import Block, ReadText
from ingest.identify import identify
from ingest.lines import find_blocks, find_running
from ingest.manifest import FileMetadata
from ingest.printed.arabic_lines import find_lined_up
from ingest.trees.models import PageSpan
from ingest.units.trust import judge_pages, warning_of
from tools.errors import RefusedFile
from tools.language.arabic.letters import is_arabic
from tools.language.arabic.trust.soundness import repair
from tools.language.company_names.directory import Directory

GAP = "\n\n"  # between pages
_MOST_TEXT = 10_000_000  # characters
_LAST_PAGE = 1_000_000


@dataclass(frozen=True)
class Page:
    """A page as the source counts it."""

    number: int
    text: str


def open_paged_text(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The one document of a file. Raises `RefusedFile`, naming the line, for what is no paged text."""
    pages = read_pages(data, name)
    read = join_pages(pages)
    if not read.blocks:
        raise RefusedFile(f"{name}: holds no text.")
    if len(read.text) > _MOST_TEXT:
        raise RefusedFile(f"{name}: holds more than {_MOST_TEXT:,} characters of text, which no filing does.")
    identity = identify(name, metadata, directory, cover=read_cover(read.text))
    reasons = judge_pages({page.number: page.text for page in pages}) if identity.language == "ar" else {}
    warning = warning_of(reasons)
    return OpenedFiling(
        OpenedDocument(
            identity,
            title_of(identity),
            read=read,
            pages=span_pages(pages),
            warnings=(warning,) if warning else (),
            unreliable=reasons,
        )
    )


def read_pages(data: bytes, name: str) -> list[Page]:
    """The pages in the file's order. Raises `RefusedFile`, naming the line."""
    pages: list[Page] = []
    lines: dict[int, int] = {}
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        place = f"{name}, line {number}"
        page = _read_row(line, place)
        if page.number in lines:
            raise RefusedFile(f"{place}: page {page.number} stands in line {lines[page.number]} already.")
        lines[page.number] = number
        pages.append(page)
    if not pages:
        raise RefusedFile(f"{name}: is empty.")
    return pages


def join_pages(pages: list[Page]) -> ReadText:
    """The pages as one text, with blocks that never go over a page's end."""
    parts: list[str] = []
    blocks: list[Block] = []
    tables: list[HtmlElement] = []
    reached = 0
    running = find_running([page.text for page in pages])
    for page in pages:
        if not page.text.strip():
            continue
        gap = GAP if parts else ""
        reached += len(gap)
        lined_up = list(find_lined_up(page.text)) if is_arabic(page.text) else []
        at = 0
        for table in lined_up:
            blocks += _plain_blocks(page, at, table.start, reached, running)
            blocks.append(Block("table", reached + table.start, reached + table.end, page.number, table=len(tables)))
            tables.append(table.element())
            at = table.end
        blocks += _plain_blocks(page, at, len(page.text), reached, running)
        parts += [gap, page.text]
        reached += len(page.text)
    return ReadText("".join(parts), tuple(blocks), tuple(tables))


def _plain_blocks(page: Page, start: int, end: int, reached: int, running: frozenset[str]) -> Iterator[Block]:
    """The blocks of a stretch of a page without tables; the page begins at `reached`."""
    for kind, first, last in find_blocks(page.text[start:end], running):
        yield Block(kind, reached + start + first, reached + start + last, page.number)


def span_pages(pages: list[Page]) -> tuple[PageSpan, ...]:
    """Which characters of the joined text each page holds; none of those that are empty."""
    spans: list[PageSpan] = []
    reached = 0
    for page in pages:
        empty = not page.text.strip()
        start = reached if empty or not reached else reached + len(GAP)
        reached = start if empty else start + len(page.text)
        spans.append(PageSpan(page.number, start, reached))
    return tuple(spans)


def _read_row(line: bytes, place: str) -> Page:
    try:
        row: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RefusedFile(f"{place}: is not JSON ({_reason(error)}).") from error
    if not isinstance(row, dict):
        raise RefusedFile(f'{place}: is not an object such as {{"page": 1, "text": "..."}}.')
    page, text = cast(dict[str, Any], row).get("page"), cast(dict[str, Any], row).get("text")
    if not isinstance(page, int) or isinstance(page, bool) or not 0 <= page <= _LAST_PAGE:
        raise RefusedFile(f"{place}: page is not a whole number from 0 to {_LAST_PAGE:,}.")
    if not isinstance(text, str):
        raise RefusedFile(f"{place}: has no text.")
    return Page(page, repair(UNSTORABLE.sub("\ufffd", text).replace("\r\n", "\n")))


def _reason(error: Exception) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else type(error).__name__
