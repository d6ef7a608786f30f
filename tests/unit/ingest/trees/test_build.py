"""Trees: every page in a leaf, nodes within nodes, ids in order; built from whatever divides a document."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.html.parsed import Block, ReadText
from ingest.trees.build import PREFACE, build_tree
from ingest.trees.contents import contents_entries
from ingest.trees.models import Bookmark, PageSpan
from ingest.trees.places import Places
from ingest.trees.summaries import MOST_WORDS, summarise
from tools.tree_models import TreeNode, to_page_index

BODY = "The company sold more paper in the year than it did before. Prices rose by 3% in all of its regions."
LINES = st.lists(
    st.sampled_from(
        ["", "A Heading", "Other Heading", "PART I", "Item 1. Business", "Table 2.1. Sales", BODY, BODY * 4]
    ),
    max_size=6,
)
PAGES = st.lists(LINES, min_size=1, max_size=12)
BOOKMARKS = st.lists(
    st.builds(
        Bookmark,
        st.sampled_from(["A Heading", "Contents", "Elsewhere", "1 One", "2 Two", "3 Three", " "]),
        st.integers(1, 4),
        st.none() | st.integers(-1, 13),
        st.none() | st.integers(0, 900),
    ),
    max_size=8,
)


def written(pages: Sequence[Sequence[str]]) -> tuple[ReadText, list[PageSpan]]:
    """Pages of lines as a text; what is short is a heading."""
    text, blocks, spans = "", list[Block](), list[PageSpan]()
    for number, lines in enumerate(pages):
        lines = [line for line in lines if line]
        first = len(text) + (2 if text and lines else 0)
        for line in lines:
            text += "\n\n" if text else ""
            kind = "heading" if len(line) < 40 else "paragraph"
            blocks.append(Block(kind, len(text), len(text) + len(line), number, bold=kind == "heading", size=10.0))
            text += line
        spans.append(PageSpan(number, first, len(text)))
    return ReadText(text, tuple(blocks)), spans


def tree(pages: Sequence[Sequence[str]], bookmarks: Sequence[Bookmark] = ()) -> tuple[TreeNode, ...]:
    read, spans = written(pages)
    return build_tree("doc", "The document", read, pages=spans, bookmarks=bookmarks)


def leaves(nodes: Sequence[TreeNode]) -> list[TreeNode]:
    above = {node.parent_id for node in nodes}
    return [node for node in nodes if node.node_id not in above]


@given(PAGES, BOOKMARKS)
def test_every_page_is_in_a_leaf_and_nodes_nest(pages: list[list[str]], bookmarks: list[Bookmark]) -> None:
    nodes = tree(pages, bookmarks)
    assert [node.node_id for node in nodes] == [f"{number:04}" for number in range(1, len(nodes) + 1)]
    assert [node.position for node in nodes] == list(range(len(nodes)))
    covered = {page for leaf in leaves(nodes) for page in range(leaf.start_page or 0, (leaf.end_page or 0) + 1)}
    assert covered == set(range(1, len(pages) + 1))
    by_id = {node.node_id: node for node in nodes}
    for node in nodes:
        assert 1 <= (node.start_page or 0) <= (node.end_page or 0) <= len(pages)
        assert node.start <= node.end
        assert len(node.summary.split()) <= MOST_WORDS
        if node.parent_id is not None:
            parent = by_id[node.parent_id]
            assert parent.position < node.position
            assert parent.level + 1 == node.level
            assert parent.start <= node.start <= node.end <= parent.end
            assert (parent.start_page or 0) <= (node.start_page or 0)
            assert (node.end_page or 0) <= (parent.end_page or 0)


@given(PAGES, BOOKMARKS)
def test_leaves_leave_out_no_text(pages: list[list[str]], bookmarks: list[Bookmark]) -> None:
    read, _ = written(pages)
    nodes = tree(pages, bookmarks)
    held = "".join(
        read.text[node.start : next((other.start for other in nodes if other.parent_id == node.node_id), node.end)]
        for node in nodes
    )
    assert held == read.text


def contents(numbers: Sequence[int]) -> list[list[str]]:
    """A report whose chapters start on the third page, and contents that list them for these pages."""
    titles = ["Our Business", "Our Results", "Our Outlook", "Our People", "Our Risks"]
    listed = [f"{title} ........ {number}" for title, number in zip(titles, numbers, strict=True)]
    return [["Annual Report"], ["Contents", *listed], *([title, BODY * 3] for title in titles)]


@pytest.mark.parametrize("numbers", [(1, 2, 3, 4, 5), (3, 4, 5, 6, 7), (1, 2, 5, 4, 5)])
def test_contents_are_checked_against_the_pages(numbers: Sequence[int]) -> None:
    read, spans = written(contents(numbers))
    places = Places(read.text, read.blocks, spans)
    assert [places.page_of(entry.start) for entry in contents_entries(places)] == [2, 3, 4, 5, 6]


def test_what_stands_before_the_first_title_is_a_node() -> None:
    nodes = tree(contents((1, 2, 3, 4, 5)))
    assert (nodes[0].title, nodes[0].start_page, nodes[0].end_page) == (PREFACE, 1, 2)
    assert [node.start_page for node in nodes[1:]] == [3, 4, 5, 6, 7]


def test_a_document_without_titles_is_one_node_and_large_ones_are_split() -> None:
    [node] = tree([[BODY], [BODY]])
    assert (node.title, node.start_page, node.end_page) == ("The document", 1, 2)
    long = tree([["The Year", BODY * 50]] + [[BODY * 50]] * 24)
    assert [(node.start_page, node.end_page) for node in leaves(long)] == [(1, 10), (11, 20), (21, 25)]


def test_numbers_that_count_titles_are_left_out() -> None:
    pages = [[title, BODY * 3] for title in ("1 First", "2 Second", "3 Third", "4 Fourth")]
    assert [node.title for node in tree(pages)] == ["First", "Second", "Third", "Fourth"]


def test_the_tree_has_page_index_shape() -> None:
    shaped = to_page_index(tree(contents((1, 2, 3, 4, 5))))
    assert set(shaped[0]) == {"title", "node_id", "start_index", "end_index", "summary", "page_label", "nodes"}
    assert [node["start_index"] for node in shaped] == [1, 3, 4, 5, 6, 7]


def test_a_summary_is_of_telling_sentences() -> None:
    text = f"{BODY} It rained. Paper prices rose since paper mills in the regions of the company closed."
    assert summarise("Paper prices", text) == summarise("Paper prices", text)
    assert "Paper prices rose" in summarise("Paper prices", text)
    assert summarise("Statements", "", ["Balance", "Cash"]) == "Balance; Cash"
