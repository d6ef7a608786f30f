"""The command group, whose errors about options and arguments are told in a user's words."""

from typing import Any

import typer
from typer.core import TyperGroup

# How the reader of values speaks of them, and what is meant.
_MEANT = {
    "Value error, ": "",
    "Input should be a valid integer, unable to parse string as an integer": "a whole number is due.",
    "Input should be a valid number, unable to parse string as a number": "a number is due.",
    "Input should be ": "it should be ",
}


class PlainSpoken(TyperGroup):
    """A group that retells what is wrong with a value; the option's name stands before it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            for spoken, meant in _MEANT.items():
                error.message = error.message.replace(spoken, meant)
            raise
