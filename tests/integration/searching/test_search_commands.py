"""`tieout search` and `tieout feedback` as processes of their own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings

SUPPLIERS = "detector crystals grown by a single furnace operator"


def test_passages_are_printed_with_score_and_source(tieout: Any, searchable: Settings) -> None:
    run = tieout(searchable, "search", SUPPLIERS, "--top-k", 2)
    assert run.code == 0
    assert "1. [Source: Tolvenquist Instruments Corporation 10-K FY2025, Part I, Item 1A" in run.out
    assert "furnace operator" in run.out
    assert "score" in run.out
    assert run.err.strip() in ("", "Loading all-MiniLM-L6-v2-int8…")  # told where it takes longer than a second
    first = tieout(searchable, "search", "revenue", "--top-k", 2, "--mode", "keyword")
    assert "More: --cursor 2" in first.out
    assert first.err == ""


def test_a_cap_holds_for_all_that_is_printed(tieout: Any, searchable: Settings) -> None:
    for most in (200, 500, 1_500):
        run = tieout(searchable, "search", SUPPLIERS, "--max-chars", most)
        assert run.code == 0
        assert len(run.out) <= most
    assert "furnace operator" in run.out
    assert "1. [Source: Tolvenquist Instruments Corporation 10-K FY2025, Part I, Item 1A" in run.out


def test_options_are_filters(tieout: Any, searchable: Settings) -> None:
    run = tieout(
        searchable, "search", "pay of directors", "--ticker", "BXMW", "--year", 2025, "--doc-type", "DEF 14A",
        "--mode", "keyword", "--context", "window", "--no-expand", "--json",
    )  # fmt: skip
    assert run.code == 0
    assert {one["source"]["ticker"] for one in run.json["passages"]} == {"BXMW"}
    assert all(one["context"] for one in run.json["passages"])
    items = tieout(searchable, "search", "suppliers", "--section", "1A", "--mode", "keyword", "--json")
    assert {one["section"] for one in items.json["passages"]} == {"Part I, Item 1A"}


def test_a_query_that_names_a_company_is_kept_to_it_unless_told_otherwise(tieout: Any, searchable: Settings) -> None:
    query = ("search", "executive pay at Bexmarrow Software", "--mode", "keyword", "--top-k", 20, "--json")
    narrow, wide = tieout(searchable, *query), tieout(searchable, *query, "--no-narrow")
    assert {one["source"]["ticker"] for one in narrow.json["passages"]} == {"BXMW"}
    assert len({one["source"]["ticker"] for one in wide.json["passages"]}) > 1
    assert "narrow=false searches all" in " ".join(narrow.json["warnings"])
    assert "--no-narrow searches all" in " ".join(tieout(searchable, *query[:-1]).out.split())


def test_nothing_found_says_why_and_exits_with_1(tieout: Any, searchable: Settings) -> None:
    run = tieout(searchable, "search", "xylophonists", "--mode", "keyword")
    assert run.code == 1
    assert "What would widen the search" in run.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["search", ""], "empty"),
        (["search", "risk", "--top-k", "1000000"], "--top-k: 1000000"),
        (["search", "risk", "--section", "poem"], "--section: 'poem'"),
        (["search", "risk", "--cursor", "x"], "cursor"),
        (["search", "risk", "--mode", "psychic"], "psychic"),
        (["feedback", "--days", "0"], "days"),
    ],
)
def test_what_makes_no_sense_exits_with_2(
    tieout: Any, searchable: Settings, arguments: list[str], expected: str
) -> None:
    run = tieout(searchable, *arguments)
    assert run.code == 2
    assert expected in run.err


def test_searches_are_told_of_and_exported(
    tieout: Any, settings: Settings, write_pages: Callable[..., Path], tmp_path: Path
) -> None:
    assert tieout(settings, "migrate").code == 0
    empty = tieout(settings, "feedback")
    assert empty.code == 0
    assert "No search is logged yet" in empty.out
    pages = write_pages("acme", [(1, "Shipments stopped for eleven weeks.")])
    known = ("--ticker", "ACME", "--company", "Acme Corp", "--doc-type", "note", "--fiscal-year", 2023)
    assert tieout(settings, "index", pages, *known).code == 0
    tieout(settings, "search", "flurbization", "--mode", "keyword")
    tieout(settings, "search", "shipments of Acme")
    target = tmp_path / "searches.jsonl"
    told = tieout(settings, "feedback", "--export", target)
    assert "2 searches from" in told.out
    assert "flurbization" in told.out
    rows = [json.loads(line) for line in target.read_text("utf-8").splitlines()]
    assert [row["query"] for row in rows] == ["flurbization", "shipments of Acme"]
    assert (rows[0]["num_results"], rows[1]["num_results"], rows[1]["ticker"]) == (0, 1, "ACME")
    report = tieout(settings, "feedback", "--json").json
    assert (report["searches"], report["without_results"]) == (2, 1)
    assert report["missing_words"][0]["word"] == "flurbization"
    nowhere = tieout(settings, "feedback", "--export", tmp_path / "no" / "such" / "folder.jsonl")
    assert nowhere.code == 2
    assert "export" in nowhere.err
