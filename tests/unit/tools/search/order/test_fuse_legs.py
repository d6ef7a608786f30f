"""The hits of a search's legs as one order."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.errors import SearchUnavailable
from tools.models.questions import Weights
from tools.models.slots.routing import LegWeight, Signal
from tools.ports.deps import CandidateLimits, Deps
from tools.ports.indexes import Hit
from tools.search.legs import Leg, LegName
from tools.search.prepare import Prepared, SearchRequest
from tools.search.search import fuse_legs
from tools.search.targets import Targets

TEXT = Leg((Hit("t1", 0.9), Hit("t2", 0.5)))
TABLES = Leg((Hit("b1", 0.7), Hit("b2", 0.4)))
WORDS = Leg((Hit("b2", 12.0),))
DEFAULT = CandidateLimits()
DOWN = Leg(failure="The embedding model is down.")


def signal(**weights: float) -> Signal:
    kept = tuple(LegWeight(leg=leg, factor=factor) for leg, factor in weights.items())
    return Signal(kind="visual", words=("slide",), weights=kept)


def fused(
    limits: CandidateLimits = DEFAULT, signals: Sequence[Signal] = (), **legs: Leg
) -> tuple[list[str], tuple[str, ...]]:
    prepared: Any = SimpleNamespace(
        request=SearchRequest("cash"),
        weights=Weights(vector=0.5, keyword=0.5),
        targets=Targets(),
        reading=SimpleNamespace(signals=signals),
    )
    deps: Any = SimpleNamespace(words_alone=None, candidates=limits)
    pool = fuse_legs(cast(Deps, deps), cast(Prepared, prepared), cast(dict[LegName, Leg], legs))
    return [one.chunk_id for one in pool.fused], pool.warnings


def test_text_and_tables_are_one_order_by_their_nearness() -> None:
    assert fused(vector=TEXT, tables=TABLES) == (["t1", "b1", "t2", "b2"], ())


def test_what_words_find_as_well_goes_up() -> None:
    assert fused(vector=TEXT, tables=TABLES, keyword=WORDS)[0] == ["b2", "t1", "b1", "t2"]


def test_pages_add_their_passages_and_count_as_the_router_says() -> None:
    pages = Leg((Hit("p1", 0.03), Hit("t2", 0.02)))
    assert fused(vector=TEXT, page=pages, signals=[signal(page=2.0)])[0] == ["t2", "p1", "t1"]
    assert fused(vector=TEXT, page=pages, signals=[signal(page=0.1)])[0] == ["t2", "t1", "p1"]


def test_tables_count_more_where_the_router_says() -> None:
    assert fused(vector=TEXT, tables=TABLES, signals=[signal(tables=2.0)])[0] == ["b1", "t1", "b2", "t2"]


def test_no_more_are_left_than_the_limits_say() -> None:
    assert len(fused(CandidateLimits(text=3, table=2, keyword=1), vector=TEXT, tables=TABLES)[0]) == 3


def test_legs_that_fail_for_one_reason_are_named_together() -> None:
    found, warnings = fused(vector=DOWN, tables=DOWN, keyword=WORDS)
    assert found == ["b2"]
    assert warnings == ("The vector and tables legs failed and are left out: The embedding model is down.",)
    with pytest.raises(SearchUnavailable, match="The keyword leg failed and is left out: No index"):
        fused(vector=DOWN, tables=DOWN, keyword=Leg(failure="No index is there."))
