"""Embeds passages: each as windows that the model reads whole, with a line that says where it stands.

It takes the model's time, so it is done before anything is written.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ingest.passages import header_of, note_of
from tools.errors import ModelFailed
from tools.models.passages import Passage
from tools.ports.indexes import Embedder, EmbeddingModel, PassageVectors

BATCH = 64  # windows that the model is given at once

# How many windows are done, and how many there are.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Searched:
    """A document's passages, and their vectors where a model made some."""

    passages: Sequence[Passage]
    model: EmbeddingModel | None = None
    vectors: Sequence[PassageVectors] = ()


async def embed_passages(
    embedder: Embedder, passages: Sequence[Passage], progress: Progress | None = None
) -> list[PassageVectors]:
    """The vectors of some passages, in their order. Raises `ModelFailed`, after which there are none."""
    windows = [windows_of(embedder, passage) for passage in passages]
    places: dict[str, int] = {}  # tables that go on over pages repeat themselves: each text is embedded once
    for found in windows:
        for text in found:
            places.setdefault(text, len(places))
    texts = [*places]
    rows: list[NDArray[np.float32]] = []  # a model that is not listed tells its dimension with its first answer
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        rows.append(_checked(embedder, await embedder.embed_passages(batch), len(batch)))
        if progress is not None:
            progress(start + len(batch), len(texts))
    together = np.concatenate(rows) if rows else np.zeros((0, 0), np.float32)
    return [
        PassageVectors(passage.chunk.chunk_id, together[[places[text] for text in found]])
        for passage, found in zip(passages, windows, strict=True)
    ]


def windows_of(embedder: Embedder, passage: Passage) -> list[str]:
    """What is said of a table goes first, apart from its rows: it is what questions are worded like. So does what was
    asked go before an answer on a call."""
    header = header_of(passage)
    note = note_of(passage.table) if passage.table is not None else passage.question or ""
    said = embedder.windows(note, header) if note else []
    return [*said, *embedder.windows(passage.chunk.text, header)]


def _checked(embedder: Embedder, vectors: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    if vectors.shape != (count, embedder.dimension):
        raise ModelFailed(
            f"{embedder.model} gave vectors of shape {vectors.shape} for {count} texts; {embedder.dimension} numbers "
            "each were expected."
        )
    if not np.isfinite(vectors).all() or not vectors.any(axis=1).all():
        raise ModelFailed(f"{embedder.model} gave vectors that are not finite, or zero.")
    return vectors
