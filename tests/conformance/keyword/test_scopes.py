"""KeywordIndex: what every engine leaves out for a scope."""

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conformance.feeds import MemoryFeed, admits, passage, sample
from tests.conformance.keyword.finding import EVERYTHING, REVENUE, found
from tools.errors import InvalidInput
from tools.ports.indexes import KeywordIndex, Scope

HERE = {
    "company_id": 7, "fiscal_year": 2023, "fiscal_quarter": 2, "doc_type": "10-Q", "item": "1A",
    "speaker_keys": ("ana oz", "cfo"),
    "content_type": "table", "table_type": "metrics", "has_numbers": True, "filed": date(2023, 8, 1), "language": "ar",
    "entities": ("Acme Corp", "Europe"), "metrics": ("revenue", "capex"),
}  # fmt: skip


@pytest.mark.parametrize(
    "scope",
    [
        {"company_ids": (7, 8)},
        {"fiscal_years": (2023,)},
        {"fiscal_quarters": ((2023, 2),)},
        {"doc_types": ("10-Q", "8-K")},
        {"doc_ids": ("here",)},
        {"sections": ("1A",)},
        {"content_types": ("table",)},
        {"table_types": ("metrics",)},
        {"entities": ("Europe", "Asia")},
        {"metrics": ("capex",)},
        {"speakers": ("cfo", "nobody")},
        {"language": "ar"},
        {"filed_after": date(2023, 8, 1)},
        {"filed_before": date(2023, 8, 1)},
        {"has_numbers": True},
        {"fiscal_years": (2022, 2023), "sections": ("1A", "7"), "filed_after": date(2023, 1, 1), "has_numbers": True},
    ],
    ids=lambda scope: "+".join(scope),
)
async def test_a_scope_lets_through_what_it_names(index: KeywordIndex, feed: MemoryFeed, scope: Any) -> None:
    there: dict[str, Any] = {"fiscal_year": 2024, "fiscal_quarter": 0, "item": "7", "filed": date(2024, 2, 1)}
    earlier = passage("earlier:1", filed=date(2022, 1, 1))
    feed.write([passage("here:1", **HERE), passage("there:1", **there), passage("bare:1"), earlier])
    expected = [p.chunk_id for p in feed.all() if admits(Scope(**scope), p)]
    assert "here:1" in expected
    assert "bare:1" not in expected
    assert sorted(await found(index, scope=Scope(**scope))) == sorted(expected)


async def test_a_scope_does_not_change_scores(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1", "revenu sale", **HERE), passage("b:1", "revenu")])
    everywhere = {hit.chunk_id: hit.score for hit in await index.search(REVENUE, EVERYTHING, 5)}
    [hit] = await index.search(REVENUE, Scope(company_ids=(7,), has_numbers=True, filed_after=date(2023, 1, 1)), 5)
    assert hit.score == pytest.approx(everywhere["a:1"])


async def test_whole_years_and_quarters_are_apart(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write(passage(f"q{q}:1", fiscal_year=2023, fiscal_quarter=q) for q in (0, 1, 4))
    feed.write([passage("unknown:1", fiscal_year=2023), passage("none:1")])
    assert await found(index, scope=Scope(fiscal_quarters=((2023, 0),))) == ["q0:1"]
    assert await found(index, scope=Scope(fiscal_quarters=((2023, 4), (2023, 1), (2022, 0)))) == ["q1:1", "q4:1"]
    assert len(await found(index, scope=Scope(fiscal_years=(2023,)))) == 4


@pytest.mark.parametrize("scope", [Scope(fiscal_years=(10**30,)), Scope(company_ids=(-(10**30),))])
async def test_a_number_beyond_all_bounds_is_the_caller_s_mistake(
    index: KeywordIndex, feed: MemoryFeed, scope: Scope
) -> None:
    feed.write([passage("a:1")])
    with pytest.raises(InvalidInput):
        await found(index, scope=scope)
    assert await found(index) == ["a:1"]


def some(values: list[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(st.sampled_from(values), max_size=2, unique=True).map(tuple)


DAYS = st.none() | st.sampled_from([date(2022, 6, 1), date(2023, 6, 1), date(2024, 6, 1)])
SCOPES = st.builds(
    Scope,
    company_ids=some([1, 2, 9]),
    fiscal_years=some([2022, 2023, 2024]),
    fiscal_quarters=some([(2023, 0), (2023, 1), (2024, 4)]),
    doc_types=some(["10-K", "10-Q", "8-K"]),
    doc_ids=some(["d0", "d1", "d2", "absent"]),
    sections=some(["1A", "7"]),
    content_types=some(["text", "table"]),
    table_types=some(["metrics", "other"]),
    entities=some(["Acme Corp", "Europe"]),
    metrics=some(["revenue", "capex"]),
    speakers=some(["ana oz", "cfo", "analyst", "nobody"]),
    language=st.sampled_from([None, None, "en", "ar"]),
    filed_after=DAYS,
    filed_before=DAYS,
    has_numbers=st.sampled_from([None, None, True, False]),
)


@given(scope=SCOPES)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_any_scope_means_what_it_says(index: KeywordIndex, feed: MemoryFeed, scope: Scope) -> None:
    if not feed.log:
        feed.write(sample(120))
    expected = sorted(p.chunk_id for p in feed.all() if admits(scope, p))
    assert await found(index, scope=scope, limit=200) == expected
