"""URIs lead back to what they were made of, and strange ones to nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.mcp.resources.uris import FilingPart, MetricFacts, Words, filing_uri, read_uri

IDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)


@given(doc_id=IDS, section=st.none() | IDS, page=st.integers(1, 9999))
def test_a_uri_leads_back_to_its_document_and_part(doc_id: str, section: str | None, page: int) -> None:
    assert read_uri(filing_uri(doc_id, section=section)) == FilingPart(doc_id, section)
    assert read_uri(filing_uri(doc_id, page=page)) == FilingPart(doc_id, page=str(page))


@pytest.mark.parametrize(
    ("uri", "place"),
    [
        ("facts://AAPL/free%20cash%20flow", MetricFacts("AAPL", "free cash flow")),
        ("FACTS://AAPL/revenue/", MetricFacts("AAPL", "revenue")),
        ("tieout://vocabulary", Words()),
        ("tieout://vocabulary/revenue", Words("revenue")),
        ("filing://a/section/Part%20I%2C%20Item%202", FilingPart("a", "Part I, Item 2")),
        ("filing://%2e%2e/%2e%2e/section/../../../../proc/self/environ", None),
        ("filing://a/chapter/1", None),
        ("filing://", None),
        ("filing:///etc/passwd", None),
        ("file:///etc/passwd", None),
        ("facts://AAPL", None),
        ("no uri", None),
        ("filing://" + "a" * 3_000, None),
    ],
)
def test_what_is_none_of_this_server_is_nothing(uri: str, place: object) -> None:
    assert read_uri(uri) == place
