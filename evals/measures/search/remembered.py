"""An embedder that keeps the vectors of passages in a file: a corpus takes its model an hour, its search a minute."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.ports.embedding import Embedder, Vector

_SAVED_EVERY = 2_000  # texts


class RememberedEmbedder:
    """The `Embedder` that another one is, and a file of the texts' digests and vectors in a folder."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        self._file = folder / f"{embedder.model}-{embedder.version}.npz"
        self._known: dict[bytes, Vector] = {}
        self._unsaved = 0
        if self._file.is_file():
            with np.load(self._file) as kept:
                self._known = dict(zip(map(bytes, kept["digests"]), kept["vectors"], strict=True))

    @property
    def model(self) -> str:
        return self._embedder.model

    @property
    def version(self) -> str:
        return self._embedder.version

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    @property
    def max_tokens(self) -> int:
        return self._embedder.max_tokens

    def windows(self, text: str, header: str) -> list[str]:
        return self._embedder.windows(text, header)

    async def embed_query(self, text: str) -> Vector:
        return await self._embedder.embed_query(text)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text; what was embedded before is not embedded again."""
        digests = [hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest() for text in texts]
        new = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in self._known}
        rows = await self._embedder.embed_passages([*new.values()])
        self._known.update(zip(new, rows, strict=True))
        self._unsaved += len(new)
        if self._unsaved >= _SAVED_EVERY:
            self.save()
        return np.stack([self._known[digest] for digest in digests])

    def save(self) -> None:
        """Write what is known."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        digests = np.frombuffer(b"".join(self._known), np.uint8).reshape(-1, 16)
        np.savez(self._file, digests=digests, vectors=np.stack([*self._known.values()]))
        self._unsaved = 0
