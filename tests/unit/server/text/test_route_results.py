"""What routes found as text: passages say what kind of content they are."""

from server.text.route_results import route_results_text
from tools.models.facts import Source
from tools.models.passages import Quote
from tools.models.results.route_results import RouteResult, RouteResults

SOURCE = Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K")


def test_a_table_is_marked_as_one() -> None:
    quotes = (
        Quote(text="Revenue 5", chunk_id="d#1", source=SOURCE, score=0.9, content_type="table"),
        Quote(text="It rose.", chunk_id="d#2", source=SOURCE, score=0.8),
    )
    found = RouteResult(id="q1", question="Why?", route="narrative", vector=quotes)
    text = route_results_text(RouteResults(results=(found,)))
    assert [line.split()[1] for line in text.splitlines() if line.startswith("<<<filing")] == ["table", "text"]
