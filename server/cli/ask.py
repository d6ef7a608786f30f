"""`tieout ask`: a question, answered."""

from contextlib import AsyncExitStack
from datetime import datetime
from typing import Annotated, Any

import typer

from server.cli.command import Tickers, Years, printing, run
from server.cli.terminal import Terminal
from server.settings import Settings

asking = typer.Typer()


@asking.command()
@printing
def ask(
    question: Annotated[str, typer.Argument(help='"What was Apple\'s revenue in fiscal 2023?"', show_default=False)],
    thread: Annotated[str | None, typer.Option(help="A conversation that the question goes on with.")] = None,
    ticker: Tickers = None,
    year: Years = None,
    doc_type: Annotated[list[str] | None, typer.Option(help="Only filings of this form; repeat for more.")] = None,
    filed_before: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only what was filed by that day.")
    ] = None,
    look: Annotated[
        bool, typer.Option("--look", help="Have TIEOUT_VISION_MODEL look at the slide or page asked about.")
    ] = False,
) -> None:
    """Answer a question about figures, or what filings say.

    Exits with 1 where there is no answer.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from agent.graph import build_graph
        from agent.run import answer_question
        from server.cli.prompting import ask_on_terminal
        from server.cli.views.answers import answer_record, answer_shown
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
        ask_user = ask_on_terminal if terminal.can_ask() else None
        async with AsyncExitStack() as stack:
            app = await stack.enter_async_context(open_app(settings, terminal.progress))
            saver = await stack.enter_async_context(open_memory(app.database)) if thread else None
            graph = build_graph(app.deps, saver or (short_memory() if ask_user else None))
            how: dict[str, Any] = {"filters": filters, "ask_user": ask_user, "include_images": look}
            how["traced"] = settings.langsmith
            answer = await answer_question(graph, question, terminal.step, thread, **how)
        terminal.show(answer, answer_shown(question, answer), records=[answer_record(question, answer)])
        return 1 if answer.status == "declined" else 0

    run(work)
