"""Which searches are the same one."""

from dataclasses import replace
from typing import Any, cast

from tools.models.questions import Classification
from tools.ports.indexes import Scope
from tools.search.prepare import Prepared, SearchRequest
from tools.search.targets import Targets

ASKED = Prepared(
    request=SearchRequest("Why did it fall?"),
    query="Why did it fall?",
    reading=Classification(query_type="narrative", intent="narrative"),
    scope=Scope(doc_ids=("a", "b")),
    wanted=cast(Any, None),
    targets=Targets(("a", "b")),
    expanded=cast(Any, None),
    query_type="general",
    weights=cast(Any, None),
)


def test_the_order_of_documents_makes_no_other_search() -> None:
    assert ASKED.key == replace(ASKED, scope=Scope(doc_ids=("b", "a"))).key


def test_documents_that_are_set_side_by_side_are_another_search_than_all_of_them_at_once() -> None:
    grouped = replace(ASKED, targets=Targets(("a", "b"), groups=(("a",), ("b",))))
    spread = replace(ASKED, targets=Targets(("a", "b"), spread=True))
    assert len({ASKED.key, grouped.key, spread.key}) == 3
    assert grouped.key == replace(grouped, targets=Targets(("b", "a"), groups=(("b",), ("a",)))).key
