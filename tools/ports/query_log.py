"""The log of questions: how each went, step by step."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol

from tools.models.answers import Answer, Trace
from tools.models.base import Model
from tools.models.passages import TextSearch

_TIED = frozenset({"verified", "derived"})


class UsedSearch(Model):
    """A search for text that a question led to. `used` tells that the answer quotes one of its results."""

    mode: str
    query_type: str
    results: int
    used: bool


class LoggedQuestion(Model):
    """One question. `citation_coverage` is a share of 1, `numbers` counts those of the answer, `tied_out` the ones
    that are the figure which they cite; `question` is None where it is not kept."""

    at: datetime
    question: str | None
    route: str
    status: str
    query_type: str
    seconds: float
    citation_coverage: float | None = None
    numbers: int = 0
    tied_out: int = 0
    confidence: float | None = None
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    searches: tuple[UsedSearch, ...] = ()
    trace: Trace = Trace()


class QueryLog(Protocol):
    """Where questions are logged. Logging is never waited for, and never fails a question."""

    def note(self, question: LoggedQuestion) -> None: ...

    async def questions(self, since: datetime | None, limit: int) -> Sequence[LoggedQuestion]:
        """Questions from the newest on."""
        ...

    async def written(self) -> None:
        """Wait a little for what is still being logged."""
        ...

    async def close(self) -> None:
        """Likewise, and end."""
        ...


def logged_question(
    question: str,
    query_type: str,
    answer: Answer,
    at: datetime,
    seconds: float,
    searches: Iterable[TextSearch] = (),
) -> LoggedQuestion:
    """What the log keeps of a question, its answer, and the searches for text that it led to."""
    numbers = answer.verification.details
    # What a declined answer cites is near, and no answer.
    quoted = () if answer.status == "declined" else answer.citations
    cited = {citation.chunk_id for citation in quoted if citation.quote}
    return LoggedQuestion(
        at=at,
        question=question,
        route=answer.route,
        status=answer.status,
        query_type=query_type,
        seconds=round(seconds, 6),
        citation_coverage=answer.citation_coverage,
        numbers=len(numbers),
        tied_out=sum(number.state in _TIED for number in numbers),
        confidence=answer.confidence.score if answer.confidence else None,
        input_tokens=answer.trace.input_tokens,
        output_tokens=answer.trace.output_tokens,
        cost_usd=answer.trace.cost_usd,
        searches=tuple(
            UsedSearch(
                mode=search.mode,
                query_type=search.query_type,
                results=search.results,
                used=not cited.isdisjoint(search.quoted),
            )
            for search in searches
        ),
        trace=answer.trace,
    )
