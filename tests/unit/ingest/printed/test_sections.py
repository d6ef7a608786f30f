"""Statements that stand elsewhere than under their item are put there, with what stands among them."""

from ingest.html.parsed import Section
from ingest.html.tables.units import Units
from ingest.printed.models import PrintedStatement, Spot
from ingest.printed.sections import with_statements
from ingest.trees.models import PageSpan

PAGES = [PageSpan(number, 100 * number, 100 * number + 99) for number in range(10)]


def section(title: str, start: int, end: int, item: str | None = None, *, level: int = 1) -> Section:
    return Section(
        title=title, level=level, start=start, end=end, item=item, part="II" if item else None, path=(title,)
    )


def statements(*starts: int) -> list[PrintedStatement]:
    return [
        PrintedStatement("balance_sheet", "Balance Sheets", Spot(page=1), start, start + 9, (), (), Units(), 0)
        for start in starts
    ]


def told(found: list[Section]) -> list[tuple[str, int, int, str | None, int]]:
    return [(one.title, one.start, one.end, one.item, one.level) for one in found]


def test_statements_behind_the_signatures_are_the_items() -> None:
    before = [
        section("Item 8", 200, 210, "8"),
        section("Signatures", 300, 520),
        section("Balance Sheets", 520, 800),
        section("Inventories", 600, 700, level=2),
        section("Exhibit 21", 800, 999),
    ]
    assert told(with_statements(before, statements(450, 530), "10-K", PAGES)) == [
        ("Item 8", 200, 210, "8", 1),
        ("Signatures", 300, 400, None, 1),
        ("Item 8", 400, 800, "8", 1),
        ("Balance Sheets", 520, 800, "8", 2),
        ("Inventories", 600, 700, "8", 3),
        ("Exhibit 21", 800, 999, None, 1),
    ]


def test_statements_under_their_item_change_nothing() -> None:
    before = [section("Item 7", 0, 300, "7"), section("Item 8", 300, 900, "8")]
    assert with_statements(before, statements(350, 420), "10-K", PAGES) == before
    assert with_statements(before, [], "10-K", PAGES) == before
    assert with_statements(before, statements(50), "release", PAGES) == before


def test_notes_within_another_item_go_with_them() -> None:
    before = [section("Item 7", 0, 700, "7"), section("Item 8", 700, 710, "8")]
    assert told(with_statements(before, statements(250), "10-K", PAGES)) == [
        ("Item 7", 0, 200, "7", 1),
        ("Item 8", 200, 700, "8", 1),
        ("Item 8", 700, 710, "8", 1),
    ]
