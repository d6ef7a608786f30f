"""What a batch will cost, before it starts: some of its items are run up to their model calls, which are counted."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from agent.batch.items import BatchItem
from tools.answer.draft import cost_of
from tools.errors import ModelFailed, TieoutError
from tools.models.answers import Answer
from tools.models.results.summaries import Summary
from tools.ports.chat_model import ChatReply, FunctionReply

SAMPLED = 5
_BYTES_A_TOKEN = 4  # of English text


@dataclass
class CountingChat:
    """A `ChatModel` that answers nothing, and counts what it would have been sent and could have written."""

    model: str
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    async def prepare(self) -> None: ...

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        raise self._counted(system + user, max_tokens)

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        raise self._counted(f"{system}{user}{function.model_json_schema()}", max_tokens)

    def _counted(self, text: str, max_tokens: int) -> ModelFailed:
        self.calls += 1
        self.input_tokens += len(text.encode("utf-8", "replace")) // _BYTES_A_TOKEN
        self.output_tokens += max_tokens
        return ModelFailed("The calls are only counted.")


@dataclass(frozen=True)
class Estimate:
    """Calls and tokens of all items, as those that were sampled need them. `dollars` (US) is None where the model's
    price is not known; `output_tokens` are the most that it may write.
    """

    model: str
    items: int
    calls: int
    input_tokens: int
    output_tokens: int
    dollars: float | None


async def estimate(
    items: Sequence[BatchItem],
    ask: Callable[[BatchItem], Awaitable[Answer | Summary]],
    chat: CountingChat,
    *,
    discount: float = 0.0,
) -> Estimate:
    """Run a few items spread over the list with the counting model (which `ask` uses) and multiply."""
    step = max(1, len(items) // SAMPLED)
    sampled = items[::step][:SAMPLED]
    for item in sampled:
        try:
            await ask(item)
        except TieoutError:
            continue  # it will be a row of failures
    share = len(items) / max(1, len(sampled))
    read, written = round(chat.input_tokens * share), round(chat.output_tokens * share)
    full = cost_of(chat.model, read, written)
    dollars = full * (1 - discount) if full is not None else None
    return Estimate(chat.model, len(items), round(chat.calls * share), read, written, dollars)
