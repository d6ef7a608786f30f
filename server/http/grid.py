"""`POST /grid`: every question put to every row, as JSON, or cell by cell as events; `POST /grid.xlsx`, a workbook."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.access.audit import note
from server.http.query import EVENTS, Event, read_body, stream
from server.http.work import Desk
from server.lazy import LazyDeps
from tools.errors import NOTHING_MATCHES
from tools.models.base import Model
from tools.models.filters import Filters
from tools.models.results.grid import Grid, GridCell, GridRow, GridStatus

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class GridRequest(Model):
    """Companies or filings, and what is asked of each; {company}, {ticker} and {year} stand for the row's own."""

    rows: tuple[GridRow, ...] = Field(
        min_length=1, description="Companies or filings, one a row.", examples=[[{"ticker": "AAPL"}]]
    )
    questions: tuple[str, ...] = Field(
        min_length=1, description="One a column.", examples=[["What was {company}'s revenue in fiscal 2023?"]]
    )
    filters: Filters | None = Field(
        default=None, description="Hard limits on what may be used; companies and documents are the rows' own."
    )


class WorkbookRequest(GridRequest):
    """The same, with the cells that are finished already, as `POST /grid` gave them; without them, all are asked."""

    cells: tuple[GridCell, ...] = Field(default=(), description="The cells of `POST /grid`, to be asked no more.")

    @model_validator(mode="after")
    def _within(self) -> Self:
        for cell in self.cells:
            if not (0 <= cell.row < len(self.rows) and 0 <= cell.column < len(self.questions)):
                raise PydanticCustomError(
                    NOTHING_MATCHES,
                    "cells: {row}, {column} lies outside of the grid",
                    {"row": cell.row, "column": cell.column},
                )
        return self


class Done(Model):
    """The end of a grid: the rows with their labels, and how many cells came out how. The event `done`."""

    event: Literal["done"] = "done"
    rows: tuple[GridRow, ...]
    questions: tuple[str, ...]
    counts: dict[GridStatus, int]


class Gridding:
    """Answers grids over the graph. One grid takes the place of one request, whatever its size."""

    def __init__(self, lazy: LazyDeps, desk: Desk) -> None:
        self._lazy = lazy
        self._desk = desk

    @property
    def routes(self) -> list[Route]:
        """Where grids are asked for."""
        return [
            Route("/grid", self.post, methods=["POST"]),
            Route("/grid.xlsx", self.workbook, methods=["POST"]),
        ]

    async def post(self, request: Request) -> Response:
        asked = await read_body(request, GridRequest)
        note(request.scope, question=" | ".join(asked.questions))
        if EVENTS in request.headers.get("accept", ""):
            events: asyncio.Queue[Event | Exception] = asyncio.Queue()
            return await stream(request, self._work(asked, events), events)
        grid = await self._desk.answer(request, self._grid(asked))
        return Response(grid.model_dump_json(), media_type="application/json")

    async def workbook(self, request: Request) -> Response:
        asked = await read_body(request, WorkbookRequest, strict=True)  # cells come back as they were given
        note(request.scope, question=" | ".join(asked.questions))
        book = await self._desk.answer(request, self._book(asked))
        headers = {"Content-Disposition": 'attachment; filename="grid.xlsx"', "Cache-Control": "no-store"}
        return Response(book, media_type=WORKBOOK, headers=headers)

    async def _work(self, asked: GridRequest, events: "asyncio.Queue[Event | Exception]") -> None:
        """Put each cell that has finished into the queue, then the end, or what went wrong."""

        async def work() -> None:
            cells: list[GridCell] = []
            async with aclosing(self._cells(asked)) as answered:
                async for cell in answered:
                    cells.append(cell)
                    events.put_nowait(Event("cell", cell))
            grid = await self._whole(asked, cells)
            events.put_nowait(Event("done", Done(rows=grid.rows, questions=grid.questions, counts=grid.counts)))

        try:
            await self._desk.within(work())
        except Exception as error:
            events.put_nowait(error)

    async def _grid(self, asked: GridRequest) -> Grid:
        async with aclosing(self._cells(asked)) as answered:
            return await self._whole(asked, [cell async for cell in answered])

    async def _book(self, asked: WorkbookRequest) -> bytes:
        from server.export.books import grid_book
        from server.export.excel import need_excel, workbook_of

        need_excel()  # before questions are asked for nothing
        grid = await self._whole(asked, asked.cells) if asked.cells else await self._grid(asked)
        return await asyncio.to_thread(workbook_of, grid_book(grid))

    async def _cells(self, asked: GridRequest) -> AsyncGenerator[GridCell]:
        from agent.grid.run import answer_grid

        settings = self._lazy.settings
        deps, graph = await self._lazy.deps(), await self._lazy.graph()
        how: dict[str, Any] = {"filters": asked.filters, "limits": settings.grid_limits, "traced": settings.langsmith}
        async with aclosing(answer_grid(graph, deps, asked.questions, asked.rows, **how)) as cells:
            async for cell in cells:
                yield cell

    async def _whole(self, asked: GridRequest, cells: "list[GridCell] | tuple[GridCell, ...]") -> Grid:
        from agent.grid.run import labelled_rows, whole_grid

        rows = await labelled_rows(await self._lazy.deps(), asked.rows)
        return whole_grid(asked.questions, rows, cells)
