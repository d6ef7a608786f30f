"""A report as a PDF, with a font whose Arabic letters are shaped and of which only those that are used go in."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from evals.makers.arabic.statements import Line, Report, Statement

_WIDTHS = (34, 34, 16, 96)  # millimetres: the year before, the year, the note, the label, from the left
_HEIGHT = 7.5


def write_pdf(report: Report) -> bytes:
    """The pages: a cover, a statement on each, the management's words."""
    import matplotlib  # pyright: ignore[reportMissingTypeStubs]
    from fpdf import FPDF

    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    pdf: Any = FPDF(format="A4")
    pdf.set_creation_date(datetime(2025, 2, 1, tzinfo=UTC))
    pdf.add_font("book", "", fonts / "DejaVuSans.ttf")
    pdf.add_font("book", "B", fonts / "DejaVuSans-Bold.ttf")
    pdf.set_text_shaping(True, direction="rtl", script="arab", language="ar")
    pdf.add_page()
    pdf.set_font("book", "B", 20)
    pdf.multi_cell(0, 14, report.name, align="R", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("book", "", 13)
    for text in (f"القوائم المالية {report.period}", report.preface):
        pdf.multi_cell(0, 10, text, align="R", new_x="LMARGIN", new_y="NEXT")
    for statement in report.statements:
        _page(pdf, report, statement)
    pdf.add_page()
    pdf.set_font("book", "B", 14)
    pdf.multi_cell(0, 12, "تقرير الإدارة", align="R", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("book", "", 11)
    pdf.multi_cell(0, 8, report.prose, align="R", new_x="LMARGIN", new_y="NEXT")
    return bytes(pdf.output())


def _page(pdf: Any, report: Report, statement: Statement) -> None:
    pdf.add_page()
    pdf.set_font("book", "B", 14)
    pdf.multi_cell(0, 10, statement.title, align="R", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("book", "", 10)
    pdf.multi_cell(0, 8, f"({report.units})", align="R", new_x="LMARGIN", new_y="NEXT")
    _row(pdf, Line("", "إيضاح", total=True), statement.columns)
    for line in statement.lines:
        _row(pdf, line, line.printed or ("", ""))


def _row(pdf: Any, line: Line, cells: tuple[str, ...]) -> None:
    pdf.set_font("book", "B" if line.total or not line.amounts else "", 10)
    for width, text in zip(_WIDTHS, (cells[1], cells[0], line.note, line.label), strict=True):
        pdf.cell(width, _HEIGHT, text, align="R")
    pdf.ln(_HEIGHT)
