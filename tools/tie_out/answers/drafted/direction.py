"""Whether figures went the way that a statement says, by its own numbers, its row, or the sentence that it rests on."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.language.terms import terms
from tools.tie_out.answers.drafted.evidence import Given
from tools.tie_out.answers.drafted.held import TiedNumber
from tools.vocab.loader import Vocabulary

_WAYS = {"up": 1, "down": -1}


def wrong_way(text: str, numbers: Sequence[TiedNumber], passages: Sequence[Given], vocabulary: Vocabulary) -> list[str]:
    """What a statement says to have risen and fell, or the other way round, each a sentence."""
    return list(dict.fromkeys(_wrong_ways(text, numbers, passages, vocabulary)))


def _wrong_ways(
    text: str, numbers: Sequence[TiedNumber], passages: Sequence[Given], vocabulary: Vocabulary
) -> Iterator[str]:
    for claim in find_claims(text, vocabulary):
        way = _WAYS.get(claim.direction or "", 0)
        if not way or claim.negated or claim.growth:
            continue
        moved = _by_numbers(claim, numbers)
        if moved is None:
            moved = _by_row(claim, numbers, _words_of(claim, text))
        if moved is not None:
            if moved * way < 0:
                yield f"It says that {claim.name or 'a figure'} went {claim.direction}; its numbers go the other way."
        elif _told_otherwise(claim, passages, vocabulary):
            yield f"It says that {claim.name or 'a figure'} went {claim.direction}; the passage that it cites does not."


def movements(text: str, vocabulary: Vocabulary) -> list[tuple[int, int]]:
    """Where a text says which way figures went: words that are held against numbers, not looked for in passages."""
    spans = [(one.start + one.moved[0], one.start + one.moved[1]) for one in find_claims(text, vocabulary)]
    return [(start, end) for start, end in spans if start < end]


def _by_numbers(claim: Claim, numbers: Sequence[TiedNumber]) -> Decimal | None:
    """The change between the two levels that a claim names; None where it doesn't name both, or either is a loss.

    Those of facts are held against the facts of their company by another check.
    """
    levels, priors = claim.sized("level"), claim.sized("prior")
    if len(levels) != 1 or len(priors) != 1:
        return None
    values = {number.quantity.text: number.quantity.value for number in numbers if number.fact is None}
    level, prior = values.get(levels[0].text), values.get(priors[0].text)
    return level - prior if level is not None and prior is not None and min(level, prior) >= 0 else None


def _words_of(claim: Claim, text: str) -> str:
    """The words that tell which way a figure went."""
    return text[claim.start + claim.moved[0] : claim.start + claim.moved[1]]


def _by_row(claim: Claim, numbers: Sequence[TiedNumber], words: str) -> Decimal | None:
    """The change on the year before in the row of the only level that a claim names.

    None where the row's own label has those words: "Increases for tax positions" is a figure.
    """
    levels = {size.text for size in claim.sized("level")}
    tied = [number for number in numbers if number.quantity.text in levels and number.support and number.year]
    if len(tied) != 1 or tied[0].support is None:
        return None
    unit = tied[0].support.unit
    if set(terms(words)) & set(terms(unit.label)):
        return None
    if "(" in unit.text and unit.text.count("(") != len(unit.numbers):
        return None  # some are losses, or outflows
    by_year = {one.year: one.value for one in tied[0].support.unit.numbers if one.year is not None}
    now, before = tied[0].year, max((year for year in by_year if year < (tied[0].year or 0)), default=None)
    return by_year[now] - by_year[before] if now in by_year and before is not None else None


def _told_otherwise(claim: Claim, passages: Sequence[Given], vocabulary: Vocabulary) -> bool:
    """Whether the cited passages tell of the same figure, and always that it went the other way."""
    if not claim.keys:
        return False
    ways: set[str] = set()
    for given in passages:
        for told in find_claims("\n\n".join(unit.text for unit in given.units if not unit.is_row), vocabulary):
            if set(told.keys) & set(claim.keys) and told.direction in _WAYS and not told.negated and not told.is_cause:
                ways.add(told.direction)
    return len(ways) == 1 and claim.direction not in ways
