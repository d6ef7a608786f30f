"""`/health`: the process lives. `/ready`: it can answer."""

import asyncio
import logging
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import Response

from server.http.corpora import Corpora
from server.http.models import State
from server.http.problems import Problem
from tools.errors import TieoutError

logger = logging.getLogger(__name__)

_PATIENCE = 5.0  # seconds: who asks for this asks again


class Health:
    """What probes ask for. None of it waits for a place, and none needs a token."""

    def __init__(self, corpora: Corpora, *, is_guarded: bool) -> None:
        self._corpora = corpora
        self._is_guarded = is_guarded

    async def live(self, _: Request) -> Response:
        return _told(State(status="ok", version=version("tieout")))

    async def ready(self, _: Request) -> Response:
        """Whether the database is there, with the schema of this Tieout. Raises what is wrong, a 503.

        Where callers need a token, who has none is not told more.
        """
        try:
            async with asyncio.timeout(_PATIENCE):
                await (await self._corpora.default()).lazy.check()
        except TimeoutError:
            raise Problem(503, "not_ready", "The database is still being opened.", "Try again in a moment.") from None
        except TieoutError as error:
            if not self._is_guarded:
                raise
            logger.error("Not ready: %s", error.message)
            raise Problem(503, "not_ready", "Questions can't be answered now.", "The server's log says why.") from None
        return _told(State(status="ready", version=version("tieout")))


def _told(state: State) -> Response:
    return Response(state.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})
