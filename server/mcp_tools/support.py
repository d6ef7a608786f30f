"""What every tool shares: the context, argument types, results, and how failures are told."""

from base64 import b64encode
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date
from typing import Annotated, Any, TypeAlias

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ImageContent, TextContent, ToolAnnotations
from pydantic import BaseModel, Field, ValidationError

from server.lazy import LazyDeps
from server.mcp_tools.hints import READ
from server.schemas import compact_input, compact_output
from tools.errors import TieoutError

Ctx: TypeAlias = Context[LazyDeps]

Ticker = Annotated[str, Field(description='The company: ticker, CIK or name ("AAPL", "Google").')]
Tickers = Annotated[list[str], Field(description='Companies: tickers, CIKs or names ("AAPL", "Google").')]
Metric = Annotated[str, Field(description='A plain name ("revenue", "capex") or a concept ("us-gaap:Assets").')]
Metrics = Annotated[list[str], Field(description='Plain names ("revenue", "capex") or concepts ("us-gaap:Assets").')]
Years = Annotated[list[int] | None, Field(description="Fiscal years as the company names them. Omit: the newest.")]
Quarters = Annotated[list[int] | None, Field(description="Fiscal quarters, 1 to 4. Omit: whole years.")]
AsOf = Annotated[date | None, Field(description="Only what was filed by that day (YYYY-MM-DD).")]


class PlainTool(Tool):
    """A tool whose failures are told in words that help: what is wrong with an argument, or where the cause stands."""

    async def run(self, arguments: dict[str, Any], context: Context[Any], convert_result: bool = False) -> Any:
        """Run the tool. Raises `ToolError` for what the caller can mend, `UnexpectedToolError` for what it can't."""
        try:
            return await super().run(arguments, context, convert_result)
        except UnexpectedToolError as error:
            # Its words may hold questions or keys: the log has the kind and the place of it, the client neither.
            told = f"{self.name} failed unexpectedly. The server's log (stderr) says what broke, and where."
            raise UnexpectedToolError(told) from error.__cause__
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_told(self.name, error.__cause__)) from error.__cause__
            raise


def _told(name: str, error: ValidationError) -> str:
    """What is wrong with a call's arguments, in a line each."""
    lines = [
        f"{'.'.join(map(str, one['loc']))}: {one['msg'].removeprefix('Value error, ')}"
        for one in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    return "\n".join((f"{name} can't take these arguments.", *dict.fromkeys(lines)))


class Meter:
    """Tells how far a call is, in stages of so many steps each; only ever further, as the protocol wants it."""

    def __init__(self, ctx: Ctx) -> None:
        self._ctx = ctx
        self._before, self._steps, self._after = 0, 0, 0
        self._told = -1.0

    def begin(self, steps: int, after: int = 0) -> None:
        """The stages before are over. `after` is how many steps are known to come after this one."""
        self._before += self._steps
        self._steps, self._after = steps, after

    async def tell(self, done: float, message: str) -> None:
        """So many steps of the stage are done."""
        place = self._before + done
        if place > self._told:
            self._told = place
            await self._ctx.report_progress(place, self._before + self._steps + self._after, message)


@asynccontextmanager
async def opened(ctx: Ctx) -> AsyncGenerator[LazyDeps]:
    """The dependencies' holder; every failure that Tieout names becomes a tool error with its remedy."""
    try:
        yield ctx.request_context.lifespan_context
    except TieoutError as error:
        raise ToolError(error.message) from error


def result(model: BaseModel, text: str, images: Sequence[bytes] = ()) -> CallToolResult:
    """Structured content, and a text that stands alone; then PNGs."""
    shown = [ImageContent(type="image", data=b64encode(png).decode(), mime_type="image/png") for png in images]
    return CallToolResult(
        content=[TextContent(type="text", text=text), *shown], structured_content=model.model_dump(mode="json")
    )


def tool(
    function: Callable[..., Any],
    title: str,
    annotations: ToolAnnotations = READ,
    opaque: Collection[str] = (),
    brief: Mapping[str, Collection[str]] | None = None,
) -> Tool:
    """A tool with small schemas.

    `opaque` are the models that another tool's schemas spell out, `brief` what fields are told of a result's models.
    """
    made = PlainTool.from_function(function, title=title, annotations=annotations)
    made.fn_metadata.output_schema = compact_output(made.fn_metadata.output_schema, opaque, brief)
    made.parameters = compact_input(made.parameters, opaque)
    return made
