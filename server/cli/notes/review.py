"""The screen on which pages of notes are reviewed: each with what is uncertain, to accept, edit or skip."""

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from ingest.notes.convert import accepted_unseen, left_out, reviewed
from ingest.notes.markdown import uncertain_in
from ingest.notes.models import Notes
from tools.errors import InvalidInput
from tools.language.sentences import sentence_spans
from tools.language.speech import spoken_to_reader

_KEYS = "[a]ccept, [e]dit, [s]kip the page, [r]est unseen, [q]uit to go on later"
_NAMED = 12  # uncertain words

Edit = Callable[[str], str]


async def review_pages(
    notes: Notes,
    reviewer: str,
    save: Callable[[Notes], None],
    typed: Callable[[], Awaitable[str]],
    edit: Edit,
    console: Console,
) -> Notes:
    """Show each undecided page and do what is typed; every decision is saved at once. An empty line asks again."""
    for page in notes.undecided:
        text, choice = notes.texts[page], ""
        while choice not in ("a", "s", "r", "q"):
            _show(notes, page, text, console)
            console.print(f"{_KEYS}: ", end="", markup=False)
            line = await typed()
            choice = line.strip().lower()[:1] if line else "q"  # the end of the input
            if choice == "e":
                text = edit(text)
        match choice:
            case "a":
                notes = reviewed(notes, page, text, reviewer, date.today())
            case "s":
                notes = left_out(notes, page)
            case "r":
                notes = accepted_unseen(notes, notes.undecided)
            case _:
                pass
        save(notes)
        if choice in ("r", "q"):
            break
    return notes


def _show(notes: Notes, page: int, text: str, console: Console) -> None:
    model = notes.head.read_by.get(page)
    how = f"read by {model} from its image: compare them" if model else "converted from its text"
    console.print(Rule(Text(f"{notes.head.source}, page {page} of {notes.head.pages}, {how}")))
    shown = Text(text)
    marks = uncertain_in(text)
    for mark in set(marks):
        shown.highlight_words([mark], "bold yellow")
    console.print(shown, soft_wrap=True)
    console.print(Rule())
    if marks:
        more = f" and {len(marks) - _NAMED} more" if len(marks) > _NAMED else ""
        console.print(Text(f"Uncertain: {', '.join(marks[:_NAMED])}{more}", "yellow"))
    if model and (orders := orders_in(text)):
        console.print(Text(f"It speaks to its reader, as an instruction to a model would: {orders[0]}", "red"))


def orders_in(text: str) -> list[str]:
    """The sentences of a page that give orders."""
    sentences = (text[start:end].strip() for start, end in sentence_spans(text))
    return [one for one in sentences if spoken_to_reader(one) == "order"]


def edit_text(text: str) -> str:
    """The text as it is saved in $VISUAL or $EDITOR. Raises `InvalidInput` where that can't be started, or fails."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if sys.platform == "win32" else "vi")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.md"
        file.write_text(f"{text}\n", encoding="utf-8")
        try:
            subprocess.run([*shlex.split(editor), str(file)], check=True)  # noqa: S603 - the user's own editor
        except (OSError, ValueError, subprocess.CalledProcessError):
            raise InvalidInput(
                f"The editor {editor!r} failed: nothing was changed. Set EDITOR to another one."
            ) from None
        return file.read_text(encoding="utf-8", errors="replace").strip()
