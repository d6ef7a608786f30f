"""`tieout summarize`, as a process."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings


def test_a_report_in_markdown_and_in_json(tieout: Any, invented: Settings, tmp_path: Path) -> None:
    markdown, data = tmp_path / "bxmw.md", tmp_path / "bxmw.json"
    run = tieout(invented, "summarize", "BXMW", "-o", markdown)
    assert run.code == 0
    assert str(markdown) in run.out
    text = markdown.read_text("utf-8")
    assert text.startswith("# Bexmarrow Software, Inc. (BXMW), FY2025")
    assert "| Revenue | $249.306 million | $209.032 million | +19.3% |" in text
    assert tieout(invented, "summarize", "BXMW", "-o", data).code == 0
    printed = tieout(invented, "summarize", "BXMW", "--json").json
    assert json.loads(data.read_text("utf-8")) == printed
    assert printed["figures"][0]["value"] == 249_306_000
    assert {one["kind"] for one in printed["risks"]} >= {"new", "gone"}
    assert printed["checked"]["numbers"] == printed["checked"]["tied"]


def test_a_section_a_document_and_a_quarter(tieout: Any, invented: Settings) -> None:
    section = tieout(invented, "summarize", "BXMW", "--section", "3")
    assert section.code == 0
    assert "Two shareholders sued us" in section.out
    assert "## Key figures" not in section.out
    document = tieout(invented, "summarize", "2099000002-24-000012")
    assert "$212.892 million" in document.out
    assert "as filed then" in document.out
    quarter = tieout(invented, "summarize", "TLVQ", "-y", "2025", "-q", "3")
    assert "Q3 FY2025" in quarter.out
    assert "$106.114 million" in quarter.out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("NONE.SUCH",), 1, "NONE.SUCH"),
        (("BXMW", "-y", "1999"), 2, "FY1999"),
        (("BXMW", "--section", "99"), 2, "Item 99"),
        (("BXMW", "--against", "1999"), 2, "loaded are those of 2024"),
        (("BXMW", "-o", "x.pdf"), 2, "that ends in .md or .json"),
        (("BXMW", "-o", "no/such/folder/x.md"), 2, "can't be written"),
        (("BXMW", "-q", "5"), 2, "-q"),
    ],
)
def test_what_is_wrong_is_said(
    tieout: Any, invented: Settings, arguments: tuple[str, ...], code: int, told: str
) -> None:
    run = tieout(invented, "summarize", *arguments)
    assert (run.code, told in run.out + run.err) == (code, True), run.out + run.err
