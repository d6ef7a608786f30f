"""What stands around the passages that an answer quotes: the nodes of the page trees that hold them."""

from tools.documents.delimit import delimit
from tools.documents.read import source_of
from tools.language.speech import harmless
from tools.models.answers import Answer
from tools.ports.stores import DocumentStore
from tools.search.trees.context import extract_context
from tools.search.trees.models import CONTEXT_TOKENS, FoundNode


async def cited_context(documents: DocumentStore, answer: Answer, budget_tokens: int = CONTEXT_TOKENS) -> str:
    """The texts of the nodes that the answer's quotations were found in, shared over the documents by their order."""
    wanted = {(c.doc_id, c.node_id): c for c in answer.citations if c.quote and c.doc_id and c.node_id}
    nodes: list[FoundNode] = []
    for doc_id, node_id in wanted:
        document, tree = await documents.document(str(doc_id)), await documents.tree(str(doc_id))
        node = next((one for one in tree if one.node_id == node_id), None)
        if document is not None and node is not None:
            nodes.append(
                FoundNode(
                    node_id=node.node_id,
                    doc_id=node.doc_id,
                    title=harmless(node.title),
                    path=(harmless(node.title),),
                    start_page=node.start_page,
                    end_page=node.end_page,
                    legs=("value",),
                    source=source_of(document).model_copy(update={"section": harmless(node.title)}),
                )
            )
    if not nodes:
        return ""
    context = await extract_context(documents, nodes, budget_tokens=budget_tokens)
    return "\n\n".join(delimit(f"{part.header}\n{part.text}") for part in context.parts)
