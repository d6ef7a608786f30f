"""What figures come to: a difference, growth in percent, a yearly rate, how many times, the larger of two."""

import re
from itertools import pairwise

from tools.figures.formulas.combined import base_of, growth_in_sequence, growth_of
from tools.language.english.asides import listed
from tools.language.english.asked import (
    difference_between,
    either_way,
    ends_in_by,
    leaves_amount_open,
    names_move,
    offers_choice,
    wordings,
)
from tools.language.english.compared_change import compared_change, paces
from tools.language.english.planning import end_of
from tools.models.questions import Asked, Classification, Relation
from tools.questions.asked.compared_changes import has_growth, paces_of_growth
from tools.questions.asked.pieces import Told, compared, comparing, over_time, own_ends, sides
from tools.questions.reading import Reading
from tools.vocab.expressions import calls, names, parse
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import load_toml, load_words

_TWO = 2  # figures, of which one is the larger by "or" alone


def times(slots: Classification, text: str, reading: Reading) -> Told | None:
    """How many times one figure is the other, or is bigger than it."""
    match = wordings("figures", "times").search(text) or _over_itself(slots, text, reading)
    if match is None or sides(slots) != 2:
        return None
    more = wordings("relations", "more").match(text[match.end() :].lstrip())
    said = [match[0], *([more[0]] if more else []), *comparing(text), "as"]
    paid = _paid_out_of(slots, text[match.end() :])
    measured = (slots.metrics[1], slots.metrics[0]) if paid else ()
    return Told(Asked(kind="times", relation="above" if more else None), [*said, *paid], measured)


def _over_itself(slots: Classification, text: str, reading: Reading) -> re.Match[str] | None:
    """The words that set a figure of one period over that of another: "FY2026 R&D as a multiple of FY2023 R&D"."""
    spans = sorted(reading.periods.covered)
    if len(slots.metrics) != 1 or len(spans) != 2 or not over_time(slots):
        return None
    between = (m for m in wordings("figures", "quotient").finditer(text) if _is_free(m, reading))
    return next((m for m in between if spans[0][0] < m.start() and m.end() <= spans[1][1]), None)


def _paid_out_of(slots: Classification, text: str) -> list[str]:
    """The words of "could it have paid its interest out of operating income": the second is so many times the first."""
    paid = wordings("figures", "paying").search(text)
    source = wordings("figures", "source").search(text, paid.end()) if paid else None
    return [paid[0], source[0]] if paid and source and len(slots.metrics) == 2 else []


def compound(slots: Classification, text: str, reading: Reading) -> Told | None:
    """One yearly rate from the first year of a range to its last."""
    said = [token.text for token in reading.words.tokens if token.key in load_words("compounding")]
    yearly = [match[0] for match in wordings("figures", "yearly").finditer(text)]
    years = slots.fiscal_years
    if not said or not over_time(slots) or len(years) < 2 or slots.fiscal_quarters or slots.open_end:
        return None
    [key] = slots.metrics
    base = formulas_of(reading.vocabulary).grows(key)  # the rate of the figure, not of its growth
    return Told(Asked(kind="cagr", relation="up"), [*said, *yearly], (base,) if base else ())


def growth(slots: Classification, text: str, reading: Reading) -> Told | None:
    """By how many percent a figure changed from one period to another."""
    if told := _on_year_before(slots, text, reading):
        return told
    rates = [m[0] for name in ("percent", "pace") for m in wordings("figures", name).finditer(text)]
    rates += _by_how_much_it_grew(slots, text)
    whole = [m[0] for m in wordings("figures", "sum").finditer(text)]
    ranged = reading.periods.ranged and rates and not slots.fiscal_quarters and not slots.open_end
    count = 2 if slots.change or (ranged and len(slots.tickers) == 1) else sides(slots)
    in_percent = over_time(slots) and _in_percent(slots, reading)
    pace = wordings("figures", "pace").search(text) if over_time(slots) else None
    pace = pace if pace and not formulas_of(reading.vocabulary).grows(slots.metrics[0]) else None
    if not over_time(slots) or (in_percent and not pace) or count not in (1, 2):
        return None
    if _combines_growth(slots.metrics[0], reading):
        return None
    if slots.sequential and count == 1:  # a rate on the quarter before is a figure of its own
        return Told(Asked(kind="growth"), rates, (growth_in_sequence(slots.metrics[0]),)) if rates else None
    points = wordings("figures", "points").search(text)
    grows = wordings("figures", "growth").search(text)
    moved = grows or wordings("figures", "moved").search(text) or compared(text)
    against = _against_another(text, reading)
    quarterly = slots.granularity == "quarterly" and not ((rates or grows) and _is_one_quarter(slots))
    alone = count == 1 and (against or not moved or len(slots.fiscal_years) > 1 or quarterly)
    if points or alone or not (grows or (rates and (moved or against))):
        return None
    kind = "difference" if in_percent else "growth"  # what comes in percent moves by points
    return Told(Asked(kind=kind, relation="up"), [*rates, *whole, *comparing(text), *([moved[0]] if moved else [])])


def _combines_growth(key: str, reading: Reading) -> bool:
    """Whether a figure is arithmetic over growth rates, of which a word for growth only names the parts."""
    if key.isidentifier():
        return False
    formulas, node = formulas_of(reading.vocabulary), parse(key)
    return any(map(formulas.grows, names(node))) or any(call.function == "growth" for call in calls(node))


def _on_year_before(slots: Classification, text: str, reading: Reading) -> Told | None:
    """ "EPS growth fy25 vs fy24" is one rate: the growth of the one year, or quarter, on the same one a year before."""
    against = wordings("relations", "against").search(text)
    years = slots.fiscal_years
    if not (against and over_time(slots) and len(years) == 2 and years[1] - years[0] == 1):
        return None
    if len(slots.fiscal_quarters) > 1:
        return None
    base = formulas_of(reading.vocabulary).grows(slots.metrics[0])
    return Told(Asked(kind="growth", relation="up"), [against[0]], (base,)) if base and not slots.periods else None


def _by_how_much_it_grew(slots: Classification, text: str) -> list[str]:
    """The words of "by how much did it grow its revenue", where no amount is asked for by itself."""
    if open_move := leaves_amount_open(text):
        return open_move.split()
    measured, grew = wordings("figures", "measured").search(text), wordings("figures", "growing").search(text)
    by = measured is not None and measured[0].lower().startswith("by how much")
    did = wordings("figures", "how_much").search(text)
    if did and not (measured and measured.start() < did.start()):  # not "by how much did it fall"
        measured, grew, by = did, wordings("figures", "moving").search(text, did.end()), True
    amount = wordings("figures", "which").search(text) or either_way().search(text)
    return [measured[0], grew[0]] if measured and by and grew and not amount and not slots.change else []


def _against_another(text: str, reading: Reading) -> bool:
    """Whether a figure is set against something else than the year before, which it is compared with anyway."""
    matches = wordings("relations", "against").finditer(text)
    return any(all(not a <= match.start() < b for a, b in reading.periods.covered) for match in matches)


def _is_one_quarter(slots: Classification) -> bool:
    one = len(slots.fiscal_quarters) == len(slots.fiscal_years) == 1 or len(own_ends(slots)) == 1
    return one and not slots.periods


def difference(slots: Classification, text: str, reading: Reading) -> Told | None:
    """A noun beside what is compared ("the gap between"), "how much more ... than", "by how much did it rise"."""
    points = [m[0] for m in wordings("figures", "points").finditer(text)]
    noun = wordings("figures", "difference").search(text)
    between = difference_between(text)
    sides_ = sides(slots)
    way = [m[0] for m in either_way().finditer(text)]
    extra = [*points, *way, *comparing(text), *(m[0] for m in wordings("figures", "which").finditer(text))]
    if slots.change and over_time(slots) and points and sides_ != 2:
        return Told(Asked(kind="difference", relation="up"), extra)
    if (between or noun or points) and sides_ == 2:
        extra += [m[0] for m in wordings("figures", "moved").finditer(text)] if points and over_time(slots) else []
        nouns = [*([between] if between else []), *([noun[0]] if noun else [])]
        return Told(Asked(kind="difference", relation=_up_or_down(slots, way)), [*nouns, *extra])
    both = sides_ == 2 and _subtracted(text, reading)
    if over_time(slots) and (both or (sides_ in (1, 2) and way)):
        said = [m[0] for m in wordings("figures", "subtracting").finditer(text)]
        moves = way or (both and _in_percent(slots, reading))
        return Told(Asked(kind="difference", relation="up" if moves else None), [*said, *extra])
    measured = wordings("figures", "measured").search(text)
    changed = wordings("figures", "changed").search(text) or names_move(text)
    if changed and over_time(slots) and sides_ == 2 and slots.change:
        said = [changed[0], *([measured[0]] if measured else [])]
        return Told(Asked(kind="difference", relation="up"), [*said, *extra])
    told = _measured(slots, text, measured, extra) if measured else None
    return told or _change_of_one(slots, text, reading, extra)


def told_move(slots: Classification, text: str, reading: Reading) -> Told | None:
    """ "Goodwill jumped in fiscal 2026 - by how many dollars?": that it moved is told, and how far is asked."""
    asking = wordings("figures", "moved_by").finditer(text)
    measured = next((match for match in asking if not text[match.end() :].strip(" ?.!")), None)
    before = text[: measured.start()].rstrip() if measured else ""
    moved = next((m for name in ("up", "down") if (m := wordings("relations", name).search(before))), None)
    asked = before.endswith("?") or wordings("verdict", "opening").match(before.lstrip())
    if measured is None or moved is None or asked or not _is_free(moved, reading):
        return None
    if not over_time(slots) or sides(slots) not in (1, 2):
        return None
    return Told(Asked(kind="difference", relation="up"), [measured[0], moved[0]])


def _change_of_one(slots: Classification, text: str, reading: Reading, extra: list[str]) -> Told | None:
    """ "Change in free cash flow in fiscal 2024" is how far it moved from the year before: its level is no answer."""
    if sides(slots) != 1 or not over_time(slots) or slots.sequential or slots.newest > 1 or slots.open_end:
        return None
    [key] = slots.metrics
    formulas = formulas_of(reading.vocabulary)
    if formulas.grows(key) or formulas.spans_years(key):
        return None
    said = [m for m in wordings("figures", "changed").finditer(text) if _is_free(m, reading)]
    if key not in reading.vocabulary.formulas:  # a reported figure is shown with its change anyway
        move = names_move(text)
        said = [move] if move is not None and _is_free(move, reading) else []
    measured = [m[0] for m in wordings("figures", "measured").finditer(text)]
    return Told(Asked(kind="difference", relation="up"), [said[0][0], *measured, *extra]) if said else None


def _is_free(match: re.Match[str], reading: Reading) -> bool:
    """Whether words stand by themselves, and belong to no name: "change" in "change in working capital"."""
    places = [at for at, start in enumerate(reading.words.starts) if match.start() <= start < match.end()]
    return not any(at in reading.words.taken for at in places)


def _measured(slots: Classification, text: str, measured: re.Match[str], extra: list[str]) -> Told | None:
    after = text[measured.end() :]
    moved = next((m for name in ("up", "down") if (m := wordings("relations", name).search(after))), None)
    moved_by = wordings("figures", "moved_by").fullmatch(measured[0]) is not None or ends_in_by(after)
    above = moved_by and wordings("relations", "above").search(after)
    if above and sides(slots) == 2:
        return Told(Asked(kind="difference"), [measured[0], above[0], *extra])
    if compared(after) is not None and sides(slots) == 2:
        return Told(Asked(kind="difference"), [measured[0], *extra])
    before = wordings("relations", "year_before").search(after)
    if before is not None and compared(after) is not None and sides(slots) == 1 and over_time(slots):
        return Told(Asked(kind="difference", relation="up"), [measured[0], before[0], *extra])
    moved = moved or (wordings("figures", "changed").search(after) if moved_by and not slots.change else None)
    if moved is not None and over_time(slots) and (moved_by or slots.change or len(slots.fiscal_years) == 2):
        return Told(Asked(kind="difference", relation="up"), [measured[0], moved[0], *extra])
    return None


def _subtracted(text: str, reading: Reading) -> bool:
    """Whether one period is taken off another: "fy26 less fy25"."""
    ends = {end for _, end in reading.periods.covered}
    starts = {start for start, _ in reading.periods.covered}
    return any(
        text[: match.start()].rstrip() and len(text[: match.start()].rstrip()) in ends and match.end() + 1 in starts
        for match in wordings("figures", "subtracting").finditer(text)
    )


def _takes_off(reading: Reading) -> bool:
    """Whether one figure is taken off the one right before it: "cash flow less dividends and buybacks"."""
    words, subtracting = reading.words, set(load_toml("asked_for.toml")["figures"]["subtracting"])
    idle = listed("frames", "articles")
    for one, other in pairwise(sorted(reading.figures, key=lambda figure: figure.first)):
        between = [key for key in words.keys[one.end : other.first] if key not in idle]
        if " ".join(between) in subtracting:
            return True
    return False


def _up_or_down(slots: Classification, way: list[str]) -> Relation | None:
    """The relation of a difference that is asked for as a move, either way."""
    return "up" if way and over_time(slots) else None


def _in_percent(slots: Classification, reading: Reading) -> bool:
    """Whether the figure comes in percent itself: what changes are points."""
    key = base_of(slots.metrics[0])
    formula = reading.vocabulary.formulas.get(key)
    return (formula is not None and formula.percent) or formulas_of(reading.vocabulary).grows(key) is not None


def larger(slots: Classification, text: str, reading: Reading) -> Told | None:
    """The largest or smallest of several figures of one company; of their growth, where changes are compared."""
    change = compared_change(text)
    end, count = change.end if change else end_of(text), len(slots.metrics)
    weighed = wordings("figures", "weighing").search(text)
    several = "which_one" if count > _TWO else "which_of"
    of_all = wordings("figures", several).search(text) is not None
    if end is None and of_all and weighed:
        end = "highest"  # "which is eating all the money"
    one_company = len(slots.tickers) == 1 and not slots.not_loaded and not _takes_off(reading)
    if not (offers_choice(text) or of_all) or end is None or not one_company or not 1 < count == sides(slots):
        return None
    said = [m[0] for name in ("more", "less") for m in wordings("relations", name).finditer(text)]
    relation: Relation = "above" if end == "highest" else "below"
    if change is not None or paces(text):
        grown = change is not None and slots.newest == 1 and len(slots.fiscal_years) == 1 and not paces_of_growth(text)
        if change is None or not grown or not all(has_growth(key, reading) for key in slots.metrics):
            return None
        rates = tuple(map(growth_of, slots.metrics))
        return Told(Asked(kind="larger", relation=relation), [*said, change.said, "which", "or"], rates)
    verbs = [m[0] for m in wordings("figures", "weighing").finditer(text)]
    ends = list(load_toml("planning.toml")["picking"][end]) if of_all else []
    return Told(Asked(kind="larger", relation=relation), [*said, *verbs, *ends, "which", "or"])
