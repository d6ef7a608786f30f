"""Remedies in the terms of MCP: messages name commands, as terminals have them; clients have tools."""

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

# Which tool does what a command does, and the argument that the command takes without a name.
_TOOLS: Final[Mapping[str, tuple[str, str]]] = {
    "fetch": ("fetch_filings", "ticker"),
    "index": ("index_files", "paths"),
    "documents": ("list_documents", "filters"),
    "search": ("search_filings", "query"),
    "ask": ("ask", "question"),
    "feedback": ("record_feedback", "query"),
}
_ARGUMENTS: Final = {"years": "fiscal_years"}  # options that go by another name
_COMMAND = re.compile(
    r"(?:`(?P<before>\w+)`(?:, or | \())?"
    r"`tieout (?P<command>[a-z]+)(?P<arguments>[^`]*)`"
    r"(?(before)[,)])"
    r"(?: or the tool `(?P<after>\w+)`)?"
)
_OPTION = re.compile(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)")


@dataclass(frozen=True)
class Retold:
    """A text in other words, and where its places have gone."""

    text: str
    places: tuple[int, ...] = ()  # from which on in the text before
    shifts: tuple[int, ...] = ()  # so many characters are added

    def moved(self, place: int) -> int:
        """Where a place of the text before is now."""
        before = bisect_right(self.places, place)
        return place + (self.shifts[before - 1] if before else 0)


def retell(text: str, tools: Collection[str]) -> Retold:
    """A text with the offered tools in the place of commands; a command without a tool loses its options."""
    parts: list[str] = []
    places: list[int] = []
    shifts: list[int] = []
    done = shift = 0
    for match in _COMMAND.finditer(text):
        told = _told(match, tools)
        parts += [text[done : match.start()], told]
        done = match.end()
        shift += len(told) - (match.end() - match.start())
        places.append(done)
        shifts.append(shift)
    return Retold("".join((*parts, text[done:])), tuple(places), tuple(shifts))


def retell_error(message: str, tools: Collection[str]) -> str:
    """An error in these terms, which names arguments where it named options."""
    return _OPTION.sub(lambda match: _argument(match[1]), retell(message, tools).text)


def retell_record(record: dict[str, Any], tools: Collection[str]) -> dict[str, Any]:
    """A result's JSON in these terms; the spans of an answer stay on their words."""
    told = cast(dict[str, Any], _walked(record, tools))
    if told.get("answer") != record.get("answer") and isinstance(record.get("answer"), str):
        moved = retell(record["answer"], tools).moved
        spans: list[dict[str, Any]] = told.get("spans", [])
        told["spans"] = [{**span, "start": moved(span["start"]), "end": moved(span["end"])} for span in spans]
    return told


def _walked(part: Any, tools: Collection[str]) -> Any:
    if isinstance(part, str):
        return retell(part, tools).text if "`tieout " in part else part
    if isinstance(part, list):
        return [_walked(one, tools) for one in cast(list[Any], part)]
    if isinstance(part, dict):
        return {key: _walked(one, tools) for key, one in cast(dict[str, Any], part).items()}
    return part


def _told(match: re.Match[str], tools: Collection[str]) -> str:
    tool, first = _TOOLS.get(match["command"], ("", ""))
    if tool not in tools:
        return f"`tieout {match['command']}` on the server's machine"
    arguments = _arguments(match["arguments"].split(), first)
    called = f"`{tool}` ({', '.join(arguments)})" if arguments else f"`{tool}`"
    return f"{called}," if match[0].endswith(",") else called


def _arguments(words: list[str], first: str) -> list[str]:
    """["AAPL", "--years", "2023"] as ["ticker AAPL", "fiscal_years 2023"]"""
    told: list[str] = []
    for word in words:
        if option := _OPTION.fullmatch(word):
            told.append(_argument(option[1]))
        elif told and " " not in told[-1] and told[-1] != first:
            told[-1] += f" {word}"
        else:
            told.append(f"{first} {word}")
    return told


def _argument(option: str) -> str:
    return _ARGUMENTS.get(option, option.replace("-", "_"))
