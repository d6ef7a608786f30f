"""Embeds passages: each as windows that the model reads whole, with a line that says where it stands."""

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ingest.passages import header_of, note_of
from tools.errors import ModelFailed
from tools.models.passages import Passage
from tools.ports.embedding import Embedder, EmbeddingModel, PassageVectors, StoredVectors, Vector

BATCH = 64  # windows that the model is given at once
_WORD = re.compile(r"[^\W\d_]{2}")  # a row of a table has one in its label

# How many windows are done, and how many there are.
Progress: TypeAlias = Callable[[int, int], None]
# The vectors that were made of texts before, by the texts' digests.
Recall: TypeAlias = Callable[[Sequence[bytes]], Awaitable[Mapping[bytes, Vector]]]


@dataclass(frozen=True)
class Searched:
    """A document's passages, and the vectors that some of them keep."""

    passages: Sequence[Passage]
    model: EmbeddingModel | None = None
    vectors: Sequence[PassageVectors] = ()


async def embed_passages(
    embedder: Embedder,
    passages: Sequence[Passage],
    progress: Progress | None = None,
    known: Mapping[bytes, Vector] | None = None,
    recall: Recall | None = None,
) -> list[PassageVectors]:
    """The vectors of some passages, in their order; windows that are `known` by their digest are not embedded again,
    nor are those that `recall` finds.

    Raises `ModelFailed`, after which there are none.
    """
    windows = [windows_of(embedder, passage) for passage in passages]
    # Tables that go on over pages repeat themselves: each text is embedded once.
    digests = {text: digest_of(text) for found in windows for text in found}
    vectors = await recalled(digests, known or {}, recall)
    texts = [text for text in digests if text not in vectors]
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        vectors |= zip(batch, checked(embedder, await embedder.embed_passages(batch), len(batch)), strict=True)
        if progress is not None:
            progress(start + len(batch), len(texts))
    return _joined(passages, windows, vectors)


async def recalled(
    digests: Mapping[str, bytes], known: Mapping[bytes, Vector], recall: Recall | None
) -> dict[str, Vector]:
    """The vectors that texts have already, by their digests."""
    new = [digest for digest in digests.values() if digest not in known]
    if recall is not None and new:
        known = {**known, **await recall(new)}
    return {text: known[digest] for text, digest in digests.items() if digest in known}


def kept_passages(
    embedder: Embedder, passages: Sequence[Passage], known: Mapping[bytes, Vector]
) -> list[PassageVectors]:
    """Those passages of which all windows are known, with their vectors: they are as they were."""
    if not known:
        return []
    windows = [windows_of(embedder, passage) for passage in passages]
    vectors = {text: known[digest] for found in windows for text in found if (digest := digest_of(text)) in known}
    whole = [pair for pair in zip(passages, windows, strict=True) if all(text in vectors for text in pair[1])]
    return _joined([passage for passage, _ in whole], [found for _, found in whole], vectors)


def _joined(
    passages: Sequence[Passage], windows: Sequence[Sequence[str]], vectors: Mapping[str, Vector]
) -> list[PassageVectors]:
    return [
        PassageVectors(
            passage.chunk.chunk_id,
            np.stack([vectors[text] for text in found]),
            tuple(digest_of(text) for text in found),
        )
        for passage, found in zip(passages, windows, strict=True)
    ]


def known_windows(embedder: Embedder, stored: Iterable[StoredVectors]) -> dict[bytes, Vector]:
    """The vectors of stored passages by their windows' digests: what is read again without change keeps its own.

    Vectors from before digests were kept are known by the windows that their passage has.
    """
    known: dict[bytes, Vector] = {}
    for one in stored:
        digests = one.digests
        if None in digests:
            windows = windows_of(embedder, one.passage)
            digests = tuple(map(digest_of, windows)) if len(windows) == len(digests) else ()
        known |= {digest: row for digest, row in zip(digests, one.vectors, strict=False) if digest is not None}
    return known


def digest_of(text: str) -> bytes:
    """What tells two windows apart."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()


def windows_of(embedder: Embedder, passage: Passage) -> list[str]:
    """What is said of a table goes first, apart from its rows: it is what questions are worded like. So does what was
    asked go before an answer on a call. Windows of numbers alone are left out, unless there are no others."""
    header = header_of(passage)
    note = note_of(passage.table) if passage.table is not None else passage.question or ""
    said = embedder.windows(note, header) if note else []
    windows = [*said, *embedder.windows(passage.chunk.text, header)]
    return [window for window in windows if _WORD.search(window.partition("\n")[2])] or windows[:1]


def checked(embedder: EmbeddingModel, vectors: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    """A model's vectors, a row a text. Raises `ModelFailed` where they are not what was asked for."""
    if vectors.shape != (count, embedder.dimension):
        raise ModelFailed(
            f"{embedder.model} gave vectors of shape {vectors.shape} for {count} texts; {embedder.dimension} numbers "
            "each were expected."
        )
    if not np.isfinite(vectors).all() or not vectors.any(axis=1).all():
        raise ModelFailed(f"{embedder.model} gave vectors that are not finite, or zero.")
    return vectors
