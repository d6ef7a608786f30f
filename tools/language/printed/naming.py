"""What stands beside a figure's name or its number in a sentence and makes it another one."""

import re
from functools import cache

from tools.language.assertions.bounds import hedges
from tools.language.printed.questions import content_words, part_words
from tools.language.stated.words import spelled


def is_of_another(before: str) -> bool:
    """Whether a name behind these words holds what the sentence is about ("included in revenue was"), or is of
    another span than a report's ("the quarterly dividend")."""
    return _before_name().search(before) is not None


def is_of_part(before: str, name: str) -> bool:
    """Whether a number behind these words is of a part of the company, which a figure of that name is not, or what it
    changed by ("the net addition of")."""
    parts = (content_words(before) & part_words()) - content_words(name)
    return bool(parts) or _moved_by().search(before) is not None


@cache
def _before_name() -> re.Pattern[str]:
    between = r"(?:\W+(?:the|our|its|their|company['’]s|total|net|consolidated))*"
    return re.compile(rf"\b(?:{spelled('holds')}|{spelled('rhythms')}){between}\W*$", re.IGNORECASE)


@cache
def _moved_by() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{spelled('moved_by')}){hedges()}$", re.IGNORECASE)
