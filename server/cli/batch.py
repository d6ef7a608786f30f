"""`tieout batch`: many questions, of many companies, in one run that goes on where it was cut off."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

if TYPE_CHECKING:
    from agent.batch.estimate import Estimate
    from agent.batch.items import BatchItem
    from tools.models.answers import Answer
    from tools.models.results.summaries import Summary
    from tools.ports.deps import Deps

    Ask = Callable[[BatchItem], Awaitable[Answer | Summary]]

batching = typer.Typer()

_AT_ONCE = 200  # items that wait for one batch of calls
_DAYS = 3 * 86_400.0  # seconds that an item may wait for a batch, which takes a day at most


@batching.command()
@printing
def batch(
    output: Annotated[Path, typer.Option("--output", "-o", help="Where the answers go, a JSON line each.")],
    questions: Annotated[
        Path | None, typer.Argument(help="Questions, one a line; or JSONL rows: question, id, filters.")
    ] = None,
    ticker: Annotated[
        list[str] | None, typer.Option("--ticker", "-t", help="Ask of this company; repeat for more.")
    ] = None,
    companies: Annotated[Path | None, typer.Option(help="Ask of each company of a file, one a line.")] = None,
    summaries: Annotated[bool, typer.Option("--summaries", help="No questions: a summary of each company.")] = False,
    year: Annotated[int | None, typer.Option("--year", "-y", help="The fiscal year of summaries.")] = None,
    at_once: Annotated[int, typer.Option(min=1, max=32, help="How many questions are worked on side by side.")] = 4,
    batch_api: Annotated[
        bool, typer.Option("--batch-api", help="Send the model's calls through its provider's batch API.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before calls are paid for.")] = False,
) -> None:
    """Answer many questions, or sum up many companies, a row each. Run it again to go on where it was cut off.

    Failures are tried anew.

    With a model, it says first what its calls may cost. Exits with 1 where any question failed.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from agent.batch.items import read_items, summary_items
        from agent.batch.results import Results
        from agent.batch.run import run_items
        from server.wiring import open_deps

        named = _companies(ticker, companies)
        if (questions is None) is not summaries:
            raise InvalidInput("Give a file of questions, or --summaries: one of the two.")
        items = await asyncio.to_thread(read_items, questions, named) if questions else summary_items(named, year)
        what = "summaries" if summaries else "questions"
        with Results(output) as results:
            left = results.left(items)
            async with open_deps(settings, terminal.progress) as deps:
                if left and (chat := deps.chat) is not None:
                    _agree(await _estimated(deps, chat.model, left, batch_api=batch_api), terminal, what, yes=yes)
                with terminal.bar("asking", len(left)) as advance:
                    async with _asker(settings, deps, output, terminal, batch_api=batch_api) as ask:
                        limit = _AT_ONCE if batch_api else at_once
                        counts = await run_items(left, ask, results, at_once=limit, advance=advance)
        report = {**asdict(counts), "items": len(items), "before": len(items) - len(left), "output": str(output)}
        told = f"{len(items)} {what}: {counts.answered} answered, {counts.declined} declined, {counts.open} open"
        told += f", {counts.failed} failed" + (
            f", {len(items) - len(left)} there already" if len(left) < len(items) else ""
        )
        terminal.message(report, f"{told}. {output}")
        return 1 if counts.failed else 0

    run(work)


def _companies(tickers: list[str] | None, file: Path | None) -> list[str]:
    named = list(tickers or ())
    if file is not None:
        try:
            named += [line.strip() for line in file.read_text("utf-8-sig").splitlines() if line.strip()]
        except OSError as error:
            raise InvalidInput(f"{file} can't be read: {error.strerror}.") from None
        except UnicodeDecodeError as error:
            raise InvalidInput(f"{file} can't be read: {error}.") from None
    return list(dict.fromkeys(named))


def _plain(deps: "Deps") -> "Ask":
    from agent.graph import build_graph
    from agent.run import answer_question
    from agent.summaries.build import summarize
    from tools.retrieve.summaries.subject import Wanted

    graph = build_graph(deps)

    async def unheard(_: str) -> None: ...

    async def ask(item: "BatchItem") -> "Answer | Summary":
        if item.kind == "summary":
            wanted = Wanted(company=item.filters.tickers[0], fiscal_year=next(iter(item.filters.fiscal_years), None))
            return await summarize(deps, wanted, lambda _: None)
        return await answer_question(graph, item.question, unheard, filters=item.filters)

    return ask


@asynccontextmanager
async def _asker(
    settings: Settings, deps: "Deps", output: Path, terminal: Terminal, *, batch_api: bool
) -> "AsyncGenerator[Ask]":
    """Asks one item; through the batch API its calls wait for those of the others. Replies are kept beside `output`."""
    if deps.chat is None and not batch_api:
        yield _plain(deps)
        return
    from tools.backends.chat.journal import Journal

    kept = output.with_name(f"{output.stem}.calls.jsonl")
    if deps.chat is not None and not batch_api:
        from tools.backends.chat.journaled import JournaledChat

        journal = Journal(kept, deps.chat.model)
        same = deps.unit_chat is not None and deps.unit_chat.model == deps.chat.model
        units = JournaledChat(deps.unit_chat, journal) if deps.unit_chat is not None and same else deps.unit_chat
        try:
            yield _plain(replace(deps, chat=JournaledChat(deps.chat, journal), unit_chat=units))
        finally:
            journal.close()
        return
    from server.batches import batch_api_of
    from tools.backends.chat.deferred import DeferredChat

    api = batch_api_of(settings)
    journal = Journal(kept, api.model)
    chat = DeferredChat(api, journal, pause=settings.batch_pause, tell=terminal.progress)
    asked = _plain(replace(deps, chat=chat, unit_chat=chat, chat_seconds=_DAYS))

    async def ask(item: "BatchItem") -> "Answer | Summary":
        async with chat.item():
            return await asked(item)

    serving = asyncio.create_task(chat.serve())
    try:
        yield ask
    finally:
        serving.cancel()
        journal.close()
        await api.close()


async def _estimated(deps: "Deps", model: str, items: "Sequence[BatchItem]", *, batch_api: bool) -> "Estimate":
    from agent.batch.estimate import CountingChat, estimate
    from server.batches import DISCOUNT

    chat = CountingChat(model)
    ask = _plain(replace(deps, chat=chat, unit_chat=chat, query_log=None, search_log=None))
    return await estimate(items, ask, chat, discount=DISCOUNT if batch_api else 0.0)


def _agree(estimate: "Estimate", terminal: Terminal, what: str, *, yes: bool) -> None:
    from server.cli.prompting import is_interactive

    cost = f"at most ${estimate.dollars:,.2f}" if estimate.dollars is not None else "at a price that is not known"
    told = (
        f"{estimate.items} {what}, about {estimate.calls} calls of {estimate.model}: {estimate.input_tokens:,} "
        f"tokens in, {estimate.output_tokens:,} out at most, {cost}"
    )
    if yes:
        terminal.progress(told)
    elif not is_interactive():
        raise InvalidInput(f"{told}. Start it with --yes.")
    elif not typer.confirm(f"{told}. Start?", err=True):
        raise InvalidInput("Nothing was asked.")
