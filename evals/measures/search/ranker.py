"""Fits the local ranker's weights to FinanceBench's gold pages: a softmax over each question's candidates.

`python -m evals.measures.search.ranker` writes them; `--check` prints the cross-validated figures alone. Companies are
folds: no question is ranked by weights that saw its company.
"""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evals.measures.search.page_hits import Scores, hits, interval, mean
from evals.measures.search.paged_corpus import financebench_rows, paged_corpus, questions
from evals.report import Report, tell
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.order import ranker
from tools.search.order.ranker import FEATURES, Matrix, Weights, features
from tools.search.search import SearchRequest, search_passages
from tools.usage.tuning.softmax import Group, fit_softmax

TARGET = Path(ranker.__file__).parents[1] / "vocab" / "ranker.toml"
_PENALTY = 40.0  # on squared weights, of standardised features


@dataclass(frozen=True)
class Case:
    """One question's candidates: features a row, which are gold, their pages, and their scores without a ranker."""

    company: str
    question: str
    rows: Matrix
    gold: Matrix
    pages: tuple[tuple[str, int], ...]
    wanted_pages: frozenset[tuple[str, int]]
    fused: Matrix

    def ranked(self, weights: Weights) -> list[tuple[str, int]]:
        """Pages in the order of the weights' scores."""
        return self._pages((self.rows - weights.mean) / weights.scale @ weights.weight)

    def unranked(self) -> list[tuple[str, int]]:
        """Pages in the order of plain fusion."""
        return self._pages(self.fused)

    def _pages(self, scores: Matrix) -> list[tuple[str, int]]:
        order: list[int] = np.argsort(-scores, kind="stable").tolist()
        return list(dict.fromkeys(self.pages[place] for place in order))


async def collect(deps: Deps, *, in_document: bool) -> list[Case]:
    """The candidates of each question."""
    cases: list[Case] = []
    for row in questions():
        filters = Filters(doc_ids=(row["doc_name"],)) if in_document else Filters()
        found = await search_passages(deps, SearchRequest(row["question"], filters, top_k=100))
        candidates = [one.candidate for one in found.passages]
        gold = frozenset((row["doc_name"], evidence["evidence_page_num"]) for evidence in row["evidence"])
        pages = tuple((c.passage.document.doc_id, c.passage.chunk.page or 0) for c in candidates)
        cases.append(
            Case(
                row["company"],
                row["question"],
                features(found.wanted, candidates),
                np.array([page in gold for page in pages], dtype=np.float64),
                pages,
                gold,
                np.array([candidate.fused for candidate in candidates]),
            )
        )
    return cases


def fit(cases: Sequence[Case]) -> Weights:
    """Weights that make the gold passages likely."""
    rows = np.concatenate([case.rows for case in cases])
    mean_, scale = rows.mean(0), rows.std(0) + 1e-6
    groups = [Group((case.rows - mean_) / scale, case.gold) for case in cases if case.gold.any()]
    weight = fit_softmax(groups, np.zeros(len(FEATURES)), _PENALTY)
    return Weights(mean_, scale, weight)


def cross_validate(training: Sequence[Case], measured: Sequence[Case]) -> list[Scores]:
    """The scores of each measured question, by weights that never saw its company."""
    fitted = {
        company: fit([case for case in training if case.company != company])
        for company in {case.company for case in measured}
    }
    return [hits(case.ranked(fitted[case.company]), case.wanted_pages) for case in measured]


async def measure_ranker(deps: Deps) -> tuple[Report, Weights]:
    """The cross-validated figures, in the document and without any filter, and the weights of all questions."""
    inside, free = await collect(deps, in_document=True), await collect(deps, in_document=False)
    training = [*inside, *free]
    told: Report = {}
    for name, cases in (("in the document", inside), ("no filter", free)):
        ranked, plain = cross_validate(training, cases), [hits(c.unranked(), c.wanted_pages) for c in cases]
        gain = [after.hit5 - before.hit5 for after, before in zip(ranked, plain, strict=True)]
        low, high = interval([score.hit5 for score in ranked])
        lowest, highest = interval(gain)
        at = [f"hit@{k} {mean(getattr(score, f'hit{k}') for score in ranked):.3f}" for k in (5, 10, 20)]
        at[0] += f" [{low:.3f}, {high:.3f}]"
        hit5, mrr = mean(s.hit5 for s in ranked), mean(s.mrr20 for s in ranked)
        text = f"{', '.join(at)}, MRR@20 {mrr:.3f}"
        told[f"{name}, cross-validated"] = tell(text, higher={"hit@5": hit5, "MRR@20": mrr})
        told[f"{name}, gain over fusion"] = f"{mean(gain):+.3f} [{lowest:+.3f}, {highest:+.3f}] of hit@5"
        told[f"{name}, gold among candidates"] = f"{mean(float(c.gold.any()) for c in cases):.3f}"
    return told, fit(training)


def as_toml(weights: Weights, told: Report) -> str:
    """The weights as they ship."""
    lines = ["# The local ranker's weights, written by `python -m evals.measures.search.ranker`.", ""]
    lines += [f"# {name}: {figure}" for name, figure in told.items()]
    for position, name in enumerate(FEATURES):
        mean_, scale, weight = (float(column[position]) for column in (weights.mean, weights.scale, weights.weight))
        lines += ["", f"[features.{name}]", f"mean = {mean_:.6g}", f"scale = {scale:.6g}", f"weight = {weight:.4g}"]
    return "\n".join(lines) + "\n"


async def main() -> None:
    async with paged_corpus("financebench", financebench_rows()) as deps:
        told, weights = await measure_ranker(deps)
    for name, figure in told.items():
        print(f"  {name:<40} {figure}")
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(as_toml(weights, told), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
