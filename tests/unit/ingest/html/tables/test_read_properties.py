"""What holds for every document: it is refused, or what is read of it is sound."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.html.reader import read_text
from ingest.html.sections.read import find_sections, in_form_order
from ingest.html.submission import is_submission, split_submission
from ingest.html.tree import parse_html
from tests.unit.ingest.html.reading import assert_nested, assert_sound
from tools.errors import RefusedFile

FORMS = st.sampled_from(["10-K", "10-Q", "8-K", "DEF 14A", "20-F", "10-KSB", "6-K", ""])
TAGS = ["p", "div", "b", "i", "u", "table", "tr", "td", "span", "ul", "li", "h2", "a", "pre", "center", "ix:nonnumeric"]
WORDS = st.one_of(
    st.sampled_from(
        ["Item 1.", "Business", "Item 1A. Risk Factors", "ITEM 7", "Items 1 and 2.", "Item 2.02", "PART II"]
    ),
    st.sampled_from(
        ["Table of Contents", "(continued)", "see Item 8 of it", "[Reserved]", "SIGNATURES", "Exhibit 99.1"]
    ),
    st.sampled_from(["5", "$", "1,234", ")", "%", "•", "(a)", "Item", "x", "’", "3", "Some words of text. ", "\n\n"]),
    st.sampled_from(["&nbsp;", "&#146;", "&amp;", "<", "<TABLE>", "\u200b"]),
)
OPENERS = st.one_of(
    st.sampled_from([f"<{tag}>" for tag in TAGS]),
    st.sampled_from(
        ['<p style="font-weight:bold">', '<hr style="page-break-after:always">', '<p style="font-size:14pt">']
    ),
    st.sampled_from(['<div style="display:none">', '<a href="#a">', '<p id="a">', '<a name="b">', '<td colspan="2">']),
    st.sampled_from(["<br>", "<!--", "<PAGE>"]),
)
PIECES = st.one_of(WORDS, OPENERS, st.sampled_from([f"</{tag}>" for tag in TAGS] + ["-->"]))
MARKUP = st.lists(PIECES, max_size=60).map("".join)
SUBMISSION = st.lists(
    st.sampled_from(
        ["<SEC-HEADER>", "<DOCUMENT>\n", "<TYPE>10-K\n", "<TEXT>\n", "</TEXT>", "</DOCUMENT>\n", "<XBRL>\n"]
    )
    | st.sampled_from(
        ["<FILENAME>../x\n", "CENTRAL INDEX KEY: 12\n", "<p>text</p>", "Item 1. Business\n\n", "begin 644 x\n"]
    ),
    max_size=20,
).map("".join)


def check(data: bytes, form: str) -> None:
    try:
        text = read_text(parse_html(data, "any.htm"))
    except RefusedFile:
        return
    assert_sound(text)
    sections = find_sections(text, form)
    assert_nested(sections, len(text.text))
    assert all(section.title for section in sections)
    assert {section.item for section in in_form_order(sections, form)} == {
        section.item for section in sections if section.level == 1 and section.item
    }


@given(st.binary(max_size=400), FORMS)
def test_bytes_of_any_kind(data: bytes, form: str) -> None:
    check(data, form)


@given(st.text(max_size=400), FORMS)
def test_text_of_any_kind(text: str, form: str) -> None:
    check(text.encode("utf-8", "replace"), form)


@given(MARKUP, FORMS)
def test_markup_of_any_kind(markup: str, form: str) -> None:
    check(f"<html><body>{markup}".encode(), form)


@given(
    st.lists(WORDS | st.sampled_from(["\n", "\n\n", "   ", "<PAGE>\n", "</TABLE>\n", "------\n"]), max_size=60), FORMS
)
def test_plain_text_of_any_kind(words: list[str], form: str) -> None:
    check(" ".join(words).encode(), form)


@given(SUBMISSION, FORMS)
def test_submissions_of_any_kind(text: str, form: str) -> None:
    data = text.encode()
    if is_submission(data):
        try:
            assert split_submission(data, "any.htm").documents
        except RefusedFile:
            assert b"<DOCUMENT>" not in data
    check(data, form)


@given(MARKUP, st.integers(0, 400))
def test_documents_cut_anywhere(markup: str, length: int) -> None:
    check(f"<html><body>{markup}".encode()[:length], "10-K")
