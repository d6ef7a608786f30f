"""From the pages that an answer names back to the units that it rests on, the best first."""

from collections.abc import Sequence
from typing import Final

from tools.language.bilingual.cited_pages import cited_pages
from tools.models.units import UnitHit

SNIPPET: Final = 200  # characters of a unit that a citation shows


def cited_units(answer: str, hits: Sequence[UnitHit]) -> list[UnitHit]:
    """For each page that is named, its best unit; of what no page is named, the best of all. The best come first.

    The best unit of a page is the most similar one, one with numbers before one without.
    """
    best: dict[int | None, UnitHit] = {}
    for hit in sorted(hits, key=_worth, reverse=True):
        best.setdefault(hit.unit.page, hit)
    named = [best[page] for page in cited_pages(answer) if page in best]
    chosen = named or sorted(hits, key=_worth, reverse=True)[:1]
    return sorted(chosen, key=_worth, reverse=True)


def _worth(hit: UnitHit) -> tuple[float, bool, float]:
    return hit.similarity, bool(hit.unit.numbers), hit.score
