"""The part of a passage around the match: with its headings, in rows, never longer than asked."""

from tools.language.queries.features import read_wanted
from tools.search.excerpts.best_part import best_part
from tools.vocab.loader import load_vocabulary

ROWS = "".join(f"Other item number {n}\n{n},{n}00\n{n},{n}50\n" for n in range(1, 30))
TOP = "Consolidated Balance Sheets\nAt June 30,\n2023\n2022\n(in millions)\n"
PAGE = f"{TOP}{ROWS}Total current assets\n5,308\n5,853\n{ROWS}"


def part(question: str, text: str, most: int) -> str:
    return best_part(text, most, read_wanted(question, load_vocabulary()))


def test_a_row_comes_with_its_period_headings_and_scale() -> None:
    shown = part("What are total current assets in 2023?", PAGE, 300)
    assert "Total current assets  5,308  5,853" in shown
    assert "At June 30,  2023  2022\n(in millions)" in shown
    assert len(shown) <= 300


def test_gaps_are_marked() -> None:
    shown = part("What are total current assets in 2023?", PAGE, 300)
    assert shown.startswith("…") or "Consolidated" in shown
    assert shown.endswith("…")


def test_a_markdown_table_keeps_its_header() -> None:
    rows = "".join(f"| Item {n} | {n}.1 | {n}.2 |\n" for n in range(60))
    table = f"| | 2024 | 2023 |\n|---|---|---|\n{rows}| Backlog | 7.5 | 6.5 |\n"
    shown = part("backlog", table, 150)
    assert "| | 2024 | 2023 |" in shown
    assert "| Backlog | 7.5 | 6.5 |" in shown


def test_a_sentence_is_found_in_running_text() -> None:
    filler = "The weather was mild and the plants ran as they had run before, day by day and week by week. " * 20
    shown = part("furnace operator", f"{filler}One furnace operator grows all crystals. {filler}", 200)
    assert "One furnace operator grows all crystals." in shown
    assert len(shown) <= 200


def test_what_fits_is_whole_and_what_has_no_match_begins_at_the_beginning() -> None:
    assert part("anything", "Short text.", 100) == "Short text."
    assert part("zebra", PAGE, 200).startswith("Consolidated Balance Sheets")


COLUMNS = "".join(f"{name}\n" for name in ("GEOGRAPHIC OPERATIONS", "(Millions)", "United States", "EMEA", "APAC"))


def test_the_names_of_columns_stand_above_a_row() -> None:
    page = (
        f"{'Words about nothing in particular, and more of them. ' * 30}\n{COLUMNS}2022\nTotal pretax income\n10\n20\n"
    )
    shown = part("pretax income by geography in 2022", page, 200)
    assert "GEOGRAPHIC OPERATIONS\n(Millions)\nUnited States\nEMEA\nAPAC  2022\nTotal pretax income  10" in shown


def test_a_row_whose_label_begins_in_the_line_before_is_the_line_asked_for() -> None:
    label = "NET INCOME ATTRIBUTABLE TO SHAREOWNERS OF\nTHE ACME COMPANY\n1,248\n6,527\n"
    shown = part("What was net income in 2023?", f"{TOP}{ROWS}{label}{ROWS}", 220)
    assert "NET INCOME ATTRIBUTABLE TO SHAREOWNERS OF\nTHE ACME COMPANY  1,248  6,527" in shown


def test_a_heading_alone_is_no_match() -> None:
    text = f"Year Ended December 31,\n2023\n2022\n{'Rain fell on the plain all day. ' * 20}\nOrders fell in 2023."
    shown = part("orders in 2023", text, 40)
    assert "Orders fell in 2023." in shown
    assert "Year Ended" not in shown
