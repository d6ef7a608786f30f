"""Tables of contents and cross-reference indexes: no headings themselves, but they say where things are."""

import pytest

from ingest.html.sections.read import find_sections, in_form_order
from tests.unit.ingest.html.annual_report import PROSE, TITLES, filing
from tests.unit.ingest.html.reading import PAGE_BREAK, assert_nested, item_text, items, read

BODY = filing('<p id="i{item}"><b>Item {item}. {title}</b></p>')


def rows(row: str) -> str:
    return "".join(
        row.format(item=item, title=title, page=page) for page, (item, title) in enumerate(TITLES.items(), 3)
    )


@pytest.mark.parametrize(
    "contents",
    [
        "<table>" + rows("<tr><td>Item {item}.</td><td>{title}</td><td>{page}</td></tr>") + "</table>",
        "<table>" + rows('<tr><td><a href="#i{item}">Item {item}.</a></td><td>{title}</td></tr>') + "</table>",
        "<table>" + rows("<tr><td>{item}.</td><td>{title}</td><td>{page}</td></tr>") + "</table>",
        rows("<table><tr><td>Item {item}.</td><td>{title}</td><td>{page}</td></tr></table>"),
        rows("<p>Item {item}. {title} ........ {page}</p>"),
        rows("<p>Item {item}. {title}</p><p>{page}</p>"),
        rows('<p><a href="#i{item}">Item {item}. {title}</a></p>'),
        rows("<p>Item {item}. {title}</p>"),
        rows("<div>Item {item}.</div><div>{title}</div><div>{page}</div>"),
        "<pre>" + rows("Item {item}.   {title}      {page}\n") + "</pre>",
        "<pre><TABLE><S> <C>\n" + rows("Item {item}.   {title}      {page}\n") + "</TABLE></pre>",
    ],
)
def test_lines_of_contents_are_no_headings(contents: str) -> None:
    body = f"<p><b>Table of Contents</b></p>{contents}<p>End of contents.</p>{BODY}"
    assert items(body) == list(TITLES)
    assert item_text(body, "1").startswith("Item 1. Business About 1.")
    assert "End of contents" not in item_text(body, "1")


def test_headings_that_follow_closely_are_no_contents() -> None:
    titles = {
        "1": "Legal Proceedings",
        "3": "Defaults Upon Senior Securities",
        "4": "Mine Safety Disclosures",
        "5": "Other Information",
    }
    body = "<p>PART II</p>" + "".join(
        f"<p><b>Item {item}. {title}</b></p><p>None.</p>" for item, title in titles.items()
    )
    assert items(body, "10-Q") == ["II.1", "II.3", "II.4", "II.5"]


def test_a_heading_without_a_number_is_where_the_contents_point() -> None:
    contents = (
        "<table>"
        + rows('<tr><td>Item {item}.</td><td><a href="#i{item}">{title}</a></td><td>{page}</td></tr>')
        + "</table>"
    )
    body = contents + BODY.replace("<b>Item 1A. Risk Factors</b>", "<b>Risks That We Face</b>")
    assert items(body) == list(TITLES)
    assert item_text(body, "1A").startswith("Risks That We Face About 1A.")
    section = next(s for s in find_sections(read(body), "10-K") if s.item == "1A")
    assert (section.title, section.anchor) == ("Item 1A. Risk Factors", "i1A")


def test_a_heading_without_a_number_is_found_by_its_title_where_the_contents_list_it() -> None:
    contents = "<table>" + rows("<tr><td>Item {item}.</td><td>{title}</td><td>{page}</td></tr>") + "</table>"
    body = contents + BODY.replace("<b>Item 1A. Risk Factors</b>", "<b>RISK FACTORS</b>")
    assert items(body) == list(TITLES)
    assert item_text(body, "1A").startswith("RISK FACTORS About 1A.")


INDEX = [
    ("1", "Business", "About Acme", "2-3"),
    ("1A", "Risk Factors", "What Could Go Wrong", "6"),
    ("1B", "Unresolved Staff Comments", None, "None"),
    ("2", "Properties", "Where We Work", "4"),
    (
        "7",
        "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
        "Our Year",
        "1, 5-6",
    ),
    ("8", "Financial Statements and Supplementary Data", "The Figures", "7"),
    ("11", "Executive Compensation", None, "(a)"),
    ("15", "Exhibits and Financial Statement Schedules", "What Is Attached", "8"),
]
PLACES = [
    "Letter to Shareholders",
    "About Acme",
    None,
    "Where We Work",
    "Our Year",
    "What Could Go Wrong",
    "The Figures",
    "What Is Attached",
]


def indexed(linked: bool, first: bool) -> str:
    lines = ""
    for item, title, place, page in INDEX:
        where = f'<a href="#at {place}">{page}</a>' if linked and place else page
        lines += f"<tr><td>Item {item}.</td><td>{title}</td><td>{where}</td></tr>"
    index = f"<p><b>Form 10-K Cross-Reference Index</b></p><table>{lines}</table>"
    pages = [
        (f'<p id="at {place}"><b>{place}</b></p>' if place else "")
        + f"<p>This is page {number}. {PROSE * 3}</p><p>{number}</p>"
        for number, place in enumerate(PLACES, 1)
    ]
    return PAGE_BREAK.join([index, *pages] if first else [*pages, index])


@pytest.mark.parametrize("linked", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_an_index_that_refers_items_to_places_or_pages_divides_the_text(linked: bool, first: bool) -> None:
    body = indexed(linked, first)
    text = read(body)
    sections = find_sections(text, "10-K")
    assert_nested(sections, len(text.text))
    assert [section.item for section in in_form_order(sections, "10-K")] == [item for item, *_ in INDEX]
    assert item_text(body, "1").startswith("About Acme This is page 2.")
    assert "This is page 3." in item_text(body, "1")
    assert item_text(body, "2").startswith("Where We Work This is page 4.")
    assert item_text(body, "7").startswith("Our Year This is page 5.")
    assert item_text(body, "8").startswith("The Figures This is page 7.")
    assert item_text(body, "1B") == "Item 1B. Unresolved Staff Comments None"
    assert item_text(body, "11") == "Item 11. Executive Compensation (a)"


def test_items_that_the_contents_put_at_one_place_are_one_section() -> None:
    lines = "".join(
        f'<tr><td>Item {item}.</td><td><a href="#{place}">{title}</a></td></tr>'
        for item, title, place in [
            ("10", "Directors, Executive Officers and Corporate Governance", "proxy"),
            ("11", "Executive Compensation", "proxy"),
            ("14", "Principal Accountant Fees and Services", "proxy"),
            ("15", "Exhibits and Financial Statement Schedules", "end"),
        ]
    )
    body = (
        f'<table>{lines}</table><p id="proxy"><b>In our proxy statement</b></p><p>{PROSE}</p><p id="end">Attached</p>'
    )
    sections = [section for section in find_sections(read(body), "10-K") if section.level == 1]
    assert [(section.item, section.also) for section in sections] == [("10", ("11", "14")), ("15", ())]


def test_contents_of_a_current_report_are_no_items() -> None:
    lines = [("2.02", "Results of Operations and Financial Condition"), ("9.01", "Financial Statements and Exhibits")]
    contents = "".join(f'<p><a href="#a{item}">Item {item} {title}</a></p>' for item, title in lines)
    body = contents + '<p><a href="#s">SIGNATURES</a></p>'
    body += "".join(f'<p id="a{item}"><b>Item {item} {title}</b></p><p>About {item}.</p>' for item, title in lines)
    body += '<p id="s"><b>SIGNATURES</b></p><p>Signed.</p>'
    assert items(body, "8-K") == ["2.02", "9.01"]
    assert item_text(body, "9.01", "8-K") == "Item 9.01 Financial Statements and Exhibits About 9.01."


def test_the_contents_of_a_proxy_statement_say_what_its_sections_are() -> None:
    names = ["Proxy Summary", "Our Directors", "Pay", "Other Business"]
    contents = (
        "<table>"
        + "".join(
            f'<tr><td><a href="#p{number}">{name}</a></td><td>{number}</td></tr>' for number, name in enumerate(names)
        )
        + "</table>"
    )
    body = "<p><b>UNITED STATES</b></p>" + contents
    body += "".join(
        f'<p id="p{number}"><b>{name}</b></p><p>x</p><p><b>A HEADING IN CAPITALS</b></p><p>y</p>'
        for number, name in enumerate(names)
    )
    sections = find_sections(read(body), "DEF 14A")
    assert [section.title for section in sections if section.level == 1] == names
    assert {section.title for section in sections if section.level == 2} == {"A HEADING IN CAPITALS"}
