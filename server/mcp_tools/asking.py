"""Hands a question back to the person behind an MCP client, in either era of the protocol.

On a connection with a back channel the server elicits in mid-call. On a stateless one the call ends with the question,
and the client calls again with the reply: the graph waits meanwhile as a thread of the store's checkpointer.
"""

from typing import Any, cast

from mcp.shared.exceptions import NoBackChannelError
from mcp_types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from server.mcp_tools.support import Ctx
from tools.answer_models import Clarification

_KEY = "clarification"
_MOST_CHOICES = 30


def can_elicit(ctx: Ctx) -> bool:
    """Whether the client shows forms to a person."""
    capabilities = ctx.client_capabilities
    return capabilities is not None and capabilities.elicitation is not None


def is_stateless(ctx: Ctx) -> bool:
    """Whether questions have to wait for the client's next call."""
    return ctx.protocol_version in MODERN_PROTOCOL_VERSIONS


async def elicit(ctx: Ctx, clarification: Clarification) -> str | None:
    """The person's reply over the back channel; None where there is none, or no such channel."""
    try:
        result = await ctx.request_context.session.elicit_form(
            clarification.question, _form(clarification), related_request_id=ctx.request_id
        )
    except NoBackChannelError:
        return None
    return _reply(result)


def input_required(clarification: Clarification, thread_id: str) -> InputRequiredResult:
    """The question as the call's result; `reply_of` reads the reply of the call that follows."""
    params = ElicitRequestFormParams(message=clarification.question, requested_schema=_form(clarification))
    return InputRequiredResult(request_state=thread_id, input_requests={_KEY: ElicitRequest(params=params)})


def reply_of(ctx: Ctx) -> str | None:
    """What the person replied to the question of the call before; None where nothing."""
    return _reply((ctx.input_responses or {}).get(_KEY))


def _reply(result: Any) -> str | None:
    if not isinstance(result, ElicitResult) or result.action != "accept":
        return None
    reply = (result.content or {}).get("reply")
    return reply if isinstance(reply, str) and reply.strip() else None


def _form(clarification: Clarification) -> dict[str, Any]:
    """One field: a choice where the options are few, else free text."""
    field: dict[str, Any] = {"type": "string", "title": "Reply", "maxLength": 300}
    if 0 < len(clarification.options) <= _MOST_CHOICES:
        field = {"type": "string", "title": "Reply", "enum": list(clarification.options)}
    return cast(dict[str, Any], {"type": "object", "properties": {"reply": field}, "required": ["reply"]})
