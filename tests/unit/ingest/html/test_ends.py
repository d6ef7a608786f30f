"""Documents that broke off, and those that only look like it."""

import pytest

from ingest.html.ends import check_end, check_submission_end
from tools.errors import RefusedFile

DECLARED = "<?xml version='1.0'?>"
INLINE = '<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>'


@pytest.mark.parametrize(
    "whole",
    [
        "<html><body><p>x</p></body></html>",
        "<HTML><BODY>x</BODY></HTML>\n<!-- printed by nobody -->",
        f"{DECLARED}{INLINE}x</body></html >",
        "<p>A fragment",
        "Sales < costs, as plain text has it",
        "<htmlish>",
        "",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_is_whole(whole: str, encoding: str) -> None:
    assert check_end(whole.encode(encoding), "a.htm") is None


@pytest.mark.parametrize("cut", [f"{DECLARED}<html><body><p>x</p>", f"{INLINE}<p>x</p>", "<html><p>x</p><p sty"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_is_surely_cut_off_is_refused(cut: str, encoding: str) -> None:
    with pytest.raises(RefusedFile, match=r"a\.htm: is cut off"):
        check_end(cut.encode(encoding), "a.htm")


def test_plain_html_may_leave_its_last_tag_out() -> None:
    assert "may be cut off" in (check_end(b"<html><body><p>x</p>", "a.htm") or "")


def test_a_submission_ends_with_its_last_document() -> None:
    document = b"<DOCUMENT>\n<TYPE>10-K\n<TEXT>\nx\n</TEXT>\n</DOCUMENT>\n"
    assert check_submission_end(document, "a.txt") is None
    assert check_submission_end(b"<SEC-DOCUMENT>\n" + document + b"</SEC-DOCUMENT>", "a.txt") is None
    assert "may be cut off" in (check_submission_end(b"<SEC-DOCUMENT>\n" + document, "a.txt") or "")
    with pytest.raises(RefusedFile, match="is cut off"):
        check_submission_end(document + b"<DOCUMENT>\n<TYPE>EX-99\n<TEXT>\nx", "a.txt")
