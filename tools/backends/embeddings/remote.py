"""What embedders of providers share: whose model it is, how long its vectors are, and a client that is made once."""

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tools.errors import ModelFailed


@dataclass(frozen=True)
class RemoteSettings:
    """Which model, where, and how long to wait for it (seconds, per try)."""

    name: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    seconds: float = 30.0

    def key(self, model: str, variable: str, *, needed: bool = False) -> str:
        """The key; servers of one's own ask for none, the clients do. Raises `ModelFailed` where one is `needed`."""
        if self.api_key is not None:
            return self.api_key
        if needed or self.base_url is None:
            raise ModelFailed(f"{model} needs a key: set {variable}.")
        return "none"


class RemoteEmbedder(ABC):
    """One model of a provider. Its client is set up at the first call."""

    version = "1"
    provider: ClassVar[str]

    def __init__(self, settings: RemoteSettings, dimension: int | None) -> None:
        self._settings = settings
        self._dimension = dimension
        self._client: Any = None

    @property
    def model(self) -> str:
        return f"{self.provider}:{self._settings.name}"

    @property
    def dimension(self) -> int:
        """Known for the listed models; for others raises `ModelFailed` before the first answer."""
        if self._dimension is None:
            raise ModelFailed(f"The dimension of {self.model} is not known before its first answer.")
        return self._dimension

    async def _connected(self) -> Any:
        if self._client is None:
            self._client = await asyncio.to_thread(self._connect)
        return self._client

    def _connect(self) -> Any:
        try:
            return self._open()
        except ModelFailed:
            raise
        except Exception as error:  # the client's own checks, which may quote the key
            raise ModelFailed(f"{self.model} can't be set up: {type(error).__name__}.") from error

    @abstractmethod
    def _open(self) -> Any:
        """The provider's client."""
