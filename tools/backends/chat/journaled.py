"""A chat model whose replies are kept: whoever asks the same again, in this run or the next, gets what is there."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, ValidationError

from tools.backends.chat.journal import Journal
from tools.errors import ModelFailed, ModelSilent
from tools.ports.batches import BatchReply, BatchRequest
from tools.ports.chat_model import ChatModel, ChatReply, FunctionReply


class JournaledChat:
    """A `ChatModel` that another one is, and a journal of its replies, each on the disk before it is used.

    A reply of no use was paid for, too: it stays a `ModelFailed`. A call without a reply is made again.
    """

    def __init__(self, chat: ChatModel, journal: Journal) -> None:
        self._chat = chat
        self._journal = journal
        self._asking: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @property
    def model(self) -> str:
        return self._chat.model

    async def prepare(self) -> None:
        await self._chat.prepare()

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        """The model's text."""

        async def ask() -> BatchReply:
            reply = await self._chat.complete(system, user, max_tokens=max_tokens)
            return BatchReply(text=reply.text, input_tokens=reply.input_tokens, output_tokens=reply.output_tokens)

        kept = await self._kept(BatchRequest(system, user, max_tokens).key, ask)
        if not kept.text:
            raise self._useless(kept)
        return ChatReply(kept.text, kept.input_tokens, kept.output_tokens)

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        """The arguments of the one call that the model is made to make."""

        async def ask() -> BatchReply:
            reply = await self._chat.call_function(system, user, function, max_tokens=max_tokens)
            return BatchReply("", reply.arguments, "", reply.input_tokens, reply.output_tokens)

        kept = await self._kept(BatchRequest(system, user, max_tokens, function).key, ask)
        return FunctionReply(self._arguments(function, kept), kept.input_tokens, kept.output_tokens)

    async def _kept(self, key: str, ask: Callable[[], Awaitable[BatchReply]]) -> BatchReply:
        """The reply to a call, which is made where there is none. One call of several that are alike is made."""
        async with self._asking[key]:
            if key not in self._journal.replies:
                try:
                    self._journal.keep(key, await ask())
                except ModelFailed as error:
                    if any(error.tokens) and not isinstance(error, ModelSilent):
                        self._journal.keep(key, BatchReply("", None, "", *error.tokens))
                    raise
            return self._journal.replies[key]

    def _arguments(self, function: type[BaseModel], kept: BatchReply) -> dict[str, Any]:
        """The arguments, where they fit: another program may have written the journal."""
        if kept.arguments is None:
            raise self._useless(kept)
        try:
            return function.model_validate(dict(kept.arguments)).model_dump()
        except ValidationError:
            raise self._useless(kept) from None

    def _useless(self, kept: BatchReply) -> ModelFailed:
        return ModelFailed(
            f"{self.model} gave a reply of no use, which is not asked for again.",
            (kept.input_tokens, kept.output_tokens),
        )
