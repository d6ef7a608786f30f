"""The reasoning leg by a chat model, which reads a document's outline and names nodes of it.

The reply is a JSON object {thinking, node_list}, asked for in plain text: every endpoint can give that. Ids that the
outline does not have are dropped and told. Prose, or half a JSON, is a failure.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict

from tools.errors import ModelFailed
from tools.ports.chat_model import ChatModel
from tools.prompts.loader import as_data, load_prompt
from tools.search.trees.models import TOP_NODES
from tools.search.trees.outline import outline_of
from tools.search.trees.rules import ReasonedNode
from tools.search.trees.tree import DocumentTree
from tools.text import printable

MAX_TOKENS = 1_000
_LONGEST_THINKING = 300  # characters
_LONGEST_REPLY = 20_000
_LISTED = 5  # unknown ids that a warning names
_DIGITS = 4  # of a node's id, leading zeros included


@dataclass(frozen=True)
class ModelReasoning:
    """What a model named, in its order; `warnings` say what it was not shown, and what it named in vain."""

    nodes: tuple[ReasonedNode, ...]
    warnings: tuple[str, ...] = ()
    input_tokens: int = 0
    output_tokens: int = 0


class _Named(BaseModel):
    model_config = ConfigDict(frozen=True)

    thinking: str = ""
    node_list: tuple[Annotated[str, BeforeValidator(str)], ...]


async def reason_by_model(chat: ChatModel, question: str, tree: DocumentTree, tokens: int) -> ModelReasoning:
    """The nodes that a model takes to hold the answer; the outline has that many tokens.

    Raises `ModelFailed` where it fails, gives no such JSON, or names nothing but unknown nodes.
    """
    outline, place = outline_of(tree, tokens), _place(tree)
    filing = f"Outline of {place}:\n{as_data(outline.text)}"
    missing = f"\n\nFor want of room, {outline.left_out} are left out." if outline.left_out else ""
    user = f"Question:\n{as_data(question)}\n\n{filing}{missing}"
    reply = await chat.complete(load_prompt("tree_search"), user, max_tokens=MAX_TOKENS)
    spent = (reply.input_tokens, reply.output_tokens)
    named = _read(reply.text)
    if named is None:
        raise ModelFailed(f"{chat.model} gave no JSON object with a node_list.", spent)
    asked = list(dict.fromkeys(_node_id(said) for said in named.node_list))
    known = [node_id for node_id in asked if node_id in outline.node_ids]
    unknown = [node_id for node_id in asked if node_id not in outline.node_ids]
    if unknown and not known:
        raise ModelFailed(f"{chat.model} named no node of {place}, but {_listed(unknown)}.", spent)
    warnings = [f"{chat.model} read the outline of {place} without {outline.left_out}."] if outline.left_out else []
    if unknown:
        warnings.append(f"{chat.model} named {_listed(unknown)}, which {place} does not have: left out.")
    thinking = _short(named.thinking) or f"{chat.model} named it"
    nodes = tuple(ReasonedNode(tree.by_id[node_id], thinking) for node_id in known[:TOP_NODES])
    return ModelReasoning(nodes, tuple(warnings), *spent)


def _read(text: str) -> _Named | None:
    """The first object with a node_list in a reply, whatever stands around it; None where there is none."""
    decoder, reply = json.JSONDecoder(), text[:_LONGEST_REPLY]
    start = reply.find("{")
    while start >= 0:
        try:
            return _Named.model_validate(decoder.raw_decode(reply, start)[0])
        except (ValueError, RecursionError):
            start = reply.find("{", start + 1)
    return None


def _node_id(said: str) -> str:
    """An id as the outline has it: models take "0012" for a number."""
    bare = said.strip()
    return bare.zfill(_DIGITS) if bare.isascii() and bare.isdigit() else bare


def _place(tree: DocumentTree) -> str:
    document = tree.document
    year = f" FY{document.fiscal_year}" if document.fiscal_year else ""
    return f"{document.company} {document.doc_type}{year}"


def _listed(ids: Sequence[str]) -> str:
    few = ", ".join(repr(_short(node_id, 20)) for node_id in ids[:_LISTED])
    return f"{few} and {len(ids) - _LISTED} more" if len(ids) > _LISTED else few


def _short(text: str, most: int = _LONGEST_THINKING) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= most else f"{line[: most - 1]}…"
