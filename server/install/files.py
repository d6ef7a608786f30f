"""A configuration file on disk: read, backed up, replaced in one step."""

import os
import secrets
import stat
import sys
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from tools.errors import ClientConfigError


def read(path: Path) -> bytes | None:
    """What the file holds; None where there is none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ClientConfigError(f"{path} is not a file. Name the client's configuration with --config.")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ClientConfigError(f"{path} can't be read: {error.strerror}.") from None


def back_up(path: Path, content: bytes) -> Path:
    """Write what the file held beside it, under a name that was free, for the same readers alone."""
    moment = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    names = (f"{path.name}.{moment}{'' if number == 1 else f'-{number}'}.bak" for number in count(1))
    while True:
        copy = path.with_name(next(names))
        with suppress(FileExistsError):
            _create(copy, content, path)
            return copy


def replace(path: Path, content: bytes) -> None:
    """Replace the file, or make it, in one step: nobody sees half of it. A link to it stays a link."""
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        _create(draft, content, target)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _create(path: Path, content: bytes, like: Path) -> None:
    """Make a file with another's owner and mode, once it is written: nobody else reads it before."""
    known = like.stat() if like.exists() else None
    path.touch(0o600 if known else 0o666, exist_ok=False)
    try:
        with path.open("r+b") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if known and sys.platform != "win32":
            with suppress(OSError):  # only root can give a file away
                os.chown(path, known.st_uid, known.st_gid)
        if known:
            path.chmod(stat.S_IMODE(known.st_mode))
    except OSError:
        path.unlink(missing_ok=True)
        raise
