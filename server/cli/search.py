"""`tieout search` and `tieout feedback`."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from server.cli.command import Json, Years, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput
from tools.models.filters import Filters
from tools.models.passages import ContentType, ContextMode, Mode, TableType

searching = typer.Typer()

_DAY = ["%Y-%m-%d"]


@searching.command()
def search(
    query: Annotated[str, typer.Argument(help='What to search for: "supply chain risks".')],
    ticker: Annotated[list[str] | None, typer.Option("--ticker", "-t", help="Only this company; repeat.")] = None,
    year: Years = None,
    quarter: Annotated[list[str] | None, typer.Option(help='Only this quarter ("2025-Q2"); repeat.')] = None,
    doc_type: Annotated[list[str] | None, typer.Option(help="Only filings of this form; repeat.")] = None,
    doc_id: Annotated[list[str] | None, typer.Option(help="Only this document; repeat.")] = None,
    section: Annotated[str | None, typer.Option(help="Only this item, such as 1A.")] = None,
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
    top_k: Annotated[
        int | None, typer.Option("--top-k", "-k", help="At most so many, to 100.", show_default="10; with --tree, 20")
    ] = None,
    max_chars: Annotated[int | None, typer.Option(help="At most so many characters of each passage.")] = None,
    expand: Annotated[bool, typer.Option("--expand/--no-expand", help="Look for synonyms, too.")] = True,
    narrow: Annotated[
        bool, typer.Option("--narrow/--no-narrow", help="Keep to the companies, periods and forms that QUERY names.")
    ] = True,
    cursor: Annotated[str | None, typer.Option(help="The next page, as the page before names it.")] = None,
    json_: Json = False,
) -> None:
    """Search the texts of filings. Exits with 1 where nothing is found."""
    of_passages = {
        "--mode": mode != "hybrid",
        "--context": context != "none",
        "--before": before != 1,
        "--after": after != 1,
        "--max-chars": max_chars is not None,
        "--no-expand": not expand,
        "--no-narrow": not narrow,
        "--cursor": cursor is not None,
    }

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.search_view import results_shown
        from server.wiring import open_deps
        from tools.models.filters import read_filters
        from tools.questions.classify import check_question
        from tools.search.filings_search import FilingsRequest, search_filings

        check_question(query)
        filters = read_filters(
            {
                "tickers": ticker,
                "fiscal_years": year,
                "quarters": quarter,
                "doc_types": doc_type,
                "doc_ids": doc_id,
                "section": section,
                "filed_after": filed_after.date() if filed_after else None,
                "filed_before": filed_before.date() if filed_before else None,
                "content_type": content_type,
                "table_type": table_type,
            }
        )
        if tree:
            if given := [name for name, is_given in of_passages.items() if is_given]:
                raise InvalidInput(f"--tree finds no passages: {', '.join(given)} can't be given with it.")
            return await _search_tree(settings, terminal, query, filters, top_k)
        request = FilingsRequest(
            query=query,
            filters=filters or Filters(),
            mode=mode,
            context=context,
            before=before,
            after=after,
            top_k=10 if top_k is None else top_k,
            max_chars=max_chars,
            expand=expand,
            narrow=narrow,
            cursor=cursor,
        )
        async with open_deps(settings, terminal.progress) as deps:
            if mode != "keyword" and deps.embedder is not None:
                terminal.progress(f"Loading {deps.embedder.model}")
            found = await search_filings(deps, request)
        terminal.show(found, results_shown(found), found.warnings)
        return 0 if found.passages else 1

    run(work, json_=json_)


async def _search_tree(
    settings: Settings, terminal: Terminal, question: str, filters: Filters | None, top_k: int | None
) -> int:
    from server.cli.search_view import nodes_shown
    from server.wiring import open_deps
    from tools.search.trees.models import TOP_NODES
    from tools.search.trees.search import TreeRequest, search_tree

    request = TreeRequest(question, filters or Filters(), TOP_NODES if top_k is None else top_k)
    async with open_deps(settings, terminal.progress) as deps:
        if deps.embedder is not None:
            terminal.progress(f"Loading {deps.embedder.model}")
        found = await search_tree(deps, request)
    terminal.show(found, nodes_shown(found), found.warnings)
    return 0 if found.nodes else 1


@searching.command()
def feedback(
    days: Annotated[int | None, typer.Option(min=1, max=36_500, help="Only the searches of the last days.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the searches into this JSONL file.")] = None,
    json_: Json = False,
) -> None:
    """Tell how searches go: which queries fail, which modes do well, and which words want synonyms."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.search_view import feedback_shown
        from server.wiring import open_deps
        from tools.usage.feedback import MOST_READ, analyse_feedback, log_of

        since = datetime.now(UTC) - timedelta(days=days) if days else None
        async with open_deps(settings, terminal.progress) as deps:
            report = await analyse_feedback(deps, since)
            searches = await log_of(deps).searches(since, MOST_READ) if export else []
        if export is not None:
            _write(export, "".join(f"{one.model_dump_json()}\n" for one in reversed(searches)))
            terminal.progress(f"{len(searches)} searches written to {export}")
        terminal.show(report, feedback_shown(report), report.warnings)
        return 0

    run(work, json_=json_)


def _write(target: Path, text: str) -> None:
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"export: {target} can't be written: {error.strerror}.") from error
