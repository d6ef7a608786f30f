"""Loads the named blocks of `queries.sql` and the numbered files of `migrations/`."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import LiteralString, cast

_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
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
    text = files("tools.backends.postgres").joinpath("queries.sql").read_text("utf-8")
    parts = _NAME.split(text)[1:]
    return {
        name: cast(LiteralString, body.strip().removesuffix(";"))
        for name, body in zip(parts[::2], parts[1::2], strict=True)
    }


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
