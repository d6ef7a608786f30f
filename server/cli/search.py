"""`tieout search` and `tieout feedback`."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.command import Quarters, Tickers, Work, Years, printing, run
from server.cli.figures.periods import dated_quarters
from server.cli.formats.layout import Note
from server.cli.terminal import Terminal
from server.cli.tuning import since_days, tuning, undoing
from server.settings import Settings
from tools.errors import InvalidInput
from tools.models.filters import Filters
from tools.models.passages import ContentType, ContextMode, Mode, TableType

if TYPE_CHECKING:
    from tools.ports.embedding import EmbeddingModel

searching = typer.Typer()

_DAY = ["%Y-%m-%d"]


@searching.command()
@printing
def search(
    query: Annotated[str, typer.Argument(help='What to search for: "supply chain risks".')],
    ticker: Tickers = None,
    year: Years = None,
    quarter: Quarters = None,
    doc_type: Annotated[list[str] | None, typer.Option(help="Only filings of this form; repeat for more.")] = None,
    doc_id: Annotated[list[str] | None, typer.Option(help="Only this document; repeat for more.")] = None,
    section: Annotated[str | None, typer.Option(help="Only this item, such as 1A.")] = None,
    speaker: Annotated[
        str | None, typer.Option(help="Only what this person or role says on a call, such as CFO.")
    ] = None,
    filed_after: Annotated[
        datetime | None, typer.Option(formats=_DAY, help="Only what was filed then or later.")
    ] = None,
    filed_before: Annotated[
        datetime | None, typer.Option(formats=_DAY, help="Only what was filed by that day.")
    ] = None,
    content_type: Annotated[ContentType | None, typer.Option(help="Only passages of this kind.")] = None,
    table_type: Annotated[TableType | None, typer.Option(help="Only tables of this type.")] = None,
    mode: Annotated[Mode, typer.Option(help="By meaning (vector), by words (keyword), or both.")] = "hybrid",
    context: Annotated[ContextMode, typer.Option(help="Print what stands around each passage.")] = "none",
    before: Annotated[int, typer.Option(help="Passages before each, with --context window.")] = 1,
    after: Annotated[int, typer.Option(help="Passages after each, with --context window.")] = 1,
    tree: Annotated[
        bool, typer.Option("--tree", help="Find the parts of documents where an answer to QUERY stands instead.")
    ] = False,
    numeric: Annotated[
        bool, typer.Option("--numeric", help="Find sentences and rows by their numbers and meaning, in Arabic too.")
    ] = False,
    top_k: Annotated[
        int | None, typer.Option("--top-k", "-k", help="At most so many, to 100.", show_default="10; with --tree, 20")
    ] = None,
    max_chars: Annotated[
        int | None, typer.Option(help="At most so many characters in all, around the matches; with --json, of texts.")
    ] = None,
    expand: Annotated[bool, typer.Option("--expand/--no-expand", help="Look for synonyms, too.")] = True,
    narrow: Annotated[
        bool, typer.Option("--narrow/--no-narrow", help="Keep to the companies, periods and forms that QUERY names.")
    ] = True,
    cursor: Annotated[str | None, typer.Option(help="The next page, as the page before names it.")] = None,
) -> None:
    """Search the texts of filings.

    Exits with 1 where nothing is found.
    """
    asked = _Asked(
        query=query,
        filters={
            "tickers": ticker,
            "fiscal_years": None if quarter else year,
            "quarters": dated_quarters(year or (), quarter) if quarter else None,
            "doc_types": doc_type,
            "doc_ids": doc_id,
            "section": section,
            "speaker": speaker,
            "filed_after": filed_after.date() if filed_after else None,
            "filed_before": filed_before.date() if filed_before else None,
            "content_type": content_type,
            "table_type": table_type,
        },
        top_k=top_k,
        passages=_Passages(mode, context, before, after, max_chars, expand, narrow, cursor),
    )
    if tree and numeric:
        raise typer.BadParameter("--tree and --numeric are two searches: give one of them.")
    searched = _search_tree(asked) if tree else _search_units(asked) if numeric else _search_passages(asked)
    run(searched)


@dataclass(frozen=True)
class _Passages:
    """The options that only a search of passages takes, with their defaults."""

    mode: Mode = "hybrid"
    context: ContextMode = "none"
    before: int = 1
    after: int = 1
    max_chars: int | None = None
    expand: bool = True
    narrow: bool = True
    cursor: str | None = None

    @property
    def given(self) -> list[str]:
        """The options that are not as by default, as they are typed."""
        flags = ("expand", "narrow")
        changed = [one.name for one in fields(self) if getattr(self, one.name) != one.default]
        return [f"--{'no-' if name in flags else ''}{name.replace('_', '-')}" for name in changed]


@dataclass(frozen=True)
class _Asked:
    """What `tieout search` is asked for; `filters` as they were typed."""

    query: str
    filters: Mapping[str, object]
    top_k: int | None
    passages: _Passages

    def read_filters(self) -> Filters:
        """The filters, once the query is known to be one."""
        from tools.models.filters import read_filters
        from tools.questions.meant import check_question

        check_question(self.query)
        return read_filters(dict(self.filters)) or Filters()


def _loading(terminal: Terminal, embedder: "EmbeddingModel | None") -> AbstractContextManager[None]:
    """Tells that a model is loaded, where that takes its time."""
    return terminal.told_late(f"Loading {embedder.model}") if embedder is not None else nullcontext()


def _search_passages(asked: _Asked) -> Work:
    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.search import passage_records, results_shown, results_within
        from server.wiring import open_deps
        from tools.search.filings_search import NEAREST_ALONE, FilingsRequest, search_filings

        top_k = 10 if asked.top_k is None else asked.top_k
        options = {"max_total" if name == "max_chars" else name: value for name, value in vars(asked.passages).items()}
        request = FilingsRequest(asked.query, asked.read_filters(), top_k=top_k, **options)
        async with open_deps(settings, terminal.progress) as deps:
            with _loading(terminal, deps.embedder if request.mode != "keyword" else None):
                found = await search_filings(deps, request)
        most = request.max_total
        first = [Note(one) for one in found.warnings if one == NEAREST_ALONE]
        rest = [one for one in found.warnings if one != NEAREST_ALONE]
        shown = results_shown(found) if most is None else results_within(found, most)
        terminal.show(found, [*first, *shown], rest, passage_records(found))
        return 0 if found.passages else 1

    return work


def _search_tree(asked: _Asked) -> Work:
    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.search import node_records, nodes_shown
        from server.wiring import open_deps
        from tools.search.trees.models import TOP_NODES
        from tools.search.trees.search import TreeRequest, search_tree

        filters = asked.read_filters()
        if given := asked.passages.given:
            raise InvalidInput(f"--tree finds no passages: {', '.join(given)} can't be given with it.")
        request = TreeRequest(asked.query, filters, TOP_NODES if asked.top_k is None else asked.top_k)
        async with open_deps(settings, terminal.progress) as deps:
            with _loading(terminal, deps.embedder):
                found = await search_tree(deps, request)
        terminal.show(found, nodes_shown(found), found.warnings, node_records(found))
        return 0 if found.nodes else 1

    return work


def _search_units(asked: _Asked) -> Work:
    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.search import unit_records, units_shown
        from server.wiring import open_deps
        from tools.search.units.search import search_numeric

        filters = asked.read_filters()
        if given := asked.passages.given:
            raise InvalidInput(f"--numeric finds no passages: {', '.join(given)} can't be given with it.")
        async with open_deps(settings, terminal.progress) as deps:
            with _loading(terminal, deps.unit_embedder):
                found = await search_numeric(deps, asked.query, filters, 10 if asked.top_k is None else asked.top_k)
        terminal.show(found, units_shown(found), found.warnings, unit_records(found))
        return 0 if found.hits else 1

    return work


@searching.command()
@printing
def feedback(
    days: Annotated[int | None, typer.Option(min=1, max=36_500, help="Only the searches of the last days.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the searches into this JSONL file.")] = None,
    tune: Annotated[
        bool, typer.Option("--tune", help="Refit weights, synonyms and ranker to the results that were selected.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --tune: apply what is proposed, without asking.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take back what was applied last.")] = False,
) -> None:
    """Tell how searches go: which queries fail, which modes do well, and which words want synonyms."""
    if (yes and not tune) or tune + undo + (export is not None) > 1:
        raise typer.BadParameter("give one of --tune (with --yes or without), --undo and --export.")
    if tune or undo:
        run(tuning(days, yes=yes) if tune else undoing())
        return

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.usage import feedback_shown
        from server.wiring import open_deps
        from tools.usage.feedback import MOST_READ, analyse_feedback, log_of

        since = since_days(days)
        async with open_deps(settings, terminal.progress) as deps:
            report = await analyse_feedback(deps, since)
            searches = await log_of(deps).searches(since, MOST_READ) if export else []
        if export is not None:
            _write(export, "".join(f"{one.model_dump_json()}\n" for one in reversed(searches)))
            terminal.progress(f"{len(searches)} searches written to {export}")
        terminal.show(report, feedback_shown(report), report.warnings)
        return 0

    run(work)


def _write(target: Path, text: str) -> None:
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"export: {target} can't be written: {error.strerror}.") from error
