"""Fits the judge of words that narrow a figure, and tells how it does on questions that it was not fitted on.

    python -m evals.makers.narrowing

Writes `tools/vocab/narrowing.npz`.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from evals.corpus import eval_corpus
from evals.makers.narrowing.fit import fit
from evals.makers.narrowing.read import Judged, Source
from tools.language.companies import CompanyFinder
from tools.ports.embedding import WordEmbedder

OUTPUT = Path("tools/vocab/narrowing.npz")
BOUND = 0.2  # of the score: below it, a word is talk
_BOUNDS = (0.05, 0.1, BOUND, 0.3)
_FOLDS = 5


async def make() -> None:
    """Fit, tell, write."""
    async with eval_corpus() as corpus:
        embedder = corpus.deps.embedder
        if not isinstance(embedder, WordEmbedder):
            raise SystemExit("The local embedding model is needed: unset TIEOUT_EMBEDDINGS.")
        finder = CompanyFinder(await corpus.deps.facts.companies(), corpus.deps.directory)
        source = Source(embedder, finder, corpus.deps.vocabulary)
        marked, gold = await source.marked(), await source.of_gold()
    _tell(marked, gold)
    network = fit(*_joined([*marked, *gold]))
    np.savez_compressed(
        OUTPUT,
        inner=network.inner.astype(np.float16),
        inner_bias=network.inner_bias.astype(np.float16),
        outer=network.outer.astype(np.float16),
        bias=network.bias,
        model=embedder.model,
        bound=BOUND,
    )


def _joined(judged: Sequence[Judged]) -> tuple[np.ndarray, np.ndarray]:
    return np.concatenate([one.rows for one in judged]), np.concatenate([one.narrows for one in judged])


def _tell(marked: Sequence[Judged], gold: Sequence[Judged]) -> None:
    """Of marked questions that the network was not fitted on: which talk alone, and which have a word that narrows."""
    talk, narrowing = list[float](), list[float]()
    for fold in range(_FOLDS):  # neighbours are alike, so a fold is a row of them
        held = range(fold * len(marked) // _FOLDS, (fold + 1) * len(marked) // _FOLDS)
        network = fit(*_joined([*(one for at, one in enumerate(marked) if at not in held), *gold]))
        for at in held:
            scores = network.score(marked[at].rows)
            if marked[at].narrows.any():
                narrowing.append(float(scores[marked[at].narrows].max()))
            else:
                talk.append(float(scores.max()))
    for bound in _BOUNDS:
        print(
            f"below {bound}: {np.mean(np.array(talk) < bound):.3f} of {len(talk)} questions with talk alone,"
            f" {np.mean(np.array(narrowing) < bound):.3f} of {len(narrowing)} that narrow"
        )


if __name__ == "__main__":
    asyncio.run(make())
