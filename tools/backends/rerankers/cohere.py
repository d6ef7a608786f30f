"""Cohere's rerankers (extra `cohere`), and endpoints that speak its /v2/rerank."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, cast

from tools.backends.providers import RETRIES, bounded, well_formed
from tools.backends.rerankers.scores import checked_scores
from tools.errors import ModelFailed

_ADDRESS = "https://api.cohere.com"
_MOST_TEXTS = 1000  # a request, as Cohere recommends


@dataclass(frozen=True)
class CohereSettings:
    """Which model, where, and how long to wait for it (seconds, per try)."""

    name: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    seconds: float = 10.0


class CohereReranker:
    """The `Reranker` over one endpoint. Scores lie between 0 and 1. Failed calls are tried again twice."""

    def __init__(self, settings: CohereSettings) -> None:
        self._settings = settings
        self._client: Any = None

    @property
    def model(self) -> str:
        return f"cohere:{self._settings.name}"

    async def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """A score for each text, in their order; in requests of at most a thousand texts."""
        scores: list[float] = []
        for first in range(0, len(texts), _MOST_TEXTS):
            # An empty text is refused.
            some = [well_formed(text) or " " for text in texts[first : first + _MOST_TEXTS]]
            scores += await self._ask(well_formed(query) or " ", some)
        return scores

    async def _ask(self, query: str, texts: list[str]) -> list[float]:
        client = await self._connected()
        request = client.rerank(
            model=self._settings.name, query=query, documents=texts, request_options={"max_retries": RETRIES}
        )
        reply = await bounded(self.model, request, self._settings.seconds)
        return checked_scores(self.model, self._ordered(reply, len(texts)), len(texts))

    def _ordered(self, reply: Any, count: int) -> list[Any]:
        """The scores in the order of the texts: they come with the best first. The client checks nothing of them."""
        results = getattr(reply, "results", None)
        if not isinstance(results, list):
            raise ModelFailed(f"{self.model} gave something else than scores.")
        told = cast(list[Any], results)
        places: list[Any] = [getattr(result, "index", None) for result in told]
        if not all(type(place) is int for place in places) or sorted(places) != [*range(count)]:
            raise ModelFailed(f"{self.model} did not score each text once.")
        return [getattr(result, "relevance_score", None) for result in sorted(told, key=attrgetter("index"))]

    async def _connected(self) -> Any:
        if self._client is None:
            self._client = await asyncio.to_thread(self._connect)
        return self._client

    def _connect(self) -> Any:
        settings = self._settings
        key = settings.api_key
        if key is None:
            if settings.base_url is None:
                raise ModelFailed(f"{self.model} needs a key: set COHERE_API_KEY.")
            key = "none"  # servers of one's own ask for none; the client does
        try:
            from cohere import AsyncClientV2

            return AsyncClientV2(api_key=key, base_url=settings.base_url or _ADDRESS, timeout=settings.seconds)
        except Exception as error:  # the client's own checks, which may quote the key
            raise ModelFailed(f"{self.model} can't be set up: {type(error).__name__}.") from error
