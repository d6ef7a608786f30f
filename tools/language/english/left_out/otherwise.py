"""A line that is asked for as a statement prints it, and what is to be answered where it prints none: "What severance
costs are explicitly shown in Acme's income statement? If there are none, state 0."

The figure is asked for without either; they are told apart from it.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from tools.models.figures import StatementType
from tools.models.slots.stated import StatedLine
from tools.vocab.data import load_toml

_SHARED = re.compile(r"(?<!\?P)(?<!\?P=)<(\w+)>")
_DIGIT = re.compile(r"[\d$]")
_EDGES = " ,;:.-–—"


def without_otherwise(text: str) -> tuple[str, StatedLine | None]:
    """The question for the line's figure, and the line; unchanged where it doesn't tell what else to answer."""
    if len(text) > _data()["most"]:
        return text, None
    found = next((match for rule in _otherwise() if (match := rule.search(text))), None)
    if found is None or _compares().search(found[0]):
        return text, None
    plain = f"{text[: found.start()].rstrip()}{'' if text[found.end() :][:1] in '.?!' else '?'}{text[found.end() :]}"
    plain = re.sub(r"([?.!])\s*[?.!]+", r"\1", plain).strip()
    for name in ("whether", "prints", "asked", "beside"):
        for statement, rule in _frames(name):
            match = rule.match(plain)
            asked = _asked(name, match) if match is not None else None
            if match is not None and asked is not None:
                line = asked[1].strip(_EDGES)
                behind = plain[match.end() :].lstrip(" ?")
                otherwise = "0" if _DIGIT.search(found[0]) or "zero" in found[0].lower() else "none"
                return f"{asked[0]}? {behind}".strip(), StatedLine(statement=statement, words=line, otherwise=otherwise)
    return text, None


def _asked(name: str, match: re.Match[str]) -> tuple[str, str] | None:
    """The question for the figure, without its mark, and the words for the line."""
    groups = match.groupdict()
    rest = f"{groups.get('of') or ''}{groups['rest'] or ''}".rstrip()
    if name == "beside":
        return f"{match['lead']}{rest}", ""
    who, line = (groups["who"] or "").strip(), match["line"].strip(_EDGES)
    return (f"What was {who} {line}{rest}" if who else f"What was the {line}{rest}"), line


@cache
def _otherwise() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_whole(one), re.IGNORECASE) for one in cast(list[str], _data()["otherwise"]))


@cache
def _compares() -> re.Pattern[str]:
    """What says of a condition that it is none of what is printed: "if they are not above $1 billion"."""
    return re.compile(cast(str, _data()["compares"]), re.IGNORECASE)


@cache
def _frames(name: str) -> tuple[tuple[StatementType, re.Pattern[str]], ...]:
    """A frame of a question for each of the statements."""
    frame: str = _data()["frames"][name]
    statements: Mapping[StatementType, str] = _data()["statements"]
    found: list[tuple[StatementType, re.Pattern[str]]] = []
    for kind, said in statements.items():
        found.append((kind, re.compile(_whole(frame.replace("<statement>", said)), re.IGNORECASE)))
    return tuple(found)


def _whole(pattern: str) -> str:
    """A pattern with those that it names in place."""
    while (found := _SHARED.search(pattern)) is not None:
        pattern = f"{pattern[: found.start()]}{_data()[found[1]]}{pattern[found.end() :]}"
    return pattern


def _data() -> Mapping[str, Any]:
    return load_toml("otherwise.toml")
