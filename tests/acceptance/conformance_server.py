"""`tieout` with what MCP's conformance suite asks for beside its own: `conformance_server.py serve --port 0`.

Tools, prompts and resources of these names go the way of Tieout's: the same server, limits and guard.
"""

import base64
import io
import sys
from typing import Any, Literal

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp_types import AudioContent, EmbeddedResource, ImageContent, TextContent, TextResourceContents
from PIL import Image
from pydantic import BaseModel, Field

import server.mcp.tools.toolset as toolset
from tests.acceptance.conformance_fixtures import FORM, KEYWORDS, offer_prompts, offer_resources

# The head of a WAV file that holds nothing.
SILENCE = b"RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0\x80>\0\0\x02\0\x10\0data\0\0\0\0"
Asking = Context[Any, Any]


class Response(BaseModel):
    response: str = Field(description="What is answered")


class Person(BaseModel):
    """What a client is to fill in by the defaults."""

    name: str = "John Doe"
    age: int = 30
    score: float = 95.5
    status: Literal["active", "inactive", "pending"] = "active"
    verified: bool = True


def test_simple_text() -> TextContent:
    """A text."""
    return TextContent(type="text", text="This is a simple text response for testing.")


def test_image_content() -> ImageContent:
    """A picture."""
    drawn = io.BytesIO()
    Image.new("RGB", (1, 1), "red").save(drawn, "PNG")
    return ImageContent(type="image", data=base64.b64encode(drawn.getvalue()).decode(), mime_type="image/png")


def test_audio_content() -> AudioContent:
    """A sound."""
    return AudioContent(type="audio", data=base64.b64encode(SILENCE).decode(), mime_type="audio/wav")


def test_embedded_resource() -> EmbeddedResource:
    """A resource within the result."""
    text = "This is an embedded resource content."
    held = TextResourceContents(uri="test://embedded-resource", mime_type="text/plain", text=text)
    return EmbeddedResource(type="resource", resource=held)


def test_multiple_content_types() -> list[TextContent | ImageContent | EmbeddedResource]:
    """A text, a picture and a resource."""
    return [test_simple_text(), test_image_content(), test_embedded_resource()]


def test_error_handling() -> str:
    """A failure."""
    raise ValueError("This tool intentionally returns an error for testing")


async def test_tool_with_progress(ctx: Asking) -> str:
    """Tells how far it is."""
    for done in (0, 50, 100):
        await ctx.report_progress(done, 100, f"{done} of 100")
    return "done"


async def test_elicitation(message: str, ctx: Asking) -> str:
    """Asks the user back."""
    return str(await ctx.elicit(message, Response))


async def test_elicitation_sep1034_defaults(ctx: Asking) -> str:
    """Asks the user back, with defaults."""
    return str(await ctx.elicit("Please fill this in.", Person))


async def test_elicitation_sep1330_enums(ctx: Asking) -> str:
    """Asks the user back, with choices of every kind."""
    told = await ctx.session.elicit_form("Please choose.", FORM, ctx.request_id)
    return f"Elicitation completed: action={told.action}, content={told.content}"


def json_schema_2020_12_tool(name: str) -> str:
    """Takes what a schema of many keywords allows."""
    return name


FIXTURES = (
    test_simple_text, test_image_content, test_audio_content, test_embedded_resource, test_multiple_content_types,
    test_error_handling, test_tool_with_progress, test_elicitation, test_elicitation_sep1034_defaults,
    test_elicitation_sep1330_enums,
)  # fmt: skip


def main() -> None:
    own = toolset.make_tools

    def with_fixtures(*arguments: Any, **options: Any) -> list[Tool]:
        made = [Tool.from_function(one, structured_output=False) for one in FIXTURES]
        described = Tool.from_function(json_schema_2020_12_tool, structured_output=False)
        return [*own(*arguments, **options), *made, described.model_copy(update={"parameters": KEYWORDS})]

    toolset.make_tools = with_fixtures
    offer_prompts()
    offer_resources()
    from server.entry import main as run

    sys.exit(run())


if __name__ == "__main__":
    main()
