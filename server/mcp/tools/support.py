"""What every tool shares: the context, argument types, results, and how failures are told."""

from base64 import b64encode
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date
from functools import cache, partial
from typing import Annotated, Any, Final, TypeAlias, TypedDict, Unpack, cast

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ImageContent, ResourceLink, TextContent, ToolAnnotations
from pydantic import Field, PrivateAttr, ValidationError

from server.access.callers import Caller, caller_of
from server.lazy import LazyDeps
from server.mcp.remedies import retell, retell_error, retell_record
from server.mcp.schemas import compact_input, compact_output, with_cursor
from server.mcp.tools.arguments import spelled
from server.mcp.tools.cursors import Place, call_key, read_cursor
from server.mcp.tools.hints import READ
from server.mcp.tools.paging import Draft, Record, make_page
from server.mcp.tools.wire import sources_key
from server.text.footnotes import Footnotes
from tools.errors import InvalidInput, TieoutError

Ctx: TypeAlias = Context[LazyDeps]

Ticker = Annotated[str, Field(description='The company: ticker, CIK or name ("AAPL", "Google").')]
Tickers = Annotated[list[str], Field(description='Companies: tickers, CIKs or names ("AAPL", "Google").')]
Metric = Annotated[str, Field(description='"revenue", a formula ("free cash flow") or a concept ("us-gaap:Assets").')]
Metrics = Annotated[
    list[str],
    Field(
        description='Plain names ("revenue"), formulas ("free cash flow", "capex / revenue"), lines as the statement '
        'prints them ("Total net sales") or XBRL concepts.'
    ),
]
Years = Annotated[list[int] | None, Field(description="Fiscal years as the company names them. Omit: the newest.")]
Quarters = Annotated[list[int] | None, Field(description="Fiscal quarters, 1 to 4. Omit: whole years.")]
AsOf = Annotated[date | None, Field(description="Only what was filed by that day (YYYY-MM-DD).")]


_LINKS_SINCE: Final = "2025-06-18"  # clients of older protocols know no links in results
_KEPT: Final = 4  # results of a tool whose other pages may be asked for


class Cutting(TypedDict, total=False):
    """How a result is cut, where it is too long: see `Draft`."""

    order: tuple[str, ...]
    spare: tuple[str, ...]
    once: tuple[str, ...]


_DONE_ONCE = frozenset({"fetch_filings", "index_files", "record_feedback"})  # never again for a later page


class PlainTool(Tool):
    """A tool whose failures are told in words that help: what is wrong with an argument, or where the cause stands."""

    offered: frozenset[str] = Field(default=frozenset(), exclude=True)  # the names of all tools of its server
    # By who called, and the call.
    _drafts: OrderedDict[tuple[str, str], "Unpaged"] = PrivateAttr(
        default_factory=OrderedDict[tuple[str, str], "Unpaged"]
    )

    def offered_among(self, names: frozenset[str]) -> "PlainTool":
        """This tool for one server, which offers the tools of these names."""
        own = self.model_copy(update={"offered": names})
        own._drafts = OrderedDict()
        return own

    async def run(self, arguments: dict[str, Any], context: Context[Any], convert_result: bool = False) -> Any:
        """Run the tool, and give one page of what it finds, as the argument `cursor` says.

        Raises `ToolError` for what the caller can mend, `UnexpectedToolError` for what it can't.
        """
        try:
            asked = spelled(arguments, self.parameters)
            key = call_key(self.name, asked)
            place = read_cursor(key, asked.pop("cursor", None))
            found = await self._found(key, asked, place, context)
            return self._page(found, key, place, context) if isinstance(found, Unpaged) else found
        except TieoutError as error:
            raise ToolError(retell_error(error.message, self.offered)) from error
        except UnexpectedToolError:
            raise
        except ToolError as error:
            raise ToolError(retell_error(str(error), self.offered)) from error.__cause__

    def _page(self, found: "Unpaged", key: str, place: Place, context: Context[Any]) -> CallToolResult:
        """A page of a result, its remedies told by the tools that this server has."""
        page = found.page(key, place, partial(self._keep, caller_of(context)))
        for part in page.content:
            if isinstance(part, TextContent):
                part.text = retell(part.text, self.offered).text
        if (context.protocol_version or "") < _LINKS_SINCE:
            page.content = [part for part in page.content if not isinstance(part, ResourceLink)]
        page.structured_content = retell_record(page.structured_content or {}, self.offered)
        return page

    async def _found(self, key: str, asked: dict[str, Any], place: Place, context: Context[Any]) -> Any:
        """What the tool finds: for a later page the very result of the caller's first, where it is still at hand."""
        if (
            kept := self._drafts.get((caller_of(context).name, f"{key} {place.inner}"))
        ) is not None and place != Place():
            return kept
        if place != Place() and self.name in _DONE_ONCE:
            raise InvalidInput("cursor: that result is no longer at hand, and what made it is not done again.")
        inner = {"cursor": place.inner} if "cursor" in self.fn_metadata.arg_model.model_fields else {}
        return await self._run({**asked, **inner}, context)

    def _keep(self, caller: Caller, key: str, draft: "Unpaged") -> None:
        """Keep the results that were cut last, for their other pages."""
        self._drafts[caller.name, key] = draft
        self._drafts.move_to_end((caller.name, key))
        while len(self._drafts) > _KEPT:
            self._drafts.popitem(last=False)

    async def _run(self, arguments: dict[str, Any], context: Context[Any]) -> Any:
        try:
            return await super().run(arguments, context, convert_result=False)
        except UnexpectedToolError as error:
            # Its words may hold questions or keys: the log has the kind and the place of it, the client neither.
            told = f"{self.name} failed unexpectedly. The server's log (stderr) says what broke, and where."
            raise UnexpectedToolError(told) from error.__cause__
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_told(self.name, error.__cause__)) from error.__cause__
            # Whoever called knows which tool it was.
            raise ToolError(str(error).removeprefix(f"Error executing tool {self.name}: ")) from error.__cause__


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


class Unpaged(CallToolResult):
    """A whole result, on its way to being cut into pages."""

    _draft: Draft[Any] = PrivateAttr()
    _images: tuple[bytes, ...] = PrivateAttr(default=())
    _links: tuple[ResourceLink, ...] = PrivateAttr(default=())

    @classmethod
    def of(cls, draft: Draft[Any], images: Sequence[bytes], links: Sequence[ResourceLink]) -> "Unpaged":
        unpaged = cls(content=[])
        unpaged._draft, unpaged._images, unpaged._links = draft, tuple(images), tuple(links)
        return unpaged

    def page(self, key: str, place: Place, keep: "Callable[[str, Unpaged], None]") -> CallToolResult:
        """The page at a place: structured content, and a text that stands alone; with the first its PNGs and links."""
        page = make_page(self._draft, key, place)
        if not page.is_whole:
            keep(f"{key} {place.inner}", self)
        images, links = (self._images, self._links) if place == Place() else ((), ())
        shown = [ImageContent(type="image", data=b64encode(png).decode(), mime_type="image/png") for png in images]
        return CallToolResult(
            content=[TextContent(type="text", text=page.text), *shown, *links], structured_content=page.structured
        )


def result(
    model: Record,
    render: Callable[[Record, Footnotes], str],
    images: Sequence[bytes] = (),
    links: Sequence[ResourceLink] = (),
    **cutting: Unpack[Cutting],
) -> CallToolResult:
    """A tool's result, however long: structured content, a text that stands alone, PNGs, links to resources."""
    return Unpaged.of(Draft(model, render, **cutting), images, links)


def alone(text: Callable[[Record], str]) -> Callable[[Record, Footnotes], str]:
    """A text that cites its sources where it names them, without footnotes."""
    return lambda model, notes: text(model)


def tool(
    function: Callable[..., Any],
    title: str,
    annotations: ToolAnnotations = READ,
    opaque: Collection[str] = (),
    brief: Mapping[str, Collection[str]] | None = None,
) -> PlainTool:
    """A tool with small schemas.

    `opaque` are the models that another tool's schemas spell out, `brief` what fields are told of a result's models.
    """
    told = tuple((name, tuple(fields)) for name, fields in (brief or {}).items())
    return _made(function, title, tuple(opaque), told).model_copy(update={"annotations": annotations})


# Kept: schemas take their time to make, and say nothing of what a server's settings let a tool do.
@cache
def _made(
    function: Callable[..., Any], title: str, opaque: tuple[str, ...], brief: tuple[tuple[str, tuple[str, ...]], ...]
) -> PlainTool:
    made = cast(PlainTool, PlainTool.from_function(function, title=title))
    made.description = " ".join(made.description.split())
    record = made.fn_metadata.output_model
    made.fn_metadata.output_schema = compact_output(
        made.fn_metadata.output_schema, sources_key(record), opaque, dict(brief) or None
    )
    made.fn_metadata.output_model = None  # results are packed: they have the schema's form, not the record's
    made.parameters = with_cursor(compact_input(made.parameters, opaque))
    return made
