"""Items of annual reports of every make, each trap in a small document."""

import pytest

from ingest.html.sections.read import find_sections, in_form_order
from tests.unit.ingest.html.annual_report import PROSE, TITLES, filing
from tests.unit.ingest.html.reading import PAGE_BREAK, bold, item_text, items, p, read


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
