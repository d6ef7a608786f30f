"""The data directory where none is named. Imports next to nothing: the command line asks before anything else."""

import os
from pathlib import Path

SHARED_ROOT = Path("/var/lib/tieout")


def default_data_dir() -> Path:
    """Where the embedded store is unless TIEOUT_DATA_DIR says otherwise."""
    if os.name == "posix" and os.geteuid() == 0:
        return SHARED_ROOT
    import platformdirs

    return platformdirs.user_data_path("tieout", appauthor=False)
