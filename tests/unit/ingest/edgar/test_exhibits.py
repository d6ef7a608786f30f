"""Exhibits by their types, and by their names where there is nothing else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar.errors import BrokenAnswer
from ingest.edgar.exhibits import Exhibit, exhibits_of_header, exhibits_of_listing, wanted_exhibits

HEADER = b"""<html><head><!--
<SEC-HEADER>0000320193-18-000005.hdr.sgml : 20180201
<TYPE>8-K
</SEC-HEADER>
--></head><body><pre>
&lt;DOCUMENT&gt;
&lt;TYPE&gt;8-K
&lt;SEQUENCE&gt;1
&lt;FILENAME&gt;a8-kq1201812302017.htm
&lt;DESCRIPTION&gt;8-K
&lt;TEXT&gt;
<a href="a8-kq1201812302017.htm">Document 1</a><br>
&lt;/DOCUMENT&gt;
&lt;DOCUMENT&gt;\r
&lt;TYPE&gt;EX-99.1\r
&lt;SEQUENCE&gt;2\r
&lt;FILENAME&gt;<a href="q1pr.htm">q1pr.htm</a>\r
&lt;/DOCUMENT&gt;
&lt;TYPE&gt;EX-99.2&lt;FILENAME&gt;slides.pdf
&lt;TYPE&gt;EX-99.2
&lt;SEQUENCE&gt;3
&lt;FILENAME&gt;slides.pdf
&lt;TYPE&gt;EX-99
&lt;FILENAME&gt;old.TXT
&lt;TYPE&gt;EX-990.1
&lt;FILENAME&gt;other.htm
&lt;TYPE&gt;EX-10.1
&lt;FILENAME&gt;contract.htm
&lt;TYPE&gt;EX-99.3
&lt;FILENAME&gt;logo.jpg
&lt;TYPE&gt;EX-13
&lt;FILENAME&gt;report.htm
</pre></body></html>"""


def test_the_types_in_a_header_decide() -> None:
    assert exhibits_of_header(HEADER, "8-K/A") == [
        Exhibit("EX-99.1", "q1pr.htm"),
        Exhibit("EX-99.2", "slides.pdf"),
        Exhibit("EX-99", "old.TXT"),
    ]
    assert exhibits_of_header(HEADER, "10-K") == [Exhibit("EX-13", "report.htm")]
    assert exhibits_of_header(HEADER, "10-Q") == []


@pytest.mark.parametrize(("form", "kind"), [("8-K", "EX-99"), ("6-K", "EX-99"), ("10-K405", "EX-13"), ("4", None)])
def test_forms_have_exhibits_worth_taking_or_none(form: str, kind: str | None) -> None:
    assert wanted_exhibits(form) == kind


def listing(*names: str) -> bytes:
    return json.dumps({"directory": {"item": [{"name": name, "type": "text.gif"} for name in names]}}).encode()


@pytest.mark.parametrize(
    "name",
    [
        "ex991.htm",
        "a8-kex991q2202603282026.htm",
        "exhibit991.htm",
        "d84ex99-1.htm",
        "EX-99_1.HTM",
        "acme-ex992_cfo.htm",
    ],
)
def test_names_tell_where_there_is_nothing_else(name: str) -> None:
    found = exhibits_of_listing(listing("acme-8k.htm", name, "R1.htm", "ex101.xsd", "ex99.jpg"), "8-K")
    assert found == [Exhibit("EX-99", name)]


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"directory": {"item": 1}}', b'{"directory": {"item": [{}]}}'])
def test_what_is_no_listing_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenAnswer):
        exhibits_of_listing(data, "8-K")


@given(st.binary(max_size=300) | st.text("<TYPE>FILENAMEX-9.1 \n&lt;", max_size=300).map(str.encode))
def test_any_page_has_exhibits_or_none(page: bytes) -> None:
    for exhibit in exhibits_of_header(page, "8-K"):
        assert exhibit.type.startswith("EX-99")
        assert exhibit.name == exhibit.name.strip()


def test_a_long_page_of_nothing_takes_no_time() -> None:
    assert exhibits_of_header(b"&lt;TYPE&gt;" + b" " * 500_000 + b"<a " * 100_000, "8-K") == []
