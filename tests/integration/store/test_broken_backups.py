"""Backups that were cut, damaged or made by a newer Tieout, and disks that are full: nothing is half done."""

import json
import resource
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from server.wiring import open_database
from tests.integration.store.backups import back_up, restore
from tools.backends.postgres.archive.format import MANIFEST
from tools.backends.postgres.archive.read import differences
from tools.backends.postgres.migrate import newest_version, schema_version
from tools.errors import BackupFailed, BackupUnreadable, SchemaNewer, TieoutError

QUESTIONS = (
    "What was Apple's revenue in fiscal 2023?",
    "How did Apple's net income change from 2022 to 2023?",
    "What was Apple's gross margin in fiscal 2022?",
)


def part_of(archive: Path, share: float, to: Path) -> Path:
    data = archive.read_bytes()
    to.write_bytes(data[: int(len(data) * share)])
    return to


def damaged_copy(archive: Path, member: str, to: Path) -> Path:
    data = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as whole:
        data[whole.getinfo(member).header_offset + 200] ^= 0xFF
    to.write_bytes(data)
    return to


@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
async def test_a_cut_backup_is_refused(settings: Settings, archive: Path, tmp_path: Path, share: float) -> None:
    cut = part_of(archive, share, tmp_path / "cut.tieout")
    with pytest.raises(BackupUnreadable, match="cut short"):
        await restore(settings, cut, tmp_path / "files")


async def test_a_damaged_backup_changes_nothing(
    searchable: Settings, settings: Settings, archive: Path, tmp_path: Path
) -> None:
    manifest = await restore(settings, archive, tmp_path / "files")
    damaged = damaged_copy(archive, "tables/text_embeddings.copy", tmp_path / "damaged.tieout")
    with pytest.raises(BackupUnreadable, match="damaged"):
        await restore(settings, damaged, tmp_path / "files", replace=True)
    async with open_database(settings) as database:
        assert await differences(database, manifest) == []
    assert all(any((tmp_path / "files").rglob(Path(one.path).name)) for one in manifest.files)


async def test_a_table_that_lost_rows_is_found_out_though_the_zip_is_sound(
    settings: Settings, archive: Path, tmp_path: Path
) -> None:
    changed = tmp_path / "changed.tieout"
    with zipfile.ZipFile(archive) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            target.writestr(name, data.partition(b"\n")[2] if name == "tables/units.copy" else data)
    with pytest.raises(BackupUnreadable, match="table units is not as it was written"):
        await restore(settings, changed, tmp_path / "files")
    async with open_database(settings) as database, database.connection() as conn:
        assert await schema_version(conn, settings.corpus) == 0
    assert not any((tmp_path / "files").glob("*"))


async def test_a_backup_of_a_newer_store_is_refused(settings: Settings, archive: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.tieout"
    with zipfile.ZipFile(archive) as source, zipfile.ZipFile(newer, "w") as target:
        for name in source.namelist():
            if name == MANIFEST:
                told = {**json.loads(source.read(name)), "schema_version": newest_version() + 1}
                target.writestr(name, json.dumps(told))
            else:
                target.writestr(name, source.read(name))
    with pytest.raises(SchemaNewer, match="Upgrade Tieout"):
        await restore(settings, newer, tmp_path / "files")


@pytest.mark.parametrize("content", [{}, {"format": 2}, {"format": 1, "tieout": 3}])
async def test_a_manifest_that_says_too_little_is_refused(settings: Settings, tmp_path: Path, content: Any) -> None:
    strange = tmp_path / "strange.tieout"
    with zipfile.ZipFile(strange, "w") as target:
        target.writestr(MANIFEST, json.dumps(content))
    with pytest.raises(BackupUnreadable, match="can't read the manifest"):
        await restore(settings, strange, tmp_path / "files")


def test_a_full_disk_leaves_no_backup_and_keeps_the_one_that_was_there(archive: Path, searchable: Settings) -> None:
    before = archive.read_bytes()
    assert searchable.database_url is not None
    code = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from server.settings import load_settings\n"
        "from server.wiring import open_database\n"
        "from tools.backends.postgres.archive.write import write_backup\n"
        "from tools.errors import BackupFailed\n"
        "async def main():\n"
        "    async with open_database(load_settings(None)) as database:\n"
        "        await write_backup(database, Path(sys.argv[1]), progress=lambda _: None)\n"
        "try:\n"
        "    asyncio.run(main())\n"
        "except BackupFailed as error:\n"
        "    print(error.message)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(archive)],
        env={
            "TIEOUT_DATABASE_URL": searchable.database_url.get_secret_value(),
            "TIEOUT_CORPUS": searchable.corpus,
            "TIEOUT_DATA_DIR": str(searchable.resolved_data_dir),
        },
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),  # a file can't grow further
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "can't be written" in done.stdout, done.stderr
    assert archive.read_bytes() == before
    assert [one.name for one in archive.parent.iterdir()] == [archive.name]


async def test_a_folder_that_is_a_file_is_named(searchable: Settings, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BackupFailed, match="taken"):
        await back_up(searchable, tmp_path / "taken" / "corpus.tieout")


async def test_what_is_no_backup_is_named(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(TieoutError, match="no file"):
        await restore(settings, tmp_path / "absent.tieout", tmp_path / "files")
