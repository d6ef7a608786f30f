"""Summaries of the invented filings, each made once in a process: they take a second, and nothing changes them."""

from agent.summaries.build import summarize
from tools.models.results.summaries import Summary
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted

_made: dict[Wanted, Summary] = {}


async def summary_of(invented_deps: Deps, wanted: Wanted) -> Summary:
    """The summary of what is wanted, from the invented filings."""
    if wanted not in _made:
        _made[wanted] = await summarize(invented_deps, wanted, lambda _: None)
    return _made[wanted]
