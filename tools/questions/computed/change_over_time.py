"""Whether a question asks how a figure changed from one period to another, and of which figure."""

from tools.figures.formulas.combined import average_over, growth_of, over_periods, over_twelve_months, over_year_to_date
from tools.language.periods.words import is_number
from tools.models.questions import OpenEnd
from tools.questions.computed.averages import Average, find_average
from tools.questions.reading import Reading
from tools.questions.spans import Compound, find_compound
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import load_words


class Course:
    """The figures that are asked for, and how they are followed over time.

    "Revenue growth" is a formula, the growth of each year; the change over several years, or from the quarter before,
    is that of revenue itself.
    """

    def __init__(self, reading: Reading) -> None:
        self._formulas = formulas_of(reading.vocabulary)
        self.average: Average | None = find_average(reading)
        self.compound: Compound = find_compound(reading)
        self.fiscal_years: tuple[int, ...] = self._years(reading)
        self.metrics: list[str] = self.compound.metrics if self._compounds else self._without_own_span(reading)
        self.newest: int = self._newest(reading)
        self.open_end: OpenEnd = "" if self._compounds else self._open_end(reading)
        keys = {token.key for token in reading.words.tokens}
        moved = bool(keys & load_words("moving"))
        grows = any(self._formulas.grows(key) for key in self.metrics)
        self.change: bool = (
            self._spans(reading) and not self._compounds and not keys & load_words("each") and (moved or grows)
        )
        if reading.periods.sequential or (self.change and moved):
            self.metrics = [self._formulas.grows(key) or key for key in self.metrics]
        days = any(end.kind == "span" for end in reading.periods.ends)
        if self._spans(reading) or days:  # from one day to another, and not each on its year
            self.metrics = [self._formulas.changes(key) or key for key in self.metrics]
        if days:  # the growth of a balance from day to day is not the one on the year before
            bases = [self._formulas.grows(key) or key for key in self.metrics]
            self.metrics = self.metrics if over_periods(bases, reading.vocabulary) else bases
        if reading.periods.trailing:
            self.metrics = [over_twelve_months(key) for key in self.metrics]
        if reading.periods.to_date:
            # Beside a period that is named by its number, the year before is asked for as well.
            grown = moved and not self.change and "how" in keys and len(reading.periods.ends) == 1
            self.metrics = [over_year_to_date(self._growth(key, reading) if grown else key) for key in self.metrics]
        if self.average is not None:
            self.change, self.newest = False, 1
            self.metrics = [average_over(key, self.average.count) for key in self.metrics]

    @property
    def _compounds(self) -> bool:
        """Whether the question says over how many years growth is compounded."""
        return bool(self.compound.words)

    def _growth(self, key: str, reading: Reading) -> str:
        """The growth of a flow on the year before; any other figure itself."""
        metric = reading.vocabulary.metrics.get(key)
        return growth_of(key) if metric is not None and metric.period == "duration" else key

    def _years(self, reading: Reading) -> tuple[int, ...]:
        if self.average is not None:
            return self.average.fiscal_years
        return self.compound.fiscal_years if self.compound.fiscal_years is not None else reading.periods.fiscal_years

    def _without_own_span(self, reading: Reading) -> list[str]:
        """ "Revenue CAGR" is over three years by itself; over those of the question where it names some."""
        periods = reading.periods
        if not (periods.ranged or periods.open_end == "since" or periods.latest > 1):
            return reading.metrics
        counted = {word for m in reading.figures for word in reading.words.keys_of(m) if is_number(word)}
        if counted:
            return reading.metrics
        compounded = not load_words("compounding").isdisjoint(reading.words.keys)  # "compound annual revenue growth"
        grown = [self._formulas.compounds(key) or key for key in reading.metrics]
        return [self._formulas.grows(key) or key for key in grown] if compounded else grown

    def _newest(self, reading: Reading) -> int:
        """How many of the newest periods: growth over five years needs six."""
        periods = reading.periods
        grows = any(token.key in load_words("compounding") for token in reading.words.tokens)
        yearly = periods.latest > 1 and not periods.quarterly
        return periods.latest + 1 if grows and yearly and not self._compounds else max(periods.latest, 1)

    def _open_end(self, reading: Reading) -> OpenEnd:
        """A figure that looks back over several years by itself needs no range up to its year."""
        alone = any(self._formulas.spans_years(key) for key in reading.metrics)
        return "" if reading.periods.open_end == "until" and alone else reading.periods.open_end

    @staticmethod
    def _spans(reading: Reading) -> bool:
        """Whether the question goes from one period to another."""
        periods = reading.periods
        two = len(periods.fiscal_years) == 2 or len(periods.exact) == 2
        days = [end for end in periods.ends if end.kind == "any" and not (end.explains or end.as_of)]
        two |= bool(days) and not periods.exact and len(days) + len(periods.fiscal_years) == 2
        return periods.ranged or two or periods.open_end == "since"
