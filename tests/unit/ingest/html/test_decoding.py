"""Bytes to UTF-8, whatever a document declares."""

import pytest

from ingest.html.decoding import to_utf8
from tests.unit.ingest.html.reading import read

PROSE = "The Company’s “net sales” rose — by 5 % — to € 1 million."


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "utf-8"),
        ("utf-8", None),
        ("utf-8", "windows-1252"),
        ("utf-8", "iso-8859-1"),
        ("utf-8", "us-ascii"),
        ("utf-8", "shift_jis"),
        ("utf-8", "utf-16"),
        ("utf-8", "no-such-encoding"),
        ("cp1252", "windows-1252"),
        ("cp1252", None),
        ("cp1252", "utf-8"),
        ("cp1252", "iso-8859-1"),
        ("cp1252", "ascii"),
        ("utf-8-sig", "windows-1252"),
        ("utf-16", None),
        ("utf-16-le", None),
        ("utf-16-be", "utf-8"),
        ("utf-32", None),
    ],
)
def test_text_is_read_whatever_is_declared(encoding: str, declared: str | None) -> None:
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={declared}">' if declared else ""
    document = f"<html><head>{meta}</head><body><p>{PROSE}</p></body></html>"
    assert read(document.encode(encoding)).text == PROSE


@pytest.mark.parametrize(
    ("encoding", "prose"),
    [
        ("cp1251", "Годовой отчёт компании"),
        ("iso8859-2", "Česká spořitelna, výroční zpráva"),
        ("cp932", "有価証券報告書"),
        ("gb18030", "年度报告"),
        ("big5", "年度報告"),
        ("cp1256", "التقرير السنوي"),
    ],
)
def test_other_alphabets_are_read_as_declared(encoding: str, prose: str) -> None:
    document = f'<?xml version="1.0" encoding="{encoding}"?><html><body><p>{prose}</p></body></html>'
    assert read(document.encode(encoding)).text == prose


def test_a_few_stray_bytes_do_not_spoil_utf_8() -> None:
    assert to_utf8("“Très bien” – ".encode() + b"the company\x92s") == "“Très bien” – the company’s".encode()


def test_mostly_windows_text_is_not_taken_for_utf_8() -> None:
    assert to_utf8(b"\x93one\x94 \x93two\x94 caf\xc3\xa9") == "“one” “two” cafÃ©".encode()


@pytest.mark.parametrize(("reference", "meant"), [("&#146;", "’"), ("&#150;", "–"), ("&nbsp;", " "), ("&#8217;", "’")])
def test_character_references_mean_what_browsers_show(reference: str, meant: str) -> None:
    assert read(f"<p>a{reference}b</p>").text == f"a{meant}b"


def test_invisible_and_control_characters_are_left_out() -> None:
    assert read("<p>net\u200b inc\u00adome\ufeff\x07 of \uf0b7 \u202a5\u202c\x92</p>").text == "net income of • 5’"
