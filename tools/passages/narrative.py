"""What filings say: the passages that a question asks for, and the sentences of them that answer it."""

import time
from dataclasses import dataclass

from tools.answer_models import Step
from tools.deps import Deps
from tools.errors import SearchUnavailable
from tools.filters import Filters
from tools.passages.guardrails import GuardrailLimits, apply_guardrails
from tools.passages.log import log_search
from tools.passages.models import Quote
from tools.passages.quotes import pick_quotes
from tools.passages.search import Found, SearchRequest, search_passages
from tools.passages.targets import Targets
from tools.understand.classification import Classification

TOP_K = 8  # passages of which the quotations come
_LOOKED_AT = 30  # passages from the top, before the guardrails


@dataclass(frozen=True)
class TextFound:
    """The quotations that answer, the best first, what to warn of, and the steps that were taken."""

    quotes: tuple[Quote, ...] = ()
    warnings: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


async def find_text(
    deps: Deps, question: str, reading: Classification, filters: Filters, top_k: int = TOP_K
) -> TextFound:
    """Search, guard, and pick quotations from the `top_k` best passages. That nothing can be searched is a warning.

    What the question asks of one company, filings of others never answer.
    """
    if reading.tickers and not (filters.tickers or filters.companies):
        filters = filters.model_copy(update={"tickers": reading.tickers})
    begun, request = time.perf_counter(), SearchRequest(question, filters)
    try:
        found = await search_passages(deps, request, reading)
    except SearchUnavailable as error:
        return TextFound(warnings=(error.message,))
    searched = time.perf_counter()
    limits = GuardrailLimits.for_models(deps.embedder.model if deps.embedder else None, found.reranked_by)
    looked_at = found.passages[: max(_LOOKED_AT, 2 * top_k)]
    figures = found.wanted.figure and not found.wanted.reason
    guarded = apply_guardrails(looked_at, limits, reading.tickers, prefer_numbers=figures)
    passages = [one.candidate for one in guarded.kept]
    kept = time.perf_counter()
    quotes = await pick_quotes(found.wanted, passages[:top_k], deps.embedder, spread=found.targets.spread)
    log_search(deps, request, found, guarded.kept, reading.tickers)
    return TextFound(
        quotes=tuple(quotes),
        warnings=(*found.warnings, *widened_to(found.targets, reading), *(() if passages else guarded.warnings)),
        steps=(
            _step("search", begun, searched, _told(found), found.reranked_by),
            _step("guard", searched, kept, f"{len(passages)} of {len(found.passages)} kept"),
            _step("quote", kept, time.perf_counter(), f"{len(quotes)} quotations"),
        ),
    )


def widened_to(targets: Targets, reading: Classification) -> list[str]:
    """That the periods asked for are not loaded, so that all were searched, and which document would tell."""
    periods = ", ".join(f"FY{year}" for year in reading.fiscal_years)
    years = ",".join(map(str, reading.fiscal_years))
    return [
        f"{ticker}: no text of {periods} is loaded, so all periods were searched. Its report for {periods} would tell: "
        f"`fetch_filings` (`tieout fetch {ticker} --years {years}`) loads it."
        for ticker in targets.widened
    ]


def _step(name: str, begun: float, ended: float, detail: str, by: str | None = None) -> Step:
    began = time.time() - (time.perf_counter() - begun)
    return Step(
        step=name,
        seconds=round(ended - begun, 6),
        began=began,
        by=by if by and by != "local" else "rules",
        detail=detail,
    )


def _told(found: Found) -> str:
    legs = ", ".join(f"{name} {count}" for name, count in found.legs.items())
    within = f"; within {found.targets.reason}" if found.targets.doc_ids else ""
    ranked = f"; ranked by {found.reranked_by}" if found.reranked_by else ""
    return f"{found.query_type}; {legs}{within}{ranked}"
