"""Items and sub-sections of filings of every make, each trap in a small document."""

import pytest

from ingest.html.items import match_title, titled_items, vocabulary
from ingest.html.sections import find_sections, in_form_order

from .reading import PAGE_BREAK, assert_nested, bold, item_text, items, outline, p, read

PROSE = "The Company makes widgets and sells them to people who need widgets. " * 8
TITLES = {
    "1": "Business",
    "1A": "Risk Factors",
    "1B": "Unresolved Staff Comments",
    "2": "Properties",
    "3": "Legal Proceedings",
    "5": "Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
    "7": "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
    "7A": "Quantitative and Qualitative Disclosures About Market Risk",
    "8": "Financial Statements and Supplementary Data",
    "9A": "Controls and Procedures",
    "15": "Exhibits and Financial Statement Schedules",
}


def filing(heading: str, **more: str) -> str:
    """An annual report whose headings have this form."""
    return "".join(
        heading.format(item=item, title=title, ITEM=f"ITEM {item}", TITLE=title.upper())
        + more.get(f"after_{item}", f"<p>About {item}. {PROSE}</p>")
        for item, title in TITLES.items()
    )


@pytest.mark.parametrize(
    "heading",
    [
        "<p><b>Item {item}. {title}</b></p>",
        "<p>{ITEM}. {TITLE}</p>",
        "<p>Item {item}. {title}</p>",
        "<p>Item&nbsp;{item}.&nbsp;&nbsp;&nbsp;{title}.</p>",
        "<p><b>ITEM {item}</b> - <u>{title}</u></p>",
        "<p><b>Item {item}:</b> {title}</p>",
        "<p><b>Item {item}—{title}</b></p>",
        "<p><b>Item{item}.{title}</b></p>",
        "<p><b>Item {item}.<br>{title}</b></p>",
        "<p><b>Item {item}.</b></p><p><b>{title}</b></p>",
        "<p>Item</p><p>{item}.</p><p>{title}</p>",
        "<table><tr><td>Item {item}.</td><td></td><td>{title}</td></tr></table>",
        "<table><tr><td>Item</td><td>{item}.</td><td>{title}</td></tr></table>",
        "<div><span>It</span><span>em {item}.</span> <span>{title}</span></div>",
        "<p><b>I T E M {item}. {TITLE}</b></p>",
        "<p><b>Item ({item}) {title}</b></p>",
        "<p>PART I, Item {item}. {title}</p>",
        "<h2>Item {item}. {title}</h2>",
        '<p><a href="#toc"><b>Item {item}. {title}</b></a></p>',
        "<p><b>Item {item}.</b> <b>{title}</b>. About item. " + PROSE + "</p>",
        "<pre>\n\nITEM {item}.  {TITLE}\n- ---------------\n\n</pre>",
        "<p><b>•Item {item}. {title}</b></p>",
    ],
)
def test_items_are_found_whatever_the_headings_look_like(heading: str) -> None:
    body = '<p id="toc">ANNUAL REPORT</p>' + filing(heading)
    assert items(body) == list(TITLES)
    for item in TITLES:
        assert f"About {item}. The Company" in item_text(body, item)


def test_a_title_is_as_printed_under_a_number_as_usually_written() -> None:
    body = (
        "<p><b>ITEM 1.&nbsp;BUSINESS.</b></p><p>x</p><p><b>Item&nbsp;1A&nbsp;—&nbsp;Risk<br>Factors</b></p><p>x</p>"
        "<p><b>Item 2.</b></p><p>We own a factory and rent another one, and we need no more of them.</p>"
        "<p>Item 3. Legal Proceedings. None.</p><p><b>Items 10, 11 and 12. Other Matters</b></p><p>x</p>"
    )
    titles = [section.title for section in find_sections(read(body), "10-K")]
    assert titles == [
        "Item 1. BUSINESS",
        "Item 1A. Risk Factors",
        "Item 2. Properties",
        "Item 3. Legal Proceedings",
        "Items 10, 11 and 12. Other Matters",
    ]


@pytest.mark.parametrize(
    "mention",
    [
        "Item 7 of this report discusses our results.",
        "Item 7, “Management’s Discussion and Analysis,” says more.",
        f"Item 7. {TITLES['7']} of our last report.",
        "Item 1A. Risk Factors in our Annual Report describes them.",
        "Item 1A, Risk Factors, contains more of this.",
        "“Item 7. Management’s Discussion and Analysis”",
        "Item 404(a) of Regulation S-K requires it.",
        "Item 601(b) of Regulation S-K.",
        "See Item 7. Management’s Discussion and Analysis.",
        "items 7 and 8 of the agenda were postponed.",
        "Itemized deductions 7 and 8",
        "Part II, Item 7 has our discussion.",
    ],
)
def test_a_sentence_that_names_an_item_heads_none(mention: str) -> None:
    body = filing(
        "<p><b>Item {item}. {title}</b></p>", after_2=f"<p>{PROSE}</p><p>{mention}</p><p>The end of properties.</p>"
    )
    assert items(body) == list(TITLES)
    assert item_text(body, "2").endswith("The end of properties.")


def test_running_heads_do_not_cut_an_item() -> None:
    continued = PAGE_BREAK.join(
        f"<p><b>Item 7. Management’s Discussion (continued)</b></p><p>{PROSE}</p>" for _ in range(4)
    )
    body = filing("<p><b>Item {item}. {title}</b></p>", after_7=f"<p>About 7.</p>{continued}<p>The end of it.</p>")
    assert items(body) == list(TITLES)
    assert item_text(body, "7").endswith("The end of it.")
    bare = PAGE_BREAK.join(f"<p>PART II</p><p>Item 7</p><p>{PROSE}</p>" for _ in range(4))
    body = filing("<p><b>Item {item}. {title}</b></p>", after_7=f"<p>About 7.</p>{bare}<p>The end of it.</p>")
    assert items(body) == list(TITLES)
    assert item_text(body, "7").endswith("The end of it.")
    assert item_text(body, "7").startswith("Item 7. Management’s Discussion and Analysis")


@pytest.mark.parametrize(
    "heading",
    [
        "<p><b>Items 1 and 2. Business and Properties</b></p>",
        "<p>ITEMS 1. AND 2. BUSINESS AND PROPERTIES</p>",
        "<p><b>Item 1 and Item 2. Business and Properties</b></p>",
        "<p><b>Items 1 &amp; 2. Business and Properties</b></p>",
        "<table><tr><td>Items 1 and 2.</td><td>Business and Properties</td></tr></table>",
    ],
)
def test_a_heading_for_several_items_is_one_section_for_all(heading: str) -> None:
    body = f"{heading}<p>{PROSE}</p><p><b>Item 3. Legal Proceedings</b></p><p>None.</p>"
    sections = find_sections(read(body), "10-K")
    assert [(section.item, section.also) for section in sections] == [("1", ("2",)), ("3", ())]


@pytest.mark.parametrize("link", ["through", "to", "–", "-"])
def test_a_range_of_items_is_all_of_them(link: str) -> None:
    body = f"<p><b>Items 10 {link} 14. Directors and other matters</b></p><p>In the proxy statement.</p>"
    assert [(section.item, section.also) for section in find_sections(read(body), "10-K")] == [
        ("10", ("11", "12", "13", "14"))
    ]


def test_reserved_and_omitted_items_are_there() -> None:
    body = filing("<p><b>Item {item}. {title}</b></p>").replace(
        "<p><b>Item 7. ", "<p><b>Item 6. [Reserved]</b></p><p><b>Item 7. "
    )
    assert "6" in items(body)
    assert item_text(body, "6") == "Item 6. [Reserved]"
    for words in ("(Removed and Reserved)", "Reserved.", "Intentionally Omitted", "Not applicable."):
        assert "6" in items(body.replace("[Reserved]", words))


def test_items_in_another_order_are_found_where_they_are() -> None:
    order = ["7", "8", "1", "1A", "15"]
    body = "".join(f"<p><b>Item {item}. {TITLES[item]}</b></p><p>About {item}. {PROSE}</p>" for item in order)
    assert items(body) == order
    sections = find_sections(read(body), "10-K")
    assert [section.item for section in in_form_order(sections, "10-K")] == ["1", "1A", "7", "8", "15"]
    for item in order:
        assert item_text(body, item).startswith(f"Item {item}. {TITLES[item]} About {item}.")


def test_headings_without_numbers_are_found_by_their_titles() -> None:
    body = "<p><b>ACME CORP</b></p>" + filing("<p><b>{title}</b></p>")
    assert items(body) == list(TITLES)
    assert find_sections(read(body), "10-K")[0].title == "Item 1. Business"


def test_the_heading_of_a_part_belongs_to_the_item_after_it() -> None:
    part_1 = bold("PART I", "Item 1. Business") + p("x") + bold("Item 4. Mine Safety Disclosures") + p("None")
    body = part_1 + bold("PART II", "Item 5. Market for Registrant’s Common Equity") + p("y")
    text = read(body)
    sections = [section for section in find_sections(text, "10-K") if section.level == 1]
    assert [(section.part, section.item) for section in sections] == [("I", "1"), ("I", "4"), ("II", "5")]
    assert text.text[sections[2].start :].startswith("PART II")
    assert text.text[: sections[1].end].rstrip().endswith("None")


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


def test_sub_sections_are_nested_by_the_look_of_their_headings() -> None:
    body = (
        bold("Item 7. Management’s Discussion and Analysis")
        + p("x")
        + bold("RESULTS")
        + p("x")
        + bold("Sales")
        + p("x", "<i>By region</i>", "x")
        + bold("Costs")
        + p("x")
        + bold("LIQUIDITY")
        + p("x")
        + bold("Item 8. Financial Statements and Supplementary Data", "NOTES TO FINANCIAL STATEMENTS")
        + bold("Note 1. Policies", "Basis")
        + p("x")
        + bold("Note 2. Sales")
        + p("x")
    )
    text = read(body)
    sections = find_sections(text, "10-K")
    assert_nested(sections, len(text.text))
    assert outline(sections) == [
        (1, "Item 7. Management’s Discussion and Analysis"),
        (2, "RESULTS"),
        (3, "Sales"),
        (4, "By region"),
        (3, "Costs"),
        (2, "LIQUIDITY"),
        (1, "Item 8. Financial Statements and Supplementary Data"),
        (2, "NOTES TO FINANCIAL STATEMENTS"),
        (3, "Note 1. Policies"),
        (4, "Basis"),
        (3, "Note 2. Sales"),
    ]
    assert sections[3].path == ("Item 7. Management’s Discussion and Analysis", "RESULTS", "Sales", "By region")
    assert {section.item for section in sections[:6]} == {"7"}


def test_a_proxy_statement_is_divided_by_its_headings() -> None:
    body = (
        bold("UNITED STATES", "SCHEDULE 14A", "CORPORATE GOVERNANCE")
        + p("x")
        + bold("Board Committees")
        + p("x", "<i>Audit committee</i>", "x")
        + bold("EXECUTIVE COMPENSATION")
        + p("x")
        + bold("Compensation Discussion and Analysis")
        + p("x")
    )
    text = read(body)
    sections = find_sections(text, "DEF 14A")
    assert_nested(sections, len(text.text))
    assert outline(sections) == [
        (1, "CORPORATE GOVERNANCE"),
        (2, "Board Committees"),
        (3, "Audit committee"),
        (1, "EXECUTIVE COMPENSATION"),
        (2, "Compensation Discussion and Analysis"),
    ]


@pytest.mark.parametrize("form", ["10-K", "8-K", "DEF 14A", "6-K", "EX-99.1", ""])
def test_a_document_without_items_is_divided_by_its_headings(form: str) -> None:
    text = read("<p>Cover</p><p><b>First</b></p><p>one</p><p><b>Second</b></p><p>two</p>")
    assert outline(find_sections(text, form)) == [(1, "First"), (1, "Second")]
    assert find_sections(read("<p>Nothing to see</p>"), form) == ()
    assert find_sections(read("<html><body></body></html>"), form) == ()


def test_a_section_s_anchor_is_the_one_that_a_link_would_name() -> None:
    body = '<div id="i_13"></div><p><b>Item 1. Business</b></p><p id="x">x</p><p><b>Item 2. Properties</b></p><p>y</p>'
    assert [section.anchor for section in find_sections(read(body), "10-K")] == ["i_13", "x"]


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
