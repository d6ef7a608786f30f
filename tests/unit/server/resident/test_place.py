"""The name of a place tells apart what must not share a process."""

import os
from pathlib import Path

import pytest

from server.resident.place import PACKAGES, Place, find_place, is_private

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no such process on Windows")


@pytest.fixture(autouse=True)
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data directory and a working directory of one's own."""
    monkeypatch.delenv("TIEOUT_RESIDENT")
    monkeypatch.setenv("TIEOUT_DATA_DIR", "/tmp/tieout-place")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program of a file a package."""
    for package in PACKAGES:
        (tmp_path / "code" / package).mkdir(parents=True)
        (tmp_path / "code" / package / "one.py").write_text("one = 1\n")
    return tmp_path / "code"


def place(root: Path, env_file: Path | None = None) -> Place:
    found = find_place(str(env_file) if env_file else None, root)
    assert found is not None
    return found


def test_the_same_code_and_settings_share_a_place(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = place(root)
    monkeypatch.setenv("COLUMNS", "47")
    monkeypatch.setenv("SHLVL", "9")
    assert place(root) == first
    assert first.socket.parent == Path(f"/tmp/tieout-place/resident-{os.geteuid()}")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TIEOUT_CORPUS", "other"),
        ("TIEOUT_DATA_DIR", "/tmp/tieout-elsewhere"),
        ("OPENAI_API_KEY", "sk-other"),
        ("https_proxy", "http://127.0.0.1:9"),
        ("TZ", "Asia/Riyadh"),
        ("tieout_corpus", "other"),
    ],
)
def test_another_setting_is_another_place(
    root: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    first = place(root)
    monkeypatch.setenv(variable, value)
    assert place(root).name != first.name
    assert value not in str(place(root).socket.name)


def test_other_code_is_another_place(root: Path) -> None:
    first = place(root)
    (root / "tools" / "one.py").write_text("one = 2  # changed\n")
    changed = place(root)
    (root / "agent" / "deeper").mkdir()
    (root / "agent" / "deeper" / "two.sql").write_text("select 2;\n")
    assert len({first.name, changed.name, place(root).name}) == 3


def test_a_file_of_settings_counts_by_what_it_says(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "my.env"
    file.write_text("TIEOUT_CORPUS=mine\n")
    first = place(root, file)
    assert first.env_file == file
    assert first.name != place(root).name
    file.write_text("TIEOUT_CORPUS=yours\n")
    assert place(root, file).name != first.name


def test_the_file_of_settings_names_the_data_directory_too(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TIEOUT_DATA_DIR")
    file = tmp_path / "my.env"
    file.write_text("# TIEOUT_DATA_DIR=/nowhere\ntieout_data_dir='/tmp/tieout-named'\n")
    assert place(root, file).data_dir == Path("/tmp/tieout-named")


@pytest.mark.parametrize("value", ["0", "false", "No", "off"])
def test_there_is_no_place_where_it_is_turned_off(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    file = tmp_path / "my.env"
    file.write_text(f"TIEOUT_RESIDENT={value}\n")
    assert find_place(str(file), root) is None
    monkeypatch.setenv("TIEOUT_RESIDENT", value)
    assert find_place(None, root) is None


def test_there_is_no_place_for_what_the_settings_reader_refuses(root: Path, tmp_path: Path) -> None:
    assert find_place(str(tmp_path / "missing.env"), root) is None


def test_a_socket_with_a_path_too_long_is_none(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_DATA_DIR", f"/tmp/{'long' * 20}")
    assert find_place(None, root) is None


def test_a_path_in_a_setting_ties_a_place_to_its_working_directory(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place(root).home == Path("/")
    (tmp_path / "weights.onnx").write_text("")
    monkeypatch.setenv("TIEOUT_EMBEDDINGS_PATH", "weights.onnx")
    assert place(root).home == tmp_path


def test_a_folder_that_others_may_enter_is_not_private(tmp_path: Path) -> None:
    folder = tmp_path / "resident"
    assert not is_private(folder)
    folder.mkdir(mode=0o700)
    assert is_private(folder)
    (tmp_path / "link").symlink_to(folder)
    assert not is_private(tmp_path / "link")
    folder.chmod(0o750)
    assert not is_private(folder)
