"""The SQL that ships, on a real server: every named block fits the schema, and the views resolve the facts."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database
from tools.backends.postgres.queue.jobs import JobQueue
from tools.backends.postgres.sql import load_queries
from tools.ports.deps import Deps

PARTS = {
    "inside": "true", "dim": "3", "model": "'a'", "version": "'1'", "models": "embedding_models",
    "lacking": load_queries()["lacking_passages"],
    "vectors": "text_embeddings", "thing": "e.chunk_id", "key": "e.chunk_id",
    "chunks": "select chunk_id from chunks", "length": "0.05", "words": "true",
    "order": "score desc", "keyed": "true", "counted": "9", "worth": "1",
}  # fmt: skip
NO_PLAN = {
    "stage_facts",
    "copy_facts",
    "copy_page_vectors",
    "copy_units",
    "copy_unit_vectors",
    "hold_passages",
    "hold_pages",
    "hold_units",
    "queue_make_schema",
    "queue_make_reasons",
    "room_for_graph",
    "room_as_before",
}  # these make, fill or lock a table, or set what memory an index is built with
DATA_PAGE = Path(__file__).parents[3] / "docs/data.md"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}


def connect(settings: Settings) -> psycopg.Connection[tuple[Any, ...]]:
    assert settings.database_url is not None
    options = f"-c search_path={settings.corpus},public"
    return psycopg.connect(settings.database_url.get_secret_value(), options=options)


@pytest.fixture
async def queued(sample: Settings) -> Settings:
    """The shipped sample, with a queue."""
    async with open_database(sample) as database:
        await JobQueue(database).prepare()
    return sample


@pytest.mark.parametrize("name", sorted(load_queries().keys() - NO_PLAN))
def test_every_block_fits_the_schema(request: pytest.FixtureRequest, name: str) -> None:
    sample: Settings = request.getfixturevalue("queued" if name.startswith("queue_") else "sample")
    text = re.sub(r"\{([a-z]+)\}", lambda part: PARTS[part[1]], load_queries()[name])
    nothing = dict.fromkeys(re.findall(r"%\((\w+)\)s", text))
    with connect(sample) as conn:
        conn.execute(load_queries()["stage_facts"])
        plan = conn.execute(f"explain {text}", nothing).fetchall()
        conn.rollback()
    assert plan


async def test_the_views_resolve_facts_by_fiscal_period(
    deps: Deps, settings: Settings, write_facts: Any, row: Any
) -> None:
    later = {"accn": "0000000001-25-000001", "filed": "2025-02-15", "fy": 2024}
    quarter = {"accn": "0000000001-23-000001", "form": "10-Q", "filed": "2023-05-01", "fp": "Q1"}
    revenues = [
        row(1_000_400, **YEAR),
        row(1_200_000, **YEAR, **later),
        row(250_000, "2023-03-31", "2023-01-01", **quarter),
    ]
    path = write_facts({"us-gaap:Revenues": revenues, "us-gaap:Assets": [row(9_000_000, "2023-12-31")]})
    async for file in index_files(deps.writer, deps.directory, find_files([path], ticker="ACME")):
        assert file.status == "indexed"
    columns = "ticker, fiscal_year, fiscal_quarter, concept, value, first_reported, accession"
    with connect(settings) as conn:
        annual = conn.execute(f"select {columns} from annual_facts order by concept").fetchall()
        quarterly = conn.execute(f"select {columns} from quarterly_facts where concept = 'Revenues'").fetchall()
    assert annual == [
        ("ACME", 2023, 0, "Assets", Decimal(9_000_000), Decimal(9_000_000), "0000000001-24-000001"),
        ("ACME", 2023, 0, "Revenues", Decimal(1_200_000), Decimal(1_000_400), "0000000001-25-000001"),
    ]
    assert quarterly == [
        ("ACME", 2023, 1, "Revenues", Decimal(250_000), Decimal(250_000), "0000000001-23-000001"),
    ]


def test_the_readme_s_queries_find_something(sample: Settings, invented: Settings) -> None:
    facts, passages = re.findall(r"^    (select .*);$", DATA_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    with connect(sample) as conn:
        assert conn.execute(facts).fetchall()
    with connect(invented) as conn:
        assert conn.execute(passages.replace("AAPL", "TLVQ")).fetchall()


def test_the_views_of_sections_hold_the_passages_of_their_forms(invented: Settings) -> None:
    with connect(invented) as conn:
        annual = conn.execute(
            "select distinct item from sections_10k where section_title ilike '%risk factors%'"
        ).fetchall()
        forms = {
            view: conn.execute(f"select distinct doc_type from {view} inner join documents using (doc_id)").fetchall()
            for view in ("sections_10k", "sections_10q")
        }
    assert annual == [("1A",)]
    assert forms == {"sections_10k": [("10-K",)], "sections_10q": [("10-Q",)]}


async def test_filings_come_newest_first_wherever_their_rows_lie(sample_deps: Deps) -> None:
    """A restored corpus has its rows in another place on the disk: what answers cite keeps its order."""
    companies = await sample_deps.facts.companies()
    filings = await sample_deps.facts.loaded_filings([one.company_id for one in companies])
    found = [*(await sample_deps.facts.filings({one.doc_id for one in filings})).values()]
    days = [one.filed for one in found if one.filed]
    assert len(days) > 5
    assert days == sorted(days, reverse=True)
