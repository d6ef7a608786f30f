"""What tools tell of their effects, as the server's settings have them: what is written, and what is called outside."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mcp_types import ToolAnnotations

from server.settings import Settings

Effect: TypeAlias = Literal["offers", "chat", "search"]

READ = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
WRITE = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


@dataclass(frozen=True)
class Hints:
    """What may happen within a call.

    `offers`: a company that is not loaded is fetched from the SEC, on a person's yes. `chat`: a chat model is called;
    `search`: a model elsewhere embeds or orders passages or pages; `index`: a chat model reads pages of what is loaded.
    """

    offers: bool
    chat: bool
    search: bool
    index: bool

    @classmethod
    def of(cls, settings: Settings, *, offers: bool) -> "Hints":
        return cls(
            offers,
            bool(settings.chat_model or settings.numeric_model),
            settings.searches_elsewhere,
            settings.index_model is not None,
        )

    def touching(self, *effects: Effect) -> ToolAnnotations:
        """Of a tool that reads, and besides may have these effects."""
        outside = any(getattr(self, effect) for effect in effects)
        if self.offers and "offers" in effects:
            return ToolAnnotations(
                read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=outside
            )
        return ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=outside)

    @property
    def loading(self) -> ToolAnnotations:
        """Of a tool that loads files of this machine, for which models may be called."""
        return WRITE.model_copy(update={"open_world_hint": self.search or self.index})

    @property
    def fetching(self) -> ToolAnnotations:
        """Of a tool that fetches from the SEC."""
        return WRITE.model_copy(update={"open_world_hint": True})
