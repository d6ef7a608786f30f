"""A company's figures and its filings, loaded in either order: the same answers, the same calendar."""

import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ingest.html.ixbrl.reader import read_inline
from ingest.html.tree import parse_html
from ingest.manifest import FileMetadata, read_manifest
from ingest.pipeline import index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tests.integration.indexing.conftest import INVENTED, Held, held_by
from tools.backends.postgres.migrate import migrate
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.ports.deps import Deps

FILINGS = ("invented_TLVQ_10-K_2023.htm", "invented_TLVQ_10-Q_2025-Q3.htm", "invented_TLVQ_10-K_2025.htm")
METRICS = ("revenue", "net_income", "eps_diluted", "total_assets", "operating_cash_flow")
CIK = 2099000001


def companyfacts(known: dict[Path, FileMetadata], path: Path) -> Path:
    """What the SEC would make of the filings: their totals, without how exact they are."""
    taxonomies: dict[str, Any] = {}
    for file, said in known.items():
        inline = read_inline(parse_html(file.read_bytes(), file.name))
        filing = {"accn": said.accession, "form": said.doc_type, "filed": str(said.filed)}
        filing |= {"fy": inline.fiscal_year, "fp": inline.fiscal_period}
        for fact in inline.facts:
            if not fact.dimensions and fact.taxonomy in ("us-gaap", "dei"):
                row = {"start": str(fact.start)} if fact.start else {}
                value = int(fact.value) if fact.value == int(fact.value) else float(fact.value)
                units = taxonomies.setdefault(fact.taxonomy, {}).setdefault(fact.concept, {"units": {}})["units"]
                units.setdefault(fact.unit, []).append({**row, "end": str(fact.end), "val": value, **filing})
    path.write_text(json.dumps({"cik": CIK, "entityName": "Tolvenquist Instruments Corp", "facts": taxonomies}))
    return path


async def answers(deps: Deps) -> Any:
    """Figures of each year and quarter, now and on a day between two filings; and the calendar."""
    found: list[Any] = []
    for day in (None, date(2025, 11, 1)):
        request = FigureRequest(("TLVQ",), METRICS, as_of=day, exact=((2023, 0), (2024, 0), (2025, 0), (2025, 3)))
        looked = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
        found.append(looked.model_dump())
    calendar = await deps.facts.fiscal_periods([CIK])
    return found, sorted((p.fiscal_year, p.fiscal_quarter, p.start_date, p.end_date) for p in calendar)


async def load(deps: Deps, files: Sequence[tuple[Path, FileMetadata]]) -> None:
    done = [file async for file in index_files(deps.writer, deps.directory, dict(files))]
    assert {file.status for file in done} == {"indexed"}, [file.reason for file in done]


@pytest.fixture
def known() -> dict[Path, FileMetadata]:
    rows = read_manifest(INVENTED / "manifest.jsonl")
    return {file: said for file, said in rows.items() if file.name in FILINGS}


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[Deps]:
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        yield deps


@pytest.mark.parametrize("says_when", [True, False], ids=["filed-known", "filed-unknown"])
async def test_figures_and_filings_give_the_same_answers_in_either_order(
    store: Any, corpus: str, known: dict[Path, FileMetadata], tmp_path: Path, says_when: bool
) -> None:
    facts = (companyfacts(known, tmp_path / "CIK2099000001.json"), FileMetadata.model_validate({"ticker": "TLVQ"}))
    filings = [(path, said if says_when else said.model_copy(update={"filed": None})) for path, said in known.items()]
    found: list[Any] = []
    stored: list[Any] = []
    for number, files in enumerate(([facts, *filings], [*filings, facts])):
        settings = store.by_url(f"{corpus}_{number}")
        async with opened(settings) as deps:
            await load(deps, files)
            found.append(await answers(deps))
        held = held_by(store.conninfo, settings.corpus)
        held["facts"] = sorted(row.partition(" ")[2] for row in held["facts"])  # whoever said it first
        stored.append(held)
    assert found[0] == found[1]
    assert stored[0] == stored[1]
    values = found[0][0][0]["values"]
    assert len(values) > 15
    assert all(value["decimals"] is not None for value in values if value["basis"] == "reported")
    assert {str(value["source"]["filed"]) for value in values} == {"2024-02-22", "2025-10-30", "2026-02-19"}


async def test_a_filing_that_said_nothing_of_its_accession_joins_the_figures_at_the_next_run(
    deps: Deps, held: Held, known: dict[Path, FileMetadata], tmp_path: Path
) -> None:
    facts = (companyfacts(known, tmp_path / "CIK2099000001.json"), FileMetadata.model_validate({"ticker": "TLVQ"}))
    bare = [(path, FileMetadata.model_validate({})) for path in known]
    await load(deps, [*bare, facts])
    await load(deps, bare)
    accessions = sorted(str(said.accession) for said in known.values())
    assert held()["documents"] == [*accessions, "companyfacts-CIK2099000001"]
