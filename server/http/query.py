"""`POST /query`: a question in, its answer out, as JSON or as events while it is worked on."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from server.access.audit import note
from server.access.callers import caller_in
from server.http.models import CitedPlace, Progress, QueryRequest, QueryResponse
from server.http.problems import Problem, invalid, problem_of
from server.http.work import Desk, ended, unless_gone
from server.lazy import LazyDeps
from tools.models.answers import Answer
from tools.models.base import Model
from tools.models.results.sources import SlideSource, TableSource

if TYPE_CHECKING:
    from tools.ports.stores import DocumentStore

EVENTS = "text/event-stream"
_EXACT = 2**53  # below it, each whole number is a float of its own
_SILENCE = 15.0  # seconds after which a comment tells proxies that the connection lives

OnStep = Callable[[str], Awaitable[None]]
Asked = TypeVar("Asked", bound=Model)


@dataclass(frozen=True)
class Event:
    """One event of a stream; the last one is `answer`, `done` or `error`."""

    name: str
    data: BaseModel

    @property
    def is_last(self) -> bool:
        return self.name not in {"progress", "cell"}

    def __bytes__(self) -> bytes:
        return f"event: {self.name}\ndata: {self.data.model_dump_json()}\n\n".encode()


class Querying:
    """Answers questions over the graph, as the tool `ask` does."""

    def __init__(self, lazy: LazyDeps, desk: Desk) -> None:
        self._lazy = lazy
        self._desk = desk

    async def post(self, request: Request) -> Response:
        asked = await read_body(request, QueryRequest)
        note(request.scope, question=asked.question)
        asked = asked.model_copy(update={"thread_id": caller_in(request.scope).thread(asked.thread_id)})
        if EVENTS in request.headers.get("accept", ""):
            return await self._stream(request, asked)
        answer = await self._desk.answer(request, self._answer(asked, _silent, request.scope))
        return Response(answer.model_dump_json(), media_type="application/json")

    async def _stream(self, request: Request, asked: QueryRequest) -> Response:
        """The steps as they finish, then the answer."""
        events: asyncio.Queue[Event | Exception] = asyncio.Queue()
        return await stream(request, self._work(asked, events, request.scope), events)

    async def _work(self, asked: QueryRequest, events: "asyncio.Queue[Event | Exception]", scope: Scope) -> None:
        """Put each step that has finished into the queue, then the answer, or what went wrong."""
        from agent.run import STEPS

        async def on_step(step: str) -> None:
            if step in STEPS:
                events.put_nowait(Event("progress", Progress(step=step, done=STEPS.index(step) + 1, total=len(STEPS))))

        try:
            answer = await self._desk.within(self._answer(asked, on_step, scope))
            events.put_nowait(Event("answer", answer))
        except Exception as error:
            events.put_nowait(error)

    async def _answer(self, asked: QueryRequest, on_step: OnStep, scope: Scope) -> QueryResponse:
        from agent.run import answer_question
        from tools.questions.meant import check_question

        question = check_question(asked.question)
        graph = await self._lazy.graph(remembers=asked.thread_id is not None)
        how: dict[str, Any] = {"filters": asked.filters, "top_k": asked.top_k, "include_images": asked.include_images}
        how["traced"] = self._lazy.settings.langsmith
        answer = await answer_question(graph, question, on_step, asked.thread_id, **how)
        note(scope, outcome=answer.status)
        shown = asked.include_images or answer.route == "page"  # who asks for a page is referred to it
        documents = (await self._lazy.deps()).documents if shown else None
        return await _presented(answer, documents, scope.get("root_path", ""), told=asked.include_images)


async def stream(
    request: Request, work: Coroutine[Any, Any, None], events: "asyncio.Queue[Event | Exception]"
) -> Response:
    """The events of some work as it puts them. What fails before the first of them has a status of its own."""
    working = asyncio.create_task(work)
    try:
        first = await unless_gone(request, asyncio.ensure_future(events.get()))
        if isinstance(first, Exception):
            raise first
    except BaseException:
        await ended(working)
        raise
    return EventStream(first, events, working)


class EventStream(StreamingResponse):
    """The events of one question, or of a grid. Its work ends with it, at the latest."""

    def __init__(self, first: Event, events: "asyncio.Queue[Event | Exception]", working: "asyncio.Task[None]") -> None:
        super().__init__(
            self._events(first, events),
            media_type=EVENTS,
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )
        self._working = working

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await ended(self._working)

    async def _events(self, first: Event, events: "asyncio.Queue[Event | Exception]") -> AsyncGenerator[bytes]:
        event = first
        yield bytes(event)
        while not event.is_last:
            try:
                found = await asyncio.wait_for(events.get(), _SILENCE)
            except TimeoutError:
                yield b": still at work\n\n"
                continue
            event = Event("error", problem_of(found).details) if isinstance(found, Exception) else found
            yield bytes(event)


async def read_body(request: Request, model: type[Asked], *, strict: bool = False) -> Asked:
    """The request's body; `strict` takes no text for a number. Raises `Problem` for what is no JSON, or no request of
    this kind."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(
            415, "not_json", "The body is not declared as JSON.", "Send it with `Content-Type: application/json`."
        )
    try:
        body = await request.body()
        return model.model_validate_json(_whole_as_integers(body) if strict else body, strict=strict or None)
    except ValidationError as error:
        raise invalid(error, model) from None


def _whole_as_integers(body: bytes) -> bytes:
    """A body with each number like 2024.0 as JSON's integer, which it is; as it is where it is no JSON."""

    def read(said: str) -> int | float:
        number = float(said)
        return int(number) if number.is_integer() and abs(number) < _EXACT else number

    try:
        return json.dumps(json.loads(body, parse_float=read)).encode()
    except (ValueError, RecursionError):
        return body


async def _presented(answer: Answer, documents: "DocumentStore | None", root: str, *, told: bool) -> QueryResponse:
    """The answer with paths of this server, below `root`, for tables, and for pages that `documents` can draw; with
    `told`, a warning says which can't be.
    """
    drawn: frozenset[tuple[str, int]] = frozenset()
    warnings = answer.warnings
    if documents is not None:
        from server.page_images import draw_cited

        pages = await draw_cited(documents, answer)
        drawn = frozenset((image.doc_id, image.page) for image in pages.images)
        warnings = (*warnings, *pages.warnings) if told else warnings
    sources = answer.sources.model_copy(
        update={
            "tables": tuple(_with_payload(one, root) for one in answer.sources.tables),
            "slides": tuple(_with_image(one, drawn, root) for one in answer.sources.slides),
        }
    )
    citations = tuple(CitedPlace.model_construct(**dict(one)) for one in answer.citations)
    given: dict[str, Any] = {**dict(answer), "warnings": warnings, "sources": sources, "citations": citations}
    return QueryResponse.model_construct(**given)


def _with_payload(table: TableSource, root: str) -> TableSource:
    """A table with the path of its rows; one of a chunk manifest keeps the manifest's own."""
    if table.payload_ref is not None:
        return table
    path = f"{root}/documents/{quote(table.doc_id)}/tables/{quote(table.table_id, safe='')}.json"
    return table.model_copy(update={"payload_ref": path})


def _with_image(slide: SlideSource, drawn: frozenset[tuple[str, int]], root: str) -> SlideSource:
    if (slide.doc_id, slide.page) not in drawn:
        return slide
    return slide.model_copy(update={"image_ref": f"{root}/documents/{quote(slide.doc_id)}/pages/{slide.page}.png"})


async def _silent(_: str) -> None:
    return None
