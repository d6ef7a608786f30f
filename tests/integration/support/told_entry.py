"""The console script, which tells in a file where the command ran. It is told which by a variable: `fork_server.py`."""

import atexit
import os
import sys
from pathlib import Path

told = Path(os.environ["TOLD_TO"])
sys.argv[0] = "tieout"
atexit.register(lambda: told.write_text("here" if "server.cli.app" in sys.modules else "there"))

from server.entry import main  # noqa: E402 (what it imports is what is told)

main()
