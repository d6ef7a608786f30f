"""Text without what a terminal would obey: questions, names and filings may hold it, and are printed."""

from typing import Final

# Each control character but the ends of lines and cells, and what is shown for it: one for one, so that nothing shifts.
_SHOWN: Final[dict[int, str]] = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"},
    0x7F: "\u2421",
    **dict.fromkeys(range(0x80, 0xA0), "\ufffd"),
}


def harmless(text: str) -> str:
    """The text with control characters as pictures of themselves."""
    return text.translate(_SHOWN)
