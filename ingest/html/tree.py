"""Bytes of a filing's document to an element tree: any encoding, bounded in size and depth, nothing fetched."""

import re
from typing import NoReturn

from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from ingest.html.decoding import is_wide, to_utf8
from ingest.html.guards import flatten, too_much
from ingest.html.submission import is_submission, split_submission
from tools.errors import RefusedFile
from tools.language.arabic.trust.soundness import repair
from tools.text import printable

MAX_BYTES = 100_000_000
_HEAD = 65_536
_SIGNATURES = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "gzipped data"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\xd0\xcf\x11\xe0", "an Office document"),
    (b"{\\rtf", "an RTF document"),
    (b"begin 6", "a uuencoded file"),
)
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\v\f\r\x1a\x1b")
_MOST_CONTROLS = 0.02  # of a text
_JSON = re.compile(rb"""\s*+(?:\{\s*+["}]|\[\s*+[\[{"])""")
_MARKUP = re.compile(
    rb"<(?:html|body|div|p|br|font|span|center|title|tr|td|h[1-6]|a|b|i|u|ul|li|hr|pre|meta)[\s/>]", re.IGNORECASE
)
_XML_ROOT = re.compile(
    rb"(?:\s*+<\?[^>]*+>|\s*+<!--(?:[^-]|-(?!->))*+-->|\s*+<!DOCTYPE[^>\[]*+(?:\[[^\]]*+\])?+[^>]*+>)*+\s*+<([\w:.\-]++)",
    re.IGNORECASE,
)
_SUBSET = re.compile(rb"\A[^<]{0,99}(?:<\?[^>]{0,999}>\s*+)?<!DOCTYPE[^>\[]*+\[[^\]]*+\]\s*+>", re.IGNORECASE)
_XML_FILES = frozenset(b"xbrl xbrli:xbrl ownershipdocument edgarsubmission informationtable rss feed svg".split())
# Plain text filings have these tags; they are text there, as within a <pre>.
_TEXT_TAGS = frozenset(b"page table caption s c fn text".split())
_TEXT_TAG = re.compile(rb"<(/?(?:page|table|caption|s|c|fn|f\d{1,2}))\s*+>", re.IGNORECASE)
_PRE = re.compile(rb"<pre[\s>].*?(?:</pre\s*+>|\Z)", re.IGNORECASE | re.DOTALL)
_PAGE = re.compile(rb"</?page\s*+>", re.IGNORECASE)
# Arabic letters as they are drawn, and a ligature's two turned around.
_DRAWN = re.compile(rb"\xef(?:[\xad-\xb7]|[\xb9-\xbb])[\x80-\xbc]|\xd8\xa7\xd8[\xa2\xa3\xa5]\xd9\x84")
_PAGE_BREAK = b'<hr style="page-break-after:always">'


def parse_html(data: bytes, name: str) -> HtmlElement:
    """The document's tree, its root <html>. No network, no entities of its own, no comments.

    A plain text document becomes one <pre>; of a full submission text file it is the main document. Raises
    `RefusedFile`, naming the file and saying what it looks like, for anything else, and for what is beyond bounds.
    """
    if is_submission(data):
        data = split_submission(data, name).main.content
    if len(data) > MAX_BYTES:
        _refuse(name, f"is larger than {MAX_BYTES // 10**6} MB")
    _refuse_others(data, name)
    data = _repaired(_SUBSET.sub(b"", to_utf8(data), 1))
    root_name = _xml_root(data)
    if root_name.lower() in _XML_FILES or not _MARKUP.search(data):
        return _plain_tree(data, root_name, name)
    excess = too_much(data)
    if excess:
        _refuse(name, excess)
    return _parse(_PAGE.sub(_PAGE_BREAK, _PRE.sub(_keep_text_tables, data)), name)


def _repaired(data: bytes) -> bytes:
    return repair(data.decode("utf-8", "replace")).encode("utf-8") if _DRAWN.search(data) else data


def _refuse_others(data: bytes, name: str) -> None:
    head = data[:_HEAD].lstrip()
    if not head and not data.strip():
        _refuse(name, "is empty")
    what = next((what for signature, what in _SIGNATURES if head.startswith(signature)), None)
    if what is None and _JSON.match(head):
        what = "JSON"
    if what is None and not is_wide(data) and _controls(head) > _MOST_CONTROLS * len(head):
        what = "binary data"
    if what is not None:
        _refuse(name, f"looks like {what}, not like HTML or text")


def _controls(text: bytes) -> int:
    return len(text) - len(text.translate(None, _CONTROLS))


def _xml_root(data: bytes) -> bytes:
    match = _XML_ROOT.match(data[:_HEAD])
    return match[1] if match else b""


def _plain_tree(data: bytes, root_name: bytes, name: str) -> HtmlElement:
    if root_name and root_name.lower() not in _TEXT_TAGS:
        _refuse(name, f"looks like XML (<{root_name.decode('utf-8', 'replace')[:100]}>), not like HTML or text")
    root = document_fromstring("<html><body><pre></pre></body></html>")
    pre = next(root.iter("pre"))
    pre.text = data.replace(b"\f", b"\n<PAGE>\n").decode("utf-8", "replace")
    return root


def _keep_text_tables(pre: re.Match[bytes]) -> bytes:
    """Old filings set their text within <pre>, and tables there with tags that are not HTML's."""
    return pre[0] if b"<tr" in pre[0].lower() else _TEXT_TAG.sub(rb"&lt;\1&gt;", pre[0])


def _parse(data: bytes, name: str) -> HtmlElement:
    try:
        parser = _new_parser(huge=False)
        root = document_fromstring(data, parser=parser)
        if _cut_short(parser):
            parser = _new_parser(huge=True)
            root = document_fromstring(flatten(data), parser=parser)
            if _cut_short(parser):
                _refuse(name, "is nested too deep")
    except (etree.LxmlError, ValueError, AssertionError) as error:
        _refuse(name, f"can't be read as HTML ({error})")
    return root


def _new_parser(huge: bool) -> HTMLParser:
    return HTMLParser(
        encoding="utf-8", huge_tree=huge, remove_comments=True, remove_pis=True, no_network=True, collect_ids=False
    )


def _cut_short(parser: HTMLParser) -> bool:
    last = parser.error_log.last_error
    return last is not None and last.type_name == "ERR_RESOURCE_LIMIT"


def _refuse(name: str, what: str) -> NoReturn:
    raise RefusedFile(printable(f"{name}: {what}."))
