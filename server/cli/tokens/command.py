"""`tieout token add`, `list` and `revoke`."""

from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from server.access.callers import RIGHTS, Right
from server.access.tokens import NamedToken, TokenFile
from server.cli.command import printing, run_plain
from server.cli.formats.layout import Column, Grid, Line
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput, SettingsError
from tools.models.base import Model

admitting = typer.Typer()
token = typer.Typer(no_args_is_help=True, help="Make, list and revoke the tokens of a server's callers.")
admitting.add_typer(token, name="token")

Name = Annotated[str, typer.Argument(help="Whose token it is: a person, a team, a program.")]


class Listed(Model):
    """The tokens of a file, without what lets anybody in."""

    file: str
    tokens: tuple[dict[str, Any], ...]


@token.command()
@printing
def add(
    name: Name,
    corpus: Annotated[
        list[str] | None, typer.Option(help="A corpus that it may use; repeat. The first is meant where none is named.")
    ] = None,
    scope: Annotated[
        list[str] | None, typer.Option(help="read, or index besides, for the tools that load and record; repeat.")
    ] = None,
    expires: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day on which it is over (UTC).")
    ] = None,
) -> None:
    """Make a token. It is printed this once; its hash alone is kept."""

    def work(settings: Settings, terminal: Terminal) -> int:
        file, scopes = _file(settings), _scopes(scope or ["read"])
        corpora = corpus or [settings.corpus]
        made = file.add(name, corpora, scopes, expires.replace(tzinfo=UTC) if expires else None)
        told = {"name": name, "token": made, "scopes": list(scopes), "corpora": corpora, "file": str(file.path)}
        terminal.message(told, made)
        terminal.progress(
            f"{name} sends it as `Authorization: Bearer TOKEN`. It is not kept: {file.path} has its hash."
        )
        return 0

    run_plain(work)


@token.command("list")
@printing
def list_() -> None:
    """List the tokens, by name."""

    def work(settings: Settings, terminal: Terminal) -> int:
        file = _file(settings)
        kept = file.tokens()
        shown = tuple(one.model_dump(mode="json", exclude={"hash"}) for one in kept)
        columns = tuple(map(Column, ("Name", "Scopes", "Corpora", "Made", "Expires")))
        table = Grid(columns, tuple(map(_row, kept))) if kept else Line("There are no tokens.")
        terminal.show(Listed(file=str(file.path), tokens=shown), [table])
        return 0

    run_plain(work)


@token.command()
@printing
def revoke(name: Name) -> None:
    """End a token. Running servers refuse it from the next request on."""

    def work(settings: Settings, terminal: Terminal) -> int:
        _file(settings).revoke(name)
        terminal.message({"revoked": name}, f"The token of {name} is over.")
        return 0

    run_plain(work)


def _file(settings: Settings) -> TokenFile:
    if (path := settings.tokens_file) is None:
        raise SettingsError("There is no place for tokens: set TIEOUT_HTTP_TOKENS to a file.")
    return TokenFile(path)


def _scopes(given: list[str]) -> tuple[Right, ...]:
    if (bad := next((one for one in given if one not in RIGHTS), None)) is not None:
        raise InvalidInput(f"--scope: {bad!r} is none of {', '.join(RIGHTS)}.")
    return tuple(right for right in RIGHTS if right == "read" or right in given)  # nothing goes without reading


def _row(kept: NamedToken) -> tuple[str, ...]:
    expires = f"{kept.expires:%Y-%m-%d}" if kept.expires else "never"
    if kept.is_over(datetime.now(UTC)):
        expires += " (over)"
    return kept.name, " ".join(kept.scopes), " ".join(kept.corpora), f"{kept.created:%Y-%m-%d}", expires
