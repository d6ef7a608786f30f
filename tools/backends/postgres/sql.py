"""Loads the named blocks of the folder's `.sql` files and the numbered files of `migrations/`."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import LiteralString, cast

_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
_FILES = (
    "queries.sql", "filings.sql", "search.sql", "pages.sql", "units.sql", "wanted.sql", "feedback.sql", "archive.sql",
)  # fmt: skip
_MIGRATION = re.compile(r"^(\d{4})_(\w+)\.sql$")


@dataclass(frozen=True)
class Migration:
    """One schema change: its number, its name, its SQL."""

    version: int
    name: str
    sql: LiteralString


@cache
def load_queries() -> dict[str, LiteralString]:
    """The SQL text of every named block. The files ship with the package, so they count as literals."""
    folder = files("tools.backends.postgres")
    found: dict[str, LiteralString] = {}
    for name in _FILES:
        parts = _NAME.split(folder.joinpath(name).read_text("utf-8"))[1:]
        for block, body in zip(parts[::2], parts[1::2], strict=True):
            if block in found:
                raise RuntimeError(f"{name} names the block {block!r} a second time.")
            found[block] = cast(LiteralString, body.strip().removesuffix(";"))
    return found


def query(name: str) -> LiteralString:
    """One named block."""
    return load_queries()[name]


@cache
def load_migrations() -> tuple[Migration, ...]:
    """All migrations in their order."""
    found: list[Migration] = []
    for entry in files("tools.backends.postgres").joinpath("migrations").iterdir():
        if match := _MIGRATION.match(entry.name):
            sql = cast(LiteralString, entry.read_text("utf-8"))
            found.append(Migration(int(match[1]), match[2], sql))
    return tuple(sorted(found, key=lambda m: m.version))
