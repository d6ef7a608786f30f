"""Cross-encoders of fastembed, downloaded once and run on this machine (extra `fastembed`)."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.backends.fastembed_models import FastembedModel
from tools.backends.providers import well_formed
from tools.backends.rerankers.scores import checked_scores
from tools.errors import ModelFailed

_BATCH = 8  # texts


class FastembedReranker:
    """The `Reranker` over one of fastembed's cross-encoders. Scores are logits.

    Raises `SettingsError` on first use where fastembed doesn't know the model or can't download it.
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        """`folder`: where downloaded models are kept."""
        self._name = name
        self._source = FastembedModel("TextCrossEncoder", name, folder)

    @property
    def model(self) -> str:
        return f"fastembed:{self._name}"

    async def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """A score for each text, in their order."""
        # Texts of like length go together, so that little is padded.
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
        scores = [0.0] * len(texts)
        for first in range(0, len(order), _BATCH):
            batch = order[first : first + _BATCH]
            given = await asyncio.to_thread(self._run, query, [texts[number] for number in batch])
            for number, score in zip(batch, given, strict=True):
                scores[number] = score
        return scores

    def _run(self, query: str, texts: list[str]) -> list[float]:
        model: Any = self._source.loaded()
        try:
            given = list(model.rerank(well_formed(query), [well_formed(text) for text in texts]))
        except Exception as error:
            # onnxruntime raises what it likes: out of memory, mostly.
            raise ModelFailed(f"{self.model} failed: {type(error).__name__}.") from error
        return checked_scores(self.model, given, len(texts))
