"""The process that stays takes commands before it is warm, and warms up only while none runs."""

import asyncio
from pathlib import Path
from typing import Any, cast

from server.resident import process
from server.resident.place import Place


async def test_warming_up_waits_for_commands(tmp_path: Path) -> None:
    service = process._Service(Place(tmp_path, "name", None, tmp_path), cast(Any, None), 60, asyncio.Event())
    done = asyncio.Event()
    command = asyncio.create_task(cast(Any, done.wait()))
    service._running.add(command)
    command.add_done_callback(service._running.discard)
    waiting = asyncio.create_task(service.quiet())
    await asyncio.sleep(0.01)
    assert not waiting.done()
    done.set()
    await asyncio.wait_for(waiting, 1)


def test_what_is_imported_ahead_is_there() -> None:
    from importlib.util import find_spec

    assert not [module for module in process._MODULES if find_spec(module) is None]
