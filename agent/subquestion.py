"""What the nodes of `solve` read off their state: filters, time that is left, and the question for text."""

import asyncio
import time
from collections.abc import Awaitable
from typing import Any

from agent.state import SubState
from tools.models.filters import Filters
from tools.models.plans import MAX_SECONDS
from tools.ports.deps import Deps
from tools.questions.planning.wording import search_words
from tools.retrieve.text import TextSteps
from tools.search.single_flight import Once

Update = dict[str, Any]


def filters_of(state: SubState) -> Filters:
    """The caller's filters, which are hard limits."""
    return state["filters"] or Filters()


async def in_time(state: SubState, update: Awaitable[Update]) -> Update:
    """The update, as long as there is time for the question; else that there is none."""
    try:
        async with asyncio.timeout(max(0.0, state["began"] + MAX_SECONDS - time.time())):
            return await update
    except TimeoutError:
        return {"out_of_time": True}


async def text_of(deps: Deps, state: SubState) -> TextSteps:
    """The sub-question as one for text. A run that goes on from a checkpoint has no searches to share any more."""
    companies = {ticker: c.name for c in await deps.facts.companies() for ticker in (c.ticker, *c.tickers)}
    words = search_words(state["part"], state["reading"], companies)
    return TextSteps(deps, words, state["reading"], filters_of(state), state.get("shared") or Once())
