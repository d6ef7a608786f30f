"""The settings of grids, which `server/settings.py` puts together with the others."""

from typing import TYPE_CHECKING

from pydantic import Field
from pydantic_settings import BaseSettings

if TYPE_CHECKING:
    from agent.grid.run import GridLimits


class GridSettings(BaseSettings):
    """How large a grid may be, and how it is worked on."""

    grid_cells: int = Field(
        default=200, gt=0, le=10_000, description="The most cells (rows times questions) of one grid."
    )
    grid_at_once: int = Field(
        default=4, gt=0, le=100, description="How many cells of a grid are worked on at the same time."
    )
    grid_cell_seconds: float = Field(
        default=120.0, gt=0, le=3600, description="How long one cell of a grid may take, in seconds."
    )
    grid_seconds: float = Field(
        default=900.0, gt=0, le=86_400, description="How long a whole grid may take over HTTP, in seconds."
    )

    @property
    def grid_limits(self) -> "GridLimits":
        """The limits as the graph's grid takes them."""
        from agent.grid.run import GridLimits

        return GridLimits(self.grid_cells, self.grid_at_once, self.grid_cell_seconds)
