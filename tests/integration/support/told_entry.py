"""The console script, which tells in a file where the command ran: python told_entry.py FILE [ARGUMENT...]"""

import atexit
import sys
from pathlib import Path

told = Path(sys.argv[1])
sys.argv[:] = ["tieout", *sys.argv[2:]]
atexit.register(lambda: told.write_text("here" if "server.cli.app" in sys.modules else "there"))

from server.entry import main  # noqa: E402 (what it imports is what is told)

main()
