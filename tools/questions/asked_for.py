"""What a question asks for: a difference, a sum, how many times, a yes or no, the larger of two, one of all companies.

Only what the slots hold can be asked for: no kind is read where figures, companies and periods are not told.
"""

import re
from collections.abc import Iterable

from tools.language.english.asked import difference_between, goes_on_than, offers_choice, wordings
from tools.language.english.planning import end_of
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.models.questions import Asked, Classification, Limit, NamedPeriod, Relation
from tools.questions.reading import Reading
from tools.questions.route import route
from tools.text import tokenise
from tools.vocab.loader import load_toml

_NET_INCOME = "net_income"
_RELATIONS: tuple[Relation, ...] = ("above", "at_least", "below", "at_most", "up", "down", "positive", "negative")
_MOVES: frozenset[Relation] = frozenset({"up", "down"})
_SIGNS: frozenset[Relation] = frozenset({"positive", "negative"})


def with_asked(slots: Classification, reading: Reading, loaded: tuple[str, ...]) -> Classification:
    """The slots with what is asked for, without the words that only say so, and with the periods that it takes."""
    if slots.narrative_cues or slots.statements or slots.problems or slots.insiders:
        return slots
    text = reading.words.text
    ranked = _everyone(slots, text, loaded)
    if ranked is not None:
        return ranked
    asked, said = _asked(slots, reading)
    if asked is None:
        return slots
    update: dict[str, object] = {"asks": asked, "unexplained": _left(slots.unexplained, said)}
    if asked.relation in _SIGNS and not slots.metrics:
        update |= {"metrics": (_NET_INCOME,), "intent": "specific_metric", "query_type": "factual", "ambiguous": ()}
    if _against_year_before(asked, slots):
        update |= _two_years(slots)
    filled = slots.model_copy(update=update)
    if not (filled.metrics and filled.tickers) or filled.unexplained:
        return slots  # what is left open may belong to the very words that were taken
    return filled.model_copy(update={"route": route(filled)})


# ---- What is asked for


def _asked(slots: Classification, reading: Reading) -> tuple[Asked | None, list[str]]:
    """What is asked for, and the words that say it."""
    text = reading.words.text
    for read in (_times, _difference, _verdict, _larger, _sum):
        if found := read(slots, text, reading):
            asked, said = found
            return asked.model_copy(update={"periods": _in_order(reading)}), said
    return None, []


def _in_order(reading: Reading) -> tuple[NamedPeriod, ...]:
    """The single years in the question's own order; quarters of them are told by their numbers."""
    periods = reading.periods
    if periods.exact or len(periods.fiscal_quarters) > 1:
        return periods.exact
    quarter = periods.fiscal_quarters[0] if periods.fiscal_quarters else 0
    said = [named.year for named in sorted(periods.singles, key=lambda named: named.start)]
    years = dict.fromkeys(said if sorted(set(said)) == sorted(periods.fiscal_years) else periods.fiscal_years)
    return tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=quarter) for year in years)


def _times(slots: Classification, text: str, _: Reading) -> tuple[Asked, list[str]] | None:
    match = wordings("figures", "times").search(text)
    if match is None or _sides(slots) != 2:
        return None
    return Asked(kind="times"), [match[0], *_comparing(text), "as"]


def _difference(slots: Classification, text: str, _: Reading) -> tuple[Asked, list[str]] | None:
    """A noun beside what is compared ("the gap between"), "how much more ... than", "by how much did it rise"."""
    noun = difference_between(text)
    if noun is not None and _sides(slots) == 2:
        return Asked(kind="difference"), [noun, *_comparing(text)]
    measured = wordings("figures", "measured").search(text)
    if measured is None:
        return None
    after = text[measured.end() :]
    compared = _compared(after)
    moved = next((m for name in ("up", "down") if (m := wordings("relations", name).search(after))), None)
    if compared is not None and _sides(slots) == 2:
        return Asked(kind="difference"), [measured[0], *_comparing(text)]
    over_time = len(slots.tickers) == 1 and len(slots.metrics) == 1
    by_how_much = measured[0].lower().startswith("by") or slots.change or len(slots.fiscal_years) == 2
    if moved is not None and over_time and by_how_much:
        return Asked(kind="difference", relation="up"), [measured[0], moved[0]]
    return None


def _verdict(slots: Classification, text: str, reading: Reading) -> tuple[Asked, list[str]] | None:
    """A question for yes or no: a figure against a bound, against another figure, or the year before."""
    openings, leading = wordings("verdict", "opening").pattern, wordings("verdict", "leading").pattern
    opened = re.match(rf"\s*(?:(?:{leading})[\s,]*)*(?:{openings})", text, re.IGNORECASE)
    if opened is None or wordings("verdict", "refusing").search(text[opened.end() :]) or "n't" in text:
        return None
    body = text[opened.end() :]
    relations = _relations(body)
    quantity = _quantity(text, reading)
    if len(relations) != 1 or len(slots.tickers) not in (1, 2):
        return None
    [(relation, said)] = relations.items()
    if quantity is not None:
        return _against_limit(slots, relation, said, quantity)
    if relation in _SIGNS:
        fits = _sides(slots) == 1 or (not slots.metrics and len(slots.tickers) == 1)
        return (Asked(kind="verdict", relation=relation), said) if fits else None
    if relation in _MOVES:
        alone = len(slots.tickers) == 1 and len(slots.metrics) == 1
        return (Asked(kind="verdict", relation=relation), said) if alone else None
    return (Asked(kind="verdict", relation=relation), [*said, "whole", "entire"]) if _sides(slots) == 2 else None


def _against_limit(
    slots: Classification, relation: Relation, said: list[str], quantity: Quantity
) -> tuple[Asked, list[str]] | None:
    limit = _limit(quantity)
    if limit is None or relation in _MOVES | _SIGNS or _sides(slots) != 1:
        return None
    words = [token.text for token in tokenise(quantity.text)]
    return Asked(kind="verdict", relation=relation, limit=limit), [*said, quantity.text, *words]


def _larger(slots: Classification, text: str, _: Reading) -> tuple[Asked, list[str]] | None:
    """The larger or smaller of two figures of one company."""
    end = end_of(text)
    if (
        not offers_choice(text)
        or end is None
        or len(slots.metrics) != 2
        or len(slots.tickers) != 1
        or _sides(slots) != 2
    ):
        return None
    said = [m[0] for name in ("more", "less") for m in wordings("relations", name).finditer(text)]
    relation: Relation = "above" if end == "highest" else "below"
    return Asked(kind="larger", relation=relation), [*said, "which", "or"]


def _sum(slots: Classification, text: str, reading: Reading) -> tuple[Asked, list[str]] | None:
    """A sum over years; "total" within a figure's own name is none."""
    words = reading.words
    free = " ".join(words.tokens[position].text for position in words.free(0, len(words.tokens)))
    over = wordings("figures", "over").search(
        text
    )  # "total revenue over 2020-2022" adds up what is called total revenue
    match = wordings("figures", "sum").search(text if over else free)
    if match is None or len(slots.metrics) != 1 or slots.change or slots.newest > 1 or slots.open_end:
        return None
    vocabulary = reading.vocabulary
    metric = vocabulary.metrics.get(slots.metrics[0])
    adds_up = metric is not None and metric.additive
    several = (len(slots.fiscal_years) > 1) != (len(slots.tickers) > 1) and len(slots.fiscal_quarters) < 2
    if not adds_up or not several:
        return None
    said = [m[0] for m in wordings("figures", "sum").finditer(text)]
    return Asked(kind="sum"), [*said, "over", "across"]


# ---- Its pieces


def _sides(slots: Classification) -> int:
    """How many figures are set against each other: of two companies, of two metrics, or of two periods; else 0."""
    periods = len(slots.periods) or len(slots.fiscal_years) * max(len(slots.fiscal_quarters), 1) or slots.newest
    if slots.open_end or slots.period_ends or slots.years_ago or slots.prior_year or not slots.metrics:
        return 0
    counts = (len(slots.tickers), len(slots.metrics), periods)
    if counts == (2, 2, 1):
        return 2
    several = [count for count in counts if count > 1]
    if not several:
        return 1
    return several[0] if len(several) == 1 else 0


def _relations(text: str) -> dict[Relation, list[str]]:
    """The relations that the words tell; the longest wording counts ("no more than" is not "more than")."""
    spans: list[tuple[int, int, Relation]] = []
    for name in _RELATIONS:
        for match in wordings("relations", name).finditer(text):
            spans.append((match.start(), match.end(), name))
    longest = [one for one in spans if not any(_covers(other, one) for other in spans)]
    found: dict[Relation, list[str]] = {}
    for start, end, name in longest:
        found.setdefault(name, []).append(text[start:end])
    apart: tuple[tuple[str, Relation], ...] = (("more", "above"), ("less", "below"))
    for list_name, name in apart:
        match = wordings("relations", list_name).search(text)
        if match and not found and goes_on_than(text[match.end() :]):
            found[name] = [match[0], "than"]
    return found


def _covers(one: tuple[int, int, Relation], other: tuple[int, int, Relation]) -> bool:
    return one != other and one[0] <= other[0] and other[1] <= one[1] and one[1] - one[0] > other[1] - other[0]


def _compared(text: str) -> re.Match[str] | None:
    return next((m for name in ("more", "less") if (m := wordings("relations", name).search(text))), None)


def _comparing(text: str) -> list[str]:
    return ["than", *(m[0] for name in ("more", "less") for m in wordings("relations", name).finditer(text))]


def _quantity(text: str, reading: Reading) -> Quantity | None:
    """The one number of the question that names no period."""
    taken = reading.periods.covered
    free = [one for one in find_quantities(text) if not any(a < one.end and one.start < b for a, b in taken)]
    return free[0] if len(free) == 1 else None


def _limit(quantity: Quantity) -> Limit | None:
    if quantity.bound is not None:
        return None
    match quantity.unit:
        case "money" | "per_share":
            unit = "money"
        case "percent" | "percentage_points":
            unit = "percent"
        case "multiple":
            unit = "multiple"
        case "shares" | "count" | None:
            unit = "count" if quantity.scale == 1 else "money"
        case _:
            return None
    return Limit.model_validate({"value": quantity.value, "half_unit": quantity.half_unit, "unit": unit})


def _against_year_before(asked: Asked, slots: Classification) -> bool:
    """Whether a rise or fall is that of one period on the year before."""
    alone = len(slots.fiscal_years) <= 1 and slots.newest == 1 and not slots.open_end and not slots.periods
    return asked.relation in _MOVES and alone and len(slots.fiscal_quarters) <= 1 and not slots.sequential


def _two_years(slots: Classification) -> dict[str, object]:
    if not slots.fiscal_years:
        return {"newest": 2}
    year = slots.fiscal_years[0]
    return {"fiscal_years": (year - 1, year), "change": False}


def _left(unexplained: Iterable[str], said: Iterable[str]) -> tuple[str, ...]:
    known = {token.key for words in said for token in tokenise(words)}
    return tuple(word for word in unexplained if not {token.key for token in tokenise(word)} <= known)


# ---- One of all companies


def _everyone(slots: Classification, text: str, loaded: tuple[str, ...]) -> Classification | None:
    """A question for one of all loaded companies, which names none."""
    if slots.tickers or slots.not_loaded or not slots.metrics or slots.follows_up or not loaded:
        return None
    asking, ranking = wordings("everyone", "asking").search(text), wordings("everyone", "ranking").search(text)
    if asking is None or not (ranking or end_of(text)):
        return None
    said = [m[0] for name in ("asking", "ranking", "saying") for m in wordings("everyone", name).finditer(text)]
    # An asker that ranks by growth says so with a verb or an adverb, which is read with what is picked.
    picking = load_toml("planning.toml")["picking"]
    said += [word for name in ("highest", "lowest", "growing", "filling", "asking") for word in picking[name]]
    left = _left(slots.unexplained, said)
    if left:
        return None
    asked = Asked(kind="rank", everyone=True)
    filled = slots.model_copy(
        update={"asks": asked, "tickers": loaded, "unexplained": (), "query_type": "comparative", "ambiguous": ()}
    )
    return filled.model_copy(update={"route": route(filled)})
