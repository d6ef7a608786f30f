"""What a model is asked that words what was found in units, and its reply as statements with their pages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tools.answer.draft import DraftRequest
from tools.language.bilingual.cited_pages import CITED, cited_pages
from tools.prompts.loader import as_data, load_prompt

_WORD = re.compile(r"\w")
_STOPS = " \n\t.،؛"


@dataclass(frozen=True)
class UnitDraftRequest(DraftRequest):
    """The question, and the context of units as evidence."""

    @property
    def system(self) -> str:
        """The five rules that it writes by."""
        return load_prompt("numeric_units")

    @property
    def user(self) -> str:
        """The question and the context, as data."""
        return f"السياق:\n{as_data(self.evidence)}\n\nالسؤال:\n{as_data(self.question)}"


@dataclass(frozen=True)
class PagedStatement:
    """Words of a reply, with the pages that they name as their source; none where they name none."""

    text: str
    pages: tuple[int, ...]


def read_statements(reply: str) -> list[PagedStatement]:
    """The statements of a reply in order, each up to its citation or the end of its line."""
    return [one for line in reply.splitlines() for one in _of_line(line)]


def _of_line(line: str) -> Iterator[PagedStatement]:
    position = 0
    for match in CITED.finditer(line):
        said = line[position : match.start()].strip(_STOPS)
        position = match.end()
        if _WORD.search(said):
            yield PagedStatement(said, cited_pages(match[0]))
    if _WORD.search(rest := line[position:].strip(_STOPS)):
        yield PagedStatement(rest, ())
