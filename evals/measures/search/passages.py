"""How well passages are found: on FinanceBench, legs, fusion and ranker; on quarterly reports, documents."""

import json
from collections.abc import Sequence
from typing import Any

from evals.measures.search.page_hits import Scores, hits, mean
from evals.measures.search.paged_corpus import DOCUGAMI, docugami_rows, financebench_rows, paged_corpus, questions
from evals.measures.search.ranker import measure_ranker
from evals.report import Report, Told, tell
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.search import Mode, SearchRequest, search_passages

LEGS: tuple[tuple[str, Mode, bool], ...] = (
    ("keyword", "keyword", False),
    ("vector", "vector", False),
    ("fusion", "hybrid", False),
    ("hybrid, shipped weights (in-sample)", "hybrid", True),
)
PLACES = (("in the document", True), ("no filter", False))


async def measure_financebench() -> Report:
    """Page hit@k and MRR@20 of each leg, of plain fusion, and of the ranker (cross-validated by company)."""
    async with paged_corpus("financebench", financebench_rows()) as deps:
        told: Report = {}
        for place, in_document in PLACES:
            for name, mode, rerank in LEGS:
                pages = await page_scores(deps, mode, rerank=rerank, in_document=in_document)
                told[f"{place}: {name}"] = told_of(pages)
        cross_validated, _ = await measure_ranker(deps)
        return told | cross_validated


async def page_scores(deps: Deps, mode: Mode, *, rerank: bool, in_document: bool) -> list[Scores]:
    """The scores of each question's pages."""
    scores: list[Scores] = []
    for row in questions():
        filters = Filters(doc_ids=(row["doc_name"],)) if in_document else Filters()
        found = await search_passages(deps, SearchRequest(row["question"], filters, mode, rerank=rerank))
        passages = [one.candidate.passage for one in found.passages]
        pages = list(dict.fromkeys((p.document.doc_id, p.chunk.page) for p in passages))
        scores.append(hits(pages, {(row["doc_name"], evidence["evidence_page_num"]) for evidence in row["evidence"]}))
    return scores


def told_of(scores: Sequence[Scores]) -> Told:
    """Their means."""
    parts = [f"hit@{k} {mean(getattr(s, f'hit{k}') for s in scores):.3f}" for k in (5, 10, 20)]
    hit5, mrr = mean(s.hit5 for s in scores), mean(s.mrr20 for s in scores)
    return tell(f"{', '.join(parts)}, MRR@20 {mrr:.3f}", higher={"hit@5": hit5, "MRR@20": mrr})


async def measure_documents(top_k: int = 10) -> Report:
    """Which of several quarterly reports the first passages are of, without any filter."""
    async with paged_corpus("docugami", docugami_rows()) as deps:
        return await measure_first_documents(deps, top_k)


async def measure_first_documents(deps: Deps, top_k: int = 10) -> Report:
    """Likewise, over a corpus that is open."""
    recalls: list[float] = []
    precisions: list[float] = []
    firsts: list[float] = []
    for row in document_questions():
        gold = {name.removesuffix(".pdf").replace(" ", "_") for name in row["cited_docs"]}
        found = await search_passages(deps, SearchRequest(row["question"]))
        documents = [one.candidate.passage.document.doc_id for one in found.passages[:top_k]]
        recalls.append(len(gold & {*documents}) / len(gold))
        precisions.append(len(gold & {*documents}) / max(1, len({*documents})))
        if row["question_type"].startswith("Single"):
            firsts.append(float(bool(documents) and documents[0] in gold))
    return {
        "document recall": tell(f"{mean(recalls):.3f} of {len(recalls)} questions", higher={"recall": mean(recalls)}),
        "document precision": tell(f"{mean(precisions):.3f}", higher={"precision": mean(precisions)}),
        "right document first": tell(
            f"{mean(firsts):.3f} of {len(firsts)} single-document questions", higher={"share": mean(firsts)}
        ),
    }


def document_questions() -> list[dict[str, Any]]:
    """The questions over the quarterly reports that cite any."""
    lines = (DOCUGAMI.parent / "docugami_10q_questions.jsonl").read_text("utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["cited_docs"]]
