"""Real filings divided into items, against expected items and texts. They are not part of the repository."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import mean

import pytest

from evals.measures.documents import filing_items
from evals.measures.documents.filing_items import (
    FILINGS,
    TRUTH,
    annual_reports_as_text,
    current_reports,
    f1,
    periodic_reports,
)
from ingest.html.parsed import ReadText, Section
from ingest.html.reader import read_text
from ingest.html.sections.read import find_sections, in_form_order
from ingest.html.tree import parse_html

PDF_PAGES = TRUTH.parent / "financebench" / "pages"
FILED = sorted(path.name for path in FILINGS.glob("*.html.gz"))
# Its items are where a cross-reference index says that they are.
INDEXED = "10-K_MCD_0000063908-24-000072"


@pytest.fixture(scope="module", autouse=True)
def data() -> Iterator[None]:
    """The filings and the expected items; each filing is read once for all tests."""
    if not FILINGS.is_dir() or not TRUTH.is_dir():
        pytest.skip(f"needs the real filings and the expected items, which are not in {FILINGS} and {TRUTH}")
    yield
    read.cache_clear()


@cache
def read(path: Path) -> ReadText:
    return filing_items.read(path)


def test_every_item_of_the_periodic_reports_is_found_in_order() -> None:
    reports = list(periodic_reports(read))
    assert len(reports) == 10
    assert f1(reports) == 1.0
    assert [report.filing for report in reports if not report.is_ordered] == [INDEXED]
    assert all(report.in_form_order == report.expected for report in reports)


def test_every_item_of_the_current_reports_is_found_with_its_text() -> None:
    pairs = list(current_reports())
    assert len(pairs) == 30
    assert f1([presence for presence, _ in pairs]) == 1.0
    assert all(presence.is_ordered for presence, _ in pairs)
    texts = [text for _, of_filing in pairs for text in of_filing]
    assert len(texts) == 66
    assert mean(text.overlap for text in texts) >= 0.99
    assert mean(text.ratio for text in texts) >= 0.99
    # The expected text of one item lacks its tables.
    assert sum(text.overlap < 0.95 for text in texts) == 1


def test_annual_reports_as_plain_text_come_apart_where_they_were_put_together() -> None:
    pairs = list(annual_reports_as_text())
    assert len(pairs) == 6
    assert f1([presence for presence, _ in pairs]) == 1.0
    assert mean(text.overlap for _, of_filing in pairs for text in of_filing) >= 0.98


@pytest.mark.parametrize("name", sorted(path.name for path in PDF_PAGES.glob("*_10K.jsonl.gz")))
def test_annual_reports_as_the_bare_lines_of_their_pages_have_their_items(name: str) -> None:
    pages = [json.loads(line)["text"] for line in gzip.decompress((PDF_PAGES / name).read_bytes()).splitlines()]
    sections = find_sections(read_text(parse_html("\f".join(pages).encode(), name)), "10-K")
    found = [section for section in sections if section.level == 1 and section.item]
    assert found == in_form_order(found, "10-K")
    numbers = {number for section in found for number in (section.item, *section.also)}
    assert numbers >= {"1", "1A", "2", "3", "5", "7", "7A", "8", "9", "9A", "10", "11", "12", "13", "14", "15"}
    lengths = {section.item: section.end - section.start for section in found}
    assert min(lengths["1"], lengths["1A"], lengths["7"]) > 10_000


def first_level(name: str) -> tuple[ReadText, dict[str, Section]]:
    form = name.split("_")[0].replace("DEF14A", "DEF 14A")
    text = read(FILINGS / name)
    sections = [section for section in find_sections(text, form) if section.level == 1]
    return text, {f"{section.part}.{section.item}": section for section in sections if section.item}


@pytest.mark.parametrize("name", [name for name in FILED if name.startswith("10-K")])
def test_annual_reports_have_long_items_that_differ(name: str) -> None:
    text, items = first_level(name)
    words = {item: text.text[section.start : section.end] for item, section in items.items()}
    assert len(words["I.1"]) > 10_000
    assert len(words["I.1A"]) > 25_000
    assert len(words["II.7"]) > 14_000
    statements = words["II.8"] if len(words["II.8"]) > 50_000 else text.text[items["IV.15"].start :]
    assert len(statements) > 50_000
    assert "results of operations" in words["II.7"][:200].lower()
    assert "results of operations" not in words["I.1"][:200].lower()


@pytest.mark.parametrize("name", [name for name in FILED if name.startswith("10-Q")])
def test_quarterly_reports_have_statements_and_a_discussion(name: str) -> None:
    text, items = first_level(name)
    assert items["I.1"].end - items["I.1"].start > 20_000
    assert items["I.2"].end - items["I.2"].start > 14_000
    assert "Discussion" in items["I.2"].title.title()
    assert re.search(r"net income|net earnings", text.text[items["I.1"].start : items["I.1"].end], re.IGNORECASE)


@pytest.mark.parametrize("name", [name for name in FILED if name.startswith(("10-K", "10-Q"))])
def test_the_printed_number_of_each_page_is_known(name: str) -> None:
    text = read(FILINGS / name)
    pages = text.blocks[-1].page
    assert pages > 15
    assert len(text.page_labels) >= 0.85 * pages
    assert len({int(label) - page for page, label in text.page_labels.items()}) == 1


@pytest.mark.parametrize(
    "path", sorted(TRUTH.glob("*.expected-structure-and-text.json.gz")), ids=lambda path: path.name[:9]
)
def test_all_text_is_read_and_titles_head_sections(path: Path) -> None:
    name = path.name.split(".expected")[0]
    elements = json.loads(gzip.decompress(path.read_bytes()))
    text = read(FILINGS / f"{name}.html.gz")
    whole = _letters(text.text)
    assert not [element for element in elements if _letters(element.get("text_content") or "") not in whole]
    first = next(number for number, element in enumerate(elements) if element["cls_name"] == "TopSectionTitle")
    titles = [_letters(e["text_content"]) for e in elements[first:] if e["cls_name"] == "TitleElement"]
    headings = {_letters(text.text[block.start : block.end]) for block in text.blocks if block.kind == "heading"}
    assert set(titles) <= headings
    sections = {_letters(section.title) for section in find_sections(text, "10-Q")}
    assert sum(title in sections for title in titles) >= 0.97 * len(titles)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()
