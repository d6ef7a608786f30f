"""Where settings are read from, which of them goes first, and what is said of those that make no sense."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.places import settings_file
from server.settings import Settings, load_settings
from tools.errors import SettingsError


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's configuration file, which says something."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file()
    assert file is not None
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\ufeffTIEOUT_CORPUS=own\nTIEOUT_REDACT=1\nOPENAI_API_KEY=sk-own\n", encoding="utf-8")
    yield file
    file.unlink()


def test_the_environment_goes_before_the_own_file(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("TIEOUT_CORPUS", "mine")
    settings = load_settings()
    assert (settings.corpus, settings.redact, settings.file) == ("mine", True, own)
    assert settings.openai_api_key is not None
    assert settings.openai_api_key.get_secret_value() == "sk-own"


def test_a_file_that_is_named_stands_for_the_own_one(own: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.env"
    other.write_text("TIEOUT_CITATION_STYLE=002\n")
    settings = load_settings(other)
    assert (settings.corpus, settings.redact, settings.citation_style) == ("tieout", False, "002")
    assert settings.file == other
    assert own.exists()


def test_an_empty_data_directory_is_not_the_working_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_DATA_DIR", "")
    with pytest.raises(SettingsError, match="TIEOUT_DATA_DIR: is empty"):
        load_settings()


def test_nothing_of_the_working_directory_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in (".env", "settings.env"):
        (tmp_path / name).write_text("TIEOUT_CORPUS=theirs\n")
    for place in ("", ".", "tieout/.."):
        monkeypatch.setenv("XDG_CONFIG_HOME", place)
        settings = load_settings()
        assert (settings.corpus, Settings().corpus) == ("tieout", "tieout")
        assert settings.file != tmp_path / "settings.env"


def test_folders_for_files_are_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_FILES", f"/data/filings{os.pathsep}{os.pathsep}~/filings")
    assert load_settings().file_folders == (Path("/data/filings"), Path.home() / "filings")
    monkeypatch.setenv("TIEOUT_FILES", f"/data{os.pathsep}filings")
    with pytest.raises(SettingsError, match="TIEOUT_FILES: 'filings' is not an absolute path"):
        load_settings()


def test_what_makes_no_sense_is_named_without_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_OTEL_ENDPOINT", "https://me:hunter2@collector")
    monkeypatch.setenv("TIEOUT_CITATION_STYLE", "hunter2")
    with pytest.raises(SettingsError, match=r"TIEOUT_CITATION_STYLE.*TIEOUT_OTEL_ENDPOINT") as error:
        load_settings()
    assert "hunter2" not in error.value.message
