"""EDGAR's bad days: every one ends in a whole document or in a reason, and nothing half-written stays."""

import asyncio
import contextlib
import os
import time
from pathlib import Path

import pytest

from ingest.edgar.client import Patience, open_client
from ingest.edgar.errors import AccessDenied, CannotKeep, FetchFailed, TooBusy
from ingest.edgar.fetch import fetch_filings
from ingest.edgar.resources import companyfacts
from tests.integration.edgar.conftest import ANNUAL, NEWS, Fetch, header_of, path_of, request_for
from tests.integration.support.edgar_stub import Act, EdgarStub
from tools.language.company_names.directory import Directory

REPORT = path_of(ANNUAL)
LIST = "/submissions/CIK0000000001.json"
FIGURES = "/api/xbrl/companyfacts/CIK0000000001.json"


def leftovers(cache: Path) -> list[Path]:
    """Parts of documents."""
    return list((cache / "parts").iterdir())


@pytest.mark.parametrize(
    "act",
    [
        Act(status=503),
        Act(status=429),
        Act(status=500),
        Act("cut"),
        Act("cut gzip"),
        Act("cut chunks"),
        Act("endless"),
        Act("close"),
        Act(status=304),
        Act(status=200, text=""),
        Act(status=200, text="not zipped", headers={"content-encoding": "gzip"}),
        Act(status=200, text="?", headers={"content-encoding": "br"}),
    ],
    ids=lambda act: f"{act.kind} {act.status} {act.text}",
)
async def test_what_goes_wrong_twice_is_tried_again_and_comes_out_whole(
    fetch: Fetch, edgar: EdgarStub, cache: Path, act: Act
) -> None:
    edgar.act(REPORT, act, act)
    [report] = (await fetch("10-K", facts=False, exhibits=False)).files
    assert (report.status, report.path.read_text()) == ("fetched", "<html>annual report</html>")
    assert edgar.counts()["acme-10k.htm"] == 3
    assert leftovers(cache) == []


@pytest.mark.parametrize(
    "act", [Act("cut"), Act("cut gzip"), Act("endless"), Act(status=503)], ids=lambda act: act.kind
)
async def test_what_never_comes_out_whole_is_never_kept_and_stops_nothing_else(
    fetch: Fetch, edgar: EdgarStub, cache: Path, act: Act
) -> None:
    edgar.act(REPORT, *[act] * 9)
    result = await fetch("10-K,8-K", facts=False)
    failed = {file.doc_type: (file.path, file.reason) for file in result.files if file.status == "failed"}
    assert list(failed) == ["10-K"]
    assert failed["10-K"][0] is None
    assert failed["10-K"][1]
    assert edgar.counts()["acme-10k.htm"] == 5
    assert not (cache / "filings/1/000000000124000001/acme-10k.htm").exists()
    assert leftovers(cache) == []
    assert result.totals.fetched == 2
    edgar.script.clear()
    [report] = (await fetch("10-K", facts=False)).files
    assert report.status == "fetched"


@pytest.mark.parametrize("text", ['{"cik": 1, "entityName"', "<html>maintenance</html>", "[1]"])
async def test_json_that_is_none_is_never_kept(fetch: Fetch, edgar: EdgarStub, text: str) -> None:
    await fetch("10-K")
    edgar.act(FIGURES, *[Act(status=200, text=text)] * 9)
    [figures] = [file for file in (await fetch("10-K")).files if file.kind == "companyfacts"]
    assert figures.status == "cached"  # the whole one from before
    assert "is not the JSON that EDGAR serves" in figures.reason
    assert "5000000" in figures.path.read_text()


@pytest.mark.parametrize(
    "text", ["{}", '{"cik": 2, "name": "Other", "filings": {"recent": {}}}', '{"filings": [1, 2}', '{"a":' * 9999 + "}"]
)
async def test_a_list_that_is_none_is_told(fetch: Fetch, edgar: EdgarStub, text: str) -> None:
    edgar.put(LIST, text)
    result = await fetch("10-K")
    assert [(file.kind, file.status) for file in result.files] == [
        ("submissions", "failed"),
        ("companyfacts", "fetched"),
    ]
    assert "list of filings is not" in result.files[0].reason


async def test_the_server_is_given_the_time_it_asks_for(fetch: Fetch, edgar: EdgarStub) -> None:
    edgar.act(REPORT, Act(status=429, headers={"retry-after": "1"}))
    arrivals: list[float] = []
    admit = edgar.meter.admit
    edgar.meter.admit = lambda now: (arrivals.append(now), admit(now))[1]  # type: ignore[method-assign,func-returns-value]
    [report] = (await fetch("10-K", facts=False, exhibits=False)).files
    assert report.status == "fetched"
    # By its own clock: one second lies between its answer and the next request. Never less, however slow this machine.
    assert arrivals[-1] - arrivals[-2] >= 1.0


async def test_a_server_that_asks_for_an_hour_is_not_asked_again(fetch: Fetch, edgar: EdgarStub) -> None:
    edgar.act(REPORT, Act(status=429, headers={"retry-after": "3600"}))
    with pytest.raises(TooBusy, match="asks to wait 60 minutes"):
        await fetch("10-K", facts=False)
    assert edgar.counts()["acme-10k.htm"] == 1
    with pytest.raises(TooBusy):  # nor is it for anything else
        await fetch("8-K", facts=False)
    assert edgar.counts()["acme-8k.htm"] == 0


async def test_a_missing_user_agent_is_explained(edgar: EdgarStub, cache: Path, directory: Directory) -> None:
    async with open_client(edgar.config(cache, user_agent="nobody")) as client:
        with pytest.raises(AccessDenied, match="TIEOUT_SEC_USER_AGENT"):
            await fetch_filings(client, directory, ["ACME"], request_for())
    assert edgar.counts()["CIK0000000001.json"] == 1


async def test_a_closed_door_is_explained_and_not_banged_on(fetch: Fetch, edgar: EdgarStub) -> None:
    page = "<html><title>SEC.gov | Request Rate Threshold Exceeded</title></html>"
    edgar.act(REPORT, *[Act(status=403, text=page)] * 9)
    with pytest.raises(AccessDenied, match="ten minutes"):
        await fetch("10-K", facts=False, exhibits=False)
    assert edgar.counts()["acme-10k.htm"] == 1


async def test_a_missing_document_is_told_and_the_others_are_fetched(fetch: Fetch, edgar: EdgarStub) -> None:
    del edgar.pages[REPORT]
    result = await fetch()
    failed = [file for file in result.files if file.status == "failed"]
    assert [file.accession for file in failed] == [ANNUAL.accession]
    assert "EDGAR has no http" in failed[0].reason
    assert result.totals.fetched == 4


async def test_a_filing_without_any_list_of_its_documents_is_told(fetch: Fetch, edgar: EdgarStub) -> None:
    del edgar.pages[header_of(NEWS)]
    result = await fetch("8-K", facts=False)
    assert [(file.doc_type, file.status) for file in result.files] == [("8-K", "fetched"), ("EX-99", "failed")]
    assert "Whether it has exhibits is not known" in result.files[1].reason


async def test_a_server_that_hangs_or_drips_is_given_up(edgar: EdgarStub, cache: Path, directory: Directory) -> None:
    edgar.act(REPORT, *[Act("hang")] * 9)
    edgar.act(path_of(NEWS), *[Act("drip")] * 9)
    config = edgar.config(cache, patience=Patience(connect=2.0, answer=0.2, body=0.4))
    async with asyncio.timeout(30), open_client(config) as client:
        result = await fetch_filings(client, directory, ["ACME"], request_for("10-K,8-K", facts=False, exhibits=False))
    reasons = {file.doc_type: file.reason for file in result.files if file.status == "failed"}
    assert "gave no answer" in reasons["10-K"]
    assert "broke off" in reasons["8-K"]
    assert leftovers(cache) == []


async def test_a_redirect_is_followed_on_the_same_server_alone(fetch: Fetch, edgar: EdgarStub) -> None:
    edgar.put("/moved/acme-10k.htm", "<html>moved</html>")
    edgar.act(REPORT, Act(status=301, headers={"location": "/moved/acme-10k.htm"}))
    [report] = (await fetch("10-K", facts=False, exhibits=False)).files
    assert report.path.read_text() == "<html>moved</html>"


@pytest.mark.parametrize(
    "target",
    [
        "http://localhost:{port}/x",
        "https://127.0.0.1:{port}/x",
        "//evil.test/x",
        "http://127.0.0.1:1/x",
        "http://[",
        "",
    ],
)
async def test_a_redirect_elsewhere_is_refused(fetch: Fetch, edgar: EdgarStub, target: str) -> None:
    edgar.act(REPORT, Act(status=302, headers={"location": target.format(port=edgar.url.rpartition(":")[2])}))
    [report] = (await fetch("10-K", facts=False, exhibits=False)).files
    assert report.status == "failed"
    assert edgar.counts()["acme-10k.htm"] == 1


async def test_redirects_in_a_circle_end(fetch: Fetch, edgar: EdgarStub) -> None:
    edgar.act(REPORT, *[Act(status=302, headers={"location": REPORT})] * 9)
    [report] = (await fetch("10-K", facts=False, exhibits=False)).files
    assert "again and again" in report.reason


async def test_a_document_beyond_all_measure_is_refused(edgar: EdgarStub, cache: Path, directory: Directory) -> None:
    edgar.put(REPORT, b"x" * 300_000)
    edgar.act(path_of(NEWS), Act("bomb"))
    async with open_client(edgar.config(cache, largest=200_000)) as client:
        result = await fetch_filings(client, directory, ["ACME"], request_for("10-K,8-K", facts=False, exhibits=False))
    assert all("is larger than" in file.reason for file in result.files)
    assert leftovers(cache) == []
    assert edgar.counts()["acme-10k.htm"] == 1  # trying again would not help


async def test_a_cancelled_fetch_leaves_whole_documents_alone_and_the_next_one_goes_on(
    fetch: Fetch, edgar: EdgarStub, cache: Path
) -> None:
    edgar.act(path_of(NEWS), Act("drip"))
    task = asyncio.create_task(fetch("10-K,8-K", facts=False))
    record = cache / "records/filings/1/000000000124000001/acme-10k.htm.json"
    for _ in range(2000):
        await asyncio.sleep(0.005)
        if record.exists() and edgar.counts()["acme-8k.htm"] and leftovers(cache):
            break
    assert task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert leftovers(cache) == []
    assert not (cache / "filings/1/000000000124000002/acme-8k.htm").exists()
    edgar.asked.clear()
    result = await fetch("10-K,8-K", facts=False)
    assert result.totals.failed == 0
    assert edgar.counts()["acme-10k.htm"] == 0
    assert edgar.counts()["acme-8k.htm"] == 1


async def test_what_a_killed_fetch_left_is_cleared_away_after_a_day(edgar: EdgarStub, cache: Path) -> None:
    (cache / "parts").mkdir(parents=True)
    for name, age in (("old", 90_000), ("new", 60)):
        (cache / "parts" / name).write_text("half a docu")
        os.utime(cache / "parts" / name, (time.time() - age, time.time() - age))
    async with open_client(edgar.config(cache)):
        assert [part.name for part in leftovers(cache)] == ["new"]


async def test_a_folder_that_can_t_be_written_to_is_told(edgar: EdgarStub, cache: Path) -> None:
    await asyncio.to_thread(cache.write_text, "a file where the folder should be")
    with pytest.raises(CannotKeep, match="TIEOUT_DATA_DIR"):
        async with open_client(edgar.config(cache)):
            pass


async def test_a_full_disk_stops_everything(fetch: Fetch, cache: Path) -> None:
    cache.joinpath("filings").write_text("a file where the folder should be")
    with pytest.raises(CannotKeep, match="Make room"):
        await fetch("10-K,8-K", facts=False)


async def test_a_proxy_setting_that_is_none_is_told(
    edgar: EdgarStub, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "nonsense://here")
    with pytest.raises(FetchFailed, match="proxy"):
        async with open_client(edgar.config(cache)) as client:
            await client.get(companyfacts(1))
