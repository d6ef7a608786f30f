"""A model's corrections of a tree: taken where the text bears them out, and never at the cost of a page or a word."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.trees.build import rebuild_tree
from ingest.trees.corrections import Corrector, RefineTree, Relevelled, Retitled, Summed
from ingest.trees.models import Bookmark
from ingest.trees.places import Places
from tests.unit.ingest.trees.made import BODY, assert_whole, tree, written
from tests.unit.ingest.trees.test_build import BOOKMARKS, PAGES

REPORT = [
    ["PART I", "Item 1. Business", "Our Mills", BODY * 2, "Our People", BODY * 2],
    ["Item 2. Properties", BODY * 2],
    ["PART II", "Item 7. Results", "Our Sales", BODY * 2],
]
BEFORE = [
    ("PART I", 1),
    ("Item 1. Business", 2),
    ("Our Mills", 3),
    ("Our People", 3),
    ("Item 2. Properties", 2),
    ("PART II", 1),
    ("Item 7. Results", 2),
    ("Our Sales", 3),
]  # their ids are 0001 to 0008


def corrected(
    said: RefineTree, pages: Sequence[Sequence[str]] = REPORT, *, items: bool = False, hidden: Sequence[str] = ()
) -> tuple[list[tuple[str, int]], Corrector]:
    """Titles and levels of the corrected tree, and what became of the corrections."""
    read, spans = written(pages)
    nodes = tree(pages)
    starts = {node.start for node in nodes if node.title.startswith("Item")} if items else set[int]()
    shown = {node.node_id for node in nodes} - {*hidden}
    corrector = Corrector(nodes, read.text, places=Places(read.text, read.blocks, spans), shown=shown, items=starts)
    corrector.apply(said)
    rebuilt = rebuild_tree("doc", corrector.entries, read, pages=spans)
    assert_whole(rebuilt, read.text, len(pages))
    return [(node.title, node.level) for node in rebuilt], corrector


def without(*titles: str) -> list[tuple[str, int]]:
    return [entry for entry in BEFORE if entry[0] not in titles]


def test_no_corrections_change_nothing() -> None:
    assert corrected(RefineTree())[0] == BEFORE


def test_a_title_must_stand_on_the_nodes_page() -> None:
    said = RefineTree(
        retitle=[
            Retitled(node_id="0003", title="Our  mills"),
            Retitled(node_id="0004", title="Item 7. Results"),
            Retitled(node_id="0008", title="Sell all shares"),
            Retitled(node_id="0005", title="2"),
        ]
    )
    titles, corrector = corrected(said)
    assert titles == [("Our mills", 3) if title == "Our Mills" else (title, level) for title, level in BEFORE]
    assert corrector.taken == {"titles": 1}
    assert corrector.refused == [
        '0004: the title "Item 7. Results" does not stand on its page',
        '0008: the title "Sell all shares" does not stand on its page',
        '0005: the title "2" does not stand on its page',
    ]


def test_a_title_of_another_node_of_the_page_is_refused() -> None:
    said = RefineTree(
        retitle=[Retitled(node_id="0003", title="Our People"), Retitled(node_id="0004", title="Our Mills")]
    )
    titles, corrector = corrected(said)
    assert titles == BEFORE
    assert len(corrector.refused) == 2


def test_a_dropped_nodes_text_goes_to_the_one_before_and_its_own_move_up() -> None:
    assert corrected(RefineTree(drop=["0004"]))[0] == without("Our People")
    titles, _ = corrected(RefineTree(drop=["0006"]))
    assert titles[5:] == [("Item 7. Results", 1), ("Our Sales", 2)]


def test_a_merged_node_goes_into_the_one_above() -> None:
    assert corrected(RefineTree(merge=["0003", "0004"]))[0] == without("Our Mills", "Our People")
    titles, corrector = corrected(RefineTree(merge=["0004", "0001"]))
    assert titles == BEFORE
    assert corrector.refused == [
        "5 of 8 nodes would be taken out, which is not believed",
    ]
    titles, corrector = corrected(RefineTree(merge=["0004", "0006"]))
    assert titles == BEFORE
    assert corrector.refused == [
        "0004: its text would go into the node before it, not into the one above",
        "0006: it stands below no other node",
    ]


def test_levels_move_what_is_below_along() -> None:
    titles, corrector = corrected(RefineTree(levels=[Relevelled(node_id="0006", level=2)]))
    assert titles[5:] == [("PART II", 2), ("Item 7. Results", 3), ("Our Sales", 4)]
    assert corrector.taken == {"levels": 1}


@pytest.mark.parametrize(
    ("node_id", "level", "said"),
    [
        ("0001", 2, "more than one deeper"),
        ("0005", 5, "more than one deeper"),
        ("0003", 0, "no level 0"),
        ("0003", -(10**30), "no level"),
        ("0008", 99, "no level 99"),
    ],
)
def test_levels_that_no_tree_has_are_refused(node_id: str, level: int, said: str) -> None:
    titles, corrector = corrected(RefineTree(levels=[Relevelled(node_id=node_id, level=level)]))
    assert titles == BEFORE
    assert said in corrector.refused[0]


def test_a_level_that_parts_others_from_theirs_is_refused() -> None:
    pages = [["PART I", "Item 1. Business", BODY * 2, "Our Mills", BODY * 2], ["Our People", BODY * 2], *REPORT[2:]]
    said = RefineTree(levels=[Relevelled(node_id="0003", level=1), Relevelled(node_id="0002", level=1)])
    titles, corrector = corrected(said, pages)
    # The second node goes first and takes those below it along: so nothing is parted when the third one follows.
    assert [level for _, level in titles[:4]] == [1, 1, 1, 2]
    assert corrector.taken == {"levels": 2}
    _, corrector = corrected(RefineTree(levels=[Relevelled(node_id="0003", level=1)]), pages)
    assert corrector.refused == ["0003: on level 1 it would part what follows it from the node above"]


def test_the_items_of_a_form_stay() -> None:
    said = RefineTree(
        drop=["0002"],
        merge=["0007"],
        levels=[Relevelled(node_id="0005", level=1), Relevelled(node_id="0004", level=2)],
    )
    titles, corrector = corrected(said, items=True)
    assert corrector.refused == [
        "0005: it is an item of its form",
        "0002: it is an item of its form",
        "0007: it is an item of its form",
    ]
    assert titles == [(title, 2 if title == "Our People" else level) for title, level in BEFORE]
    _, corrector = corrected(RefineTree(levels=[Relevelled(node_id="0004", level=1)]), items=True)
    assert corrector.refused == ["0004: on level 1 it would have items of the form below it"]


def test_nodes_that_nobody_showed_are_unknown() -> None:
    said = RefineTree(
        drop=["0099", "0004\x00" * 9], merge=["0002"], summaries=[Summed(node_id="0003", summary="Mills.")]
    )
    titles, corrector = corrected(said, hidden=["0003", "0004"])
    assert titles == BEFORE
    assert corrector.refused == [
        "0099: there is no such node",
        "0004\\x000004\\x000004\\x000004\\x00: there is no such node",
        "0002: it has nodes below it that were not shown",
        "0003: there is no such node",
    ]


def test_a_model_that_takes_out_most_of_the_tree_is_not_believed() -> None:
    titles, corrector = corrected(RefineTree(drop=["0002", "0003", "0004", "0005", "0007"]))
    assert titles == BEFORE
    assert corrector.refused == ["5 of 8 nodes would be taken out, which is not believed"]


def test_the_first_node_stays() -> None:
    titles, corrector = corrected(RefineTree(drop=["0001"]))
    assert titles == BEFORE
    assert corrector.refused == ["0001: there is no node before it"]


def test_no_node_becomes_too_large() -> None:
    long = [["The Year", BODY * 60], *[[BODY * 60]] * 7, ["Outlook", BODY * 60], *[[BODY * 60]] * 7, ["People", BODY]]
    titles, corrector = corrected(RefineTree(drop=["0002"]), long)
    assert len(titles) == 3
    assert corrector.refused == ["0002: the node before it would become too large"]


def test_summaries_name_no_number_that_the_text_does_not() -> None:
    said = RefineTree(
        summaries=[
            Summed(node_id="0003", summary="Prices rose by 3%,\n as the mills sold more."),
            Summed(node_id="0004", summary="Prices rose by 30%."),
            Summed(node_id="0005", summary="  "),
            Summed(node_id="0007", summary="long " * 61),
        ]
    )
    _, corrector = corrected(said)
    assert [entry.summary for entry in corrector.entries if entry.summary] == [
        "Prices rose by 3%, as the mills sold more."
    ]
    assert corrector.refused == [
        "0004: its summary names 30, which its text does not",
        "0005: its summary is empty or too long",
        "0007: its summary is empty or too long",
    ]


IDS = st.integers(0, 14).map(lambda number: f"{number:04}")
SAID = st.builds(
    RefineTree,
    retitle=st.lists(
        st.builds(Retitled, node_id=IDS, title=st.sampled_from(["A Heading", "Elsewhere", ""])), max_size=3
    ),
    drop=st.lists(IDS, max_size=4),
    merge=st.lists(IDS, max_size=4),
    levels=st.lists(st.builds(Relevelled, node_id=IDS, level=st.integers(0, 9)), max_size=4),
    summaries=st.lists(st.builds(Summed, node_id=IDS, summary=st.sampled_from(["", "It rose by 3%."])), max_size=3),
)


@given(PAGES, BOOKMARKS, SAID, st.integers(1, 8))
def test_whatever_is_said_every_page_stays_in_a_leaf(
    pages: list[list[str]], bookmarks: list[Bookmark], said: RefineTree, levels: int
) -> None:
    read, spans = written(pages)
    nodes = tree(pages, bookmarks)
    shown = {node.node_id for node in nodes if node.level <= levels}
    corrector = Corrector(nodes, read.text, places=Places(read.text, read.blocks, spans), shown=shown)
    corrector.apply(said)
    assert_whole(rebuild_tree("doc", corrector.entries, read, pages=spans), read.text, len(pages))


@given(PAGES, BOOKMARKS)
def test_a_tree_is_rebuilt_as_it_was(pages: list[list[str]], bookmarks: list[Bookmark]) -> None:
    read, spans = written(pages)
    nodes = tree(pages, bookmarks)
    entries = Corrector(nodes, read.text).entries
    assert rebuild_tree("doc", entries, read, pages=spans) == nodes
