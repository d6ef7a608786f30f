"""When work that takes its time is told of."""

import asyncio

import pytest

from server.cli import terminal
from server.cli.terminal import Terminal


async def _work(told: str, *, until: asyncio.Event) -> None:
    with Terminal().told_late(told):
        await until.wait()


@pytest.mark.parametrize(("quiet", "said"), [(0.0, "Loading a model…"), (3_600.0, "")])
async def test_work_is_told_of_once_it_takes_longer_than_nobody_minds(
    quiet: float, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "_QUIET", quiet)
    done = asyncio.Event()
    asyncio.get_running_loop().call_later(0.01, done.set)
    await _work("Loading a model", until=done)
    assert capsys.readouterr().err.strip() == said


async def test_work_that_is_done_or_has_failed_is_not_told_of_afterwards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "_QUIET", 0.01)
    done = asyncio.Event()
    done.set()
    await _work("Loading a model", until=done)
    with pytest.raises(ValueError, match="no such model"), Terminal().told_late("Loading a model"):
        raise ValueError("no such model")
    await asyncio.sleep(0.02)
    assert capsys.readouterr().err == ""
