"""What a search goes by: what ships, unless its corpus is tuned."""

import pytest

from tools.language.queries.types import weights_of
from tools.models.questions import Weights
from tools.models.tuning import LearnedSynonym, Tuned
from tools.search.expand import expand_query
from tools.search.order.ranker import FEATURES, load_weights
from tools.search.tuned import NOTHING, ranker_weights, type_weights
from tools.vocab.loader import load_vocabulary


def test_what_ships_holds_unless_tuned() -> None:
    assert type_weights(NOTHING, "trend") == weights_of("trend")
    assert type_weights(Tuned(vector_weights={"trend": 0.9}), "trend") == Weights(vector=0.9, keyword=0.1)
    assert type_weights(Tuned(vector_weights={"trend": 0.9}), "entity") == weights_of("entity")


def test_tuned_weights_of_other_features_are_not_used() -> None:
    tuned = Tuned(ranker=dict.fromkeys(FEATURES, 0.5))
    assert ranker_weights(tuned).weight.tolist() == [0.5] * len(FEATURES)
    assert ranker_weights(tuned).mean.tolist() == load_weights().mean.tolist()
    for other in ({}, {"bm25": 1.0}, {**tuned.ranker, "of_another_release": 1.0}):
        assert ranker_weights(Tuned(ranker=other)).weight.tolist() == load_weights().weight.tolist()


def test_learned_synonyms_bring_terms_that_share_a_weight() -> None:
    learned = (LearnedSynonym(word="flurbs", means=("headcount", "personnel"), queries=4),)
    plain = expand_query("How many flurbs?", load_vocabulary())
    taught = expand_query("How many flurbs?", load_vocabulary(), learned=learned)
    new = {term: weight for term, weight in taught.terms.items() if term not in plain.terms}
    assert len(new) == 2
    assert sum(new.values()) == pytest.approx(0.5 * sum(weight == 1.0 for weight in plain.terms.values()))
    assert taught.synonyms["flurbs"] == ("headcount", "personnel")
    assert expand_query("How many lawsuits?", load_vocabulary(), learned=learned) == expand_query(
        "How many lawsuits?", load_vocabulary()
    )
