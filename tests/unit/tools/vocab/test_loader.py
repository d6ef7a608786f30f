"""The vocabulary that ships: every word means one thing, and everything it names exists."""

import re
import tomllib
from typing import Any

import pytest

from tools.text import LONGEST_PHRASE, name_key
from tools.vocab import loader
from tools.vocab.loader import (
    Metric,
    Vocabulary,
    concept_metric,
    load_confidence,
    load_vocabulary,
    load_words,
)
from tools.vocab.registrants import load_registrants

CONCEPT = re.compile(r"(?:us-gaap|ifrs-full|dei|srt|[a-z]{2,8}):[A-Z][A-Za-z0-9]+")


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def test_every_metric_is_well_formed(vocabulary: Vocabulary) -> None:
    assert len(vocabulary.metrics) > 150
    for metric in vocabulary.metrics.values():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", metric.key)
        assert metric.label, metric.key
        assert metric.definition, metric.key
        assert metric.period in ("duration", "instant", "cover"), metric.key
        assert metric.unit in ("monetary", "per_share", "shares", "pure", None), metric.key
        assert metric.sign in (1, -1), metric.key
        assert metric.concepts, metric.key
        assert len(set(metric.concepts)) == len(metric.concepts), metric.key
        assert set(metric.negated) <= set(metric.concepts), metric.key
        assert not (metric.additive and metric.period != "duration"), metric.key
        assert not (metric.additive and metric.unit in ("per_share", "shares")), metric.key


def test_every_concept_is_a_name_of_a_taxonomy(vocabulary: Vocabulary) -> None:
    concepts = [concept for metric in vocabulary.metrics.values() for concept in metric.concepts]
    assert [concept for concept in concepts if not CONCEPT.fullmatch(concept)] == []


def test_a_phrase_names_one_metric_or_formula_alone(vocabulary: Vocabulary) -> None:
    named: dict[str, str] = {}
    for entry in (*vocabulary.metrics.values(), *vocabulary.formulas.values()):
        for name in {name_key(name) for name in (entry.key.replace("_", " "), entry.label, *entry.synonyms)}:
            assert named.setdefault(name, entry.key) == entry.key, f"{name!r} is {named[name]} and {entry.key}"


def test_no_phrase_is_empty_or_too_long_to_be_found(vocabulary: Vocabulary) -> None:
    phrases = [*vocabulary.phrases, *vocabulary.formula_phrases]
    assert [phrase for phrase in phrases if not 1 <= len(phrase.split()) <= LONGEST_PHRASE] == []


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("revenue", "revenue"),
        ("Net Sales", "revenue"),
        ("net-sales", "revenue"),
        ("cost_of_revenue", "cost_of_revenue"),
        ("COGS", "cost_of_revenue"),
        ("Diluted EPS", "eps_diluted"),
        ("capex", "capital_expenditures"),
        ("total current assets", "current_assets"),
        ("R&D", "research_and_development"),
    ],
)
def test_a_metric_is_found_by_any_of_its_names(vocabulary: Vocabulary, name: str, key: str) -> None:
    metric = vocabulary.find(name)
    assert metric is not None
    assert metric.key == key


def test_an_unknown_name_is_no_metric_but_has_near_ones(vocabulary: Vocabulary) -> None:
    assert vocabulary.find("revenu") is None
    assert vocabulary.find("") is None
    assert "revenue" in vocabulary.suggest("revenu")


def test_a_total_comes_before_its_slices(vocabulary: Vocabulary) -> None:
    concepts = vocabulary.metrics["revenue"].concepts
    assert concepts.index("us-gaap:Revenues") < concepts.index("us-gaap:SalesRevenueGoodsNet")
    assert vocabulary.by_concept["us-gaap:Revenues"].key == "revenue"


def test_a_concept_of_its_own_is_a_metric_too() -> None:
    metric = concept_metric("us-gaap:Assets")
    assert (metric.key, metric.label, metric.is_concept) == ("us-gaap:Assets", "Assets", True)
    assert metric.local_names == ("Assets",)
    assert not Metric(key="x", label="X", concepts=("us-gaap:X",), period="instant").is_concept


def test_every_statement_row_names_a_metric_of_that_statement(vocabulary: Vocabulary) -> None:
    assert vocabulary.statements.keys() == {"income_statement", "balance_sheet", "cash_flow"}
    for layout in vocabulary.statements.values():
        rows = [row.metric for row in layout.rows if row.metric is not None]
        assert set(rows) <= vocabulary.metrics.keys()
        assert len(set(rows)) == len(rows)
        assert all((row.metric is None) != (row.header is None) for row in layout.rows)


def test_registrants_are_the_secs_own_with_known_short_names() -> None:
    registrants = load_registrants()
    assert len(registrants) > 5_000
    apple = registrants[320193]
    assert apple.tickers == ("AAPL",)
    assert apple.name.upper().startswith("APPLE INC")
    assert "google" in registrants[1652044].short_names
    assert all(registrant.tickers for registrant in registrants.values())


def test_a_short_name_means_one_registrant() -> None:
    owners: dict[str, int] = {}
    for registrant in load_registrants().values():
        for name in {name_key(name) for name in registrant.short_names}:
            assert owners.setdefault(name, registrant.cik) == registrant.cik, name


# Each of these narrows a figure, or shifts its period: passing over one would answer another question.
MATTERING = """
    us next prior previous quarter since excluding adjusted average per organic segment half month months ytd ttm
    why will not before after current net gross
"""


@pytest.mark.parametrize("word", MATTERING.split())
def test_a_word_that_matters_is_no_filler(word: str) -> None:
    known = load_words("filler") | load_words("changing") | load_words("comparing") | load_words("trending")
    assert word not in known


def test_the_confidence_rules_are_whole() -> None:
    rules = load_confidence()
    for weights in rules["weights"].values():
        assert set(weights) == {"retrieval", "coverage", "agreement", "citations", "recency"}
        assert sum(weights.values()) == 100
    assert rules["tiers"]["high"] == 80
    assert rules["tiers"]["medium"] == 60


def test_what_is_computed_for_want_of_a_report_names_a_formula_of_it(vocabulary: Vocabulary) -> None:
    computed = {metric.key: metric.computed for metric in vocabulary.metrics.values() if metric.computed}
    assert computed
    for key, name in computed.items():
        formula = vocabulary.formulas[name]
        assert formula.percent or formula.expression.startswith(f"if_missing({key}, ")


@pytest.mark.parametrize(
    ("metrics", "told"),
    [
        ('[tips]\nlabel = "Tips"\nsynonym = ["x"]\nconcepts = ["x:Tips"]\n', r"metrics\.toml, \[tips\]: .*'synonym'"),
        ('[tips]\nlabel = "Tips"\n', r"metrics\.toml, \[tips\]: .*'concepts'"),
    ],
)
def test_a_section_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch, metrics: str, told: str) -> None:
    made: dict[str, dict[str, Any]] = {"metrics.toml": tomllib.loads(metrics)}
    monkeypatch.setattr(loader, "load_toml", made.__getitem__)
    with pytest.raises(ValueError, match=told):
        loader.load_vocabulary.__wrapped__()


def test_one_metric_over_another_is_no_name(vocabulary: Vocabulary) -> None:
    assert vocabulary.find("finished goods inventories") is not None
    assert vocabulary.find("finished goods / inventories") is None
    assert vocabulary.find("cash / cash equivalents") is vocabulary.metrics["cash_and_cash_equivalents"]
