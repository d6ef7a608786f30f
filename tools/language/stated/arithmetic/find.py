"""Relations between a sentence's own numbers, as its words tell them."""

from collections.abc import Sequence

from tools.language.quantities.models import Quantity
from tools.language.stated.arithmetic.moves import find_moves
from tools.language.stated.arithmetic.ratios import find_ratios
from tools.language.stated.arithmetic.relation import Numbers, Relation
from tools.language.stated.arithmetic.sums import find_sums

_FEWEST, _MOST = 2, 20  # numbers of a sentence


def find_relations(words: str, quantities: Sequence[Quantity], places: Sequence[tuple[int, int]]) -> list[Relation]:
    """What a sentence tells of how its numbers follow from each other, one relation for each result.

    `words` is the sentence with its numbers blanked out, `places` where they stand in it.
    """
    if not _FEWEST <= len(quantities) <= _MOST:
        return []
    numbers = Numbers(words, quantities, places)
    found: dict[int, Relation] = {}
    for relation in (*find_ratios(numbers), *find_sums(numbers), *find_moves(numbers)):
        if relation.result not in relation.operands:
            found.setdefault(relation.result, relation)
    return list(found.values())
