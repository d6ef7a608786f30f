"""`tieout fetch` as a user meets it: from EDGAR's list to a figure that can be looked up."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.cli.conftest import ANNUAL, CIK
from tests.integration.support.edgar_pages import folder
from tests.integration.support.edgar_stub import USER_AGENT, Act, EdgarStub

OPTIONS = ("--forms", "10-K,8-K", "--years", "2023-2024")


def test_what_is_fetched_can_be_looked_up(tieout: Any, corpus_settings: Settings, edgar: EdgarStub) -> None:
    run = tieout(corpus_settings, "fetch", "AAPL", *OPTIONS)
    assert run.code == 0, run.err
    for said in (
        "Apple Inc. (AAPL)",
        "companyfacts  1 fetched",
        "10-K          1 fetched",
        "EX-99         1 fetched",
        "4 documents",
        "4 indexed, 0 unchanged, 0 refused",
    ):
        assert said in run.out
    assert "Fetching 2 filings, at most 9.4 MB and all figures of Apple Inc." in run.err
    [value] = tieout(corpus_settings, "lookup", "AAPL", "-m", "revenue", "-y", 2023, "--json").json["values"]
    assert (value["value"], value["source"]["accession"]) == (5_000_000, ANNUAL.accession)


def test_json_tells_of_every_document_and_of_the_index(
    tieout: Any, corpus_settings: Settings, edgar: EdgarStub, tmp_path: Path
) -> None:
    first = tieout(corpus_settings, "fetch", "apple", *OPTIONS, "--json")
    assert first.code == 0
    fetched, indexed = first.json["fetched"], first.json["indexed"]
    assert [file["kind"] for file in fetched["files"]] == ["companyfacts", "filing", "filing", "exhibit"]
    assert all(Path(file["path"]).is_relative_to(tmp_path / "data" / "edgar") for file in fetched["files"])
    assert all(Path(file["path"]).is_file() for file in fetched["files"])
    assert fetched["totals"].items() >= {"fetched": 4, "failed": 0}.items()
    assert {file["path"] for file in indexed["documents"]} == {file["path"] for file in fetched["files"]}
    again = tieout(corpus_settings, "fetch", "CIK0000320193", *OPTIONS, "--json")
    # This server knows no ETag, so that the figures come again.
    assert again.json["fetched"]["totals"].items() >= {"fetched": 1, "cached": 3}.items()
    assert again.json["indexed"]["totals"].items() >= {"indexed": 0, "unchanged": 4}.items()


def test_options_choose_what_is_fetched(tieout: Any, corpus_settings: Settings, edgar: EdgarStub) -> None:
    run = tieout(corpus_settings, "fetch", "AAPL", *OPTIONS, "--no-facts", "--no-exhibits", "--limit", 1, "--json")
    assert [file["doc_type"] for file in run.json["fetched"]["files"]] == ["10-K", "8-K"]
    assert run.code == 0
    none = tieout(corpus_settings, "fetch", "AAPL", "--forms", "20-F", "--no-facts")
    assert none.code == 1
    assert "EDGAR lists no 20-F of Apple Inc. for" in none.out


def test_what_is_queued_is_fetched_and_loaded_by_a_worker(
    tieout: Any, corpus_settings: Settings, edgar: EdgarStub
) -> None:
    queued = tieout(corpus_settings, "fetch", "AAPL", "apple", *OPTIONS, "--queue", "--json")
    assert (queued.code, queued.json) == (0, {"queued": 1, "waiting_already": 0, "refused": []})
    assert tieout(corpus_settings, "fetch", "no such company", "--queue").code == 1
    edgar.act(f"/submissions/CIK{CIK:010d}.json", Act(status=503))  # it is asked again
    worked = tieout(corpus_settings, "worker", "--until-done", "--json")
    assert worked.code == 0, worked.err
    done = {queue["name"]: queue["done"] for queue in worked.json["queues"]}
    assert done == {"load": 4, "fetch": 1}
    [value] = tieout(corpus_settings, "lookup", "AAPL", "-m", "revenue", "-y", 2023, "--json").json["values"]
    assert (value["value"], value["source"]["accession"]) == (5_000_000, ANNUAL.accession)


def test_one_failure_is_told_and_exits_with_1(tieout: Any, corpus_settings: Settings, edgar: EdgarStub) -> None:
    del edgar.pages[f"{folder(CIK, ANNUAL.accession)}/aapl-10k.htm"]
    run = tieout(corpus_settings, "fetch", "AAPL", *OPTIONS)
    assert run.code == 1
    assert "Failed: AAPL 10-K of 2024-02-15: EDGAR has no " in run.out
    assert "3 indexed" in run.out


def test_a_retry_is_no_line_of_the_output(tieout: Any, corpus_settings: Settings, edgar: EdgarStub) -> None:
    edgar.act(f"/submissions/CIK{CIK:010d}.json", Act(status=503))
    run = tieout(corpus_settings, "fetch", "AAPL", *OPTIONS, "--json")
    assert (run.code, run.json["fetched"]["totals"]["fetched"]) == (0, 4)
    assert "retry" not in run.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["AAPL", "--forms", "10-K/B"], 2, "forms: "),
        (["AAPL", "--years", "soon"], 2, "years: "),
        (["AAPL", "--years", "1980"], 2, "years: 1980"),
        (["AAPL", "--limit", "0"], 2, "limit: 0"),
        (["XQZJ"], 1, 'No company "XQZJ" is known'),
        (["Microsft"], 1, "Did you mean MICROSOFT CORP (MSFT)?"),
    ],
)
def test_bad_arguments_are_named_before_anything_is_asked(
    tieout: Any, settings: Settings, edgar: EdgarStub, arguments: list[str], code: int, said: str
) -> None:
    run = tieout(settings, "fetch", *arguments, "--json")
    assert run.code == code
    assert said in run.json["error"]["message"]
    assert edgar.asked == []


def test_nobody_in_particular_is_refused(
    tieout: Any, settings: Settings, edgar: EdgarStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIEOUT_SEC_USER_AGENT", "Mozilla/5.0")
    wrong = tieout(settings, "fetch", "AAPL", "--json")
    assert (wrong.code, wrong.json["error"]["code"]) == (2, "invalid_input")
    monkeypatch.delenv("TIEOUT_SEC_USER_AGENT")
    missing = tieout(settings, "fetch", "AAPL", stdin=subprocess.DEVNULL)
    assert missing.code == 1
    assert "Set TIEOUT_SEC_USER_AGENT to your name and e-mail address" in missing.err
    assert edgar.asked == []


def test_an_address_that_is_none_is_a_setting_that_is_not_valid(
    tieout: Any, settings: Settings, edgar: EdgarStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIEOUT_SEC_URL", "file:///etc")
    run = tieout(settings, "fetch", "AAPL", "--json")
    assert (run.code, run.json["error"]["code"]) == (1, "settings")
    assert "TIEOUT_SEC_URL" in run.err


def test_without_a_connection_it_says_so(tieout: Any, settings: Settings, edgar: EdgarStub) -> None:
    edgar.stop()
    run = tieout(settings, "fetch", "AAPL", *OPTIONS, "--json")
    assert (run.code, run.json["error"]["code"]) == (1, "edgar_unreachable")
    assert "127.0.0.1 can't be reached" in run.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_it_asks_once_who_asks(
    script: Path,
    corpus_settings: Settings,
    edgar: EdgarStub,
    variables: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    tieout: Any,
) -> None:
    monkeypatch.delenv("TIEOUT_SEC_USER_AGENT")
    command = [script, "fetch", "AAPL", *OPTIONS, "--no-facts"]
    master, slave = os.openpty()
    try:
        os.write(master, f"nobody\n{USER_AGENT}\n".encode())
        env = {**os.environ, **variables(corpus_settings)}
        done = subprocess.run(command, stdin=slave, stdout=subprocess.PIPE, stderr=slave, env=env, timeout=60)
        said = os.read(master, 65536).decode(errors="ignore")  # a terminal holds so much, and cuts where it will
    finally:
        os.close(master)
        os.close(slave)
    assert done.returncode == 0, said
    assert "names no e-mail address" in said
    kept = tmp_path / "data/edgar/user-agent"
    assert f"Kept in {kept}" in said
    assert kept.read_text() == f"{USER_AGENT}\n"
    assert {headers["user-agent"] for headers in edgar.headers} == {USER_AGENT}
    assert tieout(corpus_settings, "fetch", "AAPL", *OPTIONS, "--no-facts", stdin=subprocess.DEVNULL).code == 0
