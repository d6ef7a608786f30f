"""Asks the person at the terminal what a question leaves open."""

import asyncio
import sys

import typer

from server.resident.streams import streams
from tools.models.answers import Clarification


def is_interactive() -> bool:
    """Whether somebody sits at the terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


async def ask_on_terminal(clarification: Clarification) -> str | None:
    """The reply, by number or in words; None for an empty line. Stdout is left to the answer."""
    for number, option in enumerate(clarification.options, start=1):
        typer.echo(f"  {number}. {option}", err=True)
    typer.echo(f"{clarification.question} ", nl=False, err=True)
    return (await typed_line()).strip() or None


async def typed_line() -> str:
    """What is typed up to the end of the line. Ctrl-C ends the wait, which a thread that reads would sit out."""
    here = streams.get()
    if here is not None:
        return await here.read_line()
    if sys.platform == "win32":  # its event loop can't wait for a console; there Ctrl-C ends the reading itself
        return await asyncio.to_thread(sys.stdin.readline)
    typed = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
    finally:
        loop.remove_reader(sys.stdin)
    return sys.stdin.readline()
