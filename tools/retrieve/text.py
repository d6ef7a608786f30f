"""What filings say, step by step: legs of a search, their order, guardrails, and the sentences that answer.

The graph runs each step as a node of its own; those of one question share their searches by an `Once`.
"""

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tools.errors import TieoutError
from tools.language.disclosed.disclosures import disclosure
from tools.language.disclosed.facts import asked_facts, told_alone
from tools.language.disclosed.halves import asked_halves
from tools.language.disclosed.parts_named import part_terms
from tools.language.people.office_holders import asked_office
from tools.language.printed.votes import asked_votes, votes_search
from tools.language.queries.explained import asks_why
from tools.language.queries.features import Wanted, line_names, read_wanted
from tools.models.answers import Step
from tools.models.filters import Filters
from tools.models.passages import Quote, TextSearch, Worked
from tools.models.questions import Classification, Extreme
from tools.models.slots.missing import Emptied
from tools.ports.deps import Deps
from tools.ports.search_log import PASSAGES, TREE
from tools.retrieve.disclosed import told_at_place
from tools.retrieve.nodes import with_nodes
from tools.retrieve.summaries.asked import (
    figures_explained,
    figures_named,
    names_asked,
    part_asked,
    told_effect,
    told_reasons,
    told_topic,
)
from tools.retrieve.summaries.together import told_together
from tools.retrieve.told.particulars import asked_of_event, held_to_event
from tools.retrieve.traced import step, told_dropped, told_quoted, told_search, tree_step
from tools.search.empty_result import find_emptied, widened_to
from tools.search.fuse_legs import Pool, fuse_legs
from tools.search.guardrails import Guarded, GuardrailLimits, apply_guardrails
from tools.search.legs import Leg, LegName, Span, legs_of, run_leg
from tools.search.log import log_search
from tools.search.order.fuse import first_ones, in_turns
from tools.search.order.ranker import Candidate, holding, holding_most
from tools.search.prepare import Prepared, SearchRequest, prepare_search
from tools.search.quotes.agreed import of_scope, quote_agreed
from tools.search.quotes.amounts import asks_amounts, quote_amounts
from tools.search.quotes.cite import Told
from tools.search.quotes.extremes import quote_extreme, telling_end
from tools.search.quotes.features import is_management
from tools.search.quotes.named import asked_names, naming
from tools.search.quotes.pages import MOST_PAGES, of_whole_year, pages_of, whole_pages
from tools.search.quotes.pick import pick_quotes
from tools.search.quotes.reasons import answering, may_explain, quote_reasons
from tools.search.quotes.spoken import as_spoken, spoken_first
from tools.search.quotes.told.ends import led_by_halves
from tools.search.quotes.told.parts import of_part, quote_part_reasons, rest_untold
from tools.search.search import Found, Ranked, rank_once
from tools.search.single_flight import Once
from tools.search.trees.models import TreeResults
from tools.search.trees.quoted import placed
from tools.search.trees.search import TreeRequest, search_tree

TOP_K = 8  # passages of which the quotations come
_LOOKED_AT = 30  # passages from the top, before the guardrails
_SPOKEN = 3  # passages of those whose words are asked for
_AMOUNTS = 4  # passages that amounts are set against each other in


@dataclass(frozen=True)
class TextFound:
    """The quotations that answer, the best first, what to warn of, the steps that were taken, and the searches.

    `widened` are the companies of which no text of the periods asked for is loaded, so that all were searched.
    `emptied` tells which of the caller's filters left no passage. `opening` is what the quotations come to, `worked`
    the figure that theirs come to.
    """

    quotes: tuple[Quote, ...] = ()
    warnings: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    searches: tuple[TextSearch, ...] = ()
    widened: tuple[str, ...] = ()
    emptied: Emptied | None = None
    opening: str = ""
    worked: Worked | None = None


@dataclass(frozen=True)
class TextSteps:
    """The steps of one question for text. What the question asks of one company, filings of others never answer."""

    deps: Deps
    question: str
    reading: Classification
    filters: Filters
    once: Once = field(default_factory=Once)

    @property
    def request(self) -> SearchRequest:
        filters, tickers = self.filters, self.reading.tickers
        if tickers and not (filters.tickers or filters.companies):
            filters = filters.model_copy(update={"tickers": tickers})
        return SearchRequest(self._sought, filters, asked=self.question)

    @property
    def _sought(self) -> str:
        """What to search by: the words of whatever makes a disclosure, or prints votes; else those of the question."""
        if self._asks_votes:
            return votes_search()
        return disclosure(self.reading.disclosure).search if self.reading.disclosure else self.question

    @property
    def _asks_votes(self) -> bool:
        return self.reading.extreme is not None and bool(asked_votes(self.question))

    async def _prepared(self) -> Prepared:
        key = ("prepared", self.question, self.filters, self.reading)
        return await self.once.run(key, lambda: prepare_search(self.deps, self.request, self.reading))

    async def run_leg(self, name: LegName) -> Leg:
        """The passages that one leg finds, or why it failed."""
        return await run_leg(self.deps, await self._prepared(), name, self.once)

    async def find_nodes(self) -> TreeResults:
        """The nodes of page trees that may answer; none, with the reason, where trees can't be searched.

        Where no passage can be searched, nobody waits for them.
        """
        if (await self._prepared()).heard is not None:
            return TreeResults(nodes=())  # sections don't tell who speaks
        searching = asyncio.create_task(self._nodes())
        try:
            legs = await asyncio.gather(*map(self.run_leg, legs_of(self.deps, "hybrid", self.reading.signals)))
            if all(leg.failure is not None for leg in legs):
                return TreeResults(nodes=())
            return await searching
        finally:
            searching.cancel()
            await asyncio.gather(searching, return_exceptions=True)

    async def _nodes(self) -> TreeResults:
        request = TreeRequest(self.question, self.request.filters)
        try:
            return await search_tree(self.deps, request, self.reading, once=self.once)
        except TieoutError as error:
            return TreeResults(nodes=(), warnings=(error.message,))

    async def fuse(self, legs: Mapping[LegName, Leg]) -> Pool:
        """The legs' hits in one order. Raises `SearchUnavailable` where all legs failed."""
        return await fuse_legs(self.deps, await self._prepared(), legs)

    async def rerank(self, legs: Mapping[LegName, Leg], pool: Pool) -> Found:
        """The passages in the order in which they answer; the search of trees may have ranked them already."""
        return await rank_once(self.deps, await self._prepared(), legs, pool, self.once)

    async def guard(self, found: Found, nodes: TreeResults, top_k: int) -> Guarded[Ranked]:
        """What the guardrails let through of the passages and the best ones of the nodes."""
        ranked = await with_nodes(self.deps, found.passages, nodes)
        if found.targets.spread:
            ranked = in_turns(ranked, lambda one: one.candidate.passage.document.doc_id)
        limits = GuardrailLimits.for_models(self.deps.embedder.model if self.deps.embedder else None, found.reranked_by)
        heard = (await self._prepared()).heard
        if heard is not None and heard.exchanges:  # an answer belongs to its question, whatever words ask for it
            limits = limits.model_copy(update={"min_similarity": -1.0, "min_rerank": None})
        looked_at = ranked[: max(_LOOKED_AT, 2 * top_k)]
        figures = found.wanted.figure and not found.wanted.reason
        return apply_guardrails(
            looked_at, limits, self.reading.tickers, prefer_numbers=figures, by_document=found.targets.spread
        )

    async def quote(
        self, found: Found, nodes: TreeResults, guarded: Guarded[Ranked], times: Mapping[str, Span], top_k: int
    ) -> TextFound:
        """The quotations of the `top_k` best passages, and what is told of the steps, whose `times` are given."""
        begun = time.perf_counter()
        heard = (await self._prepared()).heard
        passages = of_scope(self.question, spoken_first(heard, [one.candidate for one in guarded.kept]))
        # The board and the meeting are none that a table of votes names.
        names = [] if self._asks_votes else asked_names(self.question, self.reading, self.deps.vocabulary, heard)
        about = holding_most(names, holding(self._part(found.wanted), passages))
        passages = about or passages
        passages = may_explain(self.reading, passages) if found.wanted.reason else passages
        elsewhere = found.wanted.reason and bool(found.targets.widened)  # reasons of another period explain nothing
        told = await self._of_documents(found, passages) if heard is None and not elsewhere else Told()
        quotes = told.quotes
        if not quotes:
            spread = found.targets.spread
            first = first_ones(passages, lambda one: one.passage.document.doc_id, top_k, spread=spread)
            first = first if heard is None else first[:_SPOKEN]
            quotes = await pick_quotes(found.wanted, first, self.deps.embedder, spread=spread)
            quotes = answering(self.reading, quotes) if found.wanted.reason else quotes
            if part := self._part(found.wanted):
                quotes = of_part(part, quotes)
            if heard is not None:
                quotes = as_spoken(quotes, heard, self.deps.embedder)
            quotes = led_by_halves(self.question, quotes, passages, reason=found.wanted.reason)
            # A name beside no office answers nothing, nor does what never names whom or what is asked about.
            office = asked_office(found.wanted.text)
            halves = asked_halves(self.question) or told_alone(asked_facts(self.question))
            if office or halves or not about or elsewhere or self.reading.effect is not None:
                quotes = [one.model_copy(update={"answers": False}) for one in quotes]
            elif names:
                quotes = naming(names, quotes, about)
            if not any(one.answers for one in quotes) and heard is None and not elsewhere and not halves:
                quotes = quote_agreed(found.wanted, names, passages[:MOST_PAGES]) or quotes
            quotes = telling_end(self.reading.extreme, quotes) if self.reading.extreme else quotes
            apart = heard is not None or office or self.reading.effect is not None or self.reading.extreme is not None
            if not apart and (event := asked_of_event(self.question, found.wanted, names)) is not None:
                told = await held_to_event(self.deps, event, self.filters, quotes, passages)
                quotes = told.quotes
        log_search(self.deps, self.request, found, guarded.kept, self.reading.tickers)
        searched = max((ended for _, ended in found.times.values()), default=times["search_tree"][0])
        return TextFound(
            quotes=tuple(placed(quote, nodes.nodes) for quote in quotes),
            warnings=(
                *found.warnings,
                *widened_to(found.targets, self.reading),
                *(() if passages else guarded.warnings),
            ),
            steps=(
                step("search", times["search_tree"][0], searched, told_search(found), found.reranked_by),
                *(step(name, *span, "of the search") for name, span in found.times.items()),
                tree_step(nodes, *times["search_tree"]),
                step("guard", *times["guard"], told_dropped(guarded)),
                step("quote", begun, time.perf_counter(), told_quoted(quotes, told.way if told.quotes else None)),
            ),
            searches=tuple(_searches(found, nodes, quotes)),
            widened=found.targets.widened,
            emptied=None if passages or found.passages else await find_emptied(self.deps, self.request, self.reading),
            opening=told.opening or rest_untold(self.question, quotes),
            worked=told.worked,
        )

    def _part(self, wanted: Wanted) -> list[str]:
        """The terms of the part of a company whose figure's move is to be explained."""
        return part_asked(self.reading).split() if wanted.reason and self.reading.metrics else []

    async def _of_documents(self, found: Found, passages: Sequence[Candidate]) -> Told:
        """The disclosure, row, amounts, reasons or topic that is asked for; nothing where no passage has it."""
        reading = self.reading
        wanted = read_wanted(self.question, self.deps.vocabulary, reading.tickers)
        years = wanted.years or frozenset(map(str, reading.fiscal_years))  # a part has those of the question
        wanted = replace(wanted, across=found.targets.spread, years=years)
        if reading.extreme is not None:
            year = reading.fiscal_years[-1] if reading.fiscal_years else None
            pages = await pages_of(self.deps.documents, passages[:MOST_PAGES])
            pages = pages if reading.fiscal_quarters or year is None else of_whole_year(pages)
            told = replace(quote_extreme(reading.extreme, wanted, year, pages), way="row")
            return await self._explained(told, reading.extreme, passages) if wanted.reason and told.first else told
        if (told := await told_at_place(self.deps, reading, self.question, wanted, passages, self.filters)) is not None:
            return told
        if reading.effect is not None:
            return await told_effect(
                self.deps, reading, reading.effect, [one for one in passages if is_management(one.passage)]
            )
        moved = figures_explained(reading, self.deps.vocabulary, self.question)
        if wanted.reason and moved.metrics:
            by_management = [one for one in passages if is_management(one.passage)]
            own = (*line_names(moved.metrics, self.deps.vocabulary), *moved.names)
            told = await told_together(self.deps, reading, moved, own, by_management, self.question)
            if told.quotes:
                return told
            told = await told_reasons(self.deps, reading, moved, by_management, self.question)
            if not told.quotes and (part := moved.part.split()):
                told = quote_part_reasons(part, own, self.question, await self._whole(by_management))
            if told.quotes:
                return told
            names = names_asked(own, moved.part)
            return replace(quote_reasons(names, await self._whole(by_management), reading.fiscal_years), way="reasons")
        if wanted.summary and not reading.metrics:
            return await told_topic(self.deps, reading, wanted, passages)
        if asks_amounts(wanted) and not reading.metrics:
            return replace(quote_amounts(wanted, await self._whole(passages[:_AMOUNTS])), way="amounts")
        return Told()

    async def _explained(self, told: Told, asked: Extreme, passages: Sequence[Candidate]) -> Told:
        """The part that comes first, with the reasons for its figure's move before the rows that tell so."""
        moved = replace(figures_named(asked.measure, self.deps.vocabulary), part=part_terms(told.first))
        by_management = [one for one in passages if is_management(one.passage)]
        reasons = await told_reasons(self.deps, self.reading, moved, by_management)
        missing = "" if reasons.quotes or not asks_why(self.question) else " Not found: why."
        return replace(told, quotes=(*reasons.quotes, *told.quotes), opening=f"{told.opening}{missing}")

    async def _whole(self, passages: Sequence[Candidate]) -> list[Candidate]:
        return await whole_pages(self.deps.documents, passages)


def _searches(found: Found, nodes: TreeResults, quotes: Sequence[Quote]) -> Iterator[TextSearch]:
    """Both searches, each with the passages of its own that are quoted; that of trees where there are any."""
    results: dict[str, list[str | None]] = {PASSAGES: [one.candidate.chunk_id for one in found.passages]}
    if nodes.search_id is not None or nodes.nodes:
        results[TREE] = [node.chunk_id for node in nodes.nodes]
    for mode, chunk_ids in results.items():
        quoted = dict.fromkeys(quote.chunk_id for quote in quotes if quote.chunk_id in chunk_ids)
        yield TextSearch(mode=mode, query_type=found.query_type, results=len(chunk_ids), quoted=tuple(quoted))
