"""Sources once each: a number for every one, which the text's footnotes and the structured content share."""

from tools.answer.text import citation_text
from tools.models.facts import Source


class Footnotes:
    """Numbers sources in the order in which they are met."""

    def __init__(self) -> None:
        self._numbers: dict[Source, str] = {}
        self._marked: dict[Source, str] = {}

    def number(self, source: Source) -> str:
        """The source's number, as text."""
        return self._numbers.setdefault(source, str(len(self._numbers) + 1))

    def mark(self, *sources: Source) -> str:
        """[1], or [1][2]: what a text sets behind what the sources bear out."""
        numbers = {self._marked.setdefault(source, self.number(source)): None for source in sources}
        return "".join(f"[{number}]" for number in numbers)

    def lines(self) -> list[str]:
        """A line for each source that a text has marked."""
        return [f"[{number}] {_told(source)}" for source, number in self._marked.items()]

    @property
    def sources(self) -> dict[str, Source]:
        """Every numbered source, by its number."""
        return {number: source for source, number in self._numbers.items()}


def _told(source: Source) -> str:
    """Source: Apple Inc. 10-K FY2023, filed 2023-11-03, 0000320193-23-000106"""
    filed = f", filed {source.filed}" if source.filed else ""
    return f"{citation_text(source).strip('[]')}{filed}, {source.doc_id}"
