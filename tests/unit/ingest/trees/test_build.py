"""Trees: every page in a leaf, nodes within nodes, ids in order; built from whatever divides a document."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.trees.build import PREFACE
from ingest.trees.contents import contents_entries
from ingest.trees.models import Bookmark
from ingest.trees.places import Places
from ingest.trees.summaries import MOST_WORDS, summarise
from tests.unit.ingest.trees.made import BODY, assert_whole, leaves, tree, written
from tools.models.trees import to_page_index

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


@given(PAGES, BOOKMARKS)
def test_every_page_is_in_a_leaf_and_nodes_hold_all_text(pages: list[list[str]], bookmarks: list[Bookmark]) -> None:
    read, _ = written(pages)
    nodes = tree(pages, bookmarks)
    assert_whole(nodes, read.text, len(pages))
    assert all(len(node.summary.split()) <= MOST_WORDS for node in nodes)


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


def year_of(regions: int) -> tuple[list[list[str]], list[Bookmark]]:
    """A long chapter of so many regions, two pages each, and two short ones, with a bookmark for each chapter."""
    pages = [page for region in range(regions) for page in ([f"Region {region + 1}", BODY * 60], [BODY * 60])]
    pages[0] = ["The Year", *pages[0]]
    chapters = [("The Year", 0), ("Outlook", len(pages)), ("People", len(pages) + 1)]
    return [*pages, ["Outlook", BODY], ["People", BODY]], [Bookmark(title, 1, page) for title, page in chapters]


def test_large_nodes_are_split_by_the_headings_in_them() -> None:
    nodes = tree(*year_of(7))
    assert [(node.title, node.level, node.start_page, node.end_page) for node in nodes[:3]] == [
        ("The Year", 1, 1, 14),
        ("Region 1", 2, 1, 2),
        ("Region 2", 2, 3, 4),
    ]
    assert [node.title for node in tree(*year_of(5))] == ["The Year", "Outlook", "People"]


def test_tiny_nodes_are_merged_into_the_one_before() -> None:
    pages = [["First Part", BODY * 3, "A Lone Heading", "Another One"], ["Second Part", BODY * 3], ["Third", BODY * 3]]
    read, _ = written(pages)
    nodes = tree(pages)
    assert [node.title for node in nodes] == ["First Part", "Second Part", "Third"]
    assert "Another One" in read.text[nodes[0].start : nodes[0].end]


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
