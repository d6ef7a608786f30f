"""Spans of years that a question says beside a figure ("three-year growth", "CAGR over 5 years")."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.language.mentions import Mention
from tools.language.periods.named import UNCLEAR, UNCLEAR_SPAN
from tools.language.periods.spans import Span, find_year_spans
from tools.models.questions import Problem
from tools.questions.reading import Reading
from tools.vocab.expressions import MAX_YEARS
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Formula, load_words


@dataclass(frozen=True)
class Compound:
    """Yearly growth at one rate: the figures asked for, the years that are left, the words that say so.

    `open` are words that say a span which nothing was computed over.
    """

    metrics: list[str]
    fiscal_years: tuple[int, ...] | None = None
    words: frozenset[int] = frozenset()
    open: frozenset[int] = field(default=frozenset[int]())

    def problems(self, reading: Reading) -> tuple[Problem, ...]:
        """What has to be asked: over which years."""
        if not self.open or not reading.metrics:
            return ()
        asked = {reading.words.keys[place] for place in self.open}
        kind = UNCLEAR if asked.isdisjoint(load_words("compounding")) else UNCLEAR_SPAN
        return (Problem(kind=kind, words=reading.words.said(min(self.open), max(self.open) + 1)),)


def find_compound(reading: Reading) -> Compound:
    """The metrics of a question, as compound growth over the years that it says, where it asks for that."""
    spans = _spans(reading)
    said = [p for p, token in enumerate(reading.words.tokens) if token.key in load_words("compounding")]
    if not said:
        return Compound(reading.metrics, open=_unused(reading, spans))
    if not spans:
        return Compound(reading.metrics, open=frozenset() if _has_span(reading) else frozenset(said))
    years = {span.years for span in spans}
    named_years = reading.periods.fiscal_years
    if reading.periods.ranged and named_years and years == {max(named_years) - min(named_years)}:
        formulas = formulas_of(reading.vocabulary)  # the same span twice: "CAGR 2015-2025 (10 years)"
        words = _positions(spans) | frozenset(said) | _beside(reading, said)
        return Compound([formulas.compounds(key) or key for key in reading.metrics], words=words)
    contradicted = reading.periods.ranged and not any(span.last for span in spans)
    if len(years) > 1 or contradicted or not 1 < spans[0].years <= MAX_YEARS or not reading.metrics:
        named = _named_by_figures(reading, spans)
        return Compound(reading.metrics, open=frozenset() if named else _positions(spans) | frozenset(said))
    [count_] = years
    last = next((span.last for span in spans if span.last), None)
    words = _positions(spans) | frozenset(said) | _beside(reading, said)
    metrics = [_over(reading, key, count_) for key in reading.metrics]
    return Compound(metrics, (last,) if last and reading.periods.ranged else None, words)


def _spans(reading: Reading) -> list[Span]:
    """The spans that are said, but not those that only count periods ("over the last five years")."""
    return [] if reading.periods.latest > 1 else find_year_spans(reading.words)


def _unused(reading: Reading, spans: Sequence[Span]) -> frozenset[int]:
    """Spans beside figures that are computed over one year or none."""
    taken, figures = reading.words.taken, reading.figures
    own = {p for figure in figures for p in range(figure.first, figure.end)}
    return frozenset(p for span in spans for p in span.positions[:1] if p not in taken and p not in own)


def _has_span(reading: Reading) -> bool:
    """Whether the years are said otherwise: by a range, by counting back, or by the figure's own name."""
    periods = reading.periods
    ranged = periods.ranged or periods.open_end != "" or periods.latest > 1 or len(periods.fiscal_years) > 1
    formulas = formulas_of(reading.vocabulary)
    return ranged or not reading.metrics or all(formulas.spans_years(key) for key in reading.metrics)


def _named_by_figures(reading: Reading, spans: Sequence[Span]) -> bool:
    """Whether every span belongs to the name of a figure over several years ("three-year revenue CAGR")."""
    formulas = formulas_of(reading.vocabulary)
    own: list[Mention[Formula]] = [
        Mention(m.entry, m.first, m.end) for m in reading.figures if isinstance(m.entry, Formula)
    ]
    places = {p for m in own if formulas.spans_years(m.entry.key) for p in range(m.first, m.end)}
    return _positions(spans) <= places


def _over(reading: Reading, key: str, years: int) -> str:
    formulas = formulas_of(reading.vocabulary)
    base = formulas.compounds(key) or formulas.grows(key) or key
    return formulas.compounding(base, years) or f"cagr({base}, {years})"


def _beside(reading: Reading, said: Sequence[int]) -> frozenset[int]:
    """The words around that only say it is a yearly rate of growth."""
    words, rate = reading.words, load_words("yearly_rate")
    found: set[int] = set()
    for start in said:
        for step in (1, -1):
            place = start + step
            while 0 <= place < len(words.tokens) and place not in words.taken and words.tokens[place].key in rate:
                found.add(place)
                place += step
    return frozenset(found)


def _positions(spans: Sequence[Span]) -> frozenset[int]:
    return frozenset(p for span in spans for p in span.positions)
