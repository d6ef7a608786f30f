"""A grid of questions over companies or filings."""

from contextlib import aclosing
from typing import Annotated

from mcp_types import CallToolResult
from pydantic import Field

from server.mcp.tools.support import Ctx, Meter, opened, result
from server.text.footnotes import Footnotes
from server.text.grids import grid_text
from tools.models.results.grid import Grid, GridCell, GridRow


async def answer_grid(
    rows: Annotated[list[GridRow], Field(description="Companies (ticker) or filings (doc_id).")],
    questions: Annotated[list[str], Field(description='One a column: "What was {company}\'s revenue in {year}?"')],
    ctx: Ctx,
) -> Annotated[CallToolResult, Grid]:
    """Put each question to each company or filing: a cell each, its figure tied to its source."""
    async with opened(ctx) as lazy:
        from agent.grid.run import answer_grid as step
        from agent.grid.run import labelled_rows, whole_grid

        settings, meter = lazy.settings, Meter(ctx)
        deps, graph = await lazy.deps(), await lazy.graph()
        total = len(rows) * len(questions)
        meter.begin(total)
        cells: list[GridCell] = []
        async with aclosing(
            step(graph, deps, questions, rows, settings.grid_limits, traced=settings.langsmith)
        ) as answered:
            async for cell in answered:
                cells.append(_lean(cell))
                await meter.tell(len(cells), f"{len(cells)} of {total} cells")
        whole = whole_grid(questions, await labelled_rows(deps, rows), cells)
        named = {"rows": whole.rows, "questions": whole.questions}

        def text(page: Grid, notes: Footnotes) -> str:
            return grid_text(page.model_copy(update=named), notes)

        return result(whole, text, order=("questions", "rows", "cells"))


def _lean(cell: GridCell) -> GridCell:
    """A cell without what `ask` tells more of: of a figure, what it is made of; the answer, where its text is all."""
    whole = "" if cell.value is not None else cell.answer
    return cell.model_copy(update={"figure": None, "answer": "" if cell.text == whole else whole})
