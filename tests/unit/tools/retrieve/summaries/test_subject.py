"""Which documents a summary is of."""

import pytest

from tools.errors import InvalidInput, TieoutError, UnknownDocument
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted, filed_by, find_subject


def kinds(documents: object) -> list[str]:
    return [one.doc_type for one in documents]  # type: ignore[attr-defined]


async def test_a_company_is_its_newest_year_with_what_was_told_beside(invented_deps: Deps) -> None:
    subject = await find_subject(invented_deps, Wanted(company="BXMW"))
    assert (subject.ticker, subject.period) == ("BXMW", "FY2025")
    assert subject.documents[0].doc_type == "10-K"
    assert sorted({one.doc_type for one in subject.documents}) == ["10-K", "8-K", "release"]
    assert subject.compared is not None
    assert subject.compared.fiscal_year == 2024


async def test_a_quarter_is_of_its_own_documents(invented_deps: Deps) -> None:
    subject = await find_subject(invented_deps, Wanted(company="TLVQ", fiscal_year=2025, fiscal_quarter=3))
    assert [one.doc_type for one in subject.documents] == ["10-Q"]
    assert (subject.period, subject.compared) == ("Q3 FY2025", None)


async def test_a_fourth_quarter_is_told_of_in_the_annual_report(invented_deps: Deps) -> None:
    subject = await find_subject(invented_deps, Wanted(company="TLVQ", fiscal_year=2025, fiscal_quarter=4))
    assert (subject.fiscal_quarter, subject.documents[0].doc_type) == (4, "10-K")


async def test_a_document_is_itself_alone(invented_deps: Deps) -> None:
    subject = await find_subject(invented_deps, Wanted(document="2099000002-24-000012"))
    assert [one.doc_id for one in subject.documents] == ["2099000002-24-000012"]
    assert subject.period == "FY2024"


async def test_changes_may_be_counted_from_another_year(invented_deps: Deps) -> None:
    subject = await find_subject(invented_deps, Wanted(company="TLVQ", fiscal_year=2025, against=2023))
    assert subject.compared is not None
    assert subject.compared.fiscal_year == 2023


@pytest.mark.parametrize(
    ("wanted", "error", "told"),
    [
        (Wanted(), InvalidInput, "Name a company or a document"),
        (Wanted(document="none-such"), UnknownDocument, "none-such"),
        (Wanted(company="BXMW", fiscal_year=1999), InvalidInput, "loaded for FY1999: its texts are of"),
        (Wanted(company="BXMW", fiscal_year=2025, fiscal_quarter=3), InvalidInput, "Q3 FY2025"),
        (Wanted(company="TLVQ", fiscal_year=2025, against=2022), InvalidInput, "loaded are those of 2023"),
    ],
)
async def test_what_is_not_loaded_is_said(
    invented_deps: Deps, wanted: Wanted, error: type[TieoutError], told: str
) -> None:
    with pytest.raises(error, match=told):
        await find_subject(invented_deps, wanted)


async def test_a_filing_without_its_text_is_no_subject(sample_deps: Deps) -> None:
    with pytest.raises(InvalidInput, match="no report, release or call"):
        await find_subject(sample_deps, Wanted(company="AAPL"))


async def test_a_report_without_its_day_stands_as_the_facts_of_it_were_filed(invented_deps: Deps) -> None:
    """Whoever loads a file by itself tells no day: what later reports restated is not taken for it."""
    told = await find_subject(invented_deps, Wanted(document="2099000002-24-000012"))
    [document] = [one for one in told.documents if one.filed]
    unknown = document.model_copy(update={"filed": None})
    assert told.as_of == document.filed == await filed_by(invented_deps, [unknown])
    assert await filed_by(invented_deps, [unknown.model_copy(update={"period_end": None})]) is None
