"""Messages as people at a terminal type what they name: options and commands, not arguments and tools of MCP."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import typer
from typer.core import TyperGroup, TyperOption

_ARGUMENT = re.compile(
    r"^(?:filters\.)?(?P<first>[a-z_]+)(?=: )"
    r'|\b(?P<name>[a-z_]+)=(?:"(?P<value>\w+)"|(?P<flag>true|false))'
    r"|\bfilters\.(?P<filter>[a-z_]+)"
    r"|(?<![\w.])(?P<plain>[a-z]+(?:_[a-z]+)+)(?![\w.])"
)
_COMMANDS = {
    "list_documents": "documents",
    "lookup_metric": "lookup",
    "metric_timeseries": "timeseries",
    "get_statement": "statement",
    "search_filings": "search",
    "verify_numbers": "verify",
}
_TOOL = re.compile(rf"`?\b({'|'.join(_COMMANDS)})\b`?")


def as_typed(text: str, options: Sequence[TyperOption]) -> str:
    """A message with what is typed: a command's options for the arguments that it names, and commands for tools."""
    text = _TOOL.sub(lambda match: f"`tieout {_COMMANDS[match[1]]}`", text)
    by_name = {name: one for one in options for name in _called(one)}
    return _ARGUMENT.sub(lambda match: _option(match, by_name), text)


def _called(option: TyperOption) -> set[str]:
    """What an option is called: by the code, and as it is typed."""
    typed = {name.removeprefix("--").replace("-", "_") for name in option.opts if name.startswith("--")}
    return typed | ({option.name} if option.name else set())


def _option(match: re.Match[str], options: Mapping[str, TyperOption]) -> str:
    said = match["first"] or match["name"] or match["filter"] or match["plain"]
    option = next((options[name] for name in _spellings(said) if name in options), None)
    if option is None or (match["flag"] == "false" and not option.secondary_opts):
        return match[0]
    if match["flag"] == "false":
        return option.secondary_opts[0]
    shown = next(name for name in option.opts if name.startswith("--"))
    return f"{shown} {match['value']}" if match["value"] else shown


def _spellings(name: str) -> tuple[str, ...]:
    """An argument as an option may call it: `fiscal_years` is given one by one, as `--year`."""
    plain = name.removeprefix("fiscal_")
    return name, plain, plain.removesuffix("s"), name.removesuffix("_year")


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
