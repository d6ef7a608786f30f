"""Where the tests' files lie: in memory, where there is plenty. Tens of thousands of small ones cost a disk's file
system more than all that Postgres does with them."""

import os
import shutil
import tempfile
from pathlib import Path

_MEMORY = Path("/dev/shm")
_ROOM = 8 << 30  # bytes; a whole run takes some three


def keep_files_in_memory() -> None:
    """From here on what is temporary lies in memory, for the processes that tests start as well.

    A developer's own TMPDIR stands. Nor does it do where programs may not be run from there, as in containers.
    """
    if "TMPDIR" in os.environ or not _MEMORY.is_dir() or not os.access(_MEMORY, os.W_OK):
        return
    if os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC or shutil.disk_usage(_MEMORY).free < _ROOM:
        return
    os.environ["TMPDIR"], tempfile.tempdir = str(_MEMORY), None
