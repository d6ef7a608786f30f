"""Where a corpus keeps what its searches were tuned to: versions, of which the newest that is not undone holds."""

from typing import Protocol

from tools.models.tuning import AppliedTuning, Tuned, TuningReport

UNTUNED = 0  # the version of what ships


class TuningStore(Protocol):
    """Versions are numbered from 1 on; none is ever changed or reused."""

    async def current(self) -> AppliedTuning | None:
        """What holds; None where searches go by what ships."""
        ...

    async def apply(self, tuned: Tuned, report: TuningReport, based_on: int) -> AppliedTuning:
        """Keep a new version. Raises `TuningConflict` where `based_on` no longer holds."""
        ...

    async def undo(self) -> AppliedTuning | None:
        """Take the newest version back, so that the one before holds: the one taken back, or None without any."""
        ...
