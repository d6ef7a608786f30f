"""The default: all-MiniLM-L6-v2 in int8 on this machine, from weights that ship. No download, no key."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.vectors import unit_rows
from tools.backends.embeddings.weights import SHIPPED, LocalModel, find_weights, open_weights
from tools.backends.embeddings.windows import cut_windows
from tools.backends.providers import well_formed
from tools.errors import ModelFailed
from tools.ports.embedding import TokenVectors, Vector

_READS = 256  # tokens, the two at a text's ends included
_WINDOW = 220  # tokens
_DIMENSION = 384
_LEAST = 1e-9  # of a length that is divided by


class LocalEmbedder:
    """The `Embedder` on this machine. Everything heavy is loaded on first use, once a process; safe to share.

    Raises `SettingsError` on first use where the weights are absent or not those that are expected.
    """

    dimension = _DIMENSION
    max_tokens = _READS

    def __init__(self, weights: Path | None = None, model: LocalModel = SHIPPED) -> None:
        """`weights`: the file to load instead of the shipped one. Another `model` than the shipped needs one."""
        self._weights = weights
        self._kind = model
        self._session: Any = None

    @property
    def model(self) -> str:
        return self._kind.name

    @property
    def version(self) -> str:
        return self._kind.version

    def windows(self, text: str, header: str) -> list[str]:
        """Overlapping windows of at most 220 tokens, the header (55 at most) included."""
        from tools.backends.embeddings.wordpiece import count_words

        return cut_windows(text, header, count_words, _WINDOW)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of 384 a text, of length 1. What is beyond 256 tokens is not read."""
        rows = np.empty((len(texts), _DIMENSION), dtype=np.float32)
        if not texts:
            return rows
        for number, tokens in enumerate(await asyncio.to_thread(_encode, texts)):
            rows[number] = await asyncio.to_thread(self._run, tokens)
        return rows

    async def embed_query(self, text: str) -> Vector:
        """A row of 384, of length 1."""
        return (await self.embed_passages([self._kind.query_prefix + text]))[0]

    async def embed_words(self, text: str, spans: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        """A row of 384 a word, from which character to which: the mean of its tokens' states in this text."""
        rows = np.zeros((len(spans), _DIMENSION), dtype=np.float32)
        tokens, places = await asyncio.to_thread(_encode_with_places, text)
        states = await asyncio.to_thread(self._states, tokens)
        for number, (start, end) in enumerate(spans):
            if inside := [
                at for at, (first, last) in enumerate(places) if first < last and first < end and start < last
            ]:
                rows[number] = states[inside].mean(axis=0)
        return rows

    async def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Of each text its tokens' states, at length 1, and the same vector that `embed_passages` gives."""
        encoded = await asyncio.to_thread(_encode, texts) if texts else []
        return [await asyncio.to_thread(self._told, tokens) for tokens in encoded]

    def _told(self, tokens: Sequence[int]) -> TokenVectors:
        states = self._states(tokens)
        inner = states[1:-1]
        rows = inner / np.maximum(np.linalg.norm(inner, axis=1, keepdims=True), _LEAST)
        return TokenVectors(tuple(tokens[1:-1]), rows, self._pooled(states))

    def _run(self, tokens: Sequence[int]) -> Vector:
        return self._pooled(self._states(tokens))

    def _pooled(self, states: Any) -> Vector:
        pooled = states[0] if self._kind.pooling == "first" else states.mean(axis=0)
        return unit_rows(self.model, [pooled], 1, _DIMENSION)[0]

    def _states(self, tokens: Sequence[int]) -> Any:
        """A text alone: the runtime scales its int8 numbers over all it is given, so company would change its vector.

        It is no slower than many at once, of which some are padded.
        """
        session = self._loaded()
        ids = np.array([tokens], dtype=np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        try:
            return session.run(["last_hidden_state"], inputs)[0][0]
        except Exception as error:
            # onnxruntime raises what it likes: out of memory, mostly.
            raise ModelFailed(f"{self.model} failed: {type(error).__name__}.") from error

    def _loaded(self) -> Any:
        if self._session is None:
            self._session = open_weights(self._weights or find_weights(), self._kind)
        return self._session


def _encode(texts: Sequence[str]) -> list[list[int]]:
    """The tokens of each text, those at its ends included, as many as the model reads."""
    from tools.backends.embeddings.wordpiece import load_tokenizer

    encodings = load_tokenizer().encode_batch_fast([well_formed(text) for text in texts])
    return [_fitted(encoding.ids) for encoding in encodings]


def _encode_with_places(text: str) -> tuple[list[int], list[tuple[int, int]]]:
    """The tokens of a text, as many as the model reads, and from which character to which each stands."""
    from tools.backends.embeddings.wordpiece import load_tokenizer

    encoding = load_tokenizer().encode(well_formed(text))
    return _fitted(encoding.ids), encoding.offsets[: _READS - 1]


def _fitted(ids: list[int]) -> list[int]:
    return ids if len(ids) <= _READS else [*ids[: _READS - 1], ids[-1]]
