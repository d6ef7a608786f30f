"""The node of the page tree in which each citation of a paged document lies."""

from tools.models.answers import Answer, Citation
from tools.models.documents import Document
from tools.models.pages import page_id
from tools.models.trees import TreeNode
from tools.ports.stores import DocumentStore
from tools.search.trees.merge import shown_path
from tools.search.trees.tree import DocumentTree
from tools.tie_out.answers.fact_ledger import read_documents

_SEPARATOR = " > "


async def with_nodes(documents: DocumentStore, answer: Answer) -> Answer:
    """The answer with the node of every citation that has a page, and its path where the citation has no section."""
    paged = [one for one in answer.citations if one.page is not None and one.unit is None]  # a unit is its own place
    lacking = [one for one in paged if one.node_id is None]
    if not lacking:
        return answer
    known = await read_documents(documents, {one.doc_id for one in lacking if one.doc_id})
    trees = {doc_id: await tree_of(documents, one) for doc_id, one in known.items()}
    placed = {one.id: await _placed(documents, one, trees.get(one.doc_id or "")) for one in lacking}
    return answer.model_copy(update={"citations": tuple(placed.get(one.id, one) for one in answer.citations)})


async def tree_of(documents: DocumentStore, document: Document) -> DocumentTree:
    """A document's page tree; without nodes where it has none."""
    return DocumentTree(document, tuple(await documents.tree(document.doc_id)))


async def lies_in_node(documents: DocumentStore, citation: Citation, tree: DocumentTree) -> bool:
    """Whether what a citation cites has text of the node that it names."""
    named = tree.by_id.get(citation.node_id or "")
    stretch = await _stretch(documents, citation) if named is not None else None
    return named is not None and stretch is not None and named.start < stretch[1] and stretch[0] < named.end


def path_of_node(citation: Citation, tree: DocumentTree) -> str | None:
    """The path to the node that a citation names; None where there is no such node."""
    node = tree.by_id.get(citation.node_id or "")
    return _path(tree, node) if node is not None else None


async def _placed(documents: DocumentStore, citation: Citation, tree: DocumentTree | None) -> Citation:
    stretch = await _stretch(documents, citation) if tree is not None and tree.nodes else None
    node = tree.deepest(*stretch) if tree is not None and stretch is not None else None
    if tree is None or node is None:
        return citation
    section = citation.section_path or _path(tree, node)
    return citation.model_copy(update={"node_id": node.node_id, "section_path": section})


def _path(tree: DocumentTree, node: TreeNode) -> str:
    return _SEPARATOR.join(shown_path(tree, node))


async def _stretch(documents: DocumentStore, citation: Citation) -> tuple[int, int] | None:
    """From where to where in its document's text lies what is cited: a passage, a table, or a page."""
    if citation.chunk_id is not None:
        passages = await documents.passages([citation.chunk_id])
        return (passages[0].chunk.start, passages[0].chunk.end) if passages else None
    if citation.table_id is not None and (table := await documents.table(citation.table_id)) is not None:
        return table.start, table.end
    place = page_id(citation.doc_id or "", citation.page) if citation.page is not None else None
    here = [one.chunk for one in await documents.on_pages([place])] if place is not None else []
    return (min(one.start for one in here), max(one.end for one in here)) if here else None
