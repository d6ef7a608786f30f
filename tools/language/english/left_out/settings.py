"""A question without the sentence before it that only sets the scene: "Meta began to pay dividends in 2024. What ...?".

The sentence says what its company did, and when. The company and the period stay: the question itself names neither.
"""

import re
from functools import cache
from typing import cast

from tools.language.definitions.named import mentioned
from tools.vocab.data import load_toml
from tools.vocab.loader import Vocabulary

_NAME = r"(?-i:[A-Z])[\w&.]*(?: (?:(?-i:[A-Z&])[\w&.]*|of|the|and(?= (?-i:[A-Z]))))*"


def without_setting(text: str, vocabulary: Vocabulary) -> str:
    """The question with the company and the period of the sentence before it; unchanged where that says more."""
    text = _without_business(text)
    found = _setting().match(text)
    if found is None:
        return text
    figures = [begin for _, begin, _ in mentioned(text, vocabulary)]
    if any(found.start("who") <= begin < found.end("who") for begin in figures):
        return text
    if not any(begin >= found.start("asked") for begin in figures):
        return text
    who, when, told, asked = found["who"], found["when"] or found["late"], found["told"], found["asked"]
    if _pattern("year").search(told):
        return text  # a period that would be lost
    if _named(told) or _pattern("narrowing").search(told) or not _pattern("asking").search(asked):
        return text
    if _named(asked) or _pattern("back").search(asked) or (when and _pattern("year").search(asked)):
        return text
    if (owned := _pattern("that_years").search(asked)) is not None:
        own = f"{who}'{'' if who.endswith('s') else 's'} {when} "
        return f"{asked[: owned.start()]}{own}{asked[owned.end() :]}" if when else text
    bare = _pattern("that_year").sub("", asked)
    if bare != asked and not when:
        return text
    return f"{bare.rstrip('?!. ')} for {who}{f' in {when}' if when else ''}?"


def _without_business(text: str) -> str:
    """The question without what whoever asks is busy with, where that narrows nothing; for whom that is, it keeps."""
    found = _pattern("busy").match(text)
    if found is None or _named(found["told"]) or _pattern("narrowing").search(found["told"]):
        return text
    asked = found["asked"]
    if _pattern("back").search(asked.split("?")[0]):
        return text
    if found["whom"] is None:
        return asked
    end = asked.index("?")  # of the question, which then says whose figure it asks for
    return text if _named(asked[:end]) else f"{asked[:end].rstrip()} for {found['whom']}{asked[end:]}"


def _named(text: str) -> bool:
    """Whether a text names something else by a capital, beside the words that begin its sentences."""
    words = re.findall(r"(?<=[a-z,;:(%] )(?:[a-z]+(?=[A-Z]))?[A-Z]\w*", text)
    return any(re.fullmatch(_patterns()["plain"], word) is None for word in words)


@cache
def _setting() -> re.Pattern[str]:
    year, said = _patterns()["said_year"], _patterns()["acts"]
    return re.compile(
        rf"^(?:(?:in|during) (?P<when>{year}),? )?(?P<who>{_NAME}) (?P<told>{said}[^.?!]{{0,90}}?)"
        rf"(?: (?:in|during) (?P<late>{year}))?[.!] (?P<asked>[^?]{{8,300}}\?*)$",
        re.IGNORECASE,
    )


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_patterns()[name], re.IGNORECASE)


def _patterns() -> dict[str, str]:
    return cast(dict[str, str], load_toml("settings.toml"))
