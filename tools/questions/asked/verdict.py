"""Questions for yes or no: a figure against a bound, against another figure, the year before, or nil."""

import re
from collections.abc import Iterator

from tools.language.english.asked import (
    asked_of_it,
    asks_which_way,
    closing_tag,
    growth_of,
    is_share_of,
    multiplying,
    names_move,
    wordings,
)
from tools.language.quantities.models import Quantity
from tools.models.questions import Asked, Classification, Limit, Relation
from tools.questions.asked.pieces import (
    MOVES,
    SIGNS,
    Told,
    limit,
    of_loss,
    over_time,
    quantity,
    relations,
    sides,
)
from tools.questions.reading import Reading
from tools.text import tokenise
from tools.vocab.formulas import formulas_of

_BREAK = r"(?:^|[,;:(—–]|\s-|\b(?:that|and)\b)\s*"


def verdict(slots: Classification, text: str, reading: Reading) -> Told | None:
    """What a yes or no is asked of."""
    for body, tag in _bodies(text):
        if (told := _of_body(slots, body, text, reading)) is not None:
            lost = "net_income" in slots.metrics or "operating_income" in slots.metrics
            asked = of_loss(told.asked, body) if lost else told.asked
            either = asked.relation in MOVES and asks_which_way(text)
            return Told(asked.model_copy(update={"either": either}), [*told.said, *tag], told.metrics)
    return None


def _bodies(text: str) -> Iterator[tuple[str, list[str]]]:
    """What is asked with yes or no: what follows an opening word, or all that stands before "is that right?"."""
    tag = closing_tag(text)
    plain = text[: tag.start()] if tag else text
    tail = wordings("verdict", "tails").search(plain)
    asked = plain[: tail.start()] if tail else plain
    said = [*([tag[0]] if tag else []), *([plain[tail.start() :]] if tail else [])]
    openings, leading = (wordings("verdict", name).pattern for name in ("opening", "leading"))
    opened = re.compile(rf"{_BREAK}(?:(?:{leading})[\s,]*)*(?:{openings})\b", re.IGNORECASE)
    stating = wordings("verdict", "stating")
    for pattern in (stating, opened):
        if match := pattern.search(asked):
            body = asked[match.end() :]
            before = asked[: match.end()]
            lead = (m[0] for name in ("leading", "stating") for m in wordings("verdict", name).finditer(before))
            yield body, [*said, *lead]
    if of_it := asked_of_it(asked):
        yield of_it, said
    if tag or (text.rstrip().endswith("?") and names_move(asked) is None):
        yield asked, said


def _of_body(slots: Classification, body: str, text: str, reading: Reading) -> Told | None:
    if wordings("verdict", "refusing").search(body) or "n't" in body or len(slots.tickers) not in (1, 2):
        return None
    paced = _pace(slots, body, reading)
    if paced is not None:
        return paced
    if multiplying().search(body):
        return _multiplied(slots, body, reading)
    found: dict[Relation, list[str]] = relations(body)
    number = quantity(text, reading)
    if number is None and len(found) == 2 and MOVES & found.keys() and not found.keys() <= MOVES:
        for move in MOVES & found.keys():
            del found[move]
    if len(found) != 1:
        return None
    [(relation, said)] = found.items()
    if number is not None:
        return _against_limit(slots, relation, said, number, text)
    if relation in SIGNS:
        fits = sides(slots) == 1 or (not slots.metrics and len(slots.tickers) == 1)
        return Told(Asked(kind="verdict", relation=relation), said) if fits else None
    if relation in MOVES:
        against = [m[0] for m in wordings("relations", "against").finditer(body)]
        return Told(Asked(kind="verdict", relation=relation), [*said, *against]) if over_time(slots) else None
    if sides(slots) == 2:
        return Told(Asked(kind="verdict", relation=relation), [*said, "whole", "entire"])
    return None


def _multiplied(slots: Classification, body: str, reading: Reading) -> Told | None:
    """Whether a figure doubled: its growth against so many percent."""
    match = multiplying().search(body)
    if match is None or not over_time(slots) or sides(slots) != 1 or slots.fiscal_quarters:
        return None
    grows, [key] = formulas_of(reading.vocabulary).grows, slots.metrics
    grown = next((name for name in reading.vocabulary.formulas if grows(name) == key), None)
    if grown is None:
        return None
    percent = Limit.model_validate({"value": growth_of(match[0]), "half_unit": 0, "unit": "percent"})
    relation: Relation = "above" if body[: match.start()].rstrip().lower().endswith("more than") else "at_least"
    said = [match[0], "more", "than", *(m[0] for m in wordings("figures", "percent").finditer(body))]
    return Told(Asked(kind="verdict", relation=relation, limit=percent), said, (grown,))


def _against_limit(
    slots: Classification, relation: Relation, said: list[str], number: Quantity, text: str
) -> Told | None:
    """A figure against a bound; a part against so many percent of the whole."""
    bound = limit(number)
    if bound is None or relation in MOVES | SIGNS:
        return None
    words = [*said, number.text, *(token.text for token in tokenise(number.text)), "percent"]
    asked = Asked(kind="verdict", relation=relation, limit=bound)
    share = len(slots.metrics) == 2 and bound.unit == "percent" and len(slots.tickers) == 1
    if share and sides(slots) == 2 and is_share_of(text[number.end :]):
        part, whole = slots.metrics
        return Told(asked, words, (f"{part} / {whole}",))
    return Told(asked, words) if sides(slots) == 1 else None


def _pace(slots: Classification, body: str, reading: Reading) -> Told | None:
    """Which of two figures grew faster: their growth rates are set against each other."""
    match = wordings("verdict", "faster").search(body) or wordings("verdict", "slower").search(body)
    rate = sorted((len(slots.metrics), len(slots.tickers))) == [1, 2] and sides(slots) == 2
    if match is None or not rate:
        return None
    quick = wordings("verdict", "faster").search(body) is not None
    formulas = formulas_of(reading.vocabulary)
    metrics = tuple(key if formulas.grows(key) else f"growth({key})" for key in slots.metrics)
    said = [match[0], *(m[0] for name in ("up", "down") for m in wordings("relations", name).finditer(body))]
    return Told(Asked(kind="verdict", relation="above" if quick else "below"), [*said, "than"], metrics)
