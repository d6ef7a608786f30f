"""Sections as they are stored, and the sizes and ids that come of them."""

from ingest.chunking.chunk import build_sections
from ingest.chunking.sections import SectionTree
from ingest.html.parsed import Section
from tests.unit.ingest.chunk_documents import LONG, Made
from tools.models.passages import Section as StoredSection


def ids(*sections: Section) -> list[str]:
    return [section.section_id for section in build_sections("doc", "x" * 100, sections, ())]


def test_ids_are_made_of_items_and_titles() -> None:
    assert ids(
        Section("Item 1A. Risk Factors", 1, 0, 50, "1A", "I"),
        Section("We depend on ink & paper", 2, 10, 50, "1A", "I"),
        Section("Signatures", 1, 50, 100),
    ) == ["doc#item-1a", "doc#item-1a.we-depend-on-ink-paper", "doc#signatures"]


def test_an_item_of_two_parts_has_its_part_in_its_id() -> None:
    assert ids(
        Section("Item 1. Financial Statements", 1, 0, 50, "1", "I"),
        Section("Item 1. Legal Proceedings", 1, 50, 100, "1", "II"),
    ) == ["doc#part-i-item-1", "doc#part-ii-item-1"]


def test_no_two_ids_are_the_same() -> None:
    same = [Section("Other", 1, place, place + 10) for place in range(0, 50, 10)]
    assert ids(*same, Section("Text", 1, 60, 70), Section("?", 1, 80, 90)) == [
        "doc#other",
        "doc#other-2",
        "doc#other-3",
        "doc#other-4",
        "doc#other-5",
        "doc#text-2",  # "text" is for what lies in no section
        "doc#section",
    ]


def test_ids_don_t_depend_on_the_order() -> None:
    sections = (Section("A", 1, 0, 50), Section("B", 2, 10, 50), Section("C", 1, 50, 100))
    assert ids(*sections) == ids(*reversed(sections)) == ["doc#a", "doc#a.b", "doc#c"]


def test_long_titles_are_cut_at_a_word() -> None:
    [section_id] = ids(Section("Pens and ink " * 20, 1, 0, 100))
    assert section_id == "doc#pens-and-ink-pens-and-ink-pens-and-ink-pens-and"


def test_stored_sections_have_sizes_and_pages() -> None:
    made = Made().text_of("A cover.", page=1)
    made.section("Item 1. Business", "1").text_of(LONG, page=2).text_of(LONG, page=3)
    made.section("Item 2. Properties", "2").text_of("None.", page=4)
    made.blocks[1] = made.blocks[1].__class__("heading", made.blocks[1].start, made.blocks[1].end, page=2)
    business, _ = build_sections("doc", made.text, made.sections, made.blocks)
    assert (business.first_page, business.last_page) == (2, 3)
    assert (business.path, business.position, business.doc_id) == (("Item 1. Business",), 0, "doc")
    assert business.tokens == 236


def test_stored_sections_can_be_stored_again() -> None:
    made = Made().section("Item 1. Business", "1").text_of(LONG).section("Pens", "1", level=2).text_of(LONG)
    stored = build_sections("doc", made.text, made.sections, made.blocks)
    assert build_sections("doc", made.text, stored, made.blocks) == stored


def test_the_innermost_section_that_holds_a_stretch() -> None:
    stored = build_sections(
        "doc", "x" * 100, (Section("A", 1, 0, 60), Section("B", 2, 10, 40), Section("C", 2, 40, 60)), ()
    )
    tree = SectionTree(stored)

    def title(section: StoredSection | None) -> str | None:
        return section.title if section else None

    assert [title(tree.find(start, end)) for start, end in ((0, 5), (12, 20), (12, 40), (30, 45), (50, 70))] == [
        "A",
        "B",
        "B",
        "A",
        None,
    ]
