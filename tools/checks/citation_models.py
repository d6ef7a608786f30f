"""What became of the citations of an answer, each held against the store."""

from tools.models import Model


class CheckedCitation(Model):
    """One citation: where it opens (an address, or a document and page), and what is wrong with it."""

    id: str
    text: str
    ok: bool
    opens: str | None = None
    problems: tuple[str, ...] = ()


class CitationReport(Model):
    """All citations of an answer. `misquoted` are labels of statements that their filings don't have."""

    citations: tuple[CheckedCitation, ...] = ()
    misquoted: tuple[str, ...] = ()
    summary: str

    @property
    def failed(self) -> set[str]:
        """The ids of the citations that something is wrong with."""
        return {citation.id for citation in self.citations if not citation.ok}
