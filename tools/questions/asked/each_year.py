"""Yes or no for all of several years: "has revenue grown every year", "have dividends been growing over 2020-2022"."""

from tools.language.english.asked import asks_which_way, in_each, offers_choice, wordings
from tools.models.questions import MOVES, Asked, Classification, Relation
from tools.questions.asked.pieces import SIGNS, Told, of_loss, over_time, own_ends, quantity, relations
from tools.questions.reading import Reading

_FEWEST = 3  # years from which "has been growing" is asked of each
_TWO = 2
_SPANNING = "above"  # as "over" is read, where it only says over which years


def in_each_year(slots: Classification, text: str, reading: Reading) -> Told | None:
    """What is asked of each of several years of one figure; None where that is not asked."""
    if not over_time(slots) or slots.fiscal_quarters or slots.periods or own_ends(slots) or slots.open_end:
        return None
    count = len(slots.fiscal_years) or slots.newest
    each, going_on = in_each("each").search(text), in_each("going_on").search(text)
    listed = in_each("listed").search(text)
    if not in_each("opens").search(text) or in_each("refusing").search(text) or offers_choice(text):
        return None
    if quantity(text, reading) is not None or asks_which_way(text):
        return None
    if count < (_TWO if listed else _FEWEST) or not (each or listed or going_on):
        return None
    found: dict[Relation, list[str]] = {name: words for name, words in relations(text).items() if name != _SPANNING}
    if len(found) != 1 or not found.keys() <= MOVES | SIGNS:
        return None
    [(relation, said)] = found.items()
    years = _years(slots, relation, listed=bool(listed or (each and not in_each("spanning").search(text))))
    if years is None:
        return None
    asked = of_loss(Asked(kind="verdict", relation=relation, each=True), text)
    words = [*said, *(one[0] for one in (each, going_on, listed) if one), *_spans(text)]
    return Told(asked, words, years=years)


def _years(slots: Classification, relation: Relation, *, listed: bool) -> tuple[int, ...] | None:
    """The years whose figures tell: where a figure is to have moved in each of some, the first of them is set against
    the year before; None where years between them are left out, which nothing is set against."""
    years = slots.fiscal_years
    if not (listed and relation in MOVES and years):
        return years
    return (years[0] - 1, *years) if years == tuple(range(years[0], years[-1] + 1)) else None


def _spans(text: str) -> list[str]:
    return [match[0] for match in wordings("figures", "spanning").finditer(text)]
