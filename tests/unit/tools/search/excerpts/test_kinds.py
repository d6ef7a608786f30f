"""What kind of content a passage is said to be."""

from tests.unit.tools.search.make import make_passage
from tools.models.passages import ContentType
from tools.search.excerpts.kinds import content_of

TABLE = "Consolidated Balance Sheets\n(in millions)\n2023\n2022\n" + "".join(
    f"Item {name}\n{number},000\n{number},500\n" for name, number in (("a", 1), ("b", 2), ("c", 3), ("d", 4))
)
PROSE = "Sales rose by 5 % to $1,200 million in 2023, since more was sold, and prices were raised in May. " * 5


def kind(text: str, stored: ContentType = "text") -> str:
    return content_of(make_passage(text, content_type=stored).chunk)


def test_a_table_printed_without_markup_is_a_table() -> None:
    assert kind(TABLE) == "table"
    assert kind(PROSE) == "text"
    assert kind(f"{PROSE}\n" * 9 + TABLE) == "text"


def test_what_the_store_knows_stands() -> None:
    assert kind(PROSE, "list") == "list"
    assert kind(TABLE, "heading") == "heading"
