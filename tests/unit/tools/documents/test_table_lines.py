"""Which table has the line that is asked for."""

from tools.documents.table_lines import line_fits
from tools.language.terms import terms
from tools.models.passages import Table


def table(caption: str, *rows: tuple[str, ...], headers: tuple[str, ...] = ("", "2025")) -> Table:
    return Table(
        table_id=caption, doc_id="d", position=0, start=0, end=0, caption=caption, headers=(headers,), rows=rows
    )


def fits(question: str, *tables: Table) -> list[float]:
    return line_fits(terms(question), tables)


def test_a_whole_line_goes_before_words_of_several() -> None:
    whole = table("Leases", ("Interest expense", "5"), ("Rent", "7"))
    apart = table("Debt", ("Interest income", "2"), ("Other expense", "3"))
    one, other = fits("What was the interest expense in 2025?", whole, apart)
    assert one > other


def test_words_that_were_not_asked_for_count_against_a_line() -> None:
    plain = table("A", ("Deferred revenue", "5"))
    longer = table("B", ("Deferred revenue, long-term portion", "5"))
    one, other = fits("How did deferred revenue change?", plain, longer)
    assert one > other


def test_a_line_stands_under_its_heading() -> None:
    asset = table("A", ("Deferred tax assets:", ""), ("Inventories", "4"))
    current = table("B", ("Current assets:", ""), ("Inventories", "9"))
    one, other = fits("What are inventories under deferred tax assets?", asset, current)
    assert one > other


def test_columns_and_caption_tell_tables_with_the_same_line_apart() -> None:
    domestic = table("Pensions", ("Discount rate", "4%"), headers=("", "Domestic 2025"))
    abroad = table("Pensions", ("Discount rate", "2%"), headers=("", "International 2025"))
    one, other = fits("What was the domestic discount rate?", domestic, abroad)
    assert one > other


def test_without_words_in_common_nothing_fits() -> None:
    assert fits("goodwill", table("A", ("Rent", "7"))) == [0.0]
    assert fits("goodwill") == []
    assert fits("", table("A", ("", "7"))) == [0.0]


def test_a_table_is_asked_for_by_its_name() -> None:
    named = table("Summary compensation table", ("Salary", "5"))
    other = table("Directors", ("Compensation", "5"))
    one, two = fits("summary compensation table", named, other)
    assert one > two
