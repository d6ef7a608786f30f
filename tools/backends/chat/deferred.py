"""A chat model whose calls wait for each other, and go out as one batch once nothing else is left to do."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar

from pydantic import BaseModel, ValidationError

from tools.backends.chat.journal import Journal
from tools.errors import BatchGone, ModelFailed
from tools.ports.batches import BatchApi, BatchReply, BatchRequest
from tools.ports.chat_model import ChatReply, FunctionReply

_item: ContextVar[object | None] = ContextVar("item", default=None)


class DeferredChat:
    """A `ChatModel` for many questions at once. What is in the journal is not asked a second time.

    A batch goes out when each running item waits for at least one call. `pause` is how often, in seconds, the provider
    is asked whether it is done; `tell` gets what is being waited for. A call that came back without a reply of use is a
    `ModelFailed`; a batch that could not be run at all ends every waiting call with its `BatchFailed`.
    """

    def __init__(self, api: BatchApi, journal: Journal, *, pause: float = 30.0, tell: Callable[[str], None]) -> None:
        self._api = api
        self._journal = journal
        self._pause = pause
        self._tell = tell
        self._running: set[object] = set()
        self._blocked: dict[object, int] = {}
        self._waiting: dict[str, tuple[BatchRequest, asyncio.Future[BatchReply]]] = {}
        self._changed = asyncio.Event()

    @property
    def model(self) -> str:
        return self._api.model

    async def prepare(self) -> None:
        """Nothing is loaded."""

    @asynccontextmanager
    async def item(self) -> AsyncGenerator[None]:
        """The block is one item: while it runs and waits for no call, no batch goes out."""
        me = object()
        token = _item.set(me)
        self._running.add(me)
        try:
            yield
        finally:
            _item.reset(token)
            self._running.discard(me)
            self._changed.set()

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        """The model's text."""
        reply = await self._reply(BatchRequest(system, user, max_tokens))
        if not reply.text:
            raise ModelFailed(f"{self.model} gave an empty reply.", (reply.input_tokens, reply.output_tokens))
        return ChatReply(reply.text, reply.input_tokens, reply.output_tokens)

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        """The arguments of the one call that the model is made to make."""
        reply = await self._reply(BatchRequest(system, user, max_tokens, function))
        used = reply.input_tokens, reply.output_tokens
        if reply.arguments is None:
            raise ModelFailed(f"{self.model} did not call {function.__name__} once.", used)
        try:
            arguments = function.model_validate(dict(reply.arguments)).model_dump()
        except ValidationError as error:
            raise ModelFailed(
                f"{self.model} called {function.__name__} with arguments that don't fit it.", used
            ) from error
        return FunctionReply(arguments, *used)

    async def _reply(self, request: BatchRequest) -> BatchReply:
        reply = self._journal.replies.get(request.key) or await self._wait(request)
        if reply.failure:
            raise ModelFailed(
                f"{self.model} failed in the batch: {reply.failure}.", (reply.input_tokens, reply.output_tokens)
            )
        return reply

    async def _wait(self, request: BatchRequest) -> BatchReply:
        if request.key not in self._waiting:
            self._waiting[request.key] = request, asyncio.get_running_loop().create_future()
        me = _item.get()
        self._blocked[me] = self._blocked.get(me, 0) + 1
        self._changed.set()
        try:
            return await asyncio.shield(self._waiting[request.key][1])
        finally:
            self._blocked[me] -= 1

    async def serve(self) -> None:
        """Send batches out and hand replies back, until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._waiting and all(self._blocked.get(one) for one in self._running):
                waiting = dict(self._waiting)
                try:
                    await self._exchange([request for request, _ in waiting.values()])
                except Exception as error:
                    for key, (_, future) in waiting.items():
                        del self._waiting[key]
                        future.set_exception(error)
                        future.exception()  # seen, also where its item is gone
                    continue
                for key, (_, future) in waiting.items():
                    del self._waiting[key]
                    future.set_result(self._journal.replies.get(key) or BatchReply(failure="no reply"))

    async def _exchange(self, requests: Sequence[BatchRequest]) -> None:
        """Have all requests in the journal with their replies, those first that went out before a crash."""
        for batch in self._journal.unfinished():
            await self._collect(batch)
        new = [request for request in requests if request.key not in self._journal.replies]
        for start in range(0, len(new), self._api.most):
            await self._collect(await self._submit(new[start : start + self._api.most]))

    async def _submit(self, requests: Sequence[BatchRequest]) -> str:
        mark = hashlib.sha256("".join(sorted(one.key for one in requests)).encode()).hexdigest()[:32]
        # A run that was cut off between sending and noting left its mark alone.
        batch = await self._api.find(mark) if self._journal.is_marked(mark) else None
        if batch is None:
            self._journal.mark(mark)
            self._tell(f"sending {len(requests)} calls")
            batch = await self._api.submit(requests, mark)
        self._journal.sent(batch, [one.key for one in requests])
        return batch

    async def _collect(self, batch: str) -> None:
        try:
            while (replies := await self._api.replies(batch)) is None:
                self._tell(f"waiting for batch {batch}")
                await asyncio.sleep(self._pause)
        except BatchGone:
            self._journal.gave_up(batch)
            raise
        self._journal.answered(batch, replies)
