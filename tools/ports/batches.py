"""The narrow protocol of a provider's batch API: requests go out together, replies come hours later, for less."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel


@dataclass(frozen=True)
class BatchRequest:
    """One call of a chat model; with a `function`, the model has to call it."""

    system: str
    user: str
    max_tokens: int
    function: type[BaseModel] | None = None

    @property
    def key(self) -> str:
        """The same for the same call, in every run."""
        schema = self.function.model_json_schema() if self.function else None
        said = json.dumps([self.system, self.user, self.max_tokens, schema], sort_keys=True)
        return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:40]


@dataclass(frozen=True)
class BatchReply:
    """What came of a call: a text, the arguments of a function, or why there is neither."""

    text: str = ""
    arguments: Mapping[str, Any] | None = None
    failure: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


class BatchApi(Protocol):
    """A provider's batches. What the provider refuses, or does not answer after retries, is a `BatchFailed`."""

    @property
    def model(self) -> str: ...

    @property
    def most(self) -> int:
        """How many requests one batch takes."""
        ...

    async def find(self, mark: str) -> str | None:
        """The batch that was submitted under a mark, where the provider tells."""
        ...

    async def submit(self, requests: Sequence[BatchRequest], mark: str) -> str:
        """Send a batch out: its id."""
        ...

    async def replies(self, batch: str) -> dict[str, BatchReply] | None:
        """What came of each request, by its key; None while the provider is at work."""
        ...

    async def close(self) -> None: ...
