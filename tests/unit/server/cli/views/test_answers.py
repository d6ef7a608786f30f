"""Answers in the terminal: their tables, and what stands in the frame with them."""

from server.cli.formats.draw import draw
from server.cli.formats.layout import Framed, Grid, Line, Note
from server.cli.views.answers import answer_body, answer_record, answer_shown, citation_line
from tools.models.answers import Answer, Citation

APPLE = Citation(
    id="c1", text="[Source: Apple Inc. 10-K FY2023]", company="Apple Inc.", ticker="AAPL", doc_type="10-K", url="https://x/y"
)  # fmt: skip


def printed(text: str) -> str:
    return "\n".join(line.plain for block in answer_body(text) for line in draw(block, 80))


def test_rows_become_a_table_and_the_rest_stays() -> None:
    shown = printed("Leases [Source: X]\n\n|  | Total |\n| --- | --- |\n| 2025 | $1,991 |\nAs near: none.")
    assert "Leases [Source: X]" in shown
    assert "2025  $1,991" in shown
    assert "---" not in shown
    assert "As near: none." in shown


def test_a_row_with_fewer_or_more_cells_keeps_to_the_columns() -> None:
    [grid] = answer_body("| A | B |\n| --- | --- |\n| 1 |\n| 2 | 3 | 4 |")
    assert isinstance(grid, Grid)
    assert grid.rows == (("1", ""), ("2", "3"))


def test_a_line_with_strokes_is_no_table() -> None:
    assert "| Assets | 5" in printed("| Assets | 5")


def test_what_stands_in_one_place_is_named_once() -> None:
    again = APPLE.model_copy(update={"id": "c2"})
    other = APPLE.model_copy(update={"id": "c3", "url": "https://x/z"})
    _, *sources = answer_shown("Why?", Answer(status="answered", answer="So.", citations=(APPLE, again, other)))
    assert sources == [citation_line(APPLE), citation_line(other)]


def test_conflicts_and_warnings_stand_in_the_frame() -> None:
    answer = Answer(
        status="answered",
        answer="It rose.",
        citations=(APPLE,),
        conflicts_detected=("It fell, elsewhere.",),
        warnings=("It is old.",),
    )
    framed, *sources = answer_shown("Did it rise?", answer)
    assert isinstance(framed, Framed)
    assert framed.body == (Line("It rose."), Note("It fell, elsewhere.", "Conflict"), Note("It is old.", "Warning"))
    assert sources == [citation_line(APPLE)]
    drawn = [line.plain for line in draw(framed, 40)]
    assert drawn[0].startswith("╭─ Did it rise? ─")
    assert drawn[-1].startswith("╰")
    assert {len(line) for line in drawn} == {40}
    told = ["It rose.", "Conflict: It fell, elsewhere.", "Warning: It is old."]
    assert [line.strip("│ ") for line in drawn[1:-1]] == told


BANK = Citation(
    id="c1", text="إجمالي الأصول | ٥", mark="(صفحة ٢)", company="بنك الواحة", ticker="CIK-1",
    doc_type="financial_statements", doc_id="CIK-1-2023", fiscal_year=2023, page=2,
)  # fmt: skip


def test_a_page_in_arabic_is_cited_with_its_document() -> None:
    mark, place = citation_line(BANK).text.split("\n")
    assert mark == "(صفحة ٢)"
    assert place == "\u2068بنك الواحة\u2069 financial_statements FY2023, CIK-1-2023"
    answer = Answer(status="answered", answer="بلغت ٥ (صفحة ٢).", citations=(BANK,))
    assert answer_record("كم؟", answer)["sources"] == "(صفحة ٢) [CIK-1-2023]"
    of_filing = Answer(status="answered", answer="بلغت ٥.", citations=(APPLE.model_copy(update={"text": "(صفحة ٣)"}),))
    assert answer_record("كم؟", of_filing)["sources"] == "(صفحة ٣) [https://x/y]"
    assert answer_record("What?", Answer(status="answered", answer="5", citations=(APPLE,)))["sources"] == APPLE.text


def test_a_warning_in_arabic_is_announced_in_arabic() -> None:
    warnings = ("لم تُقرأ صفحات.", "تنبيه بالإنجليزية: \u2066It is old.\u2069", "It is of بنك الواحة.")
    framed, *_ = answer_shown("كم؟", Answer(status="answered", answer="بلغت ٥.", warnings=warnings))
    assert isinstance(framed, Framed)
    kinds = [one.kind for one in framed.body if isinstance(one, Note)]
    assert kinds == ["تنبيه", "تنبيه بالإنجليزية", "Warning"]
