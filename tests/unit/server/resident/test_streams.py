"""Commands that run side by side print each to its own caller."""

import asyncio
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest
import typer

from server.resident.frames import ERR, OUT
from server.resident.streams import RunPlain, open_streams, route_streams, streams


@contextmanager
def routed() -> Generator[None]:
    """The standard streams of this process, as the resident one has them."""
    kept = sys.stdin, sys.stdout, sys.stderr
    route_streams()
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


async def typed() -> str:
    return "typed\n"


async def command(name: str, terminals: tuple[bool, bool, bool] = (False, False, False)) -> list[tuple[bytes, bytes]]:
    """What a command sends that prints by every way there is, with others running in between."""
    sent: list[tuple[bytes, bytes]] = []
    own = open_streams(lambda kind, payload: sent.append((kind, payload)), typed, terminals, "strict")
    streams.set(own)
    for turn in range(3):
        typer.echo(f"{name} {turn} é")
        await asyncio.sleep(0)
        typer.echo(f"{name} trouble", err=True)
        await asyncio.to_thread(sys.stdout.write, f"{name} thread\n")
    sys.stdout.buffer.write(b"raw\n")
    own.stdout.flush()
    await asyncio.sleep(0.01)
    return sent


async def test_nothing_is_mixed() -> None:
    with routed():
        both = await asyncio.gather(command("a"), command("b"))
    for name, sent in zip("ab", both, strict=True):
        out = b"".join(payload for kind, payload in sent if kind == OUT).decode()
        err = b"".join(payload for kind, payload in sent if kind == ERR).decode()
        assert sorted(out.splitlines()) == sorted(
            [*(f"{name} {turn} é" for turn in range(3)), *[f"{name} thread"] * 3, "raw"]
        )
        assert err == f"{name} trouble\n" * 3


async def test_a_caller_s_terminal_is_the_command_s() -> None:
    async def seen(*terminals: bool) -> tuple[bool, ...]:
        streams.set(open_streams(lambda _kind, _payload: None, typed, terminals, "strict"))
        return sys.stdin.isatty(), sys.stdout.isatty(), sys.stderr.isatty()

    asked = [(True, False, True), (False, True, False)]
    with routed():
        assert await asyncio.gather(*(seen(*one) for one in asked)) == asked


async def test_what_stdin_holds_is_not_there() -> None:
    streams.set(open_streams(lambda _kind, _payload: None, typed, (False, False, False), "strict"))
    with routed(), pytest.raises(RunPlain):
        sys.stdin.buffer.read()


def test_without_a_command_the_streams_are_the_process_s(capsys: pytest.CaptureFixture[str]) -> None:
    with routed():
        sys.stdout.write("of the process\n")
    assert capsys.readouterr().out == "of the process\n"
