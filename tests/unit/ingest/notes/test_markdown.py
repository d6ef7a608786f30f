"""A page as Markdown: what was written down in whatever way comes out the same, and stays as it is."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.notes.markdown import to_markdown, uncertain_in

WRITTEN = """# Call with the CFO
Orders are slowing.
They fell in May.
• hiring freeze
- capex [?41?] million
Item | 2025 | 2026
Capex | 38 | [illegible]
Rent |  | 5
#### A small heading"""


def test_headings_lists_and_tables_get_their_marks() -> None:
    assert to_markdown(WRITTEN) == (
        "# Call with the CFO\n\nOrders are slowing.\nThey fell in May.\n\n- hiring freeze\n- capex [?41?] million\n\n"
        "| Item | 2025 | 2026 |\n| --- | --- | --- |\n| Capex | 38 | [illegible] |\n| Rent |  | 5 |\n\n"
        "### A small heading"
    )


def test_rows_of_different_lengths_make_one_table() -> None:
    assert to_markdown("a | b | c\n1 | 2") == "| a | b | c |\n| --- | --- | --- |\n| 1 | 2 |  |"


def test_what_is_uncertain_is_named_in_order() -> None:
    assert uncertain_in(WRITTEN) == ["[?41?]", "[illegible]"]
    assert uncertain_in("A list [1] and a question? [sic]") == []


@given(
    st.lists(st.sampled_from([*WRITTEN.split("\n"), "", "plain words", "| a | b |", "--- | ---", "1 | 2"]), max_size=12)
)
def test_markdown_made_again_is_the_same(lines: list[str]) -> None:
    once = to_markdown("\n".join(lines))
    assert to_markdown(once) == once
