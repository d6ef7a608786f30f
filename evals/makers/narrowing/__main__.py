"""Fits the judge of words that narrow a figure, and tells how it does on sets that it was not fitted on.

    python -m evals.makers.narrowing WORDNET

`WORDNET` is the folder of WordNet 3.0's files (Debian's `wordnet-base`), whose examples serve as talk and whose nouns
as what a company may sell. Its words are not kept: what is written, `tools/vocab/narrowing.npz`, are weights.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from evals.corpus import eval_corpus
from evals.makers.narrowing.examples import Maker, Marked
from evals.makers.narrowing.fit import fit
from evals.makers.narrowing.read import read_sets
from tools.language.companies import CompanyFinder
from tools.ports.embedding import WordEmbedder

OUTPUT = Path("tools/vocab/narrowing.npz")
BOUND = 0.1  # of the score: below it, a word is talk
_FOLDS = 5
_SEED = 5


async def make(wordnet: Path) -> None:
    """Fit, tell, write."""
    random = Random(_SEED)
    maker = Maker(wordnet, random)
    async with eval_corpus() as corpus:
        embedder = corpus.deps.embedder
        if not isinstance(embedder, WordEmbedder):
            raise SystemExit("The local embedding model is needed: unset TIEOUT_EMBEDDINGS.")
        finder = CompanyFinder(await corpus.deps.facts.companies(), corpus.deps.directory)
        natural: list[Marked] = []
        made: list[Marked] = []
        for read in read_sets(finder, corpus.deps.vocabulary):
            natural += [read.left] if read.left else []
            made += maker.make(read.asked, read.group) if read.asked else []
        texts = [*natural, *made]
        rows = np.concatenate(
            [await embedder.embed_words(one.text, [(a, b) for a, b, _ in one.words]) for one in texts]
        )
        truth = np.array([narrows for one in texts for *_, narrows in one.words])
        groups = np.array([one.group for one in texts for _ in one.words])
        is_natural = np.arange(len(truth)) < sum(len(one.words) for one in natural)
        _tell(rows, truth, groups, is_natural)
        network = fit(rows, truth)
        np.savez_compressed(
            OUTPUT,
            inner=network.inner.astype(np.float16),
            inner_bias=network.inner_bias.astype(np.float16),
            outer=network.outer.astype(np.float16),
            bias=network.bias,
            model=embedder.model,
            bound=BOUND,
        )


def _tell(
    rows: NDArray[np.floating], truth: NDArray[np.bool_], groups: NDArray[np.str_], is_natural: NDArray[np.bool_]
) -> None:
    """What is told apart on sets that the network was not fitted on."""
    names = sorted(set(groups))
    scores = np.zeros(len(truth))
    for fold in range(_FOLDS):
        held = np.isin(groups, names[fold::_FOLDS])
        scores[held] = fit(rows[~held], truth[~held]).score(rows[held])
    for bound in (0.05, BOUND, 0.2):
        for what, chosen in (("of questions", is_natural), ("made", ~is_natural)):
            talk, narrowing = scores[chosen & ~truth] < bound, scores[chosen & truth] < bound
            print(
                f"below {bound}: words {what}: {_share(talk)} of {len(talk)} of talk,"
                f" {_share(narrowing)} of {len(narrowing)} that narrow"
            )


def _share(passed: Sequence[bool] | NDArray[np.bool_]) -> str:
    return f"{float(np.mean(passed)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m evals.makers.narrowing")
    parser.add_argument("wordnet", type=Path, help="the folder of WordNet's files")
    asyncio.run(make(parser.parse_args().wordnet))


if __name__ == "__main__":
    main()
