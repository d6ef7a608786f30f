"""Who asks: a name, what it may do, and which corpora it may use."""

import re
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from tools.errors import InvalidInput

if TYPE_CHECKING:
    from mcp.server.mcpserver import Context

Right: TypeAlias = Literal["read", "index"]
RIGHTS: Final[tuple[Right, ...]] = get_args(Right)
_KEPT = "caller:"  # how the threads of named callers begin in the store
_CORPUS = re.compile(r"[a-z][a-z0-9_]{0,47}")


@dataclass(frozen=True)
class Caller:
    """Who asks. `read` is needed for everything, `index` besides for the tools that load or record.

    The first of the `corpora` is meant where a request names none. Callers that are `apart` have conversations of their
    own; the others share those of their corpus.
    """

    name: str
    scopes: frozenset[Right] = frozenset(RIGHTS)
    corpora: tuple[str, ...] = ()
    apart: bool = True

    def may(self, right: Right) -> bool:
        return right in self.scopes

    def thread(self, thread_id: str | None) -> str | None:
        """Under which name a conversation of this caller is kept. Raises `InvalidInput` for another caller's."""
        if thread_id is None:
            return None
        if thread_id.startswith(_KEPT):
            raise InvalidInput(f"thread_id: {_KEPT!r} begins names that Tieout gives. Choose another name.")
        return f"{_KEPT}{len(self.name)}:{self.name}:{thread_id}" if self.apart else thread_id


LOCAL: Final = Caller("local", apart=False)  # whoever started the server, or reaches one that needs no token


def is_corpus(name: object) -> bool:
    """Whether this may name a corpus."""
    return isinstance(name, str) and _CORPUS.fullmatch(name) is not None


def caller_in(scope: MutableMapping[str, Any]) -> Caller:
    """Who asks, as the guard has put it into an ASGI scope (`request.state.caller`). No closed path is without."""
    return scope["state"]["caller"]


def caller_of(ctx: "Context[Any, Any] | None") -> Caller:
    """Who calls an MCP tool: without a guard, as over stdio, whoever started the server."""
    request = ctx.request_context.request if ctx is not None else None
    return LOCAL if request is None else request.scope.get("state", {}).get("caller", LOCAL)
