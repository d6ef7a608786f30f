"""A figure of an income statement, taken apart by the lines that moved it."""

import operator

from pydantic import Field

from tools.models.base import Model, Number
from tools.models.facts import MetricValue, Source
from tools.models.passages import Quote


class MovedLine(Model):
    """A line of the statement as it is printed, with the year before, and what its move adds to the figure's.

    `shares` are those of revenue in the period and before, where the figure is a margin. `one_off` tells that it is so
    by its label.
    """

    value: MetricValue
    effect: Number
    shares: tuple[MetricValue, ...] = ()
    one_off: bool = Field(default=False, exclude_if=operator.not_)


class TakenApart(Model):
    """A profit or margin of one period and the year before, and the lines that moved it most, the largest first.

    `shares` are a margin now and before, `inputs` what it and the lines' shares are computed from. `of_business` tells
    that the question is whether the move is of the business itself: `one_off` is then how much of it is of one-off
    lines. With `level`, the lines are those that the profit consists of, and each effect is its amount; `of_operations`
    is the share of operating income in a profit before tax, where it is asked whether that was earned there. `reasons`
    are what management tells of the figure and of its lines.
    """

    value: MetricValue
    label: str
    effect: Number
    lines: tuple[MovedLine, ...]
    shares: tuple[MetricValue, ...] = ()
    inputs: tuple[MetricValue, ...] = ()
    of_business: bool = False
    level: bool = False
    of_operations: Number | None = Field(default=None, exclude_if=lambda value: value is None)
    one_off: Number
    reasons: tuple[Quote, ...] = ()
    source: Source
