"""The words that tables are read by: `table_types.toml`, compiled once."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, cast


@cache
def words() -> dict[str, Any]:
    """The file as it is."""
    return tomllib.loads((files("ingest.html") / "table_types.toml").read_text(encoding="utf-8"))


@cache
def pattern(section: str, name: str) -> re.Pattern[str]:
    """One pattern of a section; case makes no difference."""
    return compiled(cast(str, words()[section][name]))


@cache
def compiled(text: str) -> re.Pattern[str]:
    """A pattern of the file, compiled."""
    return re.compile(text, re.IGNORECASE)
