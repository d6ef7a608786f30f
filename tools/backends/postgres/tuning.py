"""What a corpus was tuned to, in Postgres."""

from typing import Any

from psycopg.types.json import Jsonb

from tools.backends.postgres.database import Database
from tools.backends.postgres.sql import query
from tools.errors import TuningConflict
from tools.models.tuning import AppliedTuning, Tuned, TuningReport


class PostgresTuning:
    """The `TuningStore` over one corpus. It is asked at every search: what another process applies holds at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self) -> AppliedTuning | None:
        rows = await self._database.fetch("current_tuning")
        return AppliedTuning.model_validate(rows[0]) if rows else None

    async def apply(self, tuned: Tuned, report: TuningReport, based_on: int) -> AppliedTuning:
        found = await self._write(
            "apply_tuning",
            {
                "tuned": Jsonb(tuned.model_dump(mode="json")),
                "report": Jsonb(report.model_dump(mode="json")),
                "based_on": based_on,
            },
        )
        if found is None:
            raise TuningConflict()
        return found

    async def undo(self) -> AppliedTuning | None:
        return await self._write("undo_tuning", {})

    async def _write(self, statement: str, values: dict[str, Any]) -> AppliedTuning | None:
        async with self._database.connection() as conn:
            row = await (await conn.execute(query(statement), values)).fetchone()
        return AppliedTuning.model_validate(row) if row else None
