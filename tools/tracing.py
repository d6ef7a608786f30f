"""Whether what runs is traced to LangSmith: Tieout's own setting decides, never the environment of a library."""

import importlib
import os
from contextlib import AbstractContextManager
from typing import Any

_RETIRED = ("LANGCHAIN_TRACING", "LANGCHAIN_HANDLER")


def tracing(*, enabled: bool) -> AbstractContextManager[None]:
    """Within, models and graphs send their runs to LangSmith, or never do, whatever its own variables say."""
    for name in _RETIRED:  # LangChain refuses to run where one is set and tracing is off
        os.environ.pop(name, None)
    helpers: Any = importlib.import_module("langsmith.run_helpers")  # half a second, which its users have spent already
    return helpers.tracing_context(enabled=enabled)
