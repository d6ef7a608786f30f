"""Markdown as HTML: headings, lists and tables are read as those of any HTML document."""

from markdown_it import MarkdownIt

from tools.errors import RefusedFile

_MOST_BYTES = 20_000_000
_HEAD = '<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head><body>\n'
_FOOT = "\n</body></html>\n"


def to_html(data: bytes, name: str) -> bytes:
    """The document as HTML, its own HTML kept. Raises `RefusedFile` for what is too large, empty or no UTF-8."""
    if len(data) > _MOST_BYTES:
        raise RefusedFile(f"{name}: is larger than {_MOST_BYTES // 10**6} MB, which no Markdown of a filing is.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RefusedFile(f"{name}: is not UTF-8 (byte {error.start:,}). Save it as UTF-8.") from error
    if not text.strip():
        raise RefusedFile(f"{name}: is empty.")
    body = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(text)
    return f"{_HEAD}{body}{_FOOT}".encode("utf-8", "replace")
