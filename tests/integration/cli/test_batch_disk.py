"""`tieout batch` where its files can't be written."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.support import chat_stub

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no such device here")


@pytest.fixture
def question(tmp_path: Path) -> Path:
    """A file of one question."""
    path = tmp_path / "questions.txt"
    path.write_text("What was revenue in fiscal 2023?")
    return path


@needs_full
@pytest.mark.parametrize(("name", "company"), [("out.jsonl", "AAPL"), ("out.failed.jsonl", "NONE.SUCH")])
def test_a_full_disk_ends_the_run_and_is_told(
    tieout: Any, sample: Settings, question: Path, tmp_path: Path, name: str, company: str
) -> None:
    (tmp_path / name).symlink_to(FULL)
    output = tmp_path / "out.jsonl"
    run = tieout(sample, "batch", question, "-o", output, "-t", company)
    said = " ".join(run.err.split())
    assert run.code == 1
    assert f"{name} can't be written: No space left on device. Free some room and run it again" in said
    assert "Traceback" not in said
    (tmp_path / name).unlink(missing_ok=True)
    assert tieout(sample, "batch", question, "-o", output, "-t", "AAPL").code == 0
    assert len(output.read_text().splitlines()) == 1


@needs_full
def test_replies_that_a_full_disk_can_not_keep_end_the_run(
    program: Path, sample: Settings, question: Path, tmp_path: Path
) -> None:
    (tmp_path / "out.calls.jsonl").symlink_to(FULL)
    with chat_stub.serve() as model:
        environment = chat_stub.variables(sample, model.url)
        command = [program, "batch", question, "-o", tmp_path / "out.jsonl", "-t", "AAPL", "--yes"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
        said = " ".join(run.stderr.split())
        assert run.returncode == 1, said
        assert "out.calls.jsonl can't be written: No space left on device" in said
        assert "Traceback" not in said
        assert len(model.requests) == 0  # nothing is paid for that can't be kept


def test_a_folder_as_output_is_refused(tieout: Any, sample: Settings, question: Path, tmp_path: Path) -> None:
    (tmp_path / "answers").mkdir()
    run = tieout(sample, "batch", question, "-o", tmp_path / "answers", "-t", "AAPL")
    assert run.code == 2
    assert "answers can't be written: Is a directory. Name another file." in " ".join(run.err.split())
    assert not (tmp_path / "answers.failed").exists()
