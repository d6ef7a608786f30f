"""Loads files with the models that are configured, and has their vectors follow: at once, or behind a server's back."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from server.settings import Settings
from tools.errors import TieoutError

if TYPE_CHECKING:
    from ingest.pipeline import Reading
    from ingest.report import VectorReport
    from ingest.vectors.follow import VectorModels
    from tools.ports.deps import Deps

_LOG: Final = logging.getLogger("tieout.vectors")


def models_of(deps: "Deps") -> "VectorModels":
    """The models that make vectors."""
    from ingest.vectors.follow import VectorModels

    return VectorModels(deps.embedder, deps.page_embedder, deps.unit_embedder)


def reading_of(settings: Settings, deps: "Deps", *, lenient: bool = False) -> "Reading":
    """How files are read."""
    from ingest.pipeline import Reading

    return Reading(lenient, settings.topic_shifts, deps.index_model, deps.words_alone)


class VectorsBehind:
    """Makes what documents lack of vectors while a server answers; one run at a time, and another where more came."""

    def __init__(self) -> None:
        self._running: asyncio.Task[None] | None = None
        self._more = False

    async def follow(self, deps: "Deps") -> "VectorReport | None":
        """Have the vectors of what was loaded made, and say how many lack theirs; None where no model is configured."""
        from ingest.report import VectorReport
        from ingest.vectors.follow import count_lacking

        models = models_of(deps)
        if not models.are_there:
            return None
        lacking = await count_lacking(deps.writer.vectors, models)
        if lacking:
            self._more = True
            if self._running is None or self._running.done():
                self._running = asyncio.create_task(self._run(deps))
        return VectorReport(lacking=lacking, following=lacking > 0)

    async def made(self) -> None:
        """Wait until nothing is left to do."""
        if self._running is not None:
            await self._running

    async def close(self) -> None:
        """Stop; what lacks vectors then gets them by the next run of `tieout index` or `tieout reembed`."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _run(self, deps: "Deps") -> None:
        from ingest.vectors.follow import fill_vectors

        try:
            while self._more:
                self._more = False
                report = await fill_vectors(deps.writer.vectors, models_of(deps))
                for said in (*report.failures, *report.warnings):
                    _LOG.warning("Vectors of what was loaded: %s", said)
        except TieoutError as error:
            _LOG.warning("Vectors of what was loaded are not made: %s", error.message)
