"""FactStore and FactWriter: what every implementation does with the facts of a company."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tools.models.base import Company
from tools.models.facts import Fact
from tools.ports.deps import Deps
from tools.ports.stores import ConceptCoverage

EVER = [(date(1900, 1, 1), date(2199, 12, 31))]
REVENUES, ASSETS = "us-gaap:Revenues", "us-gaap:Assets"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}
A_YEAR_LATER = {"accn": "0000000001-25-000001", "filed": "2025-02-15", "fy": 2024}


async def facts_of(deps: Deps, concept: str) -> list[Fact]:
    """All facts of a concept, the oldest filing first."""
    found = await deps.facts.facts([1], [concept.partition(":")[2]], EVER)
    return sorted(found, key=lambda fact: (fact.end_date, fact.filed, fact.value))


async def values_of(deps: Deps, concept: str) -> list[Decimal]:
    return [fact.value for fact in await facts_of(deps, concept)]


async def test_a_fact_comes_back_as_the_file_has_it(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    assert (
        await load(write_facts({REVENUES: [row(383285000000, **YEAR)], "us-gaap:Eps USD/shares": [row(6.13, **YEAR)]}))
        == 2
    )
    assert await facts_of(deps, REVENUES) == [
        Fact(
            company_id=1,
            taxonomy="us-gaap",
            concept="Revenues",
            unit="USD",
            start_date=date(2023, 1, 1),
            end_date=date(2023, 12, 31),
            value=Decimal(383285000000),
            accession="0000000001-24-000001",
            form="10-K",
            filed=date(2024, 2, 15),
        )
    ]
    [eps] = await facts_of(deps, "us-gaap:Eps")
    assert (str(eps.value), eps.unit) == ("6.13", "USD/shares")


async def test_an_instant_has_no_start(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(write_facts({ASSETS: [row(500, "2023-12-31"), row(500, "2023-12-31", "2023-01-01")]}))
    assert {fact.start_date for fact in await facts_of(deps, ASSETS)} == {None, date(2023, 1, 1)}


async def test_facts_of_ifrs_keep_their_taxonomy_and_currency(
    deps: Deps, load: Any, write_facts: Any, row: Any
) -> None:
    await load(write_facts({"ifrs-full:Revenue EUR": [row(7_000_000, **YEAR, form="20-F")]}))
    [fact] = await facts_of(deps, "ifrs-full:Revenue")
    assert (fact.qualified_name, fact.unit, fact.form) == ("ifrs-full:Revenue", "EUR", "20-F")
    assert await deps.facts.concept_names([1]) == ["ifrs-full:Revenue"]


async def test_a_restatement_stands_beside_the_first_report(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    restated = row(1_234_567, **YEAR, **A_YEAR_LATER)
    await load(write_facts({REVENUES: [row(1_111_111, **YEAR), restated, row(1_111_111, **YEAR)]}))
    assert await values_of(deps, REVENUES) == [1_111_111, 1_234_567]


async def test_the_same_value_of_two_filings_is_two_facts(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    assert await load(write_facts({REVENUES: [row(5, **YEAR), row(5, **YEAR, **A_YEAR_LATER)]})) == 2


async def test_only_the_asked_companies_concepts_and_dates_are_read(
    deps: Deps, load: Any, write_facts: Any, row: Any
) -> None:
    await load(
        write_facts({REVENUES: [row(5, **YEAR), row(4, "2022-12-31", "2022-01-01")], ASSETS: [row(9, "2023-12-31")]})
    )
    found = await deps.facts.facts([1], ["Revenues"], [(date(2022, 12, 25), date(2023, 1, 6))])
    assert [fact.value for fact in found] == [4]
    assert await deps.facts.facts([2], ["Revenues"], EVER) == []
    assert await deps.facts.facts([1], ["Revenues"], []) == []


async def test_coverage_tells_from_when_to_when_a_concept_is_reported(
    deps: Deps, load: Any, write_facts: Any, row: Any
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR), row(4, "2022-12-31", "2022-01-01")]}))
    assert await deps.facts.concept_coverage([1], ["Revenues", "Assets"]) == [
        ConceptCoverage(1, "us-gaap", "Revenues", "USD", date(2022, 12, 31), date(2023, 12, 31), 2)
    ]


def _members(row: ConceptCoverage) -> list[tuple[str, str]]:
    return sorted(row.dimensions.items())


async def test_facts_with_dimensions_are_read_and_counted_apart(
    deps: Deps, load: Any, write_facts: Any, row: Any
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    [total] = await facts_of(deps, REVENUES)
    europe, mac = {"srt:StatementGeographicalAxis": "srt:EuropeMember"}, {"srt:ProductOrServiceAxis": "acme:MacMember"}
    parts = [
        total.model_copy(update={"dimensions": members, "value": value})
        for members, value in ((europe, Decimal(3)), (mac, Decimal(2)), ({**europe, **mac}, Decimal(1)))
    ]
    async with deps.writer.transaction(1) as transaction:
        assert await transaction.save_facts(1, "filing", parts) == 3
    assert await values_of(deps, REVENUES) == [5]
    found = await deps.facts.facts([1], ["Revenues"], EVER, segments=True)
    assert sorted((fact.value, len(fact.dimensions)) for fact in found) == [(1, 2), (2, 1), (3, 1)]
    rows = await deps.facts.segment_coverage([1, 2], ["Revenues", "Assets"])
    day = date(2023, 12, 31)
    expected = [ConceptCoverage(1, "us-gaap", "Revenues", "USD", day, day, 1, part.dimensions) for part in parts]
    assert sorted(rows, key=_members) == sorted(expected, key=_members)
    assert [row.facts for row in await deps.facts.concept_coverage([1], ["Revenues"])] == [1]


async def test_an_unchanged_file_adds_nothing(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    path = write_facts({REVENUES: [row(5, **YEAR)]})
    assert (await load(path), await load(path)) == (1, None)
    assert await values_of(deps, REVENUES) == [5]


async def test_a_changed_value_replaces_the_one_with_the_same_key(
    deps: Deps, load: Any, write_facts: Any, row: Any
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)], ASSETS: [row(9, "2023-12-31")]}))
    await load(write_facts({REVENUES: [row(6, **YEAR)], ASSETS: [row(9, "2023-12-31")]}))
    assert (await values_of(deps, REVENUES), await values_of(deps, ASSETS)) == ([6], [9])


async def test_a_smaller_file_takes_nothing_away(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(
        write_facts({REVENUES: [row(5, **YEAR), row(7, **YEAR, **A_YEAR_LATER)], ASSETS: [row(9, "2023-12-31")]})
    )
    assert await load(write_facts({ASSETS: [row(9, "2023-12-31"), row(8, "2022-12-31")]})) == 2
    assert (await values_of(deps, REVENUES), await values_of(deps, ASSETS)) == ([5, 7], [8, 9])


async def test_a_load_that_fails_half_way_leaves_nothing(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    async def load_and_crash() -> None:
        async with deps.writer.transaction(1) as transaction:
            await transaction.save_company(Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",)))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await load_and_crash()
    assert await deps.facts.companies() == []
    assert await load(write_facts({REVENUES: [row(5, **YEAR)]})) == 1


async def test_a_failure_after_the_facts_takes_them_back(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    [fact] = await facts_of(deps, REVENUES)
    stored: list[int] = []

    async def load_and_crash() -> None:
        async with deps.writer.transaction(1) as transaction:
            changed = fact.model_copy(update={"value": Decimal(6)})
            stored.append(await transaction.save_facts(1, "companyfacts-CIK0000000001", [changed]))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await load_and_crash()
    assert stored == [1]
    assert await values_of(deps, REVENUES) == [5]


async def test_two_loads_of_one_company_at_once_take_turns(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    one = write_facts({REVENUES: [row(5, **YEAR)], ASSETS: [row(9, "2023-12-31")]}, to="one.json")
    other = write_facts({REVENUES: [row(6, **YEAR)], ASSETS: [row(9, "2023-12-31")]}, to="other.json")
    assert (await asyncio.gather(load(one), load(one))).count(None) == 1
    await asyncio.gather(*(load(path) for path in (one, other, one, other)))
    assert (await values_of(deps, REVENUES))[0] in (5, 6)
    assert len(await values_of(deps, REVENUES)) == len(await values_of(deps, ASSETS)) == 1
    assert [company.tickers for company in await deps.facts.companies()] == [("ACME",)]


async def test_every_change_of_a_company_is_seen_at_once(deps: Deps) -> None:
    async def saved(name: str, *tickers: str, company_id: int = 1) -> list[tuple[str, tuple[str, ...]]]:
        async with deps.writer.transaction(company_id) as transaction:
            await transaction.save_company(Company(company_id=company_id, cik=None, name=name, tickers=tickers))
        return [(company.name, company.tickers) for company in await deps.facts.companies()]

    assert await saved("Acme Corp", "ACME", "ACMB") == [("Acme Corp", ("ACME", "ACMB"))]
    assert await saved("Acme Inc", "ACME", "ACMB") == [("Acme Inc", ("ACME", "ACMB"))]
    assert await saved("Acme Inc", "ACMB", "ACME") == [("Acme Inc", ("ACMB", "ACME"))]
    assert await saved("Bolt", company_id=2) == [("Acme Inc", ("ACMB", "ACME")), ("Bolt", ())]
    assert await deps.facts.companies() is await deps.facts.companies()


async def test_loads_of_several_companies_at_once_all_arrive(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    paths = [write_facts({REVENUES: [row(cik, **YEAR, accn=f"{cik:010d}-24-000001")]}, cik=cik) for cik in range(1, 13)]
    assert await asyncio.gather(*map(load, paths)) == [1] * 12
    assert {company.company_id for company in await deps.facts.companies()} == set(range(1, 13))


async def test_a_rounded_duplicate_in_the_same_filing_is_flagged(
    deps: Deps, load: Any, write_facts: Any, row: Any
) -> None:
    await load(write_facts({REVENUES: [row(97_341_000_000, **YEAR), row(97_300_000_000, **YEAR)]}))
    assert [(f.value, f.rounded) for f in await facts_of(deps, REVENUES)] == [
        (97_300_000_000, True),
        (97_341_000_000, False),
    ]


async def test_a_later_filing_two_digits_coarser_only_rounds(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    later = {**A_YEAR_LATER, "form": "8-K"}
    usual = [row(value, "2024-12-31", **later) for value in (11_000_000, 12_000_000, 13_000_000)]
    coarse = row(97_300_000_000, **YEAR, **later)
    await load(write_facts({REVENUES: [row(97_341_000_000, **YEAR), coarse], ASSETS: usual}))
    assert [(f.value, f.rounded) for f in await facts_of(deps, REVENUES)] == [
        (97_341_000_000, False),
        (97_300_000_000, True),
    ]


@pytest.mark.parametrize("restated", [10_000_000, 14_300_000])
async def test_a_restatement_one_digit_coarser_is_no_rounding(
    deps: Deps, load: Any, write_facts: Any, row: Any, restated: int
) -> None:
    usual = [row(value, "2024-12-31", **A_YEAR_LATER) for value in (11_000_000, 12_000_000, 13_000_000)]
    revenues = [row(14_000_000, **YEAR), row(restated, **YEAR, **A_YEAR_LATER)]
    await load(write_facts({REVENUES: revenues, ASSETS: usual}))
    assert {f.rounded for f in await facts_of(deps, REVENUES)} == {False}


async def test_the_calendar_is_saved_with_the_facts(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    ends = {1: "2023-03-31", 2: "2023-06-30", 3: "2023-09-30"}
    reports = {
        q: {"accn": f"0000000001-23-00000{q}", "form": "10-Q", "filed": f"{end[:8]}30", "fp": f"Q{q}"}
        for q, end in ends.items()
    }
    rows = [row(q, end, "2023-01-01", **reports[q]) for q, end in ends.items()]
    await load(write_facts({REVENUES: [row(5, **YEAR), *rows]}))
    spans = ("01-01 03-31", "04-01 06-30", "07-01 09-30", "10-01 12-31", "01-01 12-31")
    assert {
        (p.fiscal_year, p.fiscal_quarter): f"{p.start_date:%m-%d} {p.end_date:%m-%d}"
        for p in await deps.facts.fiscal_periods([1])
    } == {(2023, quarter): span for quarter, span in zip((1, 2, 3, 4, 0), spans, strict=True)}
    [company] = await deps.facts.companies()
    assert company.fiscal_year_end == "12-31"


async def test_a_filing_without_any_date_tells_no_first_one(deps: Deps, write_pages: Any) -> None:
    known = describe(company="Acme", doc_type="8-K", accession="0000000001-24-000009")
    files = find_files(
        [write_pages("one", [(1, "Net sales grew as prices were raised in all regions.")])], options=known
    )
    assert [file.status async for file in index_files(deps.writer, deps.directory, files)] == ["indexed"]
    [company] = await deps.facts.companies()
    assert await deps.facts.filing_span([company.company_id]) == {}


async def test_a_filing_is_known_by_the_period_it_is_about(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    quarter = {"accn": "0000000001-23-000001", "form": "10-Q", "filed": "2023-05-01", "fy": 2022, "fp": "Q3"}
    await load(write_facts({REVENUES: [row(5, **YEAR), row(1, "2023-03-31", "2023-01-01", **quarter)]}))
    filings = await deps.facts.filings(["0000000001-24-000001", "0000000001-23-000001", "0000000009-23-000001"])
    assert {f.accession: (f.form, f.fiscal_year, f.fiscal_quarter) for f in filings.values()} == {
        "0000000001-24-000001": ("10-K", 2023, 0),
        "0000000001-23-000001": ("10-Q", 2023, 1),
    }
    assert await deps.facts.filing_span([1, 2]) == {1: (date(2023, 5, 1), date(2024, 2, 15))}
