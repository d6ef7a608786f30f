"""The folders from which clients may have files read: the server's own working directory, and those of TIEOUT_FILES."""

from pathlib import Path

from ingest.roots import Roots
from server.settings import Settings


def allowed_roots(settings: Settings) -> Roots:
    """What may be read. Desktop clients start servers in the root folder or at home: that opens nothing."""
    named = tuple(folder.resolve() for folder in settings.file_folders)
    try:
        here = Path.cwd().resolve()
    except OSError:  # it was deleted
        return Roots(named)
    if _is_wide(here):
        return Roots(named, f"The folder that the server was started in, {here}, is too wide to be one of them.")
    return Roots((here, *(folder for folder in named if folder != here)))


def _is_wide(folder: Path) -> bool:
    """Whether it is a root, the user's home, or holds that."""
    try:
        home = Path.home().resolve()
    except (RuntimeError, OSError):
        home = None
    return folder.parent == folder or (home is not None and home.is_relative_to(folder))
