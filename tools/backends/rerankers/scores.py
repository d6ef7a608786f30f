"""What rerankers share: scores checked."""

import math
from collections.abc import Sequence
from typing import Any

from tools.errors import ModelFailed


def checked_scores(model: str, given: Sequence[Any], count: int) -> list[float]:
    """The scores, in the order of the texts. Raises `ModelFailed` where they are not `count` finite numbers."""
    if len(given) != count:
        raise ModelFailed(f"{model} gave {len(given)} scores for {count} texts.")
    if not all(isinstance(score, int | float) and math.isfinite(score) for score in given):
        raise ModelFailed(f"{model} gave a score that is no number.")
    return [float(score) for score in given]
