"""What the kinds of what is asked for are told by: sides, relations, comparing words, and a bound."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tools.language.english.asked import wordings
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.models.questions import MOVES, Asked, Classification, Limit, Relation
from tools.models.slots.periods import PeriodEnd
from tools.questions.reading import Reading
from tools.text import tokenise

SIGNS: frozenset[Relation] = frozenset({"positive", "negative"})
_RELATIONS: tuple[Relation, ...] = (
    "above",
    "at_least",
    "below",
    "at_most",
    "equal",
    "up",
    "down",
    "positive",
    "negative",
)


class Told(NamedTuple):
    """What is asked for, the words that say it, and the metrics and years that it takes where they are others."""

    asked: Asked
    said: list[str]
    metrics: tuple[str, ...] = ()
    years: tuple[int, ...] = ()  # the fiscal years that are left, where the figure spans the others


_INVERTED: Mapping[Relation, Relation] = {
    "up": "down", "down": "up", "above": "below", "below": "above", "at_least": "at_most", "at_most": "at_least",
}  # fmt: skip


def of_loss(asked: Asked, text: str) -> Asked:
    """What is asked of a loss, as it is asked of the income: a larger loss is a lower income."""
    same = asked.relation if asked.relation == "equal" and asked.limit else None  # "lost 1.3 billion"
    inverted = _INVERTED.get(asked.relation, same) if asked.relation else None
    if inverted is None or wordings("relations", "loss").search(text) is None:
        return asked
    bound = asked.limit.model_copy(update={"value": -abs(asked.limit.value)}) if asked.limit else None
    return asked.model_copy(update={"relation": inverted, "limit": bound})


def sides(slots: Classification) -> int:
    """How many figures are set against each other: of two companies, of two metrics, or of two periods; else 0."""
    periods = len(slots.periods) or len(slots.fiscal_years) * max(len(slots.fiscal_quarters), 1) or slots.newest
    periods = len(own_ends(slots)) or periods
    if slots.open_end or slots.years_ago or slots.prior_year or not slots.metrics:
        return 0
    counts = (len(slots.tickers), len(slots.metrics), periods)
    if counts in ((2, 2, 1), (1, 2, 2)):
        return 2
    several = [count for count in counts if count > 1]
    if not several:
        return 1
    return several[0] if len(several) == 1 else 0


def own_ends(slots: Classification) -> list[PeriodEnd]:
    """The periods that are named by their dates, and do not only say again which one another wording names."""
    return [end for end in slots.period_ends if not (end.explains and slots.fiscal_years)]


def over_time(slots: Classification) -> bool:
    """Whether a figure of one company is set against itself at another time."""
    return len(slots.tickers) == 1 and len(slots.metrics) == 1


def relations(text: str) -> dict[Relation, list[str]]:
    """The relations that the words tell; the longest wording counts: "no more than" is not "more than"."""
    spans: list[tuple[int, int, Relation | None]] = []
    for name in _RELATIONS:
        for match in wordings("relations", name).finditer(text):
            spans.append((match.start(), match.end(), name))
    spans += [(m.start(), m.end(), None) for m in wordings("relations", "naming").finditer(text)]
    longest = [one for one in spans if not any(_covers(other, one) for other in spans)]
    found: dict[Relation, list[str]] = {}
    for start, end, name in longest:
        if name is not None:
            found.setdefault(name, []).append(text[start:end])
    apart: tuple[tuple[str, Relation], ...] = (("more", "above"), ("less", "below"))
    for list_name, name in apart:
        match = wordings("relations", list_name).search(text)
        against = wordings("relations", "against")
        if match and not set(found) - MOVES and against.search(text, match.end()):
            found = {name: [match[0], "than"]}
    return found


def _covers(one: tuple[int, int, Relation | None], other: tuple[int, int, Relation | None]) -> bool:
    return one != other and one[0] <= other[0] and other[1] <= one[1] and one[1] - one[0] > other[1] - other[0]


def compared(text: str) -> re.Match[str] | None:
    """The first word of more or less."""
    return next((m for name in ("more", "less") if (m := wordings("relations", name).search(text))), None)


def comparing(text: str) -> list[str]:
    """The words that compare."""
    return ["than", *(m[0] for name in ("more", "less") for m in wordings("relations", name).finditer(text))]


def quantity(text: str, reading: Reading) -> Quantity | None:
    """The one number of the question that names no period."""
    taken = reading.periods.covered
    free = [one for one in find_quantities(text) if not any(a < one.end and one.start < b for a, b in taken)]
    return free[0] if len(free) == 1 else None


def takes_turns(reading: Reading) -> bool:
    """Whether each of two figures has its own year: "net income in 2026 more than revenue in 2024"."""
    tokens = reading.words.tokens
    figures = [(tokens[mention.first].start, "figure") for mention in reading.figures]
    years = [(named.start, "year") for named in reading.periods.singles]
    kinds = [kind for _, kind in sorted([*figures, *years])]
    return len(kinds) == len(figures) + len(years) == 4 and kinds[:2] == kinds[2:] and kinds[0] != kinds[1]


def holds_money_or_rate(slots: Classification, number: Quantity, reading: Reading) -> bool:
    """Whether a number could be what the one figure is said to be: money of a sum of money, percent of a rate."""
    bound = limit(number)
    if bound is None or len(slots.metrics) != 1:
        return False
    key, vocabulary = slots.metrics[0], reading.vocabulary
    metric, formula = vocabulary.metrics.get(key), vocabulary.formulas.get(key)
    if bound.unit == "percent":
        return formula is not None and formula.percent
    unit = metric.unit if metric else formula.unit if formula else ""
    return bound.unit == "money" and unit in {"monetary", "per_share"}


def limit(found: Quantity) -> Limit | None:
    """What a figure is held against."""
    if found.bound is not None:
        return None
    match found.unit:
        case "money" | "per_share":
            unit = "money"
        case "percent" | "percentage_points":
            unit = "percent"
        case "multiple":
            unit = "multiple"
        case "shares" | "count" | None:
            unit = "count" if found.scale == 1 else "money"
        case _:
            return None
    return Limit.model_validate({"value": found.value, "half_unit": found.half_unit, "unit": unit})


def free_text(reading: Reading) -> str:
    """The words of the question that name nothing."""
    words = reading.words
    return " ".join(words.tokens[position].text for position in words.free(0, len(words.tokens)))


def words_of(said: Iterable[str]) -> set[str]:
    """The keys of words."""
    return {token.key for words in said for token in tokenise(words)}
