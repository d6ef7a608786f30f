"""Yes or no to how much a figure grew: "more than doubled from 2022 to 2024", "grew by at least 5%"."""

from tools.figures.formulas.combined import growth_of
from tools.language.english.asked import growth_of as growth_told
from tools.language.english.asked import multiplying, wordings
from tools.language.english.compared_change import outpaced
from tools.language.quantities.models import Quantity
from tools.models.questions import MOVES, Asked, Classification, Limit, Relation
from tools.questions.asked.compared_changes import has_growth
from tools.questions.asked.pieces import Told, limit, over_time, own_ends, sides, takes_turns
from tools.questions.reading import Reading
from tools.text import tokenise
from tools.vocab.expressions import MAX_YEARS
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import load_words

_FALLING: dict[Relation, Relation] = {"above": "below", "at_least": "at_most", "below": "above", "at_most": "at_least"}


def multiplied(slots: Classification, body: str, reading: Reading) -> Told | None:
    """Whether a figure doubled: its growth against so many percent."""
    match = multiplying().search(body)
    grown = _grown(slots, reading) if match else None
    if match is None or grown is None:
        return None
    percent = Limit.model_validate({"value": growth_told(match[0]), "half_unit": 0, "unit": "percent"})
    before = body[: match.start()].rstrip().lower()
    less = before.endswith("less than")
    relation: Relation = "above" if before.endswith("more than") else "below" if less else "at_least"
    said = [match[0], "more", "less", "than", *(m[0] for m in wordings("figures", "percent").finditer(body))]
    return grown._replace(asked=Asked(kind="verdict", relation=relation, limit=percent), said=said)


def moved_by(
    slots: Classification, found: dict[Relation, list[str]], number: Quantity, reading: Reading
) -> Told | None:
    """Whether a figure rose or fell by so many percent, by more or by less; None where it comes in percent itself."""
    moves: list[Relation] = [name for name in found if name in MOVES]
    bounds: list[Relation] = [name for name in found if name not in MOVES]
    bound = limit(number)
    if len(moves) != 1 or len(bounds) > 1 or bound is None or bound.unit != "percent":
        return None
    grown = _grown(slots, reading)
    if grown is None or not {*bounds} <= {*_FALLING, "equal"}:
        return None
    equal: Relation = "equal"
    relation: Relation = bounds[0] if bounds else equal
    if moves == ["down"]:
        relation, bound = _FALLING.get(relation, relation), bound.model_copy(update={"value": -abs(bound.value)})
    said = [*(word for words in found.values() for word in words), *(token.text for token in tokenise(number.text))]
    said += sorted(load_words("grown_by"))
    return grown._replace(asked=Asked(kind="verdict", relation=relation, limit=bound), said=said)


def pace(slots: Classification, body: str, reading: Reading) -> Told | None:
    """Which of two figures grew faster: their growth rates over the same years are set against each other."""
    match = wordings("verdict", "faster").search(body) or wordings("verdict", "slower").search(body)
    other = outpaced(body)
    years = slots.fiscal_years
    span = years[-1] - years[0] if len(years) > 1 and not takes_turns(reading) else 1
    last = years[-1:] if len(years) > 1 and not takes_turns(reading) else ()
    one = slots.model_copy(update={"fiscal_years": last}) if last else slots
    rate = sorted((len(slots.metrics), len(slots.tickers))) == [1, 2] and sides(one) == 2
    if not (match or other) or not rate or span > MAX_YEARS or (span > 1 and slots.fiscal_quarters):
        return None
    if not all(formulas_of(reading.vocabulary).grows(key) or has_growth(key, reading) for key in slots.metrics):
        return None  # the growth of what comes in percent is none
    quick = wordings("verdict", "faster").search(body) is not None if match else bool(other and other.end == "highest")
    grows = formulas_of(reading.vocabulary).grows
    metrics = tuple(key if grows(key) and span == 1 else growth_of(grows(key) or key, span) for key in slots.metrics)
    told = match[0] if match else other.said if other else ""
    said = [told, *(m[0] for name in ("up", "down") for m in wordings("relations", name).finditer(body))]
    return Told(Asked(kind="verdict", relation="above" if quick else "below"), [*said, "than"], metrics, last)


def _grown(slots: Classification, reading: Reading) -> Told | None:
    """The growth of the one figure, on the year before or from the first of two years to the last."""
    formulas = formulas_of(reading.vocabulary)
    if not over_time(slots) or len(slots.fiscal_quarters) > 1 or slots.sequential or slots.periods:
        return None
    [key] = slots.metrics
    base = formulas.grows(key)
    formula = reading.vocabulary.formulas.get(key)
    if base is None and (formula is not None and formula.percent):
        return None
    base, years = base or key, slots.fiscal_years
    if (len(years) == 2 or (reading.periods.ranged and years)) and not own_ends(slots):
        span = years[-1] - years[0]
        if span > 1 and (slots.fiscal_quarters or span > MAX_YEARS):
            return None
        return Told(Asked(kind="verdict"), [], (growth_of(base, span),), years[-1:])
    if sides(slots.model_copy(update={"metrics": (base,)})) != 1:
        return None
    named = next((name for name in reading.vocabulary.formulas if formulas.grows(name) == base), None)
    return Told(Asked(kind="verdict"), [], (named or growth_of(base),))
