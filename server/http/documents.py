"""What is loaded: `/documents`, pictures of pages, and the rows of tables."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from server.http.problems import Problem
from server.http.requests import named
from server.http.work import Desk
from server.lazy import LazyDeps
from tools.errors import InvalidInput, UnknownDocument
from tools.models.base import Model
from tools.models.documents import DocumentList, LoadedCompany
from tools.models.filters import Filters, accepted_names, read_filters
from tools.models.passages import Table

CURSOR, READABLE = "cursor", "readable"
# Those of the filters that tell documents apart.
OF_DOCUMENTS = (
    "tickers", "companies", "fiscal_years", "quarters", "doc_types", "doc_ids",
    "language", "filed_after", "filed_before",
)  # fmt: skip
_MOST = 10_000  # documents whose kinds are told
_MANY = frozenset(OF_DOCUMENTS[:6])


class FilterChoices(Model):
    """What filters can be set to, of the loaded documents: years from the newest on, kinds in order."""

    companies: tuple[LoadedCompany, ...] = ()
    fiscal_years: tuple[int, ...] = ()
    doc_types: tuple[str, ...] = ()


class Documents:
    """Lists and shows what is loaded, as the tools do."""

    def __init__(self, lazy: LazyDeps, desk: Desk) -> None:
        self._lazy = lazy
        self._desk = desk

    async def listed(self, request: Request) -> Response:
        given = _query(request)
        cursor, readable = given.pop(CURSOR, None), _read_flag(given.pop(READABLE, None))
        filters = read_filters(given) or Filters()

        async def work() -> DocumentList:
            from tools.documents.listing import list_documents

            deps = await self._lazy.deps()
            where = (deps.facts, deps.documents, deps.directory)
            return await list_documents(*where, filters, cursor, readable=readable)

        found = await self._desk.answer(request, work())
        return Response(found.model_dump_json(), media_type="application/json")

    async def choices(self, request: Request) -> Response:
        """What filters can be set to: companies, fiscal years and kinds of what is loaded."""

        async def work() -> FilterChoices:
            deps = await self._lazy.deps()
            companies = await deps.documents.loaded_companies(None)
            listed = await deps.documents.list_documents(Filters(), None, _MOST, 0, counted=False)
            return FilterChoices(
                companies=tuple(companies),
                fiscal_years=tuple(sorted({year for one in companies for year in one.fiscal_years}, reverse=True)),
                doc_types=tuple(sorted({one.doc_type for one in listed})),
            )

        found = await self._desk.answer(request, work())
        return Response(found.model_dump_json(), media_type="application/json")

    async def page(self, request: Request) -> Response:
        doc_id, page = named(request, "doc_id"), request.path_params["page"]

        async def work() -> bytes:
            from server.page_images import draw_page

            return await draw_page((await self._lazy.deps()).documents, doc_id, page)

        try:
            return Response(await self._desk.answer(request, work()), media_type="image/png")
        except InvalidInput as error:
            raise Problem(404, "no_such_page", error.message, "Ask for a page that the document has.") from error

    async def table(self, request: Request) -> Response:
        doc_id, table_id = named(request, "doc_id"), named(request, "table_id")

        async def work() -> Table:
            from tools.documents.read import get_table

            return await get_table((await self._lazy.deps()).documents, table_id)

        found = await self._desk.answer(request, work())
        if found.doc_id != doc_id:
            raise UnknownDocument(f"{doc_id!r} has no table {table_id!r}.")
        return Response(found.model_dump_json(), media_type="application/json")


def _read_flag(text: str | None) -> bool:
    if text is not None and text not in {"true", "false"}:
        raise InvalidInput(f"{READABLE}: {text[:20]!r} is neither true nor false.")
    return text == "true"


def _query(request: Request) -> dict[str, Any]:
    """The query's parameters by filter; several values of one are several parameters. Raises `InvalidInput`."""
    names = accepted_names(OF_DOCUMENTS)
    given: dict[str, Any] = {}
    for name in dict.fromkeys(request.query_params):
        values = request.query_params.getlist(name)
        if name not in {CURSOR, READABLE, *names}:
            raise InvalidInput(f"{name}: no such parameter; known are {', '.join((*OF_DOCUMENTS, READABLE, CURSOR))}.")
        if len(values) > 1 and names.get(name) not in _MANY:
            raise InvalidInput(f"{name}: given {len(values)} times, where one value is taken.")
        field = names.get(name, name)
        given[field] = [*given.get(field, []), *values] if field in _MANY else values[0]
    return given
