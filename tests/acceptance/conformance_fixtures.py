"""The prompts, resources, form and schema that MCP's conformance suite asks for by name."""

import base64
from typing import Any

from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp_types import (
    EmbeddedResource,
    GetPromptResult,
    ImageContent,
    Prompt,
    PromptArgument,
    PromptMessage,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
)

import server.mcp.completing as completing
import server.mcp.prompts.catalogue as prompts
import server.mcp.resources.catalogue as resources
import server.mcp.resources.reading as reading

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
KEYWORDS: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {"type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}},
    },
    "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
    "additionalProperties": False,
}
_PLAIN = ["option1", "option2", "option3"]
_TITLED = [{"const": f"value{number}", "title": f"Option {number}"} for number in (1, 2, 3)]
FORM: dict[str, Any] = {
    "type": "object",
    "properties": {
        "untitledSingle": {"type": "string", "enum": _PLAIN},
        "titledSingle": {"type": "string", "oneOf": _TITLED},
        "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["One", "Two", "Three"]},
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": _PLAIN}},
        "titledMulti": {"type": "array", "items": {"anyOf": _TITLED}},
    },
}
_PROMPTS = (
    Prompt(name="test_simple_prompt", description="A text."),
    Prompt(
        name="test_prompt_with_arguments",
        description="A text with its arguments.",
        arguments=[PromptArgument(name="arg1", required=True), PromptArgument(name="arg2", required=True)],
    ),
    Prompt(
        name="test_prompt_with_embedded_resource",
        description="A resource within.",
        arguments=[PromptArgument(name="resourceUri", required=True)],
    ),
    Prompt(name="test_prompt_with_image", description="A picture."),
)
_TEMPLATE = "test://template/{id}/data"


def offer_prompts() -> None:
    """Have the server offer the suite's prompts beside its own, and complete their arguments."""
    own_offered, own_made = prompts.offered, prompts.make_prompt
    by_name = {prompt.name: prompt for prompt in _PROMPTS}

    def offered(tools: Any) -> list[Prompt]:
        return [*own_offered(tools), *_PROMPTS]

    def make_prompt(name: str, given: Any, among: Any) -> GetPromptResult:
        return _prompt(name, given) if name in by_name else own_made(name, given, among)

    prompts.offered, prompts.make_prompt = offered, make_prompt
    completing.PROMPTS = (*completing.PROMPTS, *_PROMPTS)


def _prompt(name: str, given: dict[str, str]) -> GetPromptResult:
    match name:
        case "test_prompt_with_arguments":
            told = [TextContent(type="text", text=", ".join(f"{key}={value!r}" for key, value in given.items()))]
        case "test_prompt_with_embedded_resource":
            held = TextResourceContents(uri=given["resourceUri"], mime_type="text/plain", text="Words of a resource.")
            told = [EmbeddedResource(type="resource", resource=held), TextContent(type="text", text="Read it.")]
        case "test_prompt_with_image":
            image = ImageContent(type="image", data=base64.b64encode(PIXEL).decode(), mime_type="image/png")
            told = [image, TextContent(type="text", text="Look at it.")]
        case _:
            told = [TextContent(type="text", text="A simple prompt.")]
    return GetPromptResult(messages=[PromptMessage(role="user", content=one) for one in told])


def offer_resources() -> None:
    """Have the server read the suite's resources beside its own."""
    own = reading.read_resource
    resources.TEMPLATES = (*resources.TEMPLATES, ResourceTemplate(name="data", uri_template=_TEMPLATE))

    async def read_resource(lazy: Any, uri: str) -> list[ReadResourceContents]:
        if uri == "test://static-text":
            return [ReadResourceContents("The words of a resource.", "text/plain")]
        if uri == "test://static-binary":
            return [ReadResourceContents(PIXEL, "image/png")]
        if uri.startswith("test://template/"):
            return [ReadResourceContents(f'{{"id": "{uri.split("/")[3]}"}}', "application/json")]
        return await own(lazy, uri)

    reading.read_resource = read_resource
