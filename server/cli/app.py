"""The `tieout` command: every subcommand is an adapter of a few lines over a step, and takes --json."""

from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup, TyperOption

from server.cli.backup import backing_up
from server.cli.batch import batching
from server.cli.check import checking
from server.cli.command import Json, Wait, Years, command_options, env_file, run
from server.cli.fetch import fetching
from server.cli.figures import figures
from server.cli.install import installing
from server.cli.page import drawing
from server.cli.reembed import reembedding
from server.cli.schema import schemas
from server.cli.search import searching
from server.cli.serve import serving
from server.cli.stats.command import telling
from server.cli.terminal import Terminal
from server.settings import Settings

app = typer.Typer(
    name="tieout",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(backing_up)
app.add_typer(batching)
app.add_typer(checking)
app.add_typer(fetching)
app.add_typer(figures)
app.add_typer(installing)
app.add_typer(drawing)
app.add_typer(reembedding)
app.add_typer(schemas)
app.add_typer(searching)
app.add_typer(serving)
app.add_typer(telling)


def main() -> None:
    """Run the command line."""
    app()


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help='"What was Apple\'s revenue in fiscal 2023?"')],
    thread: Annotated[str | None, typer.Option(help="A conversation that the question goes on with.")] = None,
    ticker: Annotated[list[str] | None, typer.Option("--ticker", "-t", help="Only this company; repeat.")] = None,
    year: Years = None,
    doc_type: Annotated[list[str] | None, typer.Option(help="Only filings of this form; repeat.")] = None,
    filed_before: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only what was filed by that day.")
    ] = None,
    look: Annotated[
        bool, typer.Option("--look", help="Have TIEOUT_VISION_MODEL look at the slide or page asked about.")
    ] = False,
    json_: Json = False,
) -> None:
    """Answer a question about reported figures. Exits with 1 where there is no answer."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from agent.graph import build_graph
        from agent.run import answer_question
        from server.cli.prompting import ask_on_terminal, is_interactive
        from server.memory import open_memory, short_memory
        from server.wiring import open_app
        from tools.models.filters import Filters
        from tools.questions.meant import check_question

        check_question(question)
        filters = Filters(
            tickers=tuple(ticker or ()),
            fiscal_years=tuple(year or ()),
            doc_types=tuple(doc_type or ()),
            filed_before=filed_before.date() if filed_before else None,
        )
        ask_user = ask_on_terminal if is_interactive() and not json_ else None
        async with AsyncExitStack() as stack:
            app = await stack.enter_async_context(open_app(settings, terminal.progress))
            saver = await stack.enter_async_context(open_memory(app.database)) if thread else None
            graph = build_graph(app.deps, saver or (short_memory() if ask_user else None))
            how: dict[str, Any] = {"filters": filters, "ask_user": ask_user, "include_images": look}
            how["traced"] = settings.langsmith
            answer = await answer_question(graph, question, terminal.step, thread, **how)
        terminal.answer(question, answer)
        return 1 if answer.status == "declined" else 0

    run(work, json_=json_)


@app.command()
def documents(
    ticker: Annotated[list[str] | None, typer.Option("--ticker", "-t", help="A company; repeat for more.")] = None,
    year: Years = None,
    doc_type: Annotated[list[str] | None, typer.Option(help="A form or type, such as 10-K.")] = None,
    cursor: Annotated[str | None, typer.Option(help="The next page, as the page before names it.")] = None,
    json_: Json = False,
) -> None:
    """List what is loaded, and what is missing."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps
        from tools.documents.listing import list_documents
        from tools.models.filters import Filters

        filters = Filters(tickers=tuple(ticker or ()), fiscal_years=tuple(year or ()), doc_types=tuple(doc_type or ()))
        async with open_deps(settings, terminal.progress) as deps:
            terminal.documents(await list_documents(deps.facts, deps.documents, deps.directory, filters, cursor))
        return 0

    run(work, json_=json_)


@app.command()
def index(
    paths: Annotated[list[Path] | None, typer.Argument(help="Filings, companyfacts files, or folders of them.")] = None,
    manifest: Annotated[Path | None, typer.Option(help="JSONL, a row a file: path and what is known of it.")] = None,
    ticker: Annotated[str | None, typer.Option(help="The company's ticker, for a single file.")] = None,
    company: Annotated[str | None, typer.Option(help="The company's name.")] = None,
    doc_type: Annotated[str | None, typer.Option(help="Such as 10-K, release, annual_report.")] = None,
    fiscal_year: Annotated[int | None, typer.Option(help="The fiscal year that it is about.")] = None,
    quarter: Annotated[int | None, typer.Option(help="The fiscal quarter, 1 to 4.")] = None,
    filed: Annotated[
        str | None, typer.Option(help="The day that it was filed, YYYY-MM-DD, where it does not say.")
    ] = None,
    doc_id: Annotated[str | None, typer.Option(help="The document's id, for a single file.")] = None,
    language: Annotated[str | None, typer.Option(help="Two letters, such as en or ar.")] = None,
    lenient: Annotated[bool, typer.Option(help="Skip and count rows that are no facts, instead of refusing.")] = False,
    wait: Wait = True,
    json_: Json = False,
) -> None:
    """Load files into the store. Each can be searched by its words at once; then the vectors are made.

    Exits with 1 where a file was refused or vectors could not be made.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from ingest.files import find_files
        from ingest.manifest import describe
        from server.cli.loading import load
        from server.wiring import open_deps

        options = describe(
            ticker=ticker,
            company=company,
            doc_type=doc_type,
            fiscal_year=fiscal_year,
            quarter=quarter,
            filed=filed,
            doc_id=doc_id,
            language=language,
        )
        files = find_files(paths or [], manifest, options=options)
        async with open_deps(settings, terminal.progress) as deps:
            report = await load(settings, deps, terminal, files, lenient=lenient, wait=wait)
        terminal.index(report)
        return 1 if report.failed else 0

    run(work, json_=json_)


@app.command()
def migrate(json_: Json = False) -> None:
    """Bring the corpus's schema up to date. An external database is never migrated without this."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_database
        from tools.backends.postgres.migrate import migrate as apply

        async with open_database(settings, terminal.progress) as database:
            applied = await apply(database)
        terminal.message({"corpus": settings.corpus, "applied": applied}, f"{applied} migrations applied.")
        return 0

    run(work, json_=json_)


@app.command()
def doctor(
    stop: Annotated[bool, typer.Option("--stop", help="Stop the embedded database.")] = False, json_: Json = False
) -> None:
    """Report where the data is, what is loaded, versions, and what is wrong. Exits with 1 where something is."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.doctor.examine import examine, stop_server

        if stop:
            stopped = await stop_server(settings)
            terminal.message({"stopped": stopped}, "The database is stopped." if stopped else "Nothing was running.")
            return 0
        report = await examine(settings, terminal.progress)
        terminal.doctor(report)
        return 0 if report.ok else 1

    run(work, json_=json_)


@app.command()
def demo(json_: Json = False) -> None:
    """Load the shipped sample into a corpus of its own, ask four questions, and print the client snippets."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.demo import run_demo

        return await run_demo(settings, terminal)

    run(work, json_=json_)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def mcp(context: typer.Context) -> None:
    """Serve MCP over stdio."""
    from server.mcp.stdio import run_stdio

    chosen = env_file.get()
    run_stdio([*(("--env-file", str(chosen)) if chosen is not None else ()), *context.args])


def version_callback(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"tieout {version('tieout')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    _: Annotated[bool, typer.Option("--version", callback=version_callback, is_eager=True, help="Show it.")] = False,
    settings_file: Annotated[
        Path | None,
        typer.Option("--env-file", metavar="FILE", help="Read settings from this file, not from your own one."),
    ] = None,
) -> None:
    """Answers questions over company filings, and ties every number out to its source."""
    env_file.set(settings_file)
    group, name = context.command, context.invoked_subcommand
    command = group.commands.get(name) if isinstance(group, TyperGroup) and name else None
    command_options.set(tuple(one for one in (command.params if command else ()) if isinstance(one, TyperOption)))
