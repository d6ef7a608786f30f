"""Which prompts there are, what they take, and the messages that they become."""

from collections.abc import Collection, Mapping
from importlib.resources import files
from string import Template
from typing import Final

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from tools.errors import InvalidInput
from tools.prompts.loader import as_data

_MOST = 100_000  # characters of an argument
_TEXTS = frozenset({"draft", "claim"})  # what is quoted between marks: it is data


def _argument(name: str, about: str, *, required: bool = True) -> PromptArgument:
    return PromptArgument(name=name, description=about, required=required)


_TICKER = _argument("ticker", "The company: ticker, CIK or name.")
_YEAR = _argument("fiscal_year", "The fiscal year. Omit: the newest.", required=False)

PROMPTS: Final = (
    Prompt(
        name="tie_out_draft",
        title="Tie out this draft",
        description="Check every number and claim of a draft against the filings.",
        arguments=[_argument("draft", "The draft's text."), _TICKER.model_copy(update={"required": False}), _YEAR],
    ),
    Prompt(
        name="earnings_review",
        title="Earnings review",
        description="Review a company's year or quarter: figures, drivers, guidance, risks.",
        arguments=[_TICKER, _YEAR, _argument("fiscal_quarter", "1 to 4. Omit: the whole year.", required=False)],
    ),
    Prompt(
        name="compare_companies",
        title="Compare two companies",
        description="Two companies side by side: growth, margins, returns, and why they differ.",
        arguments=[_TICKER, _argument("other_ticker", "The other company."), _YEAR],
    ),
    Prompt(
        name="risk_changes",
        title="Risk changes year on year",
        description="What is new, gone or reworded among the risk factors of two annual reports.",
        arguments=[_TICKER, _YEAR],
    ),
    Prompt(
        name="audit_number",
        title="Audit a number",
        description="Trace one number to its filing: as reported, as restated, how it is computed.",
        arguments=[_argument("claim", 'The number as it is stated ("Apple\'s 2023 gross margin was 44.1%").')],
    ),
)
_BY_NAME = {prompt.name: prompt for prompt in PROMPTS}


def offered(tools: Collection[str]) -> list[Prompt]:
    """The prompts whose tools a server has."""
    return [prompt for prompt in PROMPTS if tools_of(prompt.name) <= set(tools)]


def tools_of(name: str) -> frozenset[str]:
    """The tools that a prompt names: its words between backticks."""
    return frozenset(_text(name).split("`")[1::2])


def make_prompt(name: str, given: Mapping[str, str], among: Collection[str]) -> GetPromptResult:
    """A prompt `among` those offered, with its arguments. Raises `InvalidInput` for another, or wrong arguments."""
    prompt = _BY_NAME.get(name) if name in among else None
    if prompt is None:
        raise InvalidInput(f"There is no prompt {name[:80]!r}; there are {', '.join(sorted(among)) or 'none here'}.")
    known = {one.name: one for one in prompt.arguments or ()}
    told = {argument: value for argument, value in given.items() if value.strip()}
    if unknown := [argument for argument in told if argument not in known]:
        raise InvalidInput(f"{name} has no argument {unknown[0][:40]!r}; it has {', '.join(known)}.")
    if missing := [argument for argument, one in known.items() if one.required and argument not in told]:
        raise InvalidInput(f"{name} needs {', '.join(missing)}: {known[missing[0]].description}")
    if long := [argument for argument, value in told.items() if len(value) > _MOST or "\x00" in value]:
        raise InvalidInput(f"{long[0]}: at most {_MOST:,} characters are taken, and no NUL byte.")
    text = Template(_text(name)).substitute({argument: _shown(argument, told.get(argument)) for argument in known})
    return GetPromptResult(
        description=prompt.description,
        messages=[PromptMessage(role="user", content=TextContent(type="text", text=text))],
    )


def _shown(argument: str, value: str | None) -> str:
    if value is None:
        return "not given"
    return as_data(value) if argument in _TEXTS else " ".join(value.split())


def _text(name: str) -> str:
    return files("server.mcp.prompts").joinpath(f"{name}.md").read_text("utf-8")
