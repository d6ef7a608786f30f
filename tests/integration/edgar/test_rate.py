"""Ten requests a second, counted by the server, over all processes."""

import asyncio
import sys
from pathlib import Path

from ingest.edgar.client import open_client
from ingest.edgar.resources import document
from tests.integration.support.edgar_stub import RATE, USER_AGENT, EdgarStub, Meter

PROCESSES, EACH = 4, 12
ACCESSION = "0000000001-24-000001"

ASKER = """
import asyncio, pathlib, sys
from ingest.edgar.client import EdgarConfig, open_client
from ingest.edgar.resources import document

async def main(folder, url, user_agent, accession, me, count):
    async with open_client(EdgarConfig(pathlib.Path(folder), user_agent, url, url)) as client:
        async with asyncio.TaskGroup() as group:
            for number in range(int(count)):
                group.create_task(client.get(document(1, accession, f"doc-{me}-{number}.htm")))

asyncio.run(main(*sys.argv[1:]))
"""


def put_documents(edgar: EdgarStub, asker: int) -> None:
    for number in range(EACH):
        edgar.put(f"/Archives/edgar/data/1/{ACCESSION.replace('-', '')}/doc-{asker}-{number}.htm", f"<p>{number}</p>")


async def test_several_processes_together_stay_within_the_rate(edgar: EdgarStub, cache: Path) -> None:
    for asker in range(PROCESSES):
        put_documents(edgar, asker)
    arguments = [str(cache), edgar.url, USER_AGENT, ACCESSION]
    askers = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", ASKER, *arguments, str(asker), str(EACH))
        for asker in range(PROCESSES)
    ]
    async with asyncio.timeout(120):
        assert [await asker.wait() for asker in askers] == [0] * PROCESSES
    assert len(edgar.asked) == len(set(edgar.asked)) == PROCESSES * EACH
    assert edgar.meter.refused == 0
    assert edgar.meter.most <= RATE


async def test_many_tasks_of_one_process_stay_within_the_rate(edgar: EdgarStub, cache: Path) -> None:
    for asker in range(2):
        put_documents(edgar, asker)
    async with open_client(edgar.config(cache)) as client, asyncio.TaskGroup() as group:
        for path in list(edgar.pages)[-2 * EACH :]:
            group.create_task(client.get(document(1, ACCESSION, path.rpartition("/")[2])))
    assert len(edgar.asked) == 2 * EACH
    assert (edgar.meter.refused, edgar.meter.most <= RATE) == (0, True)


def test_the_server_counts_what_arrives_within_a_second() -> None:
    meter = Meter()
    assert [meter.admit(0.1 * number) for number in range(10)] == [True] * 10
    assert not meter.admit(0.95)
    assert not meter.admit(1.0)  # ten others since 0.1
    assert meter.admit(2.0)
    assert (meter.most, meter.refused) == (11, 2)
