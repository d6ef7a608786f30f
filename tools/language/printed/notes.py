"""The numbers of notes beside the lines of a statement."""

import re

from tools.language.arabic.statements import is_note_heading as is_arabic_heading
from tools.language.terms import fold

_HEADING = re.compile(r"notes?(?:\s+(?:no|nos|ref|reference|number)s?)?\.?", re.IGNORECASE)
_NUMBER = re.compile(r"(?:\d{1,2}[a-z]?(?:[.-]\d{1,2})?)(?:\s*[,،/&و-]\s*\d{1,2}[a-z]?(?:[.-]\d{1,2})?)*")


def is_note_heading(heading: str) -> bool:
    """Whether a column's heading says that it has the numbers of notes."""
    return _HEADING.fullmatch(heading.strip(" ():")) is not None or (
        not heading.isascii() and is_arabic_heading(heading)
    )


def is_note_number(text: str) -> bool:
    """Whether a cell is the number of a note, or several."""
    return _NUMBER.fullmatch(fold(text).strip(" ()")) is not None
