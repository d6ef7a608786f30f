"""How long commands take at a shell, with another client of the database connected: by themselves, and handed over."""

import resource
import statistics
import subprocess
import time
from collections.abc import Mapping

from evals.corpus import EvalCorpus
from evals.measures.server.latency import TIEOUT, server_environment
from evals.report import Report, tell
from server.resident.place import folder_in

_COMMANDS = {
    "--version": ("--version",),
    "--help": ("--help",),
    "lookup": ("lookup", "AAPL", "-m", "revenue", "-y", "2023"),
    "ask": ("ask", "What was Apple's revenue in fiscal 2023, and how did it change?"),
}
_RUNS = 7
_PATIENCE = 60.0  # seconds for the process to listen


async def measure_commands(corpus: EvalCorpus) -> Report:
    """Medians from start to end of a process, in seconds, and of the processor's time that it took.

    The latter is what the command costs, whatever else the machine does.
    """
    environment = {**server_environment(corpus), "TIEOUT_RESIDENT": "0"}
    report = _medians("by itself", environment)
    staying = {**environment, "TIEOUT_RESIDENT": "1", "TIEOUT_RESIDENT_IDLE": "30"}
    _await_process(corpus, staying)
    return report | _medians("second and later", staying)


def _medians(when: str, environment: Mapping[str, str]) -> Report:
    report: Report = {}
    for name in _COMMANDS:
        took: list[float] = []
        computed: list[float] = []
        for number in range(_RUNS + 1):
            begun, before = time.perf_counter(), _computed()
            _run(_COMMANDS[name], environment)
            if number:  # the first one warms the file cache
                took.append(time.perf_counter() - begun)
                computed.append(_computed() - before)
        median, own = statistics.median(took), statistics.median(computed)
        report[f"{name}, {when}"] = tell(f"{median:.2f} s, {own:.2f} of it computing", times={"s": median})
    return report


def _computed() -> float:
    """The processor's seconds that ended commands have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(arguments: tuple[str, ...], environment: Mapping[str, str]) -> None:
    subprocess.run([TIEOUT, *arguments], env={**environment}, capture_output=True, check=True)


def _await_process(corpus: EvalCorpus, environment: Mapping[str, str]) -> None:
    """Have a process started, and wait until it listens."""
    folder = folder_in(corpus.settings.resolved_data_dir)
    before = set(folder.glob("*.sock"))
    until = time.monotonic() + _PATIENCE
    _run(_COMMANDS["lookup"], environment)
    while not set(folder.glob("*.sock")) - before:
        if time.monotonic() > until:
            raise RuntimeError(f"No process listens in {folder}: its log is there.")
        time.sleep(0.1)
