"""How passages share the room of a result: by how likely each is what was looked for."""

from collections.abc import Sequence
from dataclasses import replace

from tests.unit.tools.search.make import make_passage, make_ranked
from tools.language.queries.features import read_wanted
from tools.models.questions import Weights
from tools.search.excerpts.shares import LOCAL, shares_of, worth_showing
from tools.search.search import Found, Ranked
from tools.search.targets import Targets
from tools.vocab.loader import load_vocabulary

FOUND = Found(
    (), "general", Weights(vector=0.5, keyword=0.5), read_wanted("cash", load_vocabulary()), Targets(), {}, LOCAL
)


def ranked(*scores: float) -> Sequence[Ranked]:
    return [make_ranked(make_passage("Words.", name=str(place)), score) for place, score in enumerate(scores)]


def test_a_passage_that_is_surely_meant_has_almost_all() -> None:
    shares = shares_of(1_800, ranked(9.0, 3.0, 2.0), FOUND)
    assert shares[0] > 1_700
    assert sum(shares) <= 1_840
    assert worth_showing(1_800, ranked(9.0, 3.0, 2.0), FOUND) == 1


def test_passages_that_are_as_likely_share_alike() -> None:
    assert shares_of(1_800, ranked(2.0, 2.0, 2.0), FOUND) == [600, 600, 600]
    assert worth_showing(1_800, ranked(2.0, 2.0, 2.0), FOUND) == 3


def test_none_is_left_out_where_companies_are_compared_or_scores_are_another_s() -> None:
    compared = replace(FOUND, targets=Targets(("a", "b"), spread=True))
    for found in (compared, replace(FOUND, reranked_by="another"), replace(FOUND, reranked_by=None)):
        assert worth_showing(1_800, ranked(9.0, 3.0, 2.0), found) == 3
        first, second, third = shares_of(1_800, ranked(9.0, 3.0, 2.0), found)
        assert first > second > third > 200


def test_nothing_shares_nothing() -> None:
    assert shares_of(1_800, [], FOUND) == []
    assert worth_showing(1_800, [], FOUND) == 0
    assert worth_showing(20, ranked(1.0, 1.0), FOUND) == 1
