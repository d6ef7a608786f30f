"""Has a model read the pages of a PDF that have no text layer, a few at a time, each from its image."""

import asyncio
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ingest.bounds import UNSTORABLE
from ingest.pdf.images import POINTS, page_image
from tools.errors import ModelFailed, RefusedFile
from tools.ports.index_model import PageReader

DPI = 150
AT_ONCE = 4  # pages
MOST_PAGES = 300  # of a document
ILLEGIBLE = "[illegible]"
_MOST_BYTES = 3_500_000  # of an image, as providers take them
_MOST_TEXT = 30_000  # characters of a page
_REPEATS = 15  # times: text that packs to less of its length says the same again and again
_LONG_ENOUGH = 1_000  # characters, to judge that
_LETTERS = 0.3  # of a text are letters and digits, at least
_MOST_REASONS = 3
_NAMED = 20  # pages that a warning names
_PAGE = re.compile(r"<page>(.*)</page>", re.DOTALL | re.IGNORECASE)
_CONTROLS = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")


class UnusableReply(Exception):
    """A reply that is no page's text. Asked again, the model would hardly give another."""


@dataclass(frozen=True)
class Readings:
    """What a model made of pages, by their numbers: `texts`, which are empty where it sees none, and failures.

    `again` tells that a failure had nothing to do with the page: another run may do better.
    """

    model: str = ""
    texts: Mapping[int, str] = field(default_factory=dict[int, str])
    failed: Mapping[int, str] = field(default_factory=dict[int, str])
    again: bool = False

    @property
    def printed(self) -> dict[int, str]:
        """The texts of pages that have one."""
        return {page: text for page, text in self.texts.items() if text}

    def notes(self) -> list[str]:
        """What is to be known of it, in sentences."""
        read, blank = list(self.printed), [page for page, text in self.texts.items() if not text]
        notes: list[str] = []
        if read:
            were, images = ("was", "its image") if len(read) == 1 else ("were", "their images")
            notes.append(f"{_pages(read)} {were} read by {self.model} from {images}: it may have misread figures.")
        if blank:
            notes.append(f"{_pages(blank)} {'shows' if len(blank) == 1 else 'show'} no text, says {self.model}.")
        reasons = list(dict.fromkeys(self.failed.values()))
        return [*notes, *reasons[:_MOST_REASONS]]


NO_READINGS = Readings()


async def read_images(reader: PageReader, data: bytes, pages: Sequence[int]) -> Readings:
    """What a model reads on pages of a PDF, counted from 1. A page that fails is said to; the others go on."""
    return await read_pictures(reader, lambda page: page_picture(data, page), pages)


async def read_pictures(reader: PageReader, draw: Callable[[int], bytes], pages: Sequence[int]) -> Readings:
    """Likewise of pages whose pictures, PNGs, `draw` gives. What it raises as `RefusedFile` is a page's failure."""
    texts: dict[int, str] = {}
    failed = dict.fromkeys(pages[MOST_PAGES:], f"No more than {MOST_PAGES} pages of a document are read by a model.")
    gate = asyncio.Semaphore(AT_ONCE)
    again = False

    async def read(page: int) -> None:
        nonlocal again
        async with gate:
            try:
                image = await asyncio.to_thread(draw, page)
                texts[page] = check_reply(await reader.read_page(image))
            except RefusedFile:
                failed[page] = "Damaged pages can't be drawn."
            except UnusableReply as error:
                failed[page] = f"{reader.model} {error}."
            except ModelFailed as error:
                failed[page] = error.message
                again = again or not any(error.tokens)  # what was paid for will not be better the next time

    await asyncio.gather(*map(read, pages[:MOST_PAGES]))
    return Readings(reader.model, dict(sorted(texts.items())), dict(sorted(failed.items())), again)


def page_picture(data: bytes, page: int) -> bytes:
    """A page of a PDF as models take it. Raises `RefusedFile`."""
    return page_image(data, page, DPI / POINTS, grey=True, most_bytes=_MOST_BYTES)


def check_reply(reply: str) -> str:
    """A page's text out of a model's reply, "" for a page without any. Raises `UnusableReply` for what is no page's."""
    match = _PAGE.search(reply)
    if match is None:
        raise UnusableReply("gave something else than a page's text")
    text = _CONTROLS.sub("", UNSTORABLE.sub("\ufffd", match[1].replace("\r\n", "\n"))).strip()
    bare = "".join(text.replace(ILLEGIBLE, "").split())
    if text and not bare:
        raise UnusableReply("could read nothing on a page")
    if len(text) > _MOST_TEXT:
        raise UnusableReply("gave more text than a page holds")
    if len(text) > _LONG_ENOUGH and len(zlib.compress(text.encode())) * _REPEATS < len(text.encode()):
        raise UnusableReply("repeated itself instead of reading a page")
    if sum(map(str.isalnum, bare)) < _LETTERS * len(bare):
        raise UnusableReply("gave no words for a page")
    return text


def _pages(pages: Sequence[int]) -> str:
    named = ", ".join(map(str, pages[:_NAMED])) + (", ..." if len(pages) > _NAMED else "")
    return f"Page {named}" if len(pages) == 1 else f"Pages {named}"
