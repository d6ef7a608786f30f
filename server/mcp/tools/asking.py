"""Hands a question back to the person behind an MCP client, in either era of the protocol.

On a connection with a back channel the server elicits in mid-call. On a stateless one the call ends with the question,
and the client calls again with the reply and with what the call has to remember, sealed by the server: a graph that
waits does so as a thread of the store's checkpointer.
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
from pydantic import BaseModel, ConfigDict

from server.mcp.remedies import retell
from server.mcp.tools.support import Ctx
from server.mcp.turns import give_up_turn
from tools.models.answers import Clarification

_KEY = "question"
_MOST_CHOICES = 30


class Pending(BaseModel):
    """What a call that ended with a question has to remember.

    `thread_id` is the graph's waiting thread, `offered` are the CIKs that the question offered to fetch, `reply` what
    was replied before, `notes` what the answer has to say besides.
    """

    model_config = ConfigDict(frozen=True)

    thread_id: str | None = None
    offered: tuple[int, ...] = ()
    reply: str | None = None
    notes: tuple[str, ...] = ()


def can_elicit(ctx: Ctx) -> bool:
    """Whether the client shows forms to a person."""
    capabilities = ctx.client_capabilities
    return capabilities is not None and capabilities.elicitation is not None


def is_stateless(ctx: Ctx) -> bool:
    """Whether questions have to wait for the client's next call."""
    return ctx.protocol_version in MODERN_PROTOCOL_VERSIONS


async def elicit(ctx: Ctx, clarification: Clarification) -> str | None:
    """The person's reply over the back channel; None where there is none, or no such channel."""
    give_up_turn()
    try:
        result = await ctx.request_context.session.elicit_form(
            told_for_clients(clarification), _form(clarification), related_request_id=ctx.request_id
        )
    except NoBackChannelError:
        return None
    return _reply(result)


def input_required(clarification: Clarification, pending: Pending) -> InputRequiredResult:
    """The question as the call's result; `pending_of` and `reply_of` read the call that follows."""
    params = ElicitRequestFormParams(message=told_for_clients(clarification), requested_schema=_form(clarification))
    state = pending.model_dump_json(exclude_defaults=True)
    return InputRequiredResult(request_state=state, input_requests={_KEY: ElicitRequest(params=params)})


def told_for_clients(clarification: Clarification) -> str:
    """The question, with the tool in the place of the command that fetches: who is asked has the tool at hand."""
    return retell(clarification.question, ("fetch_filings",)).text


def pending_of(ctx: Ctx) -> Pending:
    """What the call before left to be remembered. The protocol's layer has refused what this server did not seal."""
    state = ctx.request_state if is_stateless(ctx) else None
    return Pending.model_validate_json(state) if state else Pending()


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
