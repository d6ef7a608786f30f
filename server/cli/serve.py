"""`tieout serve`: the HTTP server."""

from pathlib import Path
from typing import Annotated, Any, cast

import typer

from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

serving = typer.Typer()

_TOOLSETS = ("default", "steps", "all")


@serving.command()
@printing
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on. Any but this machine's own needs a token.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(help="The port; 0 takes one that is free.")] = 8000,
    tls_cert: Annotated[Path | None, typer.Option(help="The certificate's file (PEM), for TLS.")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="The file of its key (PEM).")] = None,
    toolset: Annotated[str, typer.Option(help="Which MCP tools to offer: default, steps, all.")] = "default",
    allow_write: Annotated[
        bool, typer.Option("--allow-write", help="Offer the MCP tools that fetch and index.")
    ] = False,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Keep nothing: no feedback, no logs, no conversations.")
    ] = False,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes answer, each on a core of its own at best.")
    ] = 1,
) -> None:
    """Serve questions over HTTP, and MCP at /mcp. Ctrl-C ends it."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.http.serve import Serving
        from server.http.serve import serve as listen
        from server.logs import log_to_stderr

        if toolset not in _TOOLSETS:
            raise InvalidInput(f"--toolset: {toolset!r} is none of {', '.join(_TOOLSETS)}.")
        if allow_write and read_only:
            raise InvalidInput("--allow-write and --read-only exclude each other.")
        log_to_stderr(settings.log_level)
        chosen = Serving(host, port, tls_cert, tls_key, cast(Any, toolset), allow_write, read_only, workers)

        def told(url: str) -> None:
            terminal.message(
                {"url": url, "mcp": f"{url}/mcp"}, f"Serving {url}: {url}/docs describes it, MCP is at /mcp."
            )

        await listen(settings, chosen, told)
        return 0

    run(work)
