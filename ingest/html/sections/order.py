"""Chooses among what may head items: the sequence that fits the form's order best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.html.items import Item
from ingest.html.sections.heads import TITLED, Head

_TITLE, _STYLE, _CONTINUED, _ROW, _RUN_IN = 2.0, 0.5, -3.0, -0.5, -0.5
_CONTENT = 600  # characters under a heading that count for it


@dataclass(frozen=True, slots=True)
class Chosen:
    """A heading, and the item that it heads."""

    head: Head
    item: Item


@dataclass(frozen=True, slots=True)
class _Chain:
    score: float
    chosen: Chosen
    before: "_Chain | None"


def choose(heads: Sequence[Head], end: int) -> list[Chosen]:
    """The headings of items in the order of the text, which ends at `end`. Each item at most once.

    First the items that follow each other as in the form, then those that stand elsewhere under a plain heading.
    """
    scores = [
        _score(head, following.start if following else end)
        for head, following in zip(heads, [*heads[1:], None], strict=False)
    ]
    chosen = _best_chain(heads, scores)
    found = {choice.item.order for choice in chosen}
    used = {id(choice.head) for choice in chosen}
    strays: dict[int, tuple[float, Chosen]] = {}
    for head, score in zip(heads, scores, strict=True):
        if id(head) in used or head.score < TITLED or not head.styled or head.continued or head.row:
            continue
        item, fit = max(head.variants, key=lambda variant: variant[1])
        if item.order not in found and (item.order not in strays or strays[item.order][0] < score + fit):
            strays[item.order] = (score + fit, Chosen(head, item))
    return sorted([*chosen, *(stray for _, stray in strays.values())], key=lambda choice: choice.head.start)


def _score(head: Head, following: int) -> float:
    return (
        1.0
        + _STYLE * head.styled
        + _CONTINUED * head.continued
        + _ROW * head.row
        + _RUN_IN * (head.run_in and not head.styled)
        + min(following - head.end, _CONTENT) / _CONTENT
    )


def _best_chain(heads: Sequence[Head], scores: Sequence[float]) -> list[Chosen]:
    best: dict[int, _Chain] = {}  # by the order of the last item
    for head, score in zip(heads, scores, strict=True):
        chains: list[_Chain] = []
        for item, fit in head.variants:
            value = score + _TITLE * fit
            if value <= 0:
                continue
            before = max((chain for order, chain in best.items() if order < item.order), key=_chain_score, default=None)
            chains.append(_Chain(value + (before.score if before else 0.0), Chosen(head, item), before))
        for chain in chains:
            order = chain.chosen.item.order
            if order not in best or best[order].score < chain.score:
                best[order] = chain
    return list(reversed(list(_links(max(best.values(), key=_chain_score, default=None)))))


def _chain_score(chain: _Chain) -> float:
    return chain.score


def _links(chain: _Chain | None) -> Iterable[Chosen]:
    while chain is not None:
        yield chain.chosen
        chain = chain.before
