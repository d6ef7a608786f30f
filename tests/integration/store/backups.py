"""What tests of backups share."""

from pathlib import Path
from typing import Any

from server.settings import Settings
from server.wiring import open_database
from tools.backends.postgres.archive.format import Manifest
from tools.backends.postgres.archive.read import restore_backup
from tools.backends.postgres.archive.write import write_backup


def silent(_: str) -> None:
    return None


async def back_up(settings: Settings, path: Path, **how: Any) -> Manifest:
    async with open_database(settings) as database:
        return await write_backup(database, path, progress=silent, **how)


async def restore(settings: Settings, path: Path, folder: Path, **how: Any) -> Manifest:
    async with open_database(settings) as database:
        return await restore_backup(database, path, folder, progress=silent, **how)
