"""How filings number their parts."""

import pytest

from tools.language.items import Item, is_item_heading, item_of_title, named_items, read_item


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("7", Item("7")), ("1a", Item("1A")), ("Item 7.", Item("7")), ("Part ii, Item 1A", Item("1A", "II")),
        ("5.02", Item("5.02")), ("Item 7 of 2023", None), ("risk factors", None), ("", None),
    ],
)  # fmt: skip
def test_an_item_is_named_and_nothing_else(text: str, item: Item | None) -> None:
    assert read_item(text) == item


def test_items_are_found_in_a_text_each_once() -> None:
    assert list(named_items("What do Item 1a, item 7 and Item 7 say? Items matter.")) == ["1A", "7"]


def test_a_title_may_begin_with_an_item() -> None:
    assert (item_of_title(" Item 7A. Market risk"), item_of_title("See Item 7")) == ("7A", None)


@pytest.mark.parametrize(
    ("text", "heading"), [("Item 7. Management's Discussion", True), ("Part II Other", True), ("Revenue rose.", False)]
)
def test_a_heading_says_nothing_more(text: str, heading: bool) -> None:
    assert is_item_heading(text) is heading
