"""A series cut down to the periods that are asked for."""

from collections.abc import Collection

from tools.models.base import period_label
from tools.models.figures import Series

Pair = tuple[int, int]


def only(series: Series, pairs: Collection[Pair]) -> Series:
    """The series without the points, gaps and warnings of other periods."""
    points = tuple(p for p in series.points if (p.fiscal_year, p.fiscal_quarter or 0) in pairs)
    shown = {(p.fiscal_year, p.fiscal_quarter or 0) for p in series.points}
    declined = tuple(d for d in series.declined if (d.fiscal_year, d.fiscal_quarter or 0) in pairs)
    shown |= {(gap.fiscal_year, gap.fiscal_quarter or 0) for gap in series.gaps}
    left_out = [f"{period_label(*pair)} " for pair in shown.difference(pairs)]
    return series.model_copy(
        update={
            "points": points,
            "growth": tuple(g for g in series.growth if (g.fiscal_year, g.fiscal_quarter or 0) in pairs),
            "cagr": series.cagr if len(points) == len(series.points) else None,
            "gaps": tuple(g for g in series.gaps if (g.fiscal_year, g.fiscal_quarter or 0) in pairs),
            "restatements": tuple(r for r in series.restatements if (r.fiscal_year, r.fiscal_quarter or 0) in pairs),
            "found": len(points),
            "requested": len(pairs),
            "declined": declined,
            "warnings": tuple(
                text for text in series.warnings if not any(text.startswith(label) for label in left_out)
            ),
        }
    )


def newest(series: Series, count: int) -> Series:
    """The newest points alone, up to the last one that there is."""
    kept = series.points[-count:]
    if not kept:
        return series
    first, last = (_place(point.fiscal_year, point.fiscal_quarter) for point in (kept[0], kept[-1]))
    periods = [(p.fiscal_year, p.fiscal_quarter or 0) for p in kept]
    gaps = [(g.fiscal_year, g.fiscal_quarter or 0) for g in series.gaps]
    return only(series, [*periods, *(gap for gap in gaps if first <= _place(*gap) <= last)])


def _place(year: int, quarter: int | None) -> tuple[int, int]:
    return year, quarter or 0
