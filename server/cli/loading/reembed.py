"""`tieout reembed`: vectors of the configured models for all passages, pages and units."""

from typing import TYPE_CHECKING

import typer

from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import SearchUnavailable

if TYPE_CHECKING:
    from ingest.reembed import Reembedded
    from tools.ports.embedding import EmbeddingModel

reembedding = typer.Typer()

_NO_MODEL = "No embedding model is configured."


@reembedding.command()
@printing
def reembed() -> None:
    """Give all passages, pages and units vectors of the configured models, and search with them.

    Stop it any time; run it again to go on. Needed after TIEOUT_EMBEDDINGS, TIEOUT_PAGE_EMBEDDINGS or
    TIEOUT_UNIT_EMBEDDINGS was changed, and for what was loaded without a model; `tieout doctor` says whose vectors are
    stored.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from ingest.reembed import Reembedded
        from ingest.reembed import reembed as step
        from ingest.reembed import reembed_pages as pages_step
        from ingest.reembed import reembed_units as units_step
        from server.wiring import open_deps

        async with open_deps(settings, terminal.progress) as deps:
            if deps.spaces is None or deps.page_spaces is None or deps.feed is None:
                raise SearchUnavailable("The store keeps no vectors.")
            passages, pages, units = Reembedded(0, 0), Reembedded(0, 0), Reembedded(0, 0)
            told = [deps.words_alone or _NO_MODEL] if deps.embedder is None else []
            if (embedder := deps.embedder) is not None:
                missing, _ = await deps.spaces.counts(embedder)
                with terminal.bar("embedding", missing) as advance:
                    passages = await step(deps.spaces, deps.documents, deps.feed, embedder, advance.more)
                told.append(_told(passages, "passages", embedder))
            if (page_embedder := deps.page_embedder) is not None:
                missing, _ = await deps.page_spaces.counts(page_embedder)
                with terminal.bar("embedding pages", missing) as advance:
                    pages = await pages_step(deps.page_spaces, deps.documents, deps.feed, page_embedder, advance.more)
                told += [_told(pages, "pages", page_embedder)] if pages.passages else []
            if (
                (unit_embedder := deps.unit_embedder) is not None
                and deps.unit_spaces is not None
                and deps.units is not None
            ):
                missing, _ = await deps.unit_spaces.counts(unit_embedder)
                with terminal.bar("embedding units", missing) as advance:
                    units = await units_step(deps.unit_spaces, deps.units, deps.feed, unit_embedder, advance.more)
                told += [_told(units, "units", unit_embedder)] if units.passages else []
        report = {"model": _named(embedder), "embedded": passages.embedded, "passages": passages.passages}
        report |= {"page_model": _named(page_embedder), "pages_embedded": pages.embedded, "pages": pages.passages}
        report |= {"unit_model": _named(unit_embedder), "units_embedded": units.embedded, "units": units.passages}
        terminal.message({**report, "warnings": list(pages.warnings)}, "\n".join((*told, *pages.warnings)))
        return 1 if embedder is None and page_embedder is None and unit_embedder is None else 0

    run(work)


def _named(model: "EmbeddingModel | None") -> str | None:
    return f"{model.model} {model.version}" if model is not None else None


def _told(done: "Reembedded", what: str, model: "EmbeddingModel") -> str:
    return f"{done.embedded} of {done.passages} {what} got vectors of {_named(model)}, which searches use now."
