"""What became of the citations of an answer, each held against the store."""

from tools.models.base import Model


class CheckedCitation(Model):
    """One citation: where it opens (an address, or a document and its place), and what is wrong with it.

    `figures` are what is wrong with the answer's figures that rest on it: its place is there, and does not report them.
    """

    id: str
    text: str
    ok: bool
    opens: str | None = None
    problems: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()


class CitedFigure(Model):
    """A figure of the answer that is not what it cites: `start` and `end` where that is so of the text alone."""

    fact_id: str | None = None
    citation_id: str | None = None
    text: str
    problem: str
    start: int | None = None
    end: int | None = None


class CitationReport(Model):
    """All citations of an answer. `figures` are those that their filings do not report so, and `misquoted` the labels
    of statements that their filings don't have.
    """

    citations: tuple[CheckedCitation, ...] = ()
    figures: tuple[CitedFigure, ...] = ()
    misquoted: tuple[str, ...] = ()
    summary: str

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.failed or self.figures or self.misquoted)

    @property
    def failed(self) -> set[str]:
        """The ids of the citations that something is wrong with."""
        return {citation.id for citation in self.citations if not citation.ok}
