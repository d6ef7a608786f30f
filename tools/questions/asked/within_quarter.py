"""How far a balance moved within one quarter: from the end of the quarter before, and not from a year ago."""

from tools.language.definitions.dimensions import is_balance
from tools.language.english.asides import listed
from tools.models.questions import MOVES, Classification, NamedPeriod
from tools.questions.asked.pieces import Told
from tools.questions.reading import Reading
from tools.vocab.expressions import MAX_CHARACTERS, parse
from tools.vocab.loader import load_toml

_LAST = 4  # quarter of a year


def from_quarter_before(told: Told, slots: Classification, reading: Reading) -> Classification | None:
    """The slots with the two ends of the quarter in which a balance is said to have moved; None for other questions.

    So is a move from "the previous quarter", of whatever balance.
    """
    one = len(slots.fiscal_quarters) == len(slots.fiscal_years) == len(slots.metrics) == 1 and not slots.periods
    verdict = told.asked.kind == "verdict" and told.asked.relation in MOVES
    if not (verdict or told.asked.kind in ("difference", "growth")) or not one or len(slots.tickers) != 1:
        return None
    within = (slots.sequential or _is_within(reading)) and len(slots.metrics[0]) <= MAX_CHARACTERS
    if not within or told.metrics or not is_balance(parse(slots.metrics[0]), reading.vocabulary):
        return None
    [year], [quarter] = slots.fiscal_years, slots.fiscal_quarters
    before = (year, quarter - 1) if quarter > 1 else (year - 1, _LAST)
    ends = tuple(NamedPeriod(fiscal_year=y, fiscal_quarter=q) for y, q in (before, (year, quarter)))
    kind: dict[str, object] = {} if verdict else {"kind": "difference", "relation": "up"}
    asked = told.asked.model_copy(update={**kind, "periods": ends})
    update: dict[str, object] = {"asks": asked, "periods": ends, "change": True, "sequential": False}
    update["fiscal_years"] = tuple(sorted({before[0], year}))
    update["fiscal_quarters"] = tuple(sorted({before[1], quarter}))
    return slots.model_copy(update=update)


def _is_within(reading: Reading) -> bool:
    """Whether a word before the period says that all of it is meant: "during Q2"."""
    words, saying = reading.words, load_toml("asked_for.toml")["figures"]["within"]
    for start, _ in reading.periods.covered:
        at = (words.at(start) or 0) - 1
        while at > 0 and words.keys[at] in listed("behind", "articles"):
            at -= 1
        if at >= 0 and words.keys[at] in saying:
            return True
    return False
