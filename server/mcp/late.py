"""A server that makes its tools, prompts and resources when a client first asks: the handshake waits for nothing."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError, UnexpectedResourceError
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, CompleteRequestParams

from server.access.callers import caller_of
from server.lazy import LazyDeps
from server.mcp.calls import WRITES
from server.mcp.turns import Turns
from server.mcp.unread import understood
from tools.errors import InvalidInput, TieoutError, UnknownCompany, UnknownDocument, UnknownMetric

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcp.server.context import ServerRequestContext
    from mcp.server.lowlevel.helper_types import ReadResourceContents
    from mcp_types import (
        CallToolResult,
        CompleteResult,
        GetPromptResult,
        InputRequiredResult,
        ListPromptsResult,
        ListResourcesResult,
        ListResourceTemplatesResult,
        ListToolsResult,
        PaginatedRequestParams,
    )
    from mcp_types import Prompt as ListedPrompt
    from mcp_types import ResourceTemplate as ListedTemplate
    from mcp_types import Tool as ListedTool

    Request = ServerRequestContext[LazyDeps]

logger = logging.getLogger(__name__)

_UNFORESEEN = "The request failed unexpectedly. The server's log (stderr) says what broke, and where."
_LONG = frozenset({"fetch_filings", "index_files"})
_NOT_FOUND = (InvalidInput, UnknownDocument, UnknownCompany, UnknownMetric)


class LateServer(MCPServer[LazyDeps]):
    """An MCP server whose parts are imported on first use.

    No call takes more than `seconds`, those aside that load; no more than `at_once` are worked on together.
    """

    def __init__(
        self, name: str, make: Callable[[], list[Tool]], *, seconds: float | None, at_once: int | None, **about: Any
    ) -> None:
        super().__init__(name, **about)
        self._make = make
        self._seconds = seconds
        self._turns = Turns(at_once)
        self._lowlevel_server.add_request_handler("completion/complete", CompleteRequestParams, self._complete)

    @cached_property
    def _holder(self) -> MCPServer[LazyDeps]:
        return MCPServer[LazyDeps](self.name, tools=self._make(), log_level=self.settings.log_level)

    async def run_stdio_async(self) -> None:
        """Serve over stdio; what comes in and is no message is answered by an error, not by silence."""
        server = self._lowlevel_server
        async with stdio_server() as (incoming, outgoing), understood(incoming, outgoing) as messages:
            await server.run(messages, outgoing, server.create_initialization_options())

    async def list_tools(self) -> "list[ListedTool]":
        """The tools, with their schemas, always in the same order."""
        return await self._holder.list_tools()

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: "Context[LazyDeps, Any] | None" = None
    ) -> "CallToolResult | InputRequiredResult":
        """What a tool gives. Raises `ToolError`, also where it takes longer than a call may."""
        if name in WRITES and not caller_of(context).may("index"):
            raise ToolError(f"{name} needs a token with the scope index.")
        try:
            if name in _LONG:
                return await self._holder.call_tool(name, arguments, context)
            async with self._limited(self._seconds), self._turns.taken():
                return await self._holder.call_tool(name, arguments, context)
        except TieoutError as error:
            raise ToolError(error.message) from error

    async def list_resource_templates(self) -> "list[ListedTemplate]":
        """The templates of resources."""
        from server.mcp.resources.catalogue import TEMPLATES

        return list(TEMPLATES)

    async def read_resource(
        self, uri: Any, context: "Context[LazyDeps, Any] | None" = None
    ) -> "Iterable[ReadResourceContents] | InputRequiredResult":
        """What a resource holds. Raises `ResourceNotFoundError` with a remedy for what is not there."""
        from server.mcp.remedies import retell_error
        from server.mcp.resources.reading import read_resource

        if context is None:
            raise ResourceError("Resources are read within a request.")
        try:
            async with self._limited(self._seconds):
                return await read_resource(context.request_context.lifespan_context, str(uri))
        except TieoutError as error:
            kind = ResourceNotFoundError if isinstance(error, _NOT_FOUND) else ResourceError
            raise kind(retell_error(error.message, await self._tool_names())) from error
        except Exception as error:
            raise UnexpectedResourceError(_UNFORESEEN) from error

    async def list_prompts(self) -> "list[ListedPrompt]":
        """The prompts whose tools this server has."""
        from server.mcp.prompts.catalogue import offered

        return offered(await self._tool_names())

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: "Context[LazyDeps, Any] | None" = None,
    ) -> "GetPromptResult | InputRequiredResult":
        """A prompt with its arguments. Raises `MCPError` for an unknown one, or wrong arguments."""
        from server.mcp.prompts.catalogue import make_prompt

        with_tools = {prompt.name for prompt in await self.list_prompts()}
        try:
            return make_prompt(name, arguments or {}, with_tools)
        except InvalidInput as error:
            raise MCPError(INVALID_PARAMS, error.message) from error

    async def _complete(self, request: "Request", asked: CompleteRequestParams) -> "CompleteResult":
        from server.mcp.completing import complete

        with _protocol_errors():
            async with self._limited(self._seconds):
                return await complete(await request.lifespan_context.deps(), asked)

    async def _handle_list_resources(
        self, ctx: "Request", params: "PaginatedRequestParams | None"
    ) -> "ListResourcesResult":
        from server.mcp.resources.catalogue import list_resources

        with _protocol_errors():
            async with self._limited(self._seconds):
                deps = await ctx.lifespan_context.deps()
                return await list_resources(deps.documents, params.cursor if params else None)

    async def _handle_list_tools(self, ctx: "Request", params: "PaginatedRequestParams | None") -> "ListToolsResult":
        _refuse_cursor(params)
        return await super()._handle_list_tools(ctx, params)

    async def _handle_list_resource_templates(
        self, ctx: "Request", params: "PaginatedRequestParams | None"
    ) -> "ListResourceTemplatesResult":
        _refuse_cursor(params)
        return await super()._handle_list_resource_templates(ctx, params)

    async def _handle_list_prompts(
        self, ctx: "Request", params: "PaginatedRequestParams | None"
    ) -> "ListPromptsResult":
        _refuse_cursor(params)
        return await super()._handle_list_prompts(ctx, params)

    async def _tool_names(self) -> frozenset[str]:
        return frozenset(tool.name for tool in await self.list_tools())

    @asynccontextmanager
    async def _limited(self, seconds: float | None) -> AsyncGenerator[None]:
        """At most so many seconds. Raises `InvalidInput` after them."""
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                yield
        except TimeoutError:
            if not limit.expired():
                raise
            raise InvalidInput(
                f"There was no result within {seconds:g} seconds. Ask for less at once, or have "
                "TIEOUT_HTTP_SECONDS raised."
            ) from None


@contextmanager
def _protocol_errors() -> Generator[None]:
    """What Tieout names of its failures becomes an error of the protocol, with its remedy."""
    try:
        yield
    except TieoutError as error:
        code = INVALID_PARAMS if isinstance(error, _NOT_FOUND) else INTERNAL_ERROR
        raise MCPError(code, error.message) from error
    except Exception as error:
        logger.exception("A request failed unexpectedly.")
        raise MCPError(INTERNAL_ERROR, _UNFORESEEN) from error


def _refuse_cursor(params: "PaginatedRequestParams | None") -> None:
    if params is not None and params.cursor is not None:
        raise MCPError(INVALID_PARAMS, "cursor: this list is one page, and gave none. Ask without one.")
