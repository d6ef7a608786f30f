"""What embedders share: texts in batches, and vectors checked and brought to length 1."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.errors import ModelFailed


def batches(lengths: Sequence[float], most: float, texts: int | None = None) -> Iterator[list[int]]:
    """Texts by number, the shortest first: texts of like length go together, so that little is padded.

    A batch holds at most `most` tokens, padding included, and at most so many texts; a longer text goes alone.
    """
    batch: list[int] = []
    for number in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and ((len(batch) + 1) * lengths[number] > most or len(batch) == texts):
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch


def unit_rows(model: str, given: Any, count: int, dimension: int | None) -> NDArray[np.float32]:
    """What a model gave as rows of length 1. Raises `ModelFailed` where it is anything but `count` sound vectors."""
    if len(given) != count:
        raise ModelFailed(f"{model} gave {len(given)} vectors for {count} texts.")
    try:
        rows = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ModelFailed(f"{model} gave something else than vectors of one dimension.") from error
    if rows.ndim != 2 or not rows.shape[1]:
        raise ModelFailed(f"{model} gave something else than vectors.")
    if dimension is not None and rows.shape[1] != dimension:
        raise ModelFailed(f"{model} gave vectors of {rows.shape[1]} numbers instead of {dimension}.")
    with np.errstate(over="ignore"):
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not (np.isfinite(lengths) & (lengths > 0)).all():
        raise ModelFailed(f"{model} gave a vector without a direction.")
    return (rows / lengths).astype(np.float32)
