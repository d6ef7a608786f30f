"""Headings as lines of a passage's text: pages without markup tell them by nothing else."""

import re

_LONGEST = 12  # words
_FIGURE = re.compile(r"(?<![\d.,])(?!(?:19|20)\d\d\b)\d|[%$€£]")  # other than a year
_CELL = re.compile(r"[\s$€£()%\d.,—–-]+")  # of a table, in a line of its own
_LINE = re.compile(r"[^\S\n]*([^\n]*[^\s.,;:!?—–-])[^\S\n]*(?:\n\s*|$)")
_ENDS = (".", "!", "?", "”", '"', ")")
_ANEW = re.compile(r"[A-Z0-9$€£(•●▪]")  # how what is no wrapped line begins


class Headings:
    """The headings of a text, told once each in their order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: list[tuple[int, str]] = []
        place = 0
        for line in text.splitlines(keepends=True):
            rest = text[place + len(line) :].lstrip()
            if _is_heading(line, rest):
                self._lines.append((place, line.strip()))
            place += len(line)
        self._told = 0

    def cut_from(self, stretch: str) -> str:
        """A stretch of the text without the headings that it begins with."""
        before = self._text[: max(self._text.find(stretch), 0)].rstrip(" \t")
        return stretch if before and not before.endswith("\n") else _without_headings(stretch)

    def above(self, sentence: str) -> tuple[str, ...]:
        """Those between the sentence that was asked for before and this one, which stands in the text as given."""
        at = self._text.find(sentence, self._told)
        if at < 0:
            return ()
        found = tuple(line for place, line in self._lines if self._told <= place < at)
        self._told = at + len(sentence)
        return found


def _without_headings(text: str) -> str:
    """A stretch that begins with a line, without the lines above what it says: headings, and rows of a table."""
    said = text
    while (found := _LINE.match(said)) and (rest := said[found.end() :]) and _ANEW.match(rest):
        line = found[1].strip()
        if not (_is_short(line) or _CELL.fullmatch(line)):
            break
        said = rest
    return said if len(said.split()) > _LONGEST or said.rstrip().endswith(_ENDS) else text


def _is_heading(line: str, rest: str) -> bool:
    """Whether a line, with this text behind it, is a heading; a label is none, whose figures are the next lines."""
    following = rest.lstrip().partition("\n")[0]
    anew = bool(following) and _ANEW.match(following) is not None and _CELL.fullmatch(following) is None
    return anew and _is_short(line.strip())


def _is_short(line: str) -> bool:
    """Whether a line may be a heading or a label."""
    return (
        line[:1].isupper()
        and line[-1] not in ".,;:!?—–-"
        and len(line.split()) <= _LONGEST
        and _FIGURE.search(line) is None
    )
