"""The words that tables are read by: `table_types.toml`, compiled once."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from tools.vocab.loader import load_toml


def words() -> Mapping[str, Any]:
    """The file as it is."""
    return load_toml("table_types.toml", "ingest.html.tables")


@cache
def pattern(section: str, name: str) -> re.Pattern[str]:
    """One pattern of a section; case makes no difference."""
    return compiled(cast(str, words()[section][name]))


@cache
def compiled(text: str) -> re.Pattern[str]:
    """A pattern of the file, compiled."""
    return re.compile(text, re.IGNORECASE)
