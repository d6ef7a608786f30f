"""Holds every figure of an answer against what it cites: facts, cells of statements, trades; and as printed."""

from collections.abc import Mapping, Sequence

from tools.answer.leads.values import LABELS
from tools.models.answers import Answer, AnswerFact, Citation
from tools.models.documents import Document
from tools.models.units import InformationUnit
from tools.ports.deps import Deps
from tools.tie_out.answers.citation_models import CitedFigure
from tools.tie_out.answers.cited.cells import cell_problems
from tools.tie_out.answers.cited.facts import fact_problems
from tools.tie_out.answers.fact_ledger import FactShelf
from tools.tie_out.answers.lead_told import lead_problems
from tools.tie_out.answers.printed_figures import printed_problems


async def check_figures(
    deps: Deps,
    answer: Answer,
    documents: Mapping[str, Document],
    units: Mapping[str, InformationUnit] | None = None,
) -> tuple[CitedFigure, ...]:
    """The figures that are not what they cite, and why. `documents` and `units` are those that the citations name."""
    if not (answer.facts or any(not span.quote for span in answer.spans)):
        return ()
    shelf = await FactShelf.fill(deps, answer)
    found: list[CitedFigure] = []
    for fact in answer.facts:
        if fact.metric in LABELS:
            continue  # held against the figures that it is told from
        citation = _citation_of(fact, answer.citations)
        problems = await fact_problems(shelf, deps.documents, fact, answer.facts, units or {})
        if citation is None:
            problems.append(f"cites {fact.source.doc_id}, which is none of the answer's citations.")
            citation = next((one for one in answer.citations if one.ticker == fact.ticker), None)
        cited = citation.id if citation else None
        found += [
            CitedFigure(fact_id=fact.fact_id, citation_id=cited, text=_named(fact), problem=problem)
            for problem in problems
        ]
    facts = {fact.fact_id: fact for fact in answer.facts}
    names = {document.company for document in documents.values()}
    misprinted = list(printed_problems(answer, sorted(names | {c.name for c in shelf.companies.values()})))
    misprinted += [pair async for pair in cell_problems(deps, answer, documents)]
    for span, problem in misprinted:
        fact = facts.get(span.fact_id or "")
        citation = _citation_of(fact, answer.citations) if fact else None
        text = _named(fact) if fact else answer.answer[span.start : span.end]
        cited = citation.id if citation else span.citation_id
        found.append(
            CitedFigure(
                fact_id=span.fact_id, citation_id=cited, text=text, problem=problem, start=span.start, end=span.end
            )
        )
    found += [
        CitedFigure(fact_id=fact_id, citation_id=None, text="The answer's first line", problem=problem)
        for fact_id, problem in lead_problems(answer)
    ]
    return tuple(found)


def _named(fact: AnswerFact) -> str:
    return f"{fact.source.company}, {fact.label}"


def _citation_of(fact: AnswerFact, citations: Sequence[Citation]) -> Citation | None:
    """The citation of a figure's own filing: of its very place, where several cite the filing."""
    fitting = [one for one in citations if one.doc_id == fact.source.doc_id]
    if fact.source.unit is not None:
        return next((one for one in fitting if one.unit == fact.source.unit), None)
    here = [one for one in fitting if (one.section_path, one.page) == (fact.source.section, fact.source.page)]
    here.sort(key=lambda one: (one.table_id, one.row) != (fact.source.table_id, fact.source.row))
    return next((one for one in (*here, *fitting) if one.quote is None), None) or next(iter(fitting), None)
