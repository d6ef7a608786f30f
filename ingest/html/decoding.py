"""Brings a document's bytes to UTF-8, whatever its declarations say."""

import codecs
import re

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"""(?:charset|encoding)\s{0,9}=\s{0,9}["']?\s{0,9}([A-Za-z0-9_\-]{2,40})""", re.IGNORECASE)
_STRAY = re.compile("[\udc80-\udcff]")
_BEYOND_ASCII = re.compile("[^\x00-\x7f]")
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\f\r") + b"\x7f"
_HEAD = 4096
# By Python's names. ASCII and ISO 8859-1 are not here: as for browsers, they mean Windows-1252.
_OTHERS = frozenset(
    ["big5", "cp932", "cp949", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk", "koi8-r", "mac-roman", "shift_jis"]
    + [f"cp125{page}" for page in (0, 1, 3, 4, 5, 6, 7, 8)]
    + [f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)]
)


def to_utf8(data: bytes) -> bytes:
    """The same document in UTF-8, without a byte order mark and without control characters.

    A declared encoding holds only where the bytes agree with it: text that is valid UTF-8 is UTF-8, and a few stray
    bytes in it are read as Windows-1252; other text is what it declares, or Windows-1252.
    """
    encoding = _wide_encoding(data[:_HEAD])
    for mark, marked in _BOMS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], marked
            break
    if encoding not in (None, "utf-8"):
        data = data.decode(encoding, "replace").encode("utf-8", "replace")
    data = data.translate(None, _CONTROLS)
    return data if data.isascii() or _is_utf8(data) else _decode_other(data).encode("utf-8", "replace")


def is_wide(data: bytes) -> bool:
    """Whether the zero bytes in it are those of UTF-16 or UTF-32."""
    marked = data.startswith(tuple(mark for mark, _ in _BOMS[1:]))
    return marked or _wide_encoding(data[:_HEAD]) is not None


def _wide_encoding(head: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of plain text is then zero."""
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if half < 4 or max(even, odd) < 0.7 * half or min(even, odd) > 0.1 * half:
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _decode_other(data: bytes) -> str:
    encoding = _declared(data[:_HEAD])
    if encoding is not None:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    text = data.decode("utf-8", "surrogateescape")
    stray = len(_STRAY.findall(text))
    if len(_BEYOND_ASCII.findall(text)) - stray > stray:
        return _STRAY.sub(lambda match: _latin(bytes([ord(match[0]) - 0xDC00])), text)
    return _latin(data)


def _latin(data: bytes) -> str:
    return data.decode("cp1252", "replace")


def _declared(head: bytes) -> str | None:
    match = _DECLARED.search(head)
    try:
        name = codecs.lookup(match[1].decode()).name if match else None
    except LookupError:
        return None
    return name if name in _OTHERS else None
