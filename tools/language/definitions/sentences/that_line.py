"""A line that one sentence tells of, and that the question behind it means: "Ferry revenue took off. How fast did that
line grow?"."""

import re
from functools import cache
from typing import cast

from tools.vocab.loader import load_toml


def with_line_named(text: str) -> str:
    """The question with the line's name in it, and without the sentence that only tells of it.

    Unchanged where that sentence has anything that may narrow the question, or asks itself.
    """
    told = _pattern("told_of").match(text)
    if told is None or _pattern("narrows").search(told["rest"]):
        return text
    asked = text[told.end() :]
    named = _pattern("that_line").sub(lambda _: told["what"], asked, count=1)
    return named if named != asked else text


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(cast(str, load_toml("steps.toml")[name]), re.IGNORECASE)
