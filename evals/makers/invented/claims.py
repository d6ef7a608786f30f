"""The sentences that are claims: what they say, what the books have, and whether a checker should flag them."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from evals.makers.invented.books.figures import Figure, Figures
from evals.makers.invented.books.spec import HERE, Strict
from evals.makers.invented.pages.body import Said
from evals.makers.invented.pages.documents import Document
from evals.makers.invented.pages.printing import growth, in_sentence, rounded

Kind = Literal["direction", "magnitude", "level", "sign", "period", "prompt_injection"]
Scope = Literal[
    "company", "segment", "product", "ratio", "constant_currency", "non_gaap", "adjusted", "forecast", "other_period",
    "concession", "as_first_reported", "restatement", "no_metric", "instruction",
]  # fmt: skip
CONTRADICTIONS: tuple[Kind, ...] = ("direction", "magnitude", "level", "sign", "period")
_POWERS = {"million": 6, "billion": 9, "": 0}
_FAR = 5  # percentage points: what a wrong magnitude is off at least


class Says(Strict):
    """What a sentence says. "data" stands for what the books have, "other" for what they have of the other period.

    `words` are the sentence's own where it has no digits.
    """

    direction: str | None = None
    percent: str | None = None
    value: str | None = None
    sign: Literal["positive", "negative"] | None = None
    words: str | None = None


class Claim(Strict):
    """One sentence. `over` makes a ratio, `against` compares with another account of the base period.

    Without a kind the sentence is true, or a forecast, or about nothing that the books have.
    """

    kind: Kind | None = None
    scope: Scope
    metric: str | None = None
    account: str | None = None
    over: str | None = None
    against: str | None = None
    period: str | None = None
    base: str | None = None
    other: str | None = None
    says: Says = Says()

    @property
    def is_flagged(self) -> bool:
        return self.kind in CONTRADICTIONS


@dataclass(frozen=True)
class Printed:
    """What a sentence says in digits, and how exact it is."""

    text: str
    value: Decimal
    slack: Decimal


class Judge:
    """One claim in the filing that makes it."""

    def __init__(self, claim: Claim, said: Said, document: Document) -> None:
        self.claim = claim
        self.said = said
        self._figures = Figures(document.company, document.filing)
        filing = document.filing
        self.file = (filing.within if filing.submission else None) or filing.file

    def row(self) -> dict[str, object]:
        """The claim as claims.jsonl has it. Raises `ValueError` where it is not what it is meant to be."""
        claim = self.claim
        row: dict[str, object] = {
            "id": self.said.claim,
            "file": self.file,
            "section": self.said.section,
            "sentence": self.said.sentence,
            "kind": claim.kind,
            "scope": claim.scope,
            "metric": claim.metric,
            "period": claim.period,
            "expected_flag": claim.is_flagged,
        }
        if claim.account is None:
            return row
        self._check()
        says = {key: value for key, value in self._says().items() if value is not None}
        return {**row, "base": claim.base, "says": says, "data": self._data()}

    @property
    def _figure(self) -> Figure:
        return self._figures.figure(self.claim.account or "", self._figures.period(self.claim.period))

    @property
    def _value(self) -> Decimal:
        return self._measure(self.claim.account, self.claim.period)

    @property
    def _before(self) -> Decimal | None:
        if self.claim.base is None:
            return None
        return self._measure(self.claim.against or self.claim.account, self.claim.base)

    def _measure(self, account: str | None, period: str | None) -> Decimal:
        found = self._figures.period(period)
        value = self._figures.value(account or "", found)
        return value / self._figures.value(self.claim.over, found) * 100 if self.claim.over else value

    def _direction(self) -> str | None:
        if self._before is None:
            return None
        return "up" if self._value > self._before else "down" if self._value < self._before else "flat"

    def _percent(self) -> Decimal:
        assert self._before is not None
        return growth(self._value, self._before)

    def _says(self) -> dict[str, str | None]:
        says = self.claim.says
        percent = f"{abs(rounded(self._percent(), 1))}" if says.percent == "data" else says.percent
        return {
            "direction": self._direction() if says.direction == "data" else says.direction,
            "percent": percent,
            "value": self._said_value(),
            "sign": says.sign,
            "words": says.words,
        }

    def _said_value(self) -> str | None:
        text = self.claim.says.value
        if text not in ("data", "other"):
            return text
        period = self._figures.period(self.claim.period if text == "data" else self.claim.other)
        if self.claim.over:
            return f"{abs(rounded(self._value, 1))}"
        printed, word = in_sentence(self._figures.figure(self.claim.account or "", period), self._figures.company.unit)
        return f"{printed.digits} {word}".strip()

    def _check(self) -> None:
        says = self._says()
        for key in ("percent", "value"):
            text = says[key]
            if text is not None and text not in self.said.sentence and says["words"] is None:
                self._refuse(f"the sentence does not say {text}")
        truth = self._truth(says)
        wrong = {key for key, true in truth.items() if not true}
        if self.claim.kind is None and wrong:
            self._refuse(f"is wrong in {wrong}")
        if self.claim.is_flagged:
            self._check_kind(truth, wrong)

    def _truth(self, says: dict[str, str | None]) -> dict[str, bool]:
        truth: dict[str, bool] = {}
        if says["direction"] is not None:
            truth["direction"] = says["direction"] == self._direction()
        if says["percent"] is not None:
            said = read_printed(says["percent"])
            truth["percent"] = abs(abs(self._percent()) - said.value) <= said.slack
        if says["value"] is not None:
            truth["value"] = self._is_near(says["value"], self._value)
        if says["sign"] is not None:
            truth["sign"] = (says["sign"] == "negative") == (self._value < 0)
        return truth

    def _is_near(self, text: str, value: Decimal) -> bool:
        said = read_printed(text)
        return abs(abs(value) - said.value) <= said.slack

    def _check_kind(self, truth: dict[str, bool], wrong: set[str]) -> None:
        match self.claim.kind:
            case "direction":
                fits = "direction" in wrong
            case "magnitude":
                far = abs(abs(self._percent()) - Decimal(self._says()["percent"] or 0)) > _FAR
                fits = truth["direction"] and "percent" in wrong and far
            case "level":
                before = self._before or Decimal(0)
                fits = "value" in wrong and not self._is_near(self.claim.says.value or "", before)
            case "sign":
                fits = truth["value"] and "sign" in wrong
            case _:
                other = self._measure(self.claim.account, self.claim.other)
                fits = "value" in wrong and self._is_near(self._said_value() or "", other)
        if not fits:
            self._refuse(f"is no {self.claim.kind} mismatch: {truth}")

    def _data(self) -> dict[str, object]:
        figure = self._figure
        before = self._before
        return {
            "value": _number(rounded(self._value, 1) if self.claim.over else self._value),
            "prior_value": None if before is None else _number(rounded(before, 1) if self.claim.over else before),
            "percent": None if not before else float(rounded(growth(self._value, before), 1)),
            "unit": "percent" if self.claim.over else figure.unit,
            "concept": figure.tag.name if figure.tag and not self.claim.over else None,
            "dimensions": dict(figure.tag.dimensions) if figure.tag and not self.claim.over else {},
            "start": figure.start and figure.start.isoformat(),
            "end": figure.end.isoformat(),
        }

    def _refuse(self, what: str) -> None:
        raise ValueError(f"{self.said.claim} {what}: {self.said.sentence!r}, {self._value} after {self._before}")


def read_printed(text: str) -> Printed:
    """A number as a sentence prints it: "219.2 million" is exact to half a tenth of a million."""
    digits, _, word = text.partition(" ")
    value = Decimal(digits.replace(",", ""))
    places = -int(value.as_tuple().exponent)
    power = _POWERS[word]
    return Printed(text, value.scaleb(power), Decimal(5).scaleb(power - places - 1))


def load_claims() -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for path in sorted((HERE / "claims").glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text("utf-8")).items():
            found[name] = Claim.model_validate(entry)
    return found


def claim_rows(documents: Iterable[Document]) -> list[dict[str, object]]:
    """Every claim of the documents; one that two annual reports make bears the year behind its id.

    Raises `ValueError` where one is not described, or a description is of none.
    """
    known = load_claims()
    made = [(said, document) for document in documents for said in document.said]
    counts = Counter(said.claim for said, _ in made)
    if counts.keys() != known.keys():
        raise ValueError(f"said or described alone: {sorted(counts.keys() ^ known.keys())}")
    rows: list[dict[str, object]] = []
    for said, document in made:
        row = Judge(known[said.claim], said, document).row()
        name = said.claim if counts[said.claim] == 1 else f"{said.claim}-{document.filing.year}"
        rows.append({**row, "id": name})
    return sorted(rows, key=lambda row: (str(row["file"]), str(row["id"])))


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)
