"""Whether the fitting tool can be told from what tools say of themselves: BM25 over their lists, without a model."""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import jsonschema

from evals.places import GOLD_SETS
from evals.report import Report, tell
from server.mcp.tools.arguments import spelled
from server.mcp.tools.toolset import make_tools
from server.settings import Settings
from tools.errors import InvalidInput

TASKS = GOLD_SETS / "tool_tasks.jsonl"
_WORD = re.compile(r"[^\W\d_]{2,}")
_SATURATION, _LENGTH = 1.2, 0.75  # BM25's k1 and b
_NAME_WEIGHT = 2  # a tool's name and title count as if they stood twice


@dataclass(frozen=True)
class ToolTask:
    """A task with the tool that fits, others that do as well, and the arguments that it needs."""

    id: str
    task: str
    tool: str
    also: frozenset[str]
    arguments: Mapping[str, Any]
    toolset: str
    named: bool  # whether the arguments go by the names of the design
    free: frozenset[str]  # arguments whose wording is free

    @property
    def fitting(self) -> frozenset[str]:
        return self.also | {self.tool}


class Lexicon:
    """The words of each tool's name, title, description and arguments, as BM25 needs them."""

    def __init__(self, tools: Sequence[Any]) -> None:
        self._words = {tool.name: Counter(_words_of(tool)) for tool in tools}
        self._in = Counter(word for words in self._words.values() for word in words)
        self._mean = sum(words.total() for words in self._words.values()) / len(self._words)

    def ranked(self, task: str) -> list[str]:
        """The tools' names, the nearest first; equally near ones in the order of the list."""
        asked = set(_words(task))
        return sorted(self._words, key=lambda name: -self._score(asked, self._words[name]))

    def _score(self, asked: set[str], words: "Counter[str]") -> float:
        norm = _SATURATION * (1 - _LENGTH + _LENGTH * words.total() / self._mean)
        return sum(self._rarity(word) * words[word] * (_SATURATION + 1) / (words[word] + norm) for word in asked)

    def _rarity(self, word: str) -> float:
        has = self._in[word]
        return math.log(1 + (len(self._words) - has + 0.5) / (has + 0.5))


async def measure_tool_choice() -> Report:
    """How often the fitting tool comes first, or among three, by words alone; and arguments that its schema takes."""
    settings = Settings.model_validate({})
    tasks = read_tasks()
    lists = {name: make_tools(settings, toolset, loads=True, keeps=True) for name, toolset in OFFERED.items()}
    ranks = {name: Lexicon(tools) for name, tools in lists.items()}
    report: Report = {}
    for name in OFFERED:
        asked = [one for one in tasks if one.toolset == name]
        places = [_place(one, ranks[name].ranked(one.task)) for one in asked]
        first, three = sum(place == 0 for place in places), sum(place < 3 for place in places)
        told = f"{first} of {len(asked)} first, {three} among three, of {len(lists[name])} tools"
        report[f"{name} tools, by words"] = tell(told, higher={"first": first, "three": three})
    schemas = {tool.name: tool.parameters for tool in lists["steps"]}
    named = [one for one in tasks if one.named]
    refused = {one.id: reason for one in named if (reason := _refused(one, schemas[one.tool]))}
    held = len(named) - len(refused)
    report["arguments that the tool takes"] = tell(f"{held} of {len(named)} {refused or ''}", higher={"taken": held})
    return report


OFFERED: dict[str, Any] = {"default": "default", "steps": "all"}  # which list a client has for tasks of each kind


def read_tasks() -> list[ToolTask]:
    """The tasks, written without sight of the tools' descriptions."""
    rows = [json.loads(line) for line in TASKS.read_text("utf-8").splitlines()]
    return [
        ToolTask(
            id=row["id"],
            task=row["task"],
            tool=row["tool"],
            also=frozenset(row["also"]),
            arguments=row["arguments"],
            toolset=row["toolset"],
            named=not row.get("unnamed", False),
            free=frozenset(row.get("free", ())),
        )
        for row in rows
    ]


def _place(task: ToolTask, ranked: Sequence[str]) -> int:
    return min(ranked.index(name) for name in task.fitting if name in ranked)


def _refused(task: ToolTask, schema: dict[str, Any]) -> str | None:
    """What a tool's schema has against a task's arguments, as clients spell them."""
    try:
        jsonschema.validate(spelled(task.arguments, schema), schema)
    except InvalidInput as error:
        return error.message
    except jsonschema.ValidationError as error:
        return error.message
    return None


def _words_of(tool: Any) -> list[str]:
    head = _words(f"{tool.name.replace('_', ' ')} {tool.title}")
    return [*head * _NAME_WEIGHT, *_words(tool.description), *_words_of_arguments(tool.parameters)]


def _words_of_arguments(schema: Mapping[str, Any]) -> list[str]:
    told = (f"{name} {one.get('description', '')} {_choices(one)}" for name, one in schema["properties"].items())
    return [word for text in told for word in _words(text.replace("_", " "))]


def _choices(schema: Mapping[str, Any]) -> str:
    return " ".join(map(str, schema.get("enum", ())))


def _words(text: str) -> list[str]:
    """Words without their plural's s."""
    words = (word.lower() for word in _WORD.findall(text.replace("_", " ")))
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in words]
