"""Filings whose filing date nobody says: as of a day, what may not have been out yet is said to be that."""

from collections.abc import Awaitable, Callable
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tests.integration.figures.conftest import Figures
from tools.errors import InvalidInput, PeriodUnavailable
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.models.facts import LookupResult
from tools.ports.deps import Deps
from tools.tie_out.claims.several import check_companies
from tools.tie_out.numbers.verify import verify_numbers

FILING = Path(str(files("ingest").joinpath("samples/invented/invented_TLVQ_10-K_2025.htm")))
COVER = date(2026, 2, 10)  # the newest date of its cover
SAID = "The filing date of 10-K FY2025"
LoadUndated: TypeAlias = Callable[..., Awaitable[Figures]]


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


@pytest.fixture
def load(deps: Deps, tmp_path: Path) -> LoadUndated:
    """Loads an annual report for 2025, with what is known of it besides; `cover` is the newest date that it states."""

    text = FILING.read_text()

    async def index(cover: date = COVER, **known: Any) -> Figures:
        path = write(tmp_path / FILING.name, text.replace(f"{COVER}", f"{cover}"))
        options = describe(**known)
        [file] = [file async for file in index_files(deps.writer, deps.directory, find_files([path], options=options))]
        assert file.status == "indexed", file.reason
        return Figures(deps)

    return index


async def lookup(figures: Figures, as_of: date | None, year: int = 2025) -> LookupResult:
    deps, request = figures.deps, FigureRequest(("TLVQ",), ("total assets",), (year,), as_of=as_of)
    return await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)


@pytest.mark.parametrize(
    ("cover", "first", "day_before"),
    [(COVER, COVER, date(2026, 2, 9)), (date(2025, 12, 31), date(2026, 1, 1), date(2025, 12, 31))],
)
async def test_it_counts_from_its_covers_day_and_the_day_after_its_period(
    load: LoadUndated, cover: date, first: date, day_before: date
) -> None:
    figures = await load(cover)
    assert len((await lookup(figures, first)).values) == 1
    [company] = await figures.deps.facts.companies()
    facts = await figures.deps.facts.facts([company.company_id], ["Assets"], [(date(2025, 12, 31), date(2025, 12, 31))])
    assert {fact.filed for fact in facts} == {first}
    if day_before == date(2025, 12, 31):
        with pytest.raises(InvalidInput, match="before the first loaded filing"):
            await lookup(figures, day_before)
        return
    early = await lookup(figures, day_before)
    assert early.values == ()
    [declined] = early.declined
    assert declined.reason.startswith("No loaded filing up to 2026-02-09 reports Total assets for FY2025")
    assert "filing date is not known, and not before 2026-02-10" in declined.remedy
    with pytest.raises(PeriodUnavailable) as caught:
        await figures.statement("TLVQ", "balance_sheet", 2025, as_of=day_before)
    assert "not before 2026-02-10" in caught.value.remedy


async def test_whatever_stands_on_it_as_of_a_day_says_that_its_date_is_not_known(load: LoadUndated) -> None:
    figures = await load()
    deps, day = figures.deps, date(2026, 2, 11)
    [assets] = (await lookup(figures, None)).values
    text = f"Tolvenquist Instruments had total assets of ${assets.value:,f} at the end of fiscal 2025."
    rose = "Revenue of Tolvenquist Instruments rose in fiscal 2025."
    for as_of in (day, None):
        results = [
            await lookup(figures, as_of),
            await figures.series("TLVQ", "total assets", 2024, 2025, as_of=as_of),
            await figures.calculate("TLVQ", "net margin", 2025, as_of=as_of),
            await figures.statement("TLVQ", "balance_sheet", 2025, as_of=as_of),
            await verify_numbers(deps, text, as_of=as_of),
            await check_companies(deps, rose, as_of=as_of),
        ]
        for result in results:
            told = [warning for warning in result.warnings if warning.startswith(SAID)]
            assert len(told) == (as_of is not None), result
            assert all("count as known by 2026-02-11" in warning for warning in told)


async def test_a_date_that_is_given_is_the_date(load: LoadUndated) -> None:
    figures = await load(filed=date(2026, 2, 20))
    with pytest.raises(InvalidInput, match="2026-02-20"):
        await lookup(figures, date(2026, 2, 11))
    assert (await lookup(figures, date(2026, 2, 20))).warnings == ()
