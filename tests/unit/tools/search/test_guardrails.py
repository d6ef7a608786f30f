"""Guardrails: thresholds, fair shares, the same text twice, and what is said of it all."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.search.make import make_document, make_passage, make_ranked
from tools.models.facts import MetricValue, Source
from tools.models.passages import Passage
from tools.search.guardrails import Dropped, Guarded, GuardrailLimits, apply_guardrails, trim_facts
from tools.search.search import Ranked

LIMITS = GuardrailLimits()
WORDS = "we depend on a small number of suppliers for the parts that our plants need and any shortage would hurt us"


def passages(ticker: str, count: int) -> list[Passage]:
    document = make_document(ticker)
    return [
        make_passage(f"{ticker} says thing {place} alone", name=str(place), document=document) for place in range(count)
    ]


def ids(guarded: Guarded[Ranked]) -> list[str]:
    return [one.candidate.chunk_id for one in guarded.kept]


def test_the_reference_limits_are_the_defaults() -> None:
    assert GuardrailLimits.for_models("some-model", "some-reranker") == GuardrailLimits(
        min_similarity=0.6, min_rerank=-1.0, max_chunks=50, max_facts_per_concept=5
    )
    assert GuardrailLimits.for_models("some-model", units=True).min_similarity == 0.3


def test_models_may_have_their_own() -> None:
    limits = GuardrailLimits.for_models("all-MiniLM-L6-v2-int8", "local")
    assert limits.min_similarity < 0.6
    assert limits.min_rerank is None


def test_what_is_below_a_threshold_is_dropped_with_the_reason() -> None:
    far, low, good, unrated = passages("ACME", 4)
    guarded = apply_guardrails(
        [make_ranked(far, 2.0, 0.59), make_ranked(low, -1.01, 0.9), make_ranked(good, -1.0, 0.6), make_ranked(unrated)],
        LIMITS,
    )
    assert ids(guarded) == ["ACME-2022-10-K-2", "ACME-2022-10-K-3"]
    assert guarded.dropped == (
        ("ACME-2022-10-K-0", Dropped("similarity", "similarity 0.59 is below 0.6")),
        ("ACME-2022-10-K-1", Dropped("rerank score", "rerank score -1.01 is below -1")),
    )
    assert guarded.warnings == ()


def test_a_score_that_is_no_number_is_dropped() -> None:
    (one,) = passages("ACME", 1)
    assert apply_guardrails([make_ranked(one, float("nan"))], LIMITS).kept == ()
    assert apply_guardrails([make_ranked(one, 1.0, float("nan"))], LIMITS).kept == ()


def test_nothing_left_says_what_was_dropped_and_why() -> None:
    one, other = passages("ACME", 2)
    guarded = apply_guardrails([make_ranked(one, 0.0, 0.2), make_ranked(other, -3.0, 0.8)], LIMITS)
    assert guarded.warnings == (
        "None of the 2 passages found is good enough: 1 below similarity 0.6, 1 below rerank score -1.",
    )
    assert apply_guardrails([], LIMITS).warnings == ("The search found no passage.",)


def test_each_ticker_has_the_same_share_and_leaves_what_it_does_not_use() -> None:
    found = [make_ranked(passage) for passage in (*passages("AAA", 8), *passages("BBB", 2), *passages("CCC", 8))]
    guarded = apply_guardrails(found, GuardrailLimits(max_chunks=10), ["AAA", "bbb", "CCC"])
    counts = [
        sum(one.candidate.passage.document.ticker == ticker for one in guarded.kept) for ticker in ("AAA", "BBB", "CCC")
    ]
    assert counts == [4, 2, 4]
    assert ids(guarded) == sorted(ids(guarded))
    assert ("AAA-2022-10-K-7", Dropped("no room", "over the limit of 10 passages")) in guarded.dropped


def test_companies_that_were_not_named_come_last() -> None:
    found = [make_ranked(passage) for passage in (*passages("ZZZ", 3), *passages("AAA", 2))]
    guarded = apply_guardrails(found, GuardrailLimits(max_chunks=3), ["AAA"])
    assert ids(guarded) == ["ZZZ-2022-10-K-0", "AAA-2022-10-K-0", "AAA-2022-10-K-1"]


def test_a_ticker_with_nothing_is_told() -> None:
    found = [make_ranked(passage, 1.0) for passage in passages("AAA", 2)]
    weak = [make_ranked(passage, -9.0) for passage in passages("BBB", 1)]
    guarded = apply_guardrails([*found, *weak], LIMITS, ["AAA", "BBB", "CCC"])
    assert guarded.warnings == ("BBB: no passage is good enough.", "CCC: no passage was found.")


def test_the_same_text_of_several_years_is_folded_into_the_newest() -> None:
    years = [make_passage(f"In {year} {WORDS}.", document=make_document(year=year)) for year in (2021, 2023, 2022)]
    other = make_passage("Nothing of the kind.", name="9")
    guarded = apply_guardrails([make_ranked(one) for one in (years[0], other, *years[1:])], LIMITS)
    assert ids(guarded) == ["ACME-2023-10-K-1", "ACME-2022-10-K-9"]
    assert [source.fiscal_year for source in guarded.folded["ACME-2023-10-K-1"]] == [2021, 2022]
    assert ("ACME-2021-10-K-1", Dropped("same text", "says the same as ACME-2023-10-K-1")) in guarded.dropped
    assert guarded.warnings == ("ACME 10-K FY2023 stands for the same text in ACME 10-K FY2021, ACME 10-K FY2022.",)


def test_other_numbers_are_never_folded() -> None:
    long = " ".join([WORDS] * 10)
    one = make_passage(f"{long} costs rose 5% in 2021.", document=make_document(year=2021))
    other = make_passage(f"{long} costs rose 7% in 2022.", document=make_document(year=2022))
    assert len(apply_guardrails([make_ranked(one), make_ranked(other)], LIMITS).kept) == 2


def test_other_companies_and_other_texts_are_never_folded() -> None:
    texts = [
        make_passage(WORDS, document=make_document("AAA")),
        make_passage(WORDS, document=make_document("BBB")),
        make_passage(
            WORDS.replace("suppliers", "customers").replace("plants", "stores"), name="2", document=make_document("AAA")
        ),
        make_passage("—", name="3", document=make_document("AAA")),
        make_passage("...", name="4", document=make_document("AAA")),
    ]
    assert len(apply_guardrails([make_ranked(one) for one in texts], LIMITS).kept) == 5


def test_numbers_move_up_a_little_where_they_are_asked_for() -> None:
    document = make_document()
    found = [
        make_ranked(make_passage(f"text {place}{place}", name=str(place), document=document, has_numbers=place == 5))
        for place in range(7)
    ]
    assert [one[-1] for one in ids(apply_guardrails(found, LIMITS))] == list("0123456")
    assert [one[-1] for one in ids(apply_guardrails(found, LIMITS, prefer_numbers=True))] == list("0125346")


@given(
    st.lists(st.tuples(st.sampled_from("ABC"), st.floats(-2, 2), st.floats(0, 1)), max_size=30),
    st.integers(0, 12),
    st.lists(st.sampled_from("ABCD"), unique=True, max_size=4),
    st.booleans(),
)
def test_what_holds_for_all_passages(
    drawn: list[tuple[str, float, float]], room: int, tickers: list[str], numbers: bool
) -> None:
    found = [
        make_ranked(
            make_passage(f"{ticker} {place}{place} word", name=str(place), document=make_document(ticker)), score, near
        )
        for place, (ticker, score, near) in enumerate(drawn)
    ]
    guarded = apply_guardrails(found, GuardrailLimits(max_chunks=room), tickers, prefer_numbers=numbers)
    kept, dropped = ids(guarded), [chunk_id for chunk_id, _ in guarded.dropped]
    assert sorted([*kept, *dropped]) == sorted(one.candidate.chunk_id for one in found)
    assert len(kept) <= room
    assert kept or guarded.warnings


def value(ticker: str, concept: str, year: int) -> MetricValue:
    source = Source(doc_id="d", company=ticker, ticker=ticker, doc_type="10-K")
    return MetricValue(
        ticker=ticker, metric="m", concept=concept, label="M", fiscal_year=year, end_date=date(year, 12, 31),
        value=Decimal(year), unit="USD", basis="reported", source=source,
    )  # fmt: skip


def test_the_newest_facts_of_each_concept_are_kept_in_their_order() -> None:
    values = [value("AAA", "us-gaap:Assets", year) for year in range(2010, 2020)]
    values += [value("BBB", "us-gaap:Assets", 2001), value("AAA", "us-gaap:Cash", 2002)]
    kept, warnings = trim_facts(values, LIMITS)
    assert [(one.ticker, one.fiscal_year) for one in kept] == [
        *(("AAA", year) for year in range(2015, 2020)),
        ("BBB", 2001),
        ("AAA", 2002),
    ]
    assert warnings == ["AAA Assets: the newest 5 of 10 values are used."]


@pytest.mark.parametrize("count", [0, 5])
def test_few_facts_are_left_alone(count: int) -> None:
    values = [value("AAA", "us-gaap:Assets", 2000 + year) for year in range(count)]
    assert trim_facts(values, LIMITS) == (values, [])


def test_what_two_documents_say_alike_is_kept_of_each_where_it_is_asked_of_each() -> None:
    both = [
        make_ranked(make_passage(WORDS, document=make_document(year=year)), score=1.0, similarity=0.9)
        for year in (2022, 2023)
    ]
    assert len(apply_guardrails(both, LIMITS).kept) == 1
    assert len(apply_guardrails(both, LIMITS, by_document=True).kept) == 2
