"""Ctrl-C ends a command's work: tidily, and where a thread is at work all the same."""

import os
import signal
import subprocess
import sys

import pytest

from server.cli.interrupt import run_until_interrupted

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends POSIX signals")

AWAITING = """
import asyncio
from server.cli.interrupt import run_until_interrupted

async def work():
    try:
        print("ready", flush=True)
        await asyncio.sleep(60)
    finally:
        print("closed", flush=True)
    return 0
"""
IN_A_THREAD = """
import asyncio, time
from server.cli.interrupt import run_until_interrupted

async def work():
    print("ready", flush=True)
    await asyncio.to_thread(time.sleep, 60)
    return 0
"""
BUSY = """
from server.cli.interrupt import run_until_interrupted

async def work():
    print("ready", flush=True)
    while True:
        pass
"""
SWALLOWED = """
import asyncio
from server.cli.interrupt import run_until_interrupted

async def work():
    print("ready", flush=True)
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        return 0
"""
RUN = """
import sys
try:
    sys.exit(run_until_interrupted(work()))
except KeyboardInterrupt:
    sys.exit(130)
"""


def pressed(program: str) -> tuple[int, str, str]:
    process = subprocess.Popen(
        [sys.executable, "-c", program + RUN], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


@pytest.mark.parametrize(
    ("program", "code", "out"),
    [(AWAITING, 130, "closed\n"), (IN_A_THREAD, 130, ""), (BUSY, 130, ""), (SWALLOWED, 0, "")],
    ids=["awaiting", "in a thread", "busy", "a watch that ends"],
)
def test_ctrl_c_ends_the_work_without_a_traceback(program: str, code: int, out: str) -> None:
    assert pressed(program) == (code, out, "")


def test_what_ends_by_itself_has_its_own_code() -> None:
    async def work() -> int:
        return 3

    before = signal.getsignal(signal.SIGINT)
    assert run_until_interrupted(work()) == 3
    assert signal.getsignal(signal.SIGINT) is before


def test_a_signal_wakes_a_loop_that_is_about_to_wait() -> None:
    async def work() -> int:
        waking = signal.set_wakeup_fd(-1)
        signal.set_wakeup_fd(waking)
        return waking

    assert run_until_interrupted(work()) >= 0
    assert signal.set_wakeup_fd(-1) == -1
