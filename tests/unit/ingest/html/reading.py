"""Small documents to read, and short ways to say what was read of them."""

from collections.abc import Sequence

from ingest.html.parsed import Block, ReadText, Section
from ingest.html.reader import read_text
from ingest.html.sections.read import find_sections
from ingest.html.tree import parse_html

PAGE_BREAK = '<hr style="page-break-after:always"/>'


def read(body: str | bytes) -> ReadText:
    """Read a body, or a whole document."""
    data = body if isinstance(body, bytes) else f"<html><body>{body}</body></html>".encode()
    return read_text(parse_html(data, "test.htm"))


def p(*paragraphs: str) -> str:
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def bold(*headings: str) -> str:
    return "".join(f"<p><b>{heading}</b></p>" for heading in headings)


def texts(text: ReadText) -> list[str]:
    return [text.text[block.start : block.end] for block in text.blocks]


def kinds(text: ReadText) -> list[str]:
    return [block.kind for block in text.blocks]


def block_of(text: ReadText, words: str) -> Block:
    """The block with these words."""
    return next(block for block in text.blocks if words in text.text[block.start : block.end])


def items(body: str | bytes, form: str = "10-K") -> list[str]:
    """The items found, in the order of the text; with their parts for a 10-Q."""
    return [
        f"{section.part}.{section.item}" if form.startswith("10-Q") else str(section.item)
        for section in find_sections(read(body), form)
        if section.level == 1 and section.item
    ]


def item_text(body: str | bytes, item: str, form: str = "10-K") -> str:
    """An item's text in one line."""
    text = read(body)
    sections = [
        s for s in find_sections(text, form) if s.level == 1 and item in (s.item, f"{s.part}.{s.item}", *s.also)
    ]
    assert len(sections) == 1, sections
    return " ".join(text.text[sections[0].start : sections[0].end].split())


def outline(sections: Sequence[Section]) -> list[tuple[int, str]]:
    return [(section.level, section.title) for section in sections]


def assert_sound(text: ReadText) -> None:
    """Blocks are in order, apart, within the text and without white space around them; places are within it."""
    position = 0
    for block in text.blocks:
        assert position <= block.start < block.end <= len(text.text)
        assert text.text[block.start : block.end].strip() == text.text[block.start : block.end]
        position = block.end
    assert [block.table for block in text.blocks if block.table is not None] == list(range(len(text.tables)))
    pages = [block.page for block in text.blocks]
    assert pages == sorted(pages)
    for start, end in text.places.values():
        assert 0 <= start < end <= len(text.text)
    for start, end, _ in text.links:
        assert 0 <= start < end <= len(text.text)
    assert all(0 <= offset <= len(text.text) for offset in text.anchors.values())


def assert_nested(sections: Sequence[Section], end: int) -> None:
    """Sections are in order and nested, and from the first one to the end each character is in one of level 1."""
    starts = [section.start for section in sections]
    assert starts == sorted(starts)
    outermost = [section for section in sections if section.level == 1]
    for section, following in zip(outermost, [*outermost[1:], None], strict=False):
        assert section.start < section.end == (following.start if following else end)
    open_sections: list[Section] = []
    for section in sections:
        while open_sections and open_sections[-1].level >= section.level:
            open_sections.pop()
        assert section.level == len(open_sections) + 1 == len(section.path)
        assert section.path[-1] == section.title
        if open_sections:
            assert open_sections[-1].start <= section.start < section.end <= open_sections[-1].end
            assert section.path[:-1] == open_sections[-1].path
            assert section.item == open_sections[-1].item
        open_sections.append(section)
