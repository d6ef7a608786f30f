"""The node that has a model look at pictures of pages, and the edge to it."""

from typing import Any

from agent.state import State
from agent.trace import Stopwatch
from tools.ports.deps import Deps
from tools.tie_out.answers.pictured import is_looked_at, look_at_pages

Update = dict[str, Any]


class LookNode:
    """Looks at the pages that a verified answer draws on."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    def after_verify(self, state: State) -> str:
        """To the pictures, where they are asked for and a model can see; else to the score."""
        asked = bool(state.get("include_images"))
        looked_at = is_looked_at(self._deps, state["classification"], state["answer"], include_images=asked)
        return "look" if looked_at else "score"

    async def look(self, state: State) -> Update:
        """Have a model say what the pictures of the pages show, beside the answer."""
        watch = Stopwatch("look")
        looked = await look_at_pages(self._deps, state["question"], state["answer"])
        return {"answer": looked.answer, "steps": watch.done(looked.told, looked.by, looked.tokens)}
