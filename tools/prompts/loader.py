"""Loads prompts, and marks data inside them."""

from functools import cache
from importlib.resources import files

_OPEN, _CLOSE = "<<<data", "data>>>"


@cache
def load_prompt(name: str) -> str:
    """A prompt's text."""
    return files("tools.prompts").joinpath(f"{name}.md").read_text("utf-8")


def as_data(text: str) -> str:
    """Text between markers that it can't close by itself: data, never instructions."""
    inert = text.replace(_OPEN, "< < <data").replace(_CLOSE, "data> > >")
    return f"{_OPEN}\n{inert}\n{_CLOSE}"
