"""Bytecode of the tests and of the program is kept, as `make test` has it kept: without it every worker, and every
process that tests start, compiles everything anew."""

import os
import sys


def keep_bytecode() -> None:
    """From here on what is compiled is kept, also for the processes that tests start."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
