"""Makes answers: a template, a gold figure, a way to print it; and answers with one thing wrong."""

import json
import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from evals.places import GOLD_SETS
from tools.vocab.loader import load_vocabulary

GOLD = GOLD_SETS / "ask.jsonl"
TEMPLATES = {
    name: templates
    for file in ("templates.toml", "wordings.toml")
    for name, templates in tomllib.loads((Path(__file__).parent / file).read_text("utf-8")).items()
}
KINDS = ("digit swap", "scale slip", "wrong year", "wrong sign", "wrong company", "unit")
_NAMES = {
    "AAPL": ("Apple", "Apple Inc."), "NVDA": ("NVIDIA", "Nvidia"), "META": ("Meta", "Meta Platforms"),
    "PG": ("Procter & Gamble", "P&G"), "SNOW": ("Snowflake", "Snowflake Inc."),
}  # fmt: skip
_SCALES = ((Decimal(10) ** 9, "billion"), (Decimal(10) ** 6, "million"))
_SLIPS = {"billion": "million", "million": "billion", "trillion": "billion"}
_WAYS = {
    1: {
        "rose": "rose",
        "grow": "grow",
        "up": "up",
        "higher": "higher",
        "increase": "increase",
        "an_increase": "an increase",
    },
    -1: {
        "rose": "fell",
        "grow": "fall",
        "up": "down",
        "higher": "lower",
        "increase": "decline",
        "an_increase": "a decrease",
    },
}


_TURNED = tuple(f" {word}" for way in _WAYS.values() for word in way.values())


@dataclass(frozen=True)
class Fact:
    """A gold figure; with `prior`, the same a year before. Of a ratio the value is a fraction, unit "ratio"."""

    ticker: str
    metric: str
    year: int
    quarter: int | None
    value: Decimal
    unit: str
    prior: Decimal | None = None


@dataclass(frozen=True)
class Made:
    """An answer. `kind` is what is wrong with it, "" for nothing."""

    text: str
    kind: str


def gold_facts() -> list[Fact]:
    """The figures of the gold questions, each once, that a metric of the vocabulary names."""
    facts: dict[tuple[object, ...], Fact] = {}
    for row in map(json.loads, GOLD.read_text("utf-8").splitlines()):
        for fact in _of_row(row["gold"]):
            if fact.ticker in _NAMES and fact.value:
                facts.setdefault((fact.ticker, fact.metric, fact.year, fact.quarter, fact.unit), fact)
    before = {(f.ticker, f.metric, f.year, f.quarter, f.unit): f.value for f in facts.values()}
    return [
        replace(fact, prior=before.get((fact.ticker, fact.metric, fact.year - 1, fact.quarter, fact.unit)))
        for fact in facts.values()
    ]


def _of_row(gold: dict[str, Any]) -> Iterator[Fact]:
    vocabulary = load_vocabulary()
    figures = [*gold.get("figures", ()), *gold.get("spot_checks", ())]
    for ratio in gold.get("ratios", ()):
        figures += ratio["inputs"]
        formula = vocabulary.formulas.get(ratio["ratio"])
        if formula is not None and formula.percent:
            value = Decimal(str(ratio["value"]))
            yield Fact(ratio["ticker"], ratio["ratio"], ratio["fiscal_year"], ratio["fiscal_quarter"], value, "ratio")
    for figure in figures:
        metric = vocabulary.by_concept.get(figure["concept"])
        if metric is not None and figure["unit"] in {"USD", "USD/shares"} and metric.concepts[0]:
            value = Decimal(str(figure["value"]))
            sign = -1 if figure["concept"] in metric.negated else 1
            yield Fact(
                figure["ticker"],
                metric.key,
                figure["fiscal_year"],
                figure["fiscal_quarter"],
                sign * value,
                figure["unit"],
            )


def make(count: int, seed: int, templates: str) -> tuple[list[Made], list[Made]]:
    """So many right answers, and so many with one thing wrong, the kinds in turn, by one set of templates."""
    rng = random.Random(seed)
    facts = gold_facts()
    writer = Writer(rng, TEMPLATES[templates])
    right = [writer.write(rng.choice(facts), at) for at in range(count)]
    wrong: list[Made] = []
    while len(wrong) < count:
        made = writer.corrupt(rng.choice(facts), KINDS[len(wrong) % len(KINDS)], facts, len(wrong) // len(KINDS))
        wrong += [made] if made is not None else []
    return right, wrong


@dataclass(frozen=True)
class Writer:
    """Writes answers by some templates."""

    rng: random.Random
    templates: Mapping[str, Sequence[str]]

    def write(self, fact: Fact, at: int, kind: str = "", **changes: str) -> Made:
        """An answer that tells a figure; every other one tells its change where that is known."""
        sort = "ratio" if fact.unit == "ratio" else "change" if fact.prior and fact.prior > 0 and at % 2 else "level"
        template = self.rng.choice(self.templates[sort])
        return Made(template.format(**_words(self.rng, fact, changes)), kind)

    def corrupt(self, fact: Fact, kind: str, facts: Sequence[Fact], at: int) -> Made | None:
        """An answer with one thing wrong; None where this figure can't go wrong so without being right again."""
        value = printed(self.rng, fact.value, fact.unit)
        match kind:
            case "digit swap":
                wrong = _swap(self.rng, value)
            case "scale slip":
                word = next((word for word in _SLIPS if word in value), None)
                wrong = value.replace(word, _SLIPS[word]) if word else None
            case "wrong year":
                wrong = self._of_other(fact, [f for f in facts if _key(f) == _key(fact, fact.ticker, f.year)])
            case "wrong company":
                at = 0
                wrong = self._of_other(fact, [f for f in facts if _key(f) == _key(fact, f.ticker)])
            case "wrong sign":
                if fact.prior and fact.prior > 0 and abs(fact.value - fact.prior) / fact.prior > Decimal("0.02"):
                    turned = self.write(fact, 1, kind, **_WAYS[-1 if fact.value >= fact.prior else 1])
                    return turned if any(word in turned.text for word in _TURNED) else None
                at, wrong = 0, value[1:] if value.startswith("-") else f"-{value}"
            case _:
                at, wrong = 0, _other_unit(self.rng, value, fact.unit)
        return self.write(fact, at, kind, value=wrong) if wrong else None

    def _of_other(self, fact: Fact, others: Sequence[Fact]) -> str | None:
        far = [other for other in others if abs(other.value - fact.value) > abs(fact.value) / 20]
        return printed(self.rng, self.rng.choice(far).value, fact.unit) if far else None


def _key(fact: Fact, ticker: str | None = None, year: int | None = None) -> tuple[object, ...]:
    return ticker or fact.ticker, fact.metric, year or fact.year, fact.quarter, fact.unit


def _words(rng: random.Random, fact: Fact, changes: dict[str, str]) -> dict[str, str]:
    metric = _metric_name(rng, fact.metric)
    words = {
        "name": rng.choice(_NAMES[fact.ticker]),
        "ticker": fact.ticker,
        "metric": metric,
        "Metric": metric[:1].upper() + metric[1:],
        "period": _period(rng, fact.year, fact.quarter),
        "before": _period(rng, fact.year - 1, fact.quarter),
        "value": printed(rng, fact.value, fact.unit),
    }
    if fact.prior is not None and fact.prior > 0:
        delta = fact.value - fact.prior
        words |= _WAYS[1 if delta >= 0 else -1]
        words |= {
            "prior": printed(rng, fact.prior, fact.unit),
            "delta": printed(rng, abs(delta), fact.unit),
            "pct": f"{abs(delta / fact.prior * 100):.{rng.choice((0, 1, 1))}f}{rng.choice(('%', ' percent'))}",
        }
    return words | changes


def _metric_name(rng: random.Random, key: str) -> str:
    vocabulary = load_vocabulary()
    entry = vocabulary.metrics.get(key) or vocabulary.formulas[key]
    name = rng.choice((entry.label, entry.label, *entry.synonyms[:2]))
    return name if name.isupper() or name[:2].isupper() else name[:1].lower() + name[1:]


def _period(rng: random.Random, year: int, quarter: int | None) -> str:
    if quarter:
        word = ("first", "second", "third", "fourth")[quarter - 1]
        return rng.choice((f"Q{quarter} {year}", f"the {word} quarter of fiscal {year}", f"Q{quarter} FY{year}"))
    return rng.choice((f"fiscal {year}", f"FY{year}", f"fiscal year {year}", str(year)))


def printed(rng: random.Random, value: Decimal, unit: str) -> str:
    """A value as answers print it, with the last digits left out as often as not."""
    sign = "-" if value < 0 else ""
    size = abs(value)
    if unit == "ratio":
        return f"{sign}{size * 100:.{rng.choice((1, 1, 2))}f}%"
    if unit == "USD/shares":
        return f"{sign}${size:,.2f}"
    for scale, word in _SCALES:
        if size >= scale:
            digits = rng.choice((1, 2, 3, 3)) if word == "billion" else rng.choice((0, 0, 1))
            return f"{sign}${size / scale:,.{digits}f} {word}"
    return f"{sign}${size:,.0f}"


def _swap(rng: random.Random, value: str) -> str | None:
    """Two neighbouring digits the other way round, the first ones rather than the last."""
    places = [at for at in range(len(value) - 1) if value[at].isdigit()]
    pairs: list[tuple[int, int]] = []
    for at in places:
        after = next((other for other in [*places, len(value) - 1] if other > at and value[other].isdigit()), None)
        if after is not None and value[at] != value[after] and not (at == places[0] and value[after] == "0"):
            pairs.append((at, after))
    if not pairs:
        return None
    first, second = rng.choice(pairs[:2])
    letters = list(value)
    letters[first], letters[second] = letters[second], letters[first]
    return "".join(letters)


def _other_unit(rng: random.Random, value: str, unit: str) -> str:
    if unit == "ratio":
        return value.replace("%", rng.choice((" basis points", " million", "x")))
    amount = value.replace("$", "")
    euros = value.replace("$", "€")
    bare = amount.split()[0]
    return rng.choice((euros, euros, f"{bare}%"))
