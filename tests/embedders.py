"""Small embedders for tests: vectors of words, the same on every machine."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.errors import ModelFailed
from tools.language.terms import terms
from tools.ports.embedding import Vector
from tools.ports.pages import PageView


@dataclass
class WordEmbedder:
    """A text's vector is the sum of its words' vectors. `fails_after` is how many texts it embeds before it fails."""

    model: str = "words"
    version: str = "1"
    dimension: int = 64
    max_tokens: int = 60
    fails_after: int | None = None
    embedded: int = 0

    def windows(self, text: str, header: str) -> list[str]:
        words = text.split() or [""]
        return [f"{header}\n{' '.join(words[at : at + 40])}" for at in range(0, len(words), 30)]

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.fails_after is not None and self.embedded + len(texts) > self.fails_after:
            raise ModelFailed("The test's model fails.")
        self.embedded += len(texts)
        return np.stack([self.vector(text) for text in texts])

    async def embed_query(self, text: str) -> Vector:
        return self.vector(text)

    def vector(self, text: str) -> Vector:
        vector = np.full(self.dimension, 1e-3, np.float32)
        for term in terms(text):
            digest = hashlib.blake2b(f"{self.model} {self.version} {term}".encode(), digest_size=8).digest()
            vector[int.from_bytes(digest[:4]) % self.dimension] += 1 if digest[4] % 2 else -1
        return vector / np.linalg.norm(vector)


class UnlistedEmbedder:
    """A `WordEmbedder` whose dimension nobody knows before its first answer."""

    model, version, max_tokens = "unlisted", "1", 60

    def __init__(self) -> None:
        self._words = WordEmbedder(model="unlisted")

    @property
    def dimension(self) -> int:
        if not self._words.embedded:
            raise ModelFailed("The dimension is not known before the first answer.")
        return self._words.dimension

    def windows(self, text: str, header: str) -> list[str]:
        return self._words.windows(text, header)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return await self._words.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        return (await self._words.embed_passages([text]))[0]


class LookingEmbedder:
    """A model of pages that keeps what it was shown; its vectors are those of the words."""

    model, version, dimension, sees_images = "looking", "1", 64, True

    def __init__(self) -> None:
        self._words = WordEmbedder(model="looking")
        self.seen: list[PageView] = []

    async def embed_pages(self, pages: Sequence[PageView]) -> NDArray[np.float32]:
        self.seen += pages
        return np.stack([self._words.vector(page.text) for page in pages])

    async def embed_query(self, text: str) -> Vector:
        return self._words.vector(text)
