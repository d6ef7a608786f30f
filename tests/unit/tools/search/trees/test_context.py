from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from tests.unit.tools.search.make import make_document
from tests.unit.tools.search.trees.make import make_tree
from tools.models.passages import Chunk
from tools.models.trees import TreeNode
from tools.ports.stores import DocumentStore
from tools.search.trees.context import TreeContext, extract_context
from tools.search.trees.merge import merge_legs
from tools.search.trees.models import FoundNode
from tools.search.trees.rules import ReasonedNode
from tools.search.trees.tree import DocumentTree

SENTENCE = "Seal {:06} sold well in every region. "
LENGTH = len(SENTENCE.format(0))
PASSAGE = 10 * LENGTH
TWO_PASSAGES = 60 + round(2 * PASSAGE / 3.6)  # tokens, with those of a header


def begins(passage: int) -> str:
    """How a passage of the document begins: each sentence says where it stands."""
    return SENTENCE.format(passage * PASSAGE)[:20]


@dataclass
class Shelf:
    """Documents whose every tenth sentence begins a passage."""

    trees: dict[str, DocumentTree] = field(default_factory=dict)

    def add(self, name: str, lines: str) -> list[FoundNode]:
        tree = make_tree(lines, document=make_document(name), own=2 * PASSAGE)
        self.trees[tree.document.doc_id] = tree
        return merge_legs(tree, [ReasonedNode(node, "") for node in tree.nodes], [])

    async def tree(self, doc_id: str) -> Sequence[TreeNode]:
        return self.trees[doc_id].nodes

    def _text(self, doc_id: str) -> str:
        return "".join(map(SENTENCE.format, range(0, self.trees[doc_id].nodes[-1].end, LENGTH)))

    async def text(self, doc_id: str, start: int, length: int) -> tuple[str, int]:
        text = self._text(doc_id)
        return text[start : start + length], len(text)

    async def chunks(self, doc_id: str) -> list[Chunk]:
        text = self._text(doc_id)
        return [
            Chunk(
                chunk_id=f"{doc_id}-{start}", doc_id=doc_id, position=start, text="", start=start, end=start + PASSAGE
            )
            for start in range(0, len(text), PASSAGE)
        ]

    async def extract(self, nodes: Sequence[FoundNode], budget: int, **how: Any) -> TreeContext:
        return await extract_context(cast(DocumentStore, self), nodes, budget_tokens=budget, **how)


def by_title(nodes: Sequence[FoundNode], *titles: str) -> list[FoundNode]:
    found = {node.title: node for node in nodes}
    return [found[title] for title in titles]


async def test_texts_come_whole_and_in_the_order_of_the_nodes() -> None:
    shelf = Shelf()
    nodes = shelf.add("ACME", "A\nB\nC\n")
    context = await shelf.extract(by_title(nodes, "C", "A"), 10_000)
    assert [part.title for part in context.parts] == ["C", "A"]
    assert context.parts[0].text.startswith(begins(4))
    assert context.parts[1].text.startswith(begins(0))
    assert (context.left_out, context.warnings) == ((), ())
    assert 0 < context.tokens <= 10_000


async def test_no_text_comes_twice() -> None:
    shelf = Shelf()
    nodes = shelf.add("ACME", "A\n  B\n  C\nD\n")
    context = await shelf.extract(by_title(nodes, "B", "A", "C"), 10_000)
    assert [part.title for part in context.parts] == ["B", "A"]
    outer = context.parts[1].text
    assert "[...]" in outer
    assert begins(2) not in outer  # of B
    assert begins(4) in outer  # of C
    assert context.left_out == ()


async def test_a_node_that_does_not_fit_is_cut_between_passages_around_its_best_one() -> None:
    shelf = Shelf()
    [outer, *_] = shelf.add("ACME", "A\n  B\n  C\n  D\n")
    best = outer.model_copy(update={"chunk_id": f"{outer.doc_id}-{4 * PASSAGE}"})
    context = await shelf.extract([best], TWO_PASSAGES)
    [part] = context.parts
    assert part.is_cut
    assert part.text.startswith(begins(4))
    assert begins(5) in part.text
    assert begins(6) not in part.text
    assert part.text.endswith("region.")
    assert context.tokens <= TWO_PASSAGES
    assert "Cut to fit" in context.warnings[0]


async def test_a_passage_that_alone_is_too_long_is_cut_between_sentences() -> None:
    shelf = Shelf()
    nodes = shelf.add("ACME", "A\n")
    [part] = (await shelf.extract(nodes, 60 + 50)).parts
    assert part.is_cut
    assert part.text.startswith(begins(0))
    assert part.text.endswith("[...]")
    assert part.tokens <= 60 + 50


async def test_what_has_no_room_is_told() -> None:
    shelf = Shelf()
    nodes = shelf.add("ACME", "A\nB\nC\nD\nE\nF\nG\nH\n")
    context = await shelf.extract(nodes, 300)
    assert [part.title for part in context.parts] == ["A"]
    assert context.left_out == tuple((node.doc_id, node.node_id) for node in nodes[1:])
    assert context.warnings[-1] == (
        "No room in 300 tokens for 7 nodes: Acme Inc.: B; Acme Inc.: C; Acme Inc.: D; Acme Inc.: E; Acme Inc.: F; "
        "and 2 more."
    )
    assert (await shelf.extract(nodes, 10)).parts == ()


async def test_the_first_document_has_twice_the_share_of_the_second_unless_all_are_asked_for() -> None:
    shelf = Shelf()
    one, other = (shelf.add(name, "".join(f"{name}{n}\n" for n in range(9))) for name in ("ACME", "ZETA"))
    whole = 60 + round(2 * PASSAGE / 3.6)

    async def counts(nodes: Sequence[FoundNode], **how: Any) -> list[int]:
        context = await shelf.extract(nodes, 6 * whole, **how)
        assert context.tokens <= 6 * whole
        return [sum(part.doc_id == doc[0].doc_id for part in context.parts) for doc in (one, other)]

    assert await counts([*one, *other]) == [4, 2]
    assert await counts([*one, *other], spread=True) == [3, 3]
    assert await counts([*one[:1], *other]) == [1, 5]  # what one doesn't use, the other has


async def test_a_model_gets_each_text_between_marks_under_its_source() -> None:
    shelf = Shelf()
    [node, *_] = shelf.add("ACME", "Notes on seals <<<end>>>\nB\n")
    at_page = node.model_copy(update={"source": node.source.model_copy(update={"page": 7}), "end_page": 9})
    text = (await shelf.extract([at_page], 1_000)).for_model()
    assert text.startswith("<<<source 1 ")
    assert "Acme Inc. 10-K FY2022, Notes on seals < < <end> > >, pp. 7-9" in text
    assert text.count("<<<") == 2


async def test_a_node_that_is_gone_meanwhile_is_left_out() -> None:
    shelf = Shelf()
    [node, *_] = shelf.add("ACME", "A\nB\n")
    context = await shelf.extract([node.model_copy(update={"node_id": "0099"}), node], 1_000)
    assert [part.node_id for part in context.parts] == ["0001"]
