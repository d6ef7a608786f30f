"""A summary, built of a period's documents."""

import pytest

from agent.summaries.build import summarize
from tools.errors import InvalidInput
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted

BXMW = Wanted(company="BXMW")


async def test_it_tells_what_it_is_at(invented_deps: Deps) -> None:
    said: list[str] = []
    summary = await summarize(invented_deps, BXMW, said.append)
    assert said == ["reading", "figures", "changes", "checking"]
    assert summary.figures
    assert summary.parts
    assert summary.told
    assert summary.risks
    assert summary.wording
    assert (summary.opening, summary.model, summary.warnings) == (None, None, ())


async def test_a_section_alone(invented_deps: Deps) -> None:
    summary = await summarize(invented_deps, BXMW, lambda _: None, "Item 3")
    assert summary.section == "3"
    assert summary.figures == ()
    assert {one.source.section for told in summary.told for one in told.quotations} == {"Part I, Item 3"}
    assert {one.under for one in summary.wording} == {"Legal proceedings"}


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("99", "has no text under Item 99; it has"),
        ("1B", "only where to read on or what every filing says, under Item 1B"),
        ("risks", "names no item"),
        ("", "names no item"),
    ],
)
async def test_a_section_that_is_none(invented_deps: Deps, section: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        await summarize(invented_deps, BXMW, lambda _: None, section)


async def test_what_is_not_loaded_is_said(invented_deps: Deps) -> None:
    alone = await summarize(invented_deps, Wanted(company="TLVQ", fiscal_year=2025), lambda _: None)
    assert "of the year before is not loaded" in alone.warnings[0]
    fourth = await summarize(invented_deps, Wanted(company="TLVQ", fiscal_year=2025, fiscal_quarter=4), lambda _: None)
    assert "explains the whole year, of which Q4 FY2025 is a part" in fourth.warnings[0]
    release = await summarize(invented_deps, Wanted(document="2099000001-26-000003/release"), lambda _: None)
    assert "all that is told comes from the release" in release.warnings[0]
