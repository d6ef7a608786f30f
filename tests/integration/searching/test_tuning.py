"""Tuning from the log: proposed, applied on a yes, used by searches at once, undone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.postgres.archive.read import restore_backup
from tools.backends.postgres.archive.write import write_backup
from tools.errors import SearchUnavailable, TuningConflict
from tools.models.tuning import Tuned, TuningReport
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest, search_filings
from tools.usage.feedback import record_feedback
from tools.usage.tuning.judged import CONTRADICTORY
from tools.usage.tuning.propose import propose_tuning
from tools.usage.tuning.replay import GONE

TOWNS = [a + b for a in ("Bal", "Cor", "Dun", "Fen", "Gol", "Har") for b in ("wick", "mere", "stow", "by", "ham")]
TOLD = "The council of {0} met in spring. Wages were agreed on, and the bridge was opened to carts."
COUNTED = "{0}: 1,204 looms, 318 carts, 77 kilns, 12 docks, 9 mills, 4 ferries, 31 barges, 650 crates, 44 cranes."
AGAIN = "In {0} of 2023: 19 bakers, 202 weavers, 3 doctors, 71 smiths, 8 millers, 15 tailors, 640 pupils, 28 clerks."


async def load(deps: Deps, write_pages: Callable[..., Path]) -> None:
    """Two documents: of each town, what is told of it, and what is counted in it."""
    for name, towns in (("north", TOWNS[::2]), ("south", TOWNS[1::2])):
        texts = [text.format(town) for town in towns for text in (COUNTED, TOLD, AGAIN)]
        known = describe(
            ticker="ACME", company="Acme Corp", doc_type="note", fiscal_year=2023, quarter=None, doc_id=None,
            language="en",
        )  # fmt: skip
        path = write_pages(name, list(enumerate(texts, start=1)))
        async for file in index_files(deps.writer, deps.directory, find_files([path], options=known)):
            assert file.status == "indexed", file.reason


async def places(deps: Deps, town: str) -> list[bool]:
    """Of each passage that a search for a town finds, whether it tells of a council."""
    found = await search_filings(deps, FilingsRequest(f"What do we hear of {town}?"))
    return ["council" in one.text for one in found.passages]


@pytest.fixture
async def words_alone(settings: Settings, deps: Deps, write_pages: Callable[..., Path]) -> AsyncIterator[Deps]:
    """The documents, searched by their words: they have no vectors."""
    await load(deps, write_pages)
    async with open_deps(settings.model_copy(update={"embeddings": "none"})) as opened:
        yield opened


async def judge(deps: Deps, towns: Sequence[str], *, useful: bool | None = None) -> None:
    """Search for each town, and select what is told of its council, which comes last."""
    for town in towns:
        found = await search_filings(deps, FilingsRequest(f"What do we hear of {town}?"))
        chosen = [place for place, one in enumerate(found.passages, start=1) if "council" in one.text]
        assert 1 not in chosen
        await record_feedback(deps, search_id=found.search_id, selected=chosen, useful=useful)


async def test_what_gains_is_proposed_applied_used_and_undone(
    words_alone: Deps, settings: Settings, tieout: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIEOUT_EMBEDDINGS", "none")
    await judge(words_alone, TOWNS)
    before = await places(words_alone, TOWNS[0])
    told = tieout(settings, "feedback", "--tune")
    assert (told.code, "Nothing was applied" in told.out) == (0, True)
    assert "ndcg" in told.out.lower()
    assert await places(words_alone, TOWNS[0]) == before == [False, False, True]
    applied = tieout(settings, "feedback", "--tune", "--yes", "--json").json
    assert (applied["proposed"], applied["applied_version"], applied["judged"]) == (True, 1, len(TOWNS))
    assert applied["held"]["after"]["ndcg10"] > applied["held"]["before"]["ndcg10"] + 0.3
    assert {one["part"] for one in applied["changes"]} == {"ranker"}
    assert (await places(words_alone, TOWNS[0]))[0]  # this process searches by it at once
    shown = tieout(settings, "feedback")
    assert "(version 1) from 30 queries" in shown.out
    again = tieout(settings, "feedback", "--tune", "--yes")
    assert (again.code, "Nothing is proposed" in again.out) == (0, True)
    undone = tieout(settings, "feedback", "--undo", "--json").json
    assert undone == {"undone": 1, "version": None}
    assert await places(words_alone, TOWNS[0]) == before
    assert "Nothing is tuned" in tieout(settings, "feedback", "--undo").out
    assert "version 1" not in tieout(settings, "feedback").out


async def test_a_log_without_feedback_or_with_little_of_it_proposes_nothing(words_alone: Deps) -> None:
    await search_filings(words_alone, FilingsRequest("bridges"))
    report = (await propose_tuning(words_alone)).report
    assert (report.proposed, report.judged) == (False, 0)
    assert "Of the 1 searches in the log, none has a selected result" in (report.reason or "")
    await judge(words_alone, TOWNS[:3])
    report = (await propose_tuning(words_alone)).report
    assert "3 queries with selected results are too few" in (report.reason or "")


async def test_contradictions_and_passages_that_changed_are_left_out(
    words_alone: Deps, deps: Deps, settings: Settings
) -> None:
    await judge(words_alone, TOWNS[:2], useful=False)
    await judge(words_alone, TOWNS[2:5])
    assert settings.database_url is not None
    with psycopg.connect(settings.database_url.get_secret_value(), autocommit=True) as conn:
        conn.execute(
            f"update {settings.corpus}.chunks set text = 'Other words.' where text like '%{TOWNS[2]} met%'".encode()
        )
    report = (await propose_tuning(words_alone)).report
    assert report.left_out == {CONTRADICTORY: 2, GONE: 1}
    assert report.judged == 2


async def test_a_leg_that_fails_stops_it(words_alone: Deps, deps: Deps) -> None:
    await judge(words_alone, TOWNS[:1])
    with pytest.raises(SearchUnavailable, match="no vectors yet"):
        await propose_tuning(deps)


async def test_of_two_tunes_at_once_one_is_refused(deps: Deps) -> None:
    assert deps.tuning is not None
    report = TuningReport(searches=1)
    both = (deps.tuning.apply(Tuned(vector_weights={"trend": share}), report, 0) for share in (0.1, 0.2))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["AppliedTuning", "TuningConflict"]
    with pytest.raises(TuningConflict, match="again"):
        await deps.tuning.apply(Tuned(), report, 0)


async def test_versions_go_on_and_are_undone_one_by_one(deps: Deps) -> None:
    tuning = deps.tuning
    assert tuning is not None
    shares: list[float] = []
    for version, share in enumerate((0.1, 0.2)):
        applied = await tuning.apply(Tuned(vector_weights={"trend": share}), TuningReport(searches=1), version)
        assert applied.version == version + 1
    while (now := await tuning.current()) is not None:
        shares.append(now.tuned.vector_weights["trend"])
        assert await tuning.undo() == now
    assert shares == [0.2, 0.1]
    assert (await tuning.apply(Tuned(), TuningReport(searches=1), 0)).version == 3


async def test_a_backup_carries_what_is_tuned(deps: Deps, settings: Settings, store: Any, tmp_path: Path) -> None:
    assert deps.tuning is not None
    applied = await deps.tuning.apply(Tuned(vector_weights={"trend": 0.1}), TuningReport(searches=1), 0)
    other = store.by_url(f"{settings.corpus}_b")
    async with open_database(settings) as database:
        await write_backup(database, tmp_path / "a.tieout", logs=False, progress=lambda _: None)
    async with open_database(other) as database:
        await restore_backup(database, tmp_path / "a.tieout", tmp_path / "files", progress=lambda _: None)
    async with open_deps(other) as restored:
        assert restored.tuning is not None
        assert await restored.tuning.current() == applied


@pytest.mark.parametrize(
    "options", [["--yes"], ["--tune", "--undo"], ["--tune", "--export", "x.jsonl"], ["--undo", "--yes"]]
)
def test_options_that_make_no_sense_together_are_refused(tieout: Any, settings: Settings, options: list[str]) -> None:
    run = tieout(settings, "feedback", *options)
    assert (run.code, "--undo" in run.err) == (2, True)
