"""Figures that sentences tell: each with its sentence, where that says what it is of and of which period."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, partial

from tools.language.companies import CompanyFinder
from tools.language.company_names.running_text import Who
from tools.language.printed.naming import is_of_another, is_of_part
from tools.language.printed.questions import is_per_share, says_rate
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.quantities.plain import plain
from tools.language.stated.abbreviations import without_stops
from tools.language.stated.named import names_figure
from tools.language.stated.noticed import Noticed, look_ahead
from tools.language.stated.read import Reader
from tools.language.stated.stated import Figure, Stated
from tools.language.stated.units import split_stretches
from tools.language.stated.words import change_nouns
from tools.models.base import Company
from tools.models.facts import PRINTED
from tools.text import mention_pattern, name_key
from tools.vocab.loader import Formula, Metric, Vocabulary

_LONGEST, _MOST_FIGURES = 600, 10  # characters and figures of a sentence
_SPACED = re.compile(r" ([,.;])")  # "December 31 , 2022"
_BULLET = "•"
_PLAIN_UNITS = {"percent": "percent", "shares": "shares", "days": "days", "count": "number", None: "number"}


@dataclass(frozen=True)
class FigureAsked:
    """A figure by its key, and the vocabulary that has it. `own` is its name where no vocabulary that ships has it."""

    figure: Figure
    vocabulary: Vocabulary
    own: str = ""

    @classmethod
    def known(cls, figure: Figure, vocabulary: Vocabulary) -> "FigureAsked":
        return cls(figure, vocabulary)

    @classmethod
    def named(cls, name: str, others: Sequence[str], vocabulary: Vocabulary) -> "FigureAsked":
        """A figure that is known by its name alone, and by `others` of the same meaning."""
        figure = Metric(key=f"{PRINTED}{name}", label=name, concepts=(), synonyms=tuple(others))
        return cls(figure, replace(vocabulary, metrics={**vocabulary.metrics, figure.key: figure}), name)

    @property
    def is_growth(self) -> bool:
        """Whether it is a rate of change by its own name."""
        return says_rate(self.own) or not change_nouns().isdisjoint(name_key(self.own).split())

    @property
    def names(self) -> tuple[str, ...]:
        """What texts may call it."""
        return (self.figure.key.removeprefix(PRINTED).replace("_", " "), self.figure.label, *self.figure.synonyms)

    def is_named_in(self, text: str) -> bool:
        """Whether a text has one of its names."""
        return self._pattern.search(text) is not None

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(map(mention_pattern, dict.fromkeys(self.names))), re.IGNORECASE)


@dataclass(frozen=True)
class Told:
    """A figure in its sentence: its value in whole units, with its unit and digits as in `MetricValue`."""

    sentence: str
    stated: Stated
    value: Decimal
    unit: str
    decimals: int


def told_figures(text: str, asked: FigureAsked, company: Company, finder: CompanyFinder) -> Iterator[Told]:
    """The figures asked for that sentences of a text tell of the company, the levels alone; rows are no sentences.

    A sentence counts where it has the figure's name with nothing between the two, where it names its period itself, and
    where no word makes another measure, a part, a bound or a forecast of it. What is longer is a table, or several.
    """
    text = _SPACED.sub(r"\1", " ".join(text.split()))
    quantities = tuple(find_quantities(text))
    if not 0 < len(quantities) <= _MOST_FIGURES or len(text) > _LONGEST or _BULLET in text[1:]:
        return
    reader = Reader(finder, asked.vocabulary, Who(0, 0, company))
    unstopped = without_stops(text, partial(names_figure, asked.vocabulary))
    noticed = [reader.notice(one) for one in split_stretches(unstopped, plain(unstopped), quantities)]
    for one, ahead in zip(noticed, look_ahead(noticed), strict=True):
        sentence = " ".join(text[one.stretch.start : one.stretch.start + len(one.stretch.words)].split())
        for stated in reader.read(one, ahead):
            if not _is_named(one, stated, asked):
                continue
            if _is_meant(stated, asked, company) and (unit := _unit(stated.quantity, asked)) is not None:
                size = stated.quantity.value
                value = -abs(size) if stated.is_loss or (stated.change and stated.way < 0) else size
                yield Told(sentence, stated, value, unit, _decimals(stated.quantity))


def _is_named(one: Noticed, stated: Stated, asked: FigureAsked) -> bool:
    """Whether the sentence names the figure, and as what it is about."""
    named = [name for name in one.named if name.figures and name.figures[0].key == asked.figure.key]
    at = stated.quantity.start - one.stretch.start
    nearest = next((name for name in reversed(named) if name.end <= at), named[0] if named else None)
    if nearest is None or is_of_another(one.stretch.words[: nearest.start]):
        return False
    return not is_of_part(one.stretch.words[:at], " ".join(asked.names))


def _is_meant(one: Stated, asked: FigureAsked, company: Company) -> bool:
    """Whether a number is the figure of the company as a whole, as the words tell it."""
    if not one.figures or one.figures[0].key != asked.figure.key or one.company != company or one.not_loaded:
        return False
    if one.in_row or not one.tight or one.carried or one.period is None or not one.period.sure or one.period.to_date:
        return False
    if one.bound or one.quantity.bound or one.negated or one.part or (one.loses and not one.is_loss):
        return False
    terms = one.terms
    if terms.other_measure or terms.forecast or terms.share or terms.modifier or terms.maybe_part:
        return False
    if terms.non_gaap and not {*name_key(terms.non_gaap).split()} <= {*name_key(asked.own).split()}:
        return False
    return one.level or (one.change and one.quantity.unit == "percent" and asked.is_growth)


def _unit(quantity: Quantity, asked: FigureAsked) -> str | None:
    """The unit of a figure; None where it is another one than the figure has, or of no known currency."""
    figure = asked.figure
    if quantity.unit in ("money", "per_share"):
        if quantity.currency is None or _is_counted(figure):
            return None
        each = quantity.unit == "per_share" or _is_each(asked)
        return f"{quantity.currency}/shares" if each else quantity.currency
    unit = _PLAIN_UNITS.get(quantity.unit)
    if unit is None or asked.own:
        return unit
    wanted = _wanted(figure)
    return wanted if wanted == unit or (unit == "number" and wanted == "shares") else None


def _is_each(asked: FigureAsked) -> bool:
    return is_per_share(asked.own) if asked.own else asked.figure.unit == "per_share"


def _is_counted(figure: Figure) -> bool:
    """Whether a figure of the vocabulary is no amount of money."""
    return not figure.key.startswith(PRINTED) and figure.unit not in ("monetary", "per_share")


def _wanted(figure: Figure) -> str | None:
    """The unit, other than money, of a figure of the vocabulary."""
    if isinstance(figure, Formula):
        return "percent" if figure.percent else {"days": "days", "number": "number"}.get(figure.unit)
    if figure.unit == "pure":
        return "number" if figure.period == "cover" else "percent"
    return "shares" if figure.unit == "shares" else None


def _decimals(quantity: Quantity) -> int:
    """How many decimals of the whole unit are printed; below 0 for a figure in thousands or more."""
    return -(quantity.half_unit * 2).adjusted() if quantity.half_unit else 0
