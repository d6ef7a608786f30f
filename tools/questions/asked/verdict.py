"""Questions for yes or no: a figure against a bound, against another figure, the year before, or nil."""

import re
from collections.abc import Iterator, Mapping, Sequence

from tools.language.english.asked import (
    asked_of_it,
    asks_if_any,
    asks_if_moved,
    asks_which_way,
    closing_tag,
    closing_wish,
    is_share_of,
    multiplying,
    names_move,
    spans_years,
    wordings,
)
from tools.language.english.compared_change import outpaced
from tools.language.periods.words import PRIOR_YEAR
from tools.language.quantities.models import Quantity
from tools.models.questions import MOVES, Asked, Classification, Relation
from tools.questions.asked.growing import moved_by, multiplied, pace
from tools.questions.asked.pieces import (
    SIGNS,
    Told,
    holds_money_or_rate,
    limit,
    of_loss,
    over_time,
    quantity,
    relations,
    sides,
)
from tools.questions.reading import Reading
from tools.text import tokenise

_AS_MOVE: Mapping[Relation, Relation] = {"above": "up", "below": "down"}
_NAME = re.compile(r"\w+")
_YEAR_BEFORE = re.compile(PRIOR_YEAR, re.IGNORECASE)
_TAX = "income_tax_expense"  # what is paid of it is another figure
_BREAK = r"(?:^|[,;:(—–]|\s-|\b(?:that|and)\b)\s*"


def verdict(slots: Classification, text: str, reading: Reading) -> Told | None:
    """What a yes or no is asked of."""
    for body, tag, claimed in _bodies(text):
        if (told := _of_body(slots, body, text, reading, claimed=claimed)) is not None:
            lost = "net_income" in slots.metrics or "operating_income" in slots.metrics
            asked = of_loss(told.asked, body) if lost else told.asked
            either = asked.relation in MOVES and asks_which_way(text)
            return told._replace(asked=asked.model_copy(update={"either": either}), said=[*told.said, *tag])
    return None


def _bodies(text: str) -> Iterator[tuple[str, list[str], bool]]:
    """What is asked with yes or no: what follows an opening word, or all that stands before "is that right?".

    The last tells whether it is said to be so: a number in it is what the figure is held to be.
    """
    exact = closing_wish(text)
    text = text[: exact.start()] if exact else text
    tag = closing_tag(text)
    plain = text[: tag.start()] if tag else text
    tail = wordings("verdict", "tails").search(plain)
    asked = plain[: tail.start()] if tail else plain
    said = [*([exact[0]] if exact else []), *([tag[0]] if tag else []), *([plain[tail.start() :]] if tail else [])]
    openings, leading = (wordings("verdict", name).pattern for name in ("opening", "leading"))
    opened = re.compile(rf"{_BREAK}(?:(?:{leading})[\s,]*)*(?:{openings})\b", re.IGNORECASE)
    stating = wordings("verdict", "stating")
    for pattern in (stating, opened):
        if match := pattern.search(asked):
            body = asked[match.end() :]
            before = asked[: match.end()]
            lead = (m[0] for name in ("leading", "stating") for m in wordings("verdict", name).finditer(before))
            yield body, [*said, *lead], True
    if of_it := asked_of_it(asked):
        yield of_it, said, False
    if tag or (text.rstrip().endswith("?") and names_move(asked) is None):
        yield asked, said, tag is not None


def _of_body(slots: Classification, body: str, text: str, reading: Reading, *, claimed: bool) -> Told | None:
    if wordings("verdict", "refusing").search(body) or "n't" in body or len(slots.tickers) not in (1, 2):
        return None
    if (paced := pace(slots, body, reading)) is not None:
        return paced
    if outpaced(body) is not None:
        return None
    if multiplying().search(body):
        return multiplied(slots, body, reading)
    number = quantity(text, reading)
    found = _relations(body, number, claimed=claimed)
    if number is not None and (told := moved_by(slots, found, number, reading)):
        return told
    if number is not None and not found and claimed and holds_money_or_rate(slots, number, reading):
        found["equal"] = [m[0] for m in wordings("verdict", "about").finditer(body)]
    if number is None and len(found) == 2 and MOVES & found.keys() and not found.keys() <= MOVES:
        for move in MOVES & found.keys():
            del found[move]
    if not found and number is None and claimed and (told := _of_any(slots, body, reading)):
        return told
    if len(found) != 1:
        return None
    [(relation, said)] = found.items()
    if number is not None:
        return _against_limit(slots, relation, said, number, reading)
    return _of_figures(slots, relation, said, body, claimed=claimed)


def _relations(body: str, number: Quantity | None, *, claimed: bool) -> dict[Relation, list[str]]:
    """The relations that the words tell; where they tell none, whether a figure moved at all."""
    found = relations(body)
    if MOVES & found.keys() and spans_years(body) and {one.lower() for one in found.get("above", ())} == {"over"}:
        del found["above"]  # "has it grown over 2020-2022"
    moved = asks_if_moved(body) if claimed and not found and number is None else None
    return {"changed": [moved]} if moved else found


def _of_any(slots: Classification, body: str, reading: Reading) -> Told | None:
    """Whether there was any of one figure in one period: dividends, a profit, debt; of a loss, whether it was one."""
    said = asks_if_any(body)
    if said is None or sides(slots) != 1 or slots.metrics[0] not in reading.vocabulary.metrics.keys() - {_TAX}:
        return None
    relation: Relation = "negative" if wordings("relations", "loss").search(body) else "positive"
    return Told(Asked(kind="verdict", relation=relation), [said])


def _of_figures(slots: Classification, relation: Relation, said: list[str], body: str, *, claimed: bool) -> Told | None:
    """A figure against nil, against itself at another time, or against another one."""
    if relation in SIGNS:
        fits = sides(slots) == 1 or (not slots.metrics and len(slots.tickers) == 1)
        return Told(Asked(kind="verdict", relation=relation), said) if fits else None
    if relation in _AS_MOVE and sides(slots) == 1 and over_time(slots) and _YEAR_BEFORE.search(body):
        relation = _AS_MOVE[relation]  # "lower than a year before"
    if relation in MOVES and not claimed and wordings("figures", "percent").search(body):
        return None  # "- % up?" asks by how much
    if relation in MOVES:
        against = [m[0] for m in wordings("relations", "against").finditer(body)]
        return Told(Asked(kind="verdict", relation=relation), [*said, *against]) if over_time(slots) else None
    if relation == "equal" and wordings("relations", "adding_up").search(body) and not _has_sum(slots):
        return None  # two parts are asked to come to a third figure, not to be the same
    quotient = not claimed and len(slots.metrics) == 2 and {word.lower() for word in said} == {"over"}
    if sides(slots) == 2 and not quotient:  # "SBC over revenue?" asks for no yes or no
        return Told(Asked(kind="verdict", relation=relation), [*said, "whole", "entire"])
    return None


def _has_sum(slots: Classification) -> bool:
    """Whether one side is what several figures come to."""
    return any("+" in key for key in slots.metrics)


def _together(metrics: Sequence[str], reading: Reading) -> str | None:
    """What several figures come to; a formula among them may hold the others, and is what they come to then."""
    formulas = reading.vocabulary.formulas
    named = [key for key in metrics if key in formulas]
    if not named:
        return f"({' + '.join(metrics)})"
    held = set(_NAME.findall(formulas[named[0]].expression))
    others = {name for key in metrics if key != named[0] for name in _NAME.findall(key)}
    return named[0] if len(named) == 1 and others <= held else None


def _against_limit(
    slots: Classification, relation: Relation, said: list[str], number: Quantity, reading: Reading
) -> Told | None:
    """A figure against a bound; a part against so many percent of the whole."""
    bound, text = limit(number), reading.words.text
    if bound is None or relation in MOVES | SIGNS:
        return None
    words = [*said, number.text, *(token.text for token in tokenise(number.text)), "percent"]
    asked = Asked(kind="verdict", relation=relation, limit=bound)
    share = len(slots.metrics) == 2 and bound.unit == "percent" and len(slots.tickers) == 1
    if share and sides(slots) == 2 and is_share_of(text[number.end :]):
        part, whole = slots.metrics
        return Told(asked, words, (f"{part} / {whole}",))
    together = [m[0] for m in wordings("figures", "adding").finditer(text)]
    if together and len(slots.metrics) > 1 == len(slots.tickers) and sides(slots) == len(slots.metrics):
        whole = _together(slots.metrics, reading)  # of what was spent on both
        return Told(asked, [*words, *together], (whole,)) if whole else None
    if len(slots.metrics) == 2 == sides(slots) and _is_closed(number, reading):
        return Told(asked, words)
    summed = any(key in reading.vocabulary.formulas for key in slots.metrics[:1])
    return Told(asked, [*words, *together] if summed else words) if sides(slots) == 1 else None


def _is_closed(number: Quantity, reading: Reading) -> bool:
    """Whether the question for a bound ends before another figure is named, which is evidence beside it."""
    stops = reading.words.text.find("?", number.end)
    places = [reading.words.starts[one.first] for one in reading.figures]
    return stops > 0 and min(places) < number.start and stops < max(places)
