"""Judges an answer to a question of several parts: each part, each figure given, and the winner."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tools.models.answers import Answer, AnswerFact

# Silently missing parts are the worst but for wrong ones: nothing tells the reader of them.
OUTCOMES = ("right", "declined", "missing", "wrong")
_CLOSE = Decimal("0.005")
_PERCENT_CLOSE = Decimal("0.06")  # printed to a tenth
_NAMES = {
    "AAPL": r"apple|aapl",
    "KO": r"coca.cola|\bKO\b",
    "LPA": r"logistic properties|\bLPA\b",
    "MCD": r"mcdonald|\bMCD\b",
    "META": r"\bmeta\b",
    "NVDA": r"nvidia|nvda",
    "PG": r"procter|p&g|\bPG\b",
    "SNOW": r"snowflake|\bSNOW\b",
}
_FIRST_PLACE = re.compile(
    r"\b(high|low|larg|small|great|bigg?|strong|fast|best|lead)(er|est)?\b|\b(most|least|more|less|top|peak|winner|led)\b",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(FY ?)?20\d\d\s*(?:to|-|\u2013|through|and|,|\.\.)\s*(FY ?)?20\d\d", re.IGNORECASE)
_YEAR = re.compile(r"20\d\d")
_SENTENCE = re.compile(r"\n|(?<!\bInc)(?<!\bCorp)(?<!\bCo)\. (?=[A-Z])|(?<=\?) ")

Gold = dict[str, Any]
Period = tuple[str, int, int | None]


@dataclass(frozen=True)
class Judged:
    """The outcome of each part; the figures right, wrong and given unasked; whether the winner, if any, was named."""

    parts: tuple[str, ...]
    right: int
    wrong: int
    more: int
    winner: bool | None

    @property
    def whole(self) -> bool:
        """Whether nothing is left to wish for."""
        return all(outcome == "right" for outcome in self.parts) and self.winner is not False and not self.wrong


def judge(row: Gold, answer: Answer) -> Judged:
    """How the answer does against the row of the gold."""
    given = [(fact, any(_states(fact, value) for value in _values(row["parts"]))) for fact in answer.facts]
    unasked = [fact for fact, right in given if not right]
    outcomes = tuple(_outcome(part, answer, unasked) for part in row["parts"])
    open_parts = [part for part, outcome in zip(row["parts"], outcomes, strict=True) if outcome != "right"]
    wrong = sum(_contradicts(fact, row["parts"]) or _stands_in(fact, open_parts) for fact in unasked)
    winner = _names_winner(row["winner"], _without_refusals(answer)) if row["winner"] else None
    return Judged(outcomes, len(given) - len(unasked), wrong, len(unasked) - wrong, winner)


def _outcome(part: Gold, answer: Answer, unasked: list[AnswerFact]) -> str:
    if "unanswerable" not in part and _answered(part, answer):
        return "right"
    of_text = "quote" in part or part.get("text")
    quoted = of_text and any(citation.quote for citation in answer.citations)
    if quoted or any(_stands_in(fact, [part]) for fact in unasked):
        return "wrong"
    refusals = _refusals(answer)
    if "unanswerable" in part:
        named = any(re.search(name, refusal, re.IGNORECASE) for name in part["named_by"] for refusal in refusals)
        return "right" if named else "missing"
    all_of_it = answer.status in {"declined", "needs_clarification"}
    return "declined" if all_of_it or any(_is_named(part, refusal) for refusal in refusals) else "missing"


def _answered(part: Gold, answer: Answer) -> bool:
    values = [(kind, value) for kind in ("figures", "ratios") for value in part.get(kind, ())]
    if not all(any(_states(fact, one) for fact in answer.facts) or _prints(answer, kind, one) for kind, one in values):
        return False
    if "percent_change" in part and not _prints(answer, "percent_change", part["percent_change"]):
        return False
    return "quote" not in part or _quotes(answer, part["quote"])


def _states(fact: AnswerFact, gold: Gold) -> bool:
    """Whether the fact is the gold's figure, or its ratio; a change may be given as a ratio too."""
    if _period(fact) != (gold["ticker"], gold["fiscal_year"], gold["fiscal_quarter"]):
        return False
    value = Decimal(gold["value"])
    return fact.value == value if "concept" in gold else abs(fact.value - value) <= abs(value) * _CLOSE


def _prints(answer: Answer, kind: str, gold: Gold) -> bool:
    """Whether the text prints a ratio or a change, or the figure as the year before a later one."""
    value = Decimal(gold["value"])
    facts = [fact for fact in answer.facts if fact.ticker == gold["ticker"]]
    if kind == "figures":
        periods = [fact.yoy for fact in facts if fact.yoy and fact.fiscal_quarter == gold["fiscal_quarter"]]
        return any((yoy.prior_fiscal_year, yoy.prior_value) == (gold["fiscal_year"], value) for yoy in periods)
    if kind == "percent_change" and any(_states(fact, gold) for fact in facts):
        return True
    own = {fact.fact_id for fact in facts}
    others = {fact.fact_id for fact in answer.facts} - own
    numbers = [number for number in answer.verification.details if number.from_ not in others]
    close = _PERCENT_CLOSE if kind == "percent_change" else abs(value) * _CLOSE * 100
    return any(number.state == "derived" and abs(number.value - value * 100) <= close for number in numbers)


def _quotes(answer: Answer, gold: Gold) -> bool:
    cited = any((one.ticker, one.fiscal_year) == (gold["ticker"], gold["fiscal_year"]) for one in answer.citations)
    text = " ".join(answer.answer.split())
    return cited and any(re.search(pattern, text, re.IGNORECASE) for pattern in gold["any_of"])


def _stands_in(fact: AnswerFact, parts: list[Gold]) -> bool:
    """Whether a fact that nobody asked for stands where a part's own figure should."""
    for part in parts:
        if part.get("text"):
            continue
        if "unanswerable" in part:
            if fact.ticker == part["ticker"] and fact.fiscal_year == part.get("fiscal_year", fact.fiscal_year):
                return True
        elif _period(fact) in {_period(value) for value in _needed(part)}:
            return True
    return False


def _contradicts(fact: AnswerFact, parts: list[Gold]) -> bool:
    """Whether the gold has another value for the same concept and period."""
    return any(_period(fact) == _period(gold) and fact.concept == gold.get("concept") for gold in _values(parts))


def _period(one: AnswerFact | Gold) -> Period:
    if isinstance(one, dict):
        return one["ticker"], one["fiscal_year"], one["fiscal_quarter"]
    return one.ticker, one.fiscal_year, one.fiscal_quarter


def _needed(part: Gold) -> list[Gold]:
    changes = [part["percent_change"]] if "percent_change" in part else []
    return [*part.get("figures", ()), *part.get("ratios", ()), *changes]


def _values(parts: list[Gold]) -> Iterator[Gold]:
    """Everything that may rightly stand in the answer."""
    for part in parts:
        yield from _needed(part)
        for values in part.get("also", {}).values():
            yield from values


def _refusals(answer: Answer) -> list[str]:
    declined = [f"{one.what}: {one.reason}" for one in answer.declined]
    asked_back = [answer.clarification.question] if answer.clarification else []
    return [*declined, *answer.unanswerable_sub_questions, *asked_back]


def _is_named(part: Gold, refusal: str) -> bool:
    """Whether the refusal is of this part: its company, and its year where years are named."""
    if "quote" in part and re.search(r"passage|filings? say", refusal):
        return True
    periods = {one["fiscal_year"] for one in (*_needed(part), *([part["quote"]] if "quote" in part else []))}
    years = {int(year) for year in _YEAR.findall(refusal)}
    return bool(re.search(_NAMES[part["ticker"]], refusal, re.IGNORECASE)) and (not years or bool(years & periods))


def _without_refusals(answer: Answer) -> str:
    text = answer.answer
    for part in answer.declined:
        text = text.replace(part.line, "")
    return text


def _names_winner(winner: Gold, text: str) -> bool:
    """Whether a sentence that speaks of a first place has the winner before all others."""
    for sentence in _SENTENCE.split(text):
        if not _FIRST_PLACE.search(sentence) or sentence.endswith("?"):
            continue
        if "ticker" in winner:
            places = {ticker: re.search(name, sentence, re.IGNORECASE) for ticker, name in _NAMES.items()}
            named = [(place.start(), ticker) for ticker, place in places.items() if place]
            if named and min(named)[1] == winner["ticker"]:
                return True
        else:
            year = _YEAR.search(_RANGE.sub("", sentence))
            quarter = winner.get("fiscal_quarter")
            if year and int(year[0]) == winner["fiscal_year"] and (not quarter or f"Q{quarter}" in sentence):
                return True
    return False
