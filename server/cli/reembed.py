"""`tieout reembed`: vectors of the configured model for all passages."""

import typer

from server.cli.command import Json, run
from server.cli.terminal import Terminal
from server.settings import Settings

reembedding = typer.Typer()

_NO_MODEL = "No embedding model is configured."


@reembedding.command()
def reembed(json_: Json = False) -> None:
    """Give all passages vectors of the configured model, and search with them. Stop it any time; run it again to go on.

    Needed after TIEOUT_EMBEDDINGS was changed, and for passages that were loaded without a model; `tieout doctor` says
    whose vectors are stored.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from ingest.reembed import reembed as step
        from server.wiring import open_deps

        async with open_deps(settings, terminal.progress) as deps:
            if deps.embedder is None or deps.spaces is None or deps.feed is None:
                terminal.message({"embedded": 0, "passages": 0}, deps.words_alone or _NO_MODEL)
                return 1
            missing, _ = await deps.spaces.counts(deps.embedder)
            with terminal.bar("embedding", missing) as advance:

                def progress(count: int, _: int) -> None:
                    for _ in range(count):
                        advance("passages")

                done = await step(deps.spaces, deps.documents, deps.feed, deps.embedder, progress)
            model = f"{deps.embedder.model} {deps.embedder.version}"
        terminal.message(
            {"model": model, "embedded": done.embedded, "passages": done.passages},
            f"{done.embedded} of {done.passages} passages got vectors of {model}, which searches use now.",
        )
        return 0

    run(work, json_=json_)
