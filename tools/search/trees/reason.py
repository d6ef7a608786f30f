"""The reasoning leg: a model where one is configured, and rules where none is or it fails."""

import asyncio
from dataclasses import dataclass

from tools.errors import ModelFailed
from tools.language.queries.features import Wanted
from tools.ports.chat_model import ChatModel
from tools.search.expand import ExpandedQuery
from tools.search.trees.by_model import reason_by_model
from tools.search.trees.models import RULES
from tools.search.trees.rules import ReasonedNode, reason_by_rules
from tools.search.trees.tree import DocumentTree

MODEL_SECONDS = 60.0


@dataclass(frozen=True)
class Reasoned:
    """The nodes of one tree, the best first, who named them, and what went wrong."""

    nodes: tuple[ReasonedNode, ...]
    by: str = RULES
    warnings: tuple[str, ...] = ()
    tokens: tuple[int, int] = (0, 0)


async def reason(
    chat: ChatModel | None, question: str, wanted: Wanted, expanded: ExpandedQuery, tree: DocumentTree, tokens: int
) -> Reasoned:
    """The nodes that hold the answer by titles and summaries alone. A model reads so many tokens of the tree."""
    failure, spent = "", (0, 0)
    if chat is not None:
        try:
            async with asyncio.timeout(MODEL_SECONDS):
                named = await reason_by_model(chat, question, tree, tokens)
            return Reasoned(named.nodes, chat.model, named.warnings, (named.input_tokens, named.output_tokens))
        except ModelFailed as error:
            failure, spent = error.message, error.tokens
        except TimeoutError:
            failure = f"{chat.model} took more than {MODEL_SECONDS:g} seconds."
    nodes = reason_by_rules(question, wanted, expanded, tree)
    told = (f"The reasoning leg goes by rules: {failure}",) if failure else ()
    return Reasoned(tuple(nodes), RULES, told, spent)
