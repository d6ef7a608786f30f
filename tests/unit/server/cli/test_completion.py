"""What the shell offers: the loaded companies and the metrics, from files alone."""

import asyncio
import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

from server.cli.completion import complete_metric, complete_name, complete_ticker
from server.loaded import keep_loaded
from server.settings import Settings
from tools.models.base import Company


class Store:
    """A store that knows two companies."""

    async def companies(self) -> list[Company]:
        return [
            Company(company_id=320193, cik=320193, name="Apple Inc.", tickers=("AAPL",)),
            Company(company_id=1045810, cik=1045810, name="NVIDIA CORP", tickers=("NVDA",)),
        ]


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIEOUT_DATA_DIR", f"{tmp_path}")
    asyncio.run(keep_loaded(Settings(data_dir=tmp_path), Store()))  # type: ignore[arg-type]
    return tmp_path


def test_loaded_companies_are_offered_by_ticker(data_dir: Path) -> None:
    assert complete_ticker("aa") == [("AAPL", "Apple Inc.")]
    assert [ticker for ticker, _ in complete_ticker("")] == ["AAPL", "NVDA"]
    assert complete_ticker("X") == []


def test_metrics_and_formulas_are_offered_by_name(data_dir: Path) -> None:
    assert ("gross_margin", "Gross margin") in complete_metric("gross_m")
    assert all(name.startswith("rev") for name, _ in complete_metric("rev"))
    assert [name for name, _ in complete_name("nv")] == ["NVDA"]


def test_without_a_file_no_company_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_DATA_DIR", f"{tmp_path}")
    assert complete_ticker("A") == []


@pytest.mark.skipif(os.name == "nt", reason="asks bash's way")
def test_the_shell_is_answered(data_dir: Path) -> None:
    asked = {"_TIEOUT_COMPLETE": "complete_bash", "COMP_WORDS": "tieout statement A", "COMP_CWORD": "2"}
    script = Path(sysconfig.get_path("scripts")) / "tieout"
    done = subprocess.run([script], env={**os.environ, **asked}, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["AAPL"]
    assert not (data_dir / "pg").exists()  # no database was started for it
