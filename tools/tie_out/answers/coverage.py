"""How much of an answer is cited."""

from tools.models.answers import Answer


def citation_coverage(answer: Answer) -> float | None:
    """The share of the answer's figures and quotations that are tied to a source which it cites; None without any.

    A figure counts where its own filing, or one that it is made of, is among the citations. Numbers that are tied to
    nothing count as not cited.
    """
    citations = {citation.id: citation for citation in answer.citations}
    cited = {(c.ticker, c.accession, c.fiscal_year, c.doc_type) for c in citations.values()}
    facts = {
        fact.fact_id: [(s.ticker, s.accession, s.fiscal_year, s.doc_type) for s in sources]
        for fact in answer.facts
        if (sources := [fact.source, *(part.source for part in fact.derived_from)])
    }
    tied = sum(
        span.citation_id in citations or any(source in cited for source in facts.get(span.fact_id or "", ()))
        for span in answer.spans
    )
    bare = len(answer.verification.details) - sum(not span.quote for span in answer.spans)
    parts = len(answer.spans) + max(0, bare)
    return round(tied / parts, 4) if parts else None
