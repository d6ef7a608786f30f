"""Items of forms other than the annual report, the titles that each form knows, and what follows the items."""

import pytest

from ingest.html.items import match_title, titled_items, vocabulary
from ingest.html.sections.read import find_sections
from tests.unit.ingest.html.annual_report import PROSE, filing
from tests.unit.ingest.html.reading import bold, item_text, items, p, read


def test_signatures_and_what_follows_them_are_no_item() -> None:
    signed = p("Pursuant to the requirements of Section 13, the registrant has signed.", "/s/ Jo Doe")
    after = bold("INDEX TO FINANCIAL STATEMENTS") + p("Statements") + bold("EXHIBIT INDEX") + p("3.1 Articles")
    body = filing("<p><b>Item {item}. {title}</b></p>") + bold("SIGNATURES") + signed + after
    text = read(body)
    tail = [section for section in find_sections(text, "10-K") if section.level == 1 and section.item is None]
    assert [section.title for section in tail] == ["Signatures", "INDEX TO FINANCIAL STATEMENTS", "EXHIBIT INDEX"]
    assert "SIGNATURES" not in item_text(body, "15")
    assert text.text[tail[-1].start : tail[-1].end] == "EXHIBIT INDEX\n\n3.1 Articles"


@pytest.mark.parametrize("heading", ["S I G N A T U R E S", "SIGNATURE", "Signature Page", ""])
def test_signatures_are_found_by_what_they_say(heading: str) -> None:
    signed = "<p>Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has signed.</p>"
    body = f"<p><b>Item 8.01 Other Events.</b></p><p>Something.</p><p>{heading}</p>{signed}"
    assert item_text(body, "8.01", "8-K") == "Item 8.01 Other Events. Something."


TEN_Q = [
    ("I", "1", "Financial Statements"),
    ("I", "2", "Management’s Discussion and Analysis of Financial Condition and Results of Operations"),
    ("I", "3", "Quantitative and Qualitative Disclosures About Market Risk"),
    ("I", "4", "Controls and Procedures"),
    ("II", "1", "Legal Proceedings"),
    ("II", "1A", "Risk Factors"),
    ("II", "2", "Unregistered Sales of Equity Securities and Use of Proceeds"),
    ("II", "6", "Exhibits"),
]


@pytest.mark.parametrize("parts", [True, False])
@pytest.mark.parametrize("form", ["10-Q", "10-Q/A"])
def test_the_items_of_both_parts_of_a_quarterly_report_are_told_apart(parts: bool, form: str) -> None:
    part = "<p>PART {}</p>" if parts else "<p>{}</p>"
    body = "".join(
        (part.format(part_) if item == "1" else "")
        + f"<p><b>Item {item}. {title}</b></p><p>About {part_}.{item}. {PROSE}</p>"
        for part_, item, title in TEN_Q
    )
    assert items(body, form) == [f"{part_}.{item}" for part_, item, _ in TEN_Q]
    assert "About I.2." in item_text(body, "I.2", form)
    assert "About II.2." in item_text(body, "II.2", form)


def test_items_without_titles_of_their_own_take_their_part_s() -> None:
    body = p("PART I", "Item 1.", "Some", "Item 2.", "Some", "PART II", "Item 1.", "Some", "Item 6.", "Some")
    assert items(body, "10-Q") == ["I.1", "I.2", "II.1", "II.6"]


@pytest.mark.parametrize(
    ("form", "body", "expected"),
    [
        (
            "8-K",
            "<p>Item 2.02. Results of Operations and Financial Condition.</p><p>See Item 9.01.</p>"
            "<p>Item 9.01 Financial Statements and Exhibits</p><p>(d) Exhibits</p>",
            ["2.02", "9.01"],
        ),
        (
            "8-K/A",
            "<p><b>Item 5.02(b)</b> <b>Departure of Directors or Certain Officers</b></p><p>He left.</p>",
            ["5.02"],
        ),
        (
            "8-K",
            p("Item 5. Other Events.", "It happened.", "Item 7. Financial Statements and Exhibits.", "None")
            + p("Item 12. Results of Operations and Financial Condition", "Good."),
            ["5", "7", "12"],
        ),
        (
            "8-K",
            p("<b>Item 8.01. Other Events.</b> On May 2, the Company declared a dividend. It is payable in June.")
            + p("<b>Item 9.01. Financial Statements and Exhibits.</b> (d) Exhibits. 99.1 Press release of May 2."),
            ["8.01", "9.01"],
        ),
        ("8-K", "<p><b>Item 7.01</b></p><p><b>Regulation FD Disclosure</b></p><p>Slides.</p>", ["7.01"]),
        (
            "8-K",
            "<p><b>Item 8.01 Other Events</b></p><p>x</p><p><b>Item 5.02 Departure of Directors</b></p><p>y</p>",
            ["8.01", "5.02"],
        ),
        (
            "20-F",
            bold("ITEM 3. KEY INFORMATION")
            + p("x")
            + bold("ITEM 4A. UNRESOLVED STAFF COMMENTS")
            + p("None")
            + bold("Item 16F. Change in Registrant’s Certifying Accountant")
            + p("None")
            + bold("ITEM 19. EXHIBITS"),
            ["3", "4A", "16F", "19"],
        ),
        (
            "10-KSB",
            bold("Item 1. Description of Business")
            + p("x")
            + bold("Item 6. Management’s Discussion and Analysis or Plan of Operation")
            + p("y")
            + bold("Item 8A. Controls and Procedures")
            + p("z"),
            ["1", "6", "8A"],
        ),
        (
            "10-K405",
            "<p><b>Item 14. Exhibits, Financial Statement Schedules, and Reports on Form 8-K</b></p><p>x</p>",
            ["14"],
        ),
        ("10-K", "<p><b>Item 9A(T). Controls and Procedures</b></p><p>They are effective.</p>", ["9A"]),
        ("10-Q", "<p>PART I</p><p><b>Item 4T. Controls and Procedures</b></p><p>They are effective.</p>", ["I.4"]),
    ],
)
def test_other_forms_and_older_numbers(form: str, body: str, expected: list[str]) -> None:
    assert items(body, form) == expected


def test_exhibits_in_the_same_document_are_no_part_of_an_item() -> None:
    report = (
        p("Item 2.02. Results of Operations and Financial Condition", "Attached.") + bold("SIGNATURES") + p("Signed.")
    )
    body = report + bold("Exhibit 99.1") + p("Acme reports record sales.")
    assert [(s.item, s.title) for s in find_sections(read(body), "8-K") if s.level == 1] == [
        ("2.02", "Item 2.02. Results of Operations and Financial Condition"),
        (None, "Signatures"),
        (None, "Exhibit 99.1"),
    ]


def test_the_longest_title_that_fits_is_the_item_s() -> None:
    known = vocabulary("10-K")
    assert known is not None
    item = known.items["12"][0]
    title = "Security Ownership of Certain Beneficial Owners and Management and Related Shareholder Matters"
    found = match_title(f"{title} Equity plans follow", item)
    assert found.end == len(title)
    assert match_title("Something else entirely", item).score == 0
    assert [item.number for item, _ in titled_items("CONTROLS AND PROCEDURES", known)] == ["9A", "14"]
    assert titled_items("Controls and procedures are described in the following paragraphs", known) == []


@pytest.mark.parametrize(
    "form", ["10-K/A", "10-k", "10-K405", "10-KT", "DEF 14A", "DEFM14A", "8-K/A", "8-K12B", "20-F/A"]
)
def test_forms_with_their_amendments_are_known(form: str) -> None:
    assert vocabulary(form) is not None
    assert vocabulary("S-1") is None
