"""Puts every question of a grid to every row, through the graph, several at a time."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass

from agent.grid.cells import cell_of
from agent.grid.rows import Placing, Subject, Unplaced
from agent.run import Graph, Run
from tools.errors import InvalidInput, TieoutError
from tools.models.answers import Answer, Clarification
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.models.results.grid import Grid, GridCell, GridRow
from tools.ports.deps import Deps
from tools.questions.meant import check_question

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class GridLimits:
    """The most cells of a grid, how many are worked on at once, and the seconds that one may take."""

    cells: int = 200
    at_once: int = 4
    seconds: float = 120.0


@dataclass(frozen=True)
class _Asked:
    """One question as it is asked, within which limits, and the places (row, column) of its answer."""

    question: str
    subject: Subject
    filters: Filters
    places: list[tuple[int, int]]


def check_grid(questions: Sequence[str], rows: Sequence[GridRow], limits: GridLimits) -> None:
    """Raises `InvalidInput` for a grid without rows or questions, with too many cells, or a question that is none."""
    if not rows:
        raise InvalidInput("rows is empty: name a company or a filing for each row.")
    if not questions:
        raise InvalidInput("questions is empty: ask at least one.")
    if (cells := len(rows) * len(questions)) > limits.cells:
        raise InvalidInput(
            f"{len(rows)} rows and {len(questions)} questions make {cells} cells; at most {limits.cells} are answered "
            "at once (TIEOUT_GRID_CELLS). Ask for fewer rows or questions."
        )
    for number, question in enumerate(questions):
        try:
            check_question(question)
        except InvalidInput as error:
            raise InvalidInput(f"questions.{number}: {error.message}") from error


async def answer_grid(
    graph: Graph,
    deps: Deps,
    questions: Sequence[str],
    rows: Sequence[GridRow],
    limits: GridLimits | None = None,
    *,
    filters: Filters | None = None,
    traced: bool = False,
) -> AsyncGenerator[GridCell]:
    """The cells, each as it is finished. What is asked twice is answered once; a cell that fails says so.

    `filters` hold for every row, but that each names its company or filing by itself.

    `graph` keeps no conversations. Closing the generator ends what is still worked on. Raises as `check_grid` does,
    `InvalidInput` for filters without sense, and `NothingLoaded`.
    """
    limits = limits or GridLimits()
    check_grid(questions, rows, limits)
    placing = await Placing.open(deps)
    if filters is not None:
        placing.check(filters)
    asked, failed = await _asked(placing, questions, await placing.subjects(rows), filters or Filters())
    for cell in failed:
        yield cell
    slots = asyncio.Semaphore(limits.at_once)
    tasks = [asyncio.create_task(_answer(graph, one, slots, limits.seconds, traced=traced)) for one in asked]
    try:
        for finished in asyncio.as_completed(tasks):
            for cell in await finished:
                yield cell
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def labelled_rows(deps: Deps, rows: Sequence[GridRow]) -> tuple[GridRow, ...]:
    """The rows with labels: the company's name, or the filing's form and period."""
    placing = await Placing.open(deps)
    return tuple(one.row for one in await placing.subjects(rows))


def whole_grid(questions: Sequence[str], rows: Sequence[GridRow], cells: Sequence[GridCell]) -> Grid:
    """The grid of finished cells, row by row."""
    ordered = sorted(cells, key=lambda cell: (cell.row, cell.column))
    return Grid(rows=tuple(rows), questions=tuple(questions), cells=tuple(ordered))


async def _asked(
    placing: Placing, questions: Sequence[str], subjects: Sequence[Subject | Unplaced], filters: Filters
) -> tuple[list[_Asked], list[GridCell]]:
    """What is to be asked, each once, and the cells that can't be."""
    asked: dict[tuple[str, Filters], _Asked] = {}
    failed: list[GridCell] = []
    for row, subject in enumerate(subjects):
        await asyncio.sleep(0)  # reading many questions takes its time
        for column, question in enumerate(questions):
            if isinstance(subject, Unplaced):
                failed.append(_error(row, column, subject.reason))
                continue
            try:
                put = placing.put(check_question(question), subject)
            except InvalidInput as error:
                failed.append(_error(row, column, error.message))
                continue
            own = subject.within(filters)
            one = asked.setdefault((put, own), _Asked(put, subject, own, []))
            one.places.append((row, column))
    return list(asked.values()), failed


async def _answer(
    graph: Graph, asked: _Asked, slots: asyncio.Semaphore, seconds: float, *, traced: bool
) -> list[GridCell]:
    """The cells of one question."""
    async with slots:
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                answer, reading = await _run(graph, asked, traced=traced)
        except TieoutError as error:
            return [_error(*place, error.message) for place in asked.places]
        except TimeoutError:
            if not limit.expired():
                raise
            return [_error(*place, f"There was no answer within {seconds:g} seconds.") for place in asked.places]
        except Exception:
            # Its words may hold questions or keys: the log has its kind and place.
            _LOG.exception("A cell of a grid failed unexpectedly.")
            return [_error(*place, "It failed unexpectedly; the log says what broke.") for place in asked.places]
    document = asked.subject.document
    return [cell_of(*place, answer, reading, document) for place in asked.places]


async def _run(graph: Graph, asked: _Asked, *, traced: bool) -> tuple[Answer, Classification | None]:
    run = Run(graph, _silent, traced=traced)
    outcome = await run.start(asked.question, asked.filters)
    while isinstance(outcome, Clarification):  # nobody can be asked
        outcome = await run.resume(None)
    return outcome, run.reading


def _error(row: int, column: int, reason: str) -> GridCell:
    return GridCell(row=row, column=column, status="error", text=reason)


async def _silent(_: str) -> None:
    return None
