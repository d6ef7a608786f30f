"""Words that ask for a part of a company without saying which: what they could mean, and which one was chosen."""

from collections.abc import Sequence
from datetime import date
from typing import Any, cast

import pytest

from tools.figures.part_names import company_parts
from tools.figures.resolution.segment_parts import Part, find_parts, match_parts
from tools.models.base import FiscalPeriod
from tools.models.questions import Classification, Problem, answerable
from tools.ports.stores import ConceptCoverage, FactStore
from tools.questions.parts.ambiguous_segment import (
    ALL_PARTS,
    choose_part,
    find_open_parts,
    names_open_part,
    part_options,
)
from tools.vocab.loader import load_vocabulary

SEGMENTS, PRODUCTS = "us-gaap:StatementBusinessSegmentsAxis", "srt:ProductOrServiceAxis"
REGIONS, LEVELS = "srt:StatementGeographicalAxis", "us-gaap:FairValueByFairValueHierarchyLevelAxis"
NOW, LONG_AGO = date(2024, 12, 31), date(2019, 12, 31)
YEARS = [
    FiscalPeriod(
        company_id=1, fiscal_year=year, fiscal_quarter=0, start_date=date(year, 1, 1), end_date=date(year, 12, 31)
    )
    for year in (2019, 2024)
]


def row(axis: str, member: str, last: date = NOW, beside: dict[str, str] | None = None) -> ConceptCoverage:
    return ConceptCoverage(1, "us-gaap", "Revenues", "USD", min(last, NOW), last, 1, {axis: member, **(beside or {})})


ROWS = [
    row(SEGMENTS, "acme:CloudSegmentMember"),
    row(SEGMENTS, "acme:HardwareSegmentMember"),
    row(SEGMENTS, "acme:ToysSegmentMember", LONG_AGO),
    row(PRODUCTS, "acme:SmartCloudMember"),
    row(PRODUCTS, "acme:PublicCloudMember"),
    row(PRODUCTS, "acme:HardwareMember"),
    row(REGIONS, "country:US", beside={PRODUCTS: "acme:HardwareMember"}),
    row(LEVELS, "us-gaap:FairValueInputsLevel1Member"),
]
REVENUE = load_vocabulary().find("revenue")


class Books:
    """A store of one company's parts and fiscal years."""

    async def segment_coverage(self, company_ids: Sequence[int], concepts: Sequence[str]) -> list[ConceptCoverage]:
        return ROWS

    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]:
        return YEARS


STORE = cast(FactStore, Books())


async def parts() -> list[Part]:
    assert REVENUE is not None
    return await company_parts(STORE, [1], [REVENUE])


def reading(*unexplained: str, **slots: Any) -> Classification:
    known: dict[str, Any] = {"tickers": ("ACME",), "metrics": ("revenue",), "unexplained": unexplained}
    return Classification(**{"query_type": "factual", "intent": "specific_metric", **known, **slots})


async def open_parts(asked: Classification) -> tuple[str, ...]:
    return await find_open_parts(STORE, [1], await parts(), asked)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("segment",), ("Cloud segment", "Hardware segment")),
        (("Segments",), ("Cloud segment", "Hardware segment")),
        (("reportable", "segment"), ("Cloud segment", "Hardware segment")),
        (("per", "division"), ("Cloud segment", "Hardware segment")),
        (("products",), ("Product or Service: Hardware", "Public Cloud", "Smart Cloud")),
        (("Smart",), ("Smart Cloud",)),
        (("Public", "segment"), ("Public Cloud",)),
        (("Lunar",), ()),
        (("largest", "segment"), ()),
        (("unit",), ()),
        (("per",), ()),
    ],
)
async def test_words_that_leave_a_part_open(words: tuple[str, ...], meant: tuple[str, ...]) -> None:
    assert await open_parts(reading(*words)) == meant


async def test_a_kind_that_the_company_does_not_report_by_could_be_any_part() -> None:
    assert await open_parts(reading("region")) == (
        "Cloud segment",
        "Hardware segment",
        "Product or Service: Hardware",
        "Public Cloud",
        "Smart Cloud",
    )


async def test_only_parts_that_have_figures_of_the_named_period_are_offered() -> None:
    assert await open_parts(reading("segment", fiscal_years=(2024,))) == ("Cloud segment", "Hardware segment")
    assert await open_parts(reading("segment", fiscal_years=(2019,))) == ()  # one alone, or none
    assert await open_parts(reading("toy", fiscal_years=(2019,))) == ("Toys segment",)


@pytest.mark.parametrize(
    "slots",
    [
        {"narrative_cues": ("why",)},
        {"ambiguous": ("margin",)},
        {"segments": ("Cloud",)},
        {"problems": (Problem(kind="forecast"),)},
    ],
)
async def test_what_is_open_for_other_reasons_asks_for_no_part(slots: dict[str, Any]) -> None:
    assert await open_parts(reading("segment", **slots)) == ()


async def test_a_company_without_parts_has_none_to_offer() -> None:
    assert await find_open_parts(STORE, [1], [], reading("segment")) == ()
    assert await find_open_parts(STORE, [1, 2], await parts(), reading("segment")) == ()


async def test_each_name_that_is_offered_means_one_part() -> None:
    known = find_parts(ROWS, ["us-gaap:Revenues"])
    offered = await open_parts(reading("region"))
    assert [len(match_parts(known, name)) for name in offered] == [1] * len(offered)


OPEN = reading("segment", open_parts=("Cloud segment", "Hardware segment"))


@pytest.mark.parametrize(
    ("said", "segments"),
    [
        ("Cloud segment", ("Cloud segment",)),
        ("hardware", ("Hardware segment",)),
        ("2", ("Hardware segment",)),
        ("3", OPEN.open_parts),
        (ALL_PARTS, OPEN.open_parts),
    ],
)
def test_a_choice_settles_the_words_that_were_open(said: str, segments: tuple[str, ...]) -> None:
    chosen = choose_part(OPEN, said)
    assert chosen is not None
    assert (chosen.segments, chosen.unexplained, chosen.open_parts) == (segments, (), ())
    assert answerable(chosen)
    assert chosen.route == "metric_lookup"


@pytest.mark.parametrize("said", ["segment", "Lunar", "4", "What was the revenue of the Cloud segment?", ""])
def test_what_chooses_none_is_read_as_words(said: str) -> None:
    assert choose_part(OPEN, said) is None


def test_where_nothing_was_left_open_nothing_is_chosen() -> None:
    assert choose_part(reading("segment"), "1") is None


def test_all_of_them_are_offered_where_they_are_few_and_a_kind_was_asked_for() -> None:
    assert part_options(OPEN) == (*OPEN.open_parts, ALL_PARTS)
    assert part_options(reading("Cloud", open_parts=("Smart Cloud", "Public Cloud"))) == ("Smart Cloud", "Public Cloud")
    many = tuple(f"Part {number}" for number in range(13))
    assert part_options(reading("segment", open_parts=many)) == many


@pytest.mark.parametrize(
    ("words", "leans"),
    [(("Cloud",), True), (("Cloud", "segment"), True), (("segment",), True), (("Moon",), False), ((), False)],
)
def test_a_reply_in_words_leans_on_what_was_left_open(words: tuple[str, ...], leans: bool) -> None:
    assert names_open_part(reading(*words, tickers=(), metrics=()), OPEN) is leans
    assert not names_open_part(reading(*words), reading("segment"))
