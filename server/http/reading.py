"""Reading what is cited: passages and tables with the words or cells marked, statements, parts of documents."""

from collections.abc import Awaitable, Callable

from pydantic import BaseModel, Field
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.http.requests import named, read_parameters
from server.http.work import Desk
from server.lazy import LazyDeps
from tools.documents.read import LEAST_CHARACTERS, PAGE_CHARACTERS
from tools.models.base import Day, Model, Number
from tools.models.documents import Document
from tools.models.facts import Source
from tools.models.passages import DocumentText
from tools.models.results.marked import MarkedPassage, MarkedTable, PlacedFigure
from tools.ports.deps import Deps

_NAMED = r"^[^\x00]*[^\W_][^\x00]*$"  # with a letter or a digit
_LONGEST = 20_000  # characters of a quotation
_LEAST_ZIPPED = 2048  # bytes


class Quoted(Model):
    """The parameters of a passage."""

    quote: str | None = Field(default=None, max_length=_LONGEST, description="Words to mark, as a citation has them.")


class PrintedFigure(Model):
    """The parameters of a table: what is known of the figure whose cell is to be marked."""

    value: Number | None = Field(default=None, description="In whole units, as a fact has it.")
    row: str | None = Field(default=None, max_length=_LONGEST, description="Its row's label, as a source has it.")
    column: str | None = Field(default=None, max_length=_LONGEST, description="Its column's heading.")
    year: int | None = Field(default=None, ge=1900, le=2199, description="The year in which its period ends.")


class StatedFigure(Model):
    """The parameters of a statement: the figure whose line is to be shown, as a fact of an answer names it."""

    ticker: str = Field(max_length=200, pattern=_NAMED)
    metric: str = Field(max_length=500, pattern=_NAMED)
    concept: str | None = Field(default=None, max_length=500)
    fiscal_year: int = Field(ge=1900, le=2199)
    fiscal_quarter: int | None = Field(default=None, ge=1, le=4)
    value: Number | None = None
    as_of: Day | None = None


class Part(Model):
    """The parameters of a document's text: which part of it; none means all of it."""

    section: str | None = Field(default=None, max_length=500, description='An item ("7"), or words of a title.')
    node_id: str | None = Field(default=None, max_length=20, description='A node of the outline ("0012").')
    anchor: str | None = Field(default=None, max_length=500, description="An anchor of a source: its surroundings.")
    pages: str | None = Field(
        default=None,
        pattern=r"^[0-9]{1,5}( ?[-–] ?[0-9]{1,5})?$",
        description='Pages, where it has any: "12" or "12-14".',
    )
    max_chars: int | None = Field(default=None, ge=LEAST_CHARACTERS, le=PAGE_CHARACTERS, description="Caps the text.")
    cursor: str | None = Field(
        default=None, pattern="^[0-9]{1,9}$", description="The `next_cursor` of the part before."
    )


class ReadDocument(DocumentText):
    """A part of a document's text with its outline; `pages` are the first and the last of a document that has any, and
    `pictured` tells whether they can be had as pictures."""

    document: Document
    pages: tuple[int, int] | None = None
    pictured: bool = False


class Reading:
    """Shows what answers cite, as it is kept."""

    def __init__(self, lazy: LazyDeps, desk: Desk) -> None:
        self._lazy = lazy
        self._desk = desk

    @property
    def routes(self) -> list[Route]:
        """What is read, each at its path; sent smaller to who can read that."""
        paths = {
            "/documents/{doc_id:path}/text": self.text,
            "/passages/{chunk_id:path}": self.passage,
            "/tables/{table_id:path}": self.table,
            "/statements": self.statement,
        }
        zipped = Middleware(GZipMiddleware, minimum_size=_LEAST_ZIPPED, compresslevel=5)
        return [Route(path, show, middleware=[zipped]) for path, show in paths.items()]

    async def passage(self, request: Request) -> Response:
        chunk_id, asked = named(request, "chunk_id"), read_parameters(request, Quoted)

        async def work(deps: Deps) -> MarkedPassage:
            from tools.documents.marked_passage import read_marked_passage

            found = await read_marked_passage(deps.documents, chunk_id, asked.quote)
            return found.model_copy(update={"pictured": await _pictured(deps, found.source)})

        return await self._told(request, work)

    async def table(self, request: Request) -> Response:
        table_id, asked = named(request, "table_id"), read_parameters(request, PrintedFigure)

        async def work(deps: Deps) -> MarkedTable:
            from tools.figures.printed.marked_table import Printed, read_marked_table

            printed = Printed(asked.value, asked.row, asked.column, asked.year)
            found = await read_marked_table(deps.documents, table_id, printed)
            return found.model_copy(update={"pictured": await _pictured(deps, found.source)})

        return await self._told(request, work)

    async def statement(self, request: Request) -> Response:
        asked = read_parameters(request, StatedFigure)

        async def work(deps: Deps) -> PlacedFigure:
            from tools.figures.asked.request import FigureRequest
            from tools.figures.statements.placed import place_figure

            wanted = FigureRequest.one_period(
                asked.ticker, asked.metric, asked.fiscal_year, asked.fiscal_quarter, asked.as_of
            )
            stores = deps.facts, deps.directory, deps.vocabulary, deps.documents
            return await place_figure(*stores, wanted, deps.today(), asked.concept, asked.value)

        return await self._told(request, work)

    async def text(self, request: Request) -> Response:
        doc_id, asked = named(request, "doc_id"), read_parameters(request, Part)

        async def work(deps: Deps) -> ReadDocument:
            from tools.documents.read import find_document, read_document

            document = await find_document(deps.documents, doc_id)
            read = await read_document(deps.documents, doc_id, **dict(asked))
            pages = (await deps.documents.page_ranges([doc_id])).get(doc_id)
            first = read.source.model_copy(update={"page": pages[0], "anchor": None}) if pages else read.source
            return ReadDocument(**dict(read), document=document, pages=pages, pictured=await _pictured(deps, first))

        return await self._told(request, work)

    async def _told(self, request: Request, work: Callable[[Deps], Awaitable[BaseModel]]) -> Response:
        async def opened() -> BaseModel:
            return await work(await self._lazy.deps())

        found = await self._desk.answer(request, opened())
        return Response(found.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})


async def _pictured(deps: Deps, source: Source) -> bool:
    from server.page_images import has_picture

    return await has_picture(deps.documents, source)
