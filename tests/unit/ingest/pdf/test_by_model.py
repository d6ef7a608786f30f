"""Pages read by a model: a few at once, each reply checked, and a page that fails costs no other."""

import asyncio
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest
from PIL import Image

from ingest.manifest import describe
from ingest.parts import DocumentParts, read_parts
from ingest.pdf.by_model import AT_ONCE, Readings, UnusableReply, check_reply, read_images
from ingest.pdf.reader import NO_TEXT, open_pdf_by_model
from tests.unit.ingest.pdf.made import Picture, Text, prose, report, write_pdf
from tests.unit.ingest.printed_pages import INCOME
from tools.errors import ModelFailed, RefusedFile
from tools.language.company_names.directory import load_directory

DIRECTORY = load_directory()
SAID = describe(company="Invented Paper", doc_type="annual_report", fiscal_year=2025)
PAGE = """<page>
# Balance sheet

All amounts are in millions of dollars.

Item | 2025 | 2024
--- | --- | ---
Cash | 1,250 | [illegible]
Inventories | 310 | 290
</page>"""


@dataclass
class Reader:
    """A `PageReader` whose replies hang on the shade of the image; how many it was asked for at once.

    The first reply waits for as many as are `together` to be asked for.
    """

    reply: Callable[[int], str]
    model: str = "stub-vision"
    seen: list[int] = field(default_factory=list[int])
    running: int = 0
    most: int = 0
    together: int = 1
    enough: asyncio.Event = field(default_factory=asyncio.Event)

    async def read_page(self, image: bytes) -> str:
        picture = Image.open(io.BytesIO(image))
        shade = picture.convert("L").getpixel((picture.width // 2, picture.height // 2))
        assert isinstance(shade, int)
        self.seen.append(shade)
        self.running += 1
        self.most = max(self.most, self.running)
        if self.running >= self.together:
            self.enough.set()
        await self.enough.wait()
        await asyncio.sleep(0)
        self.running -= 1
        return self.reply(shade)


def scanned(count: int) -> bytes:
    """A PDF of pictures alone; the shade of a page is its number."""
    return write_pdf([[Picture(page)] for page in range(1, count + 1)])


async def read(reader: Reader, count: int, pages: Sequence[int] | None = None) -> Readings:
    return await read_images(reader, scanned(count), pages or range(1, count + 1))


async def test_each_page_gets_its_own_text_and_few_are_asked_for_at_once() -> None:
    reader = Reader(lambda shade: f"<page>Page number {shade}</page>", together=2)
    async with asyncio.timeout(60):  # one at a time would wait for ever
        readings = await read(reader, 10)
    assert readings.texts == {page: f"Page number {page}" for page in range(1, 11)}
    assert (readings.failed, readings.again) == ({}, False)
    assert 1 < reader.most <= AT_ONCE


async def test_a_page_that_fails_costs_no_other() -> None:
    def reply(shade: int) -> str:
        if shade == 2:
            raise ModelFailed("stub-vision failed: RateLimitError.")
        return {3: "I'm sorry, I can't help with that.", 4: "<page></page>"}.get(shade, "<page>Words</page>")

    readings = await read(Reader(reply), 5)
    assert readings.texts == {1: "Words", 4: "", 5: "Words"}
    assert readings.failed == {
        2: "stub-vision failed: RateLimitError.",
        3: "stub-vision gave something else than a page's text.",
    }
    assert readings.again
    assert readings.notes() == [
        "Pages 1, 5 were read by stub-vision from their images: it may have misread figures.",
        "Page 4 shows no text, says stub-vision.",
        "stub-vision failed: RateLimitError.",
        "stub-vision gave something else than a page's text.",
    ]


async def test_a_reply_that_is_of_no_use_is_not_asked_for_again() -> None:
    assert not (await read(Reader(lambda _: "No."), 2)).again

    def paid(shade: int) -> str:
        raise ModelFailed("stub-vision broke off its reply.", (10, 6000))

    assert not (await read(Reader(paid), 2)).again


async def test_no_more_pages_are_read_than_a_run_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.pdf.by_model.MOST_PAGES", 3)
    reader = Reader(lambda _: "<page>Words</page>")
    readings = await read(reader, 5)
    assert sorted(reader.seen) == [1, 2, 3]
    assert [*readings.failed] == [4, 5]
    assert "No more than 3 pages of a document are read by a model." in readings.notes()


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("<page>Cash 1,250</page>", "Cash 1,250"),
        ("Here it is:\n```\n<PAGE>\nCash\r\n1,250\n</PAGE>\n```", "Cash\n1,250"),
        ("<page> \n </page>", ""),
        ("<page>a\x00b\x07c\ud800</page>", "a\ufffdbc\ufffd"),
        ("<page>Cash [illegible]</page>", "Cash [illegible]"),
    ],
)
def test_a_pages_text_is_taken_out_of_the_reply(reply: str, text: str) -> None:
    assert check_reply(reply) == text


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("", "something else"),
        ("I can't read this image.", "something else"),
        ("<html>Bad gateway</html>", "something else"),
        ("<page>Half of a", "something else"),
        ("<page>[illegible]\n[illegible]</page>", "could read nothing"),
        (f"<page>{'total 1,250 ' * 500}</page>", "repeated itself"),
        (f"<page>{' '.join(f'word{n}' for n in range(9000))}</page>", "more text"),
        ("<page>.... ---- |||| ____ ~~~~</page>", "no words"),
    ],
)
def test_what_is_no_pages_text_is_refused(reply: str, said: str) -> None:
    with pytest.raises(UnusableReply, match=said):
        check_reply(reply)


async def parts(data: bytes, reader: Reader) -> DocumentParts:
    opened = (await open_pdf_by_model(data, "made.pdf", SAID, DIRECTORY, reader)).main
    return read_parts(opened, "doc", DIRECTORY)


async def test_what_was_read_is_the_pages_text_and_bears_the_models_name() -> None:
    pages = [*report(3), [Picture(9)]]
    reader = Reader(lambda _: PAGE)
    opened = (await open_pdf_by_model(write_pdf(pages), "made.pdf", SAID, DIRECTORY, reader)).main
    assert opened.warnings == ("Page 4 was read by stub-vision from its image: it may have misread figures.",)
    assert opened.skipped == {}
    assert opened.read is not None
    last = opened.pages[3]
    text = opened.read.text[last.start : last.end]
    assert text.startswith("Balance sheet\n\nAll amounts")
    assert "Cash | 1,250 | [illegible]\nInventories" in text
    made = await parts(write_pdf(pages), reader)
    assert {(chunk.page == 4, chunk.read_by) for chunk in made.chunks} == {(False, None), (True, "stub-vision")}
    # Cells of tables count as printed, which what a model read does not.
    assert [table.page for table in made.tables] == [3]
    assert [(node.title, node.start_page) for node in made.nodes][-1] == ("Balance sheet", 4)


async def test_a_scanned_document_is_read_whole() -> None:
    words = " ".join(line.text for line in prose(0, 4))
    pages = {page: f"<page># Chapter {page}\n\n{words}.\n</page>" for page in range(1, 5)}
    made = await parts(scanned(4), Reader(lambda shade: pages[shade]))
    assert {chunk.read_by for chunk in made.chunks} == {"stub-vision"}
    assert [(node.title, node.start_page, node.end_page) for node in made.nodes] == [
        (f"Chapter {page}", page, page) for page in range(1, 5)
    ]


async def test_pages_that_stay_unread_are_named() -> None:
    data = write_pdf([*report(3), [Picture(9)]])
    opened = (await open_pdf_by_model(data, "made.pdf", SAID, DIRECTORY, Reader(lambda _: "No."))).main
    assert opened.skipped == {NO_TEXT: 1}
    assert opened.warnings == (
        "1 of 4 pages have no text layer and are not read: 4.",
        "stub-vision gave something else than a page's text.",
    )


async def test_a_scan_that_no_page_could_be_read_of_is_refused_with_the_reason() -> None:
    with pytest.raises(RefusedFile, match=r"no text on any of its pages \(2\).* stub-vision gave something else"):
        await parts(scanned(2), Reader(lambda _: "No."))


async def test_pages_with_text_are_not_asked_for() -> None:
    reader = Reader(lambda _: PAGE)
    await parts(write_pdf([*report(3), [Text("A line", y=100), Picture(7)]]), reader)
    assert reader.seen == []


async def test_no_statement_or_number_is_made_of_what_a_model_read() -> None:
    opened = (
        await open_pdf_by_model(scanned(1), "made.pdf", SAID, DIRECTORY, Reader(lambda _: f"<page>{INCOME}</page>"))
    ).main
    made = read_parts(opened, "doc", DIRECTORY)
    assert (made.printed, made.tables) == (None, ())
    assert "Net sales" in made.text
    assert {unit.unreliable for unit in made.units} == {"it was read from its image by stub-vision"}
    assert [unit.numbers for unit in made.units if unit.numbers] == []
    printed = replace(opened, read_by={})  # the same as if it were printed: it is a statement, whose figures are facts
    assert read_parts(printed, "doc", DIRECTORY).printed is not None
