"""Writes an answer in formal Arabic: what the English writer tells of figures and quotations, in other words."""

from collections.abc import Sequence
from decimal import Decimal

from tools.answer.arabic.declined import declined_in_arabic
from tools.answer.arabic.said import dated_said, label_said, number_said, period_said, rate_said, said, value_said
from tools.answer.choices import is_chosen
from tools.answer.compose import Writer, compose_parts
from tools.answer.elements.write import write_elements
from tools.answer.figures import state_of
from tools.answer.sub_questions import AnsweredPart, declined_parts, overall_route
from tools.answer.text import ARABIC, sources_of
from tools.figures.formulas.computed import as_value
from tools.language.arabic.wording import isolated
from tools.models.answers import Answer, AnswerFact, CitationStyle
from tools.models.facts import MetricValue, Source
from tools.models.figures import Calculation, FinancialStatement, Series
from tools.models.passages import Quote
from tools.models.plans import Choice, LeftOut
from tools.models.questions import Classification
from tools.numbers import currency_of, format_computed

_PLACES = 2  # decimals of a rate by which a row moved


def compose_answer(
    whole: Classification,
    parts: Sequence[AnsweredPart],
    left_out: Sequence[LeftOut] = (),
    style: CitationStyle = "000",
) -> Answer:
    """The answer, in Arabic where a question in Arabic is answered from units; `style` is how one in English cites.

    What figures answer is worded in English here, and put into Arabic once it is verified.
    """
    if whole.language != ARABIC:
        return compose_parts(whole, parts, left_out, style=style)
    if all(part.found.units is None for part in parts):
        return compose_parts(whole, parts, left_out, style=ARABIC)
    return compose_arabic(parts, left_out)


def compose_arabic(parts: Sequence[AnsweredPart], left_out: Sequence[LeftOut] = ()) -> Answer:
    """The answer to a question in Arabic, part by part in their order; then what has no answer."""
    writer = _ArabicWriter()
    for part in parts:
        writer.part(part)
    declined = [declined_in_arabic(one) for one in declined_parts(parts, left_out)]
    writer.declined(declined)
    return writer.answer(overall_route([part.reading for part in parts]), parts, declined)


class _ArabicWriter(Writer):
    """Figures one after the other, each tied as in English."""

    def __init__(self) -> None:
        super().__init__(ARABIC)
        self.lead_to_nearest = said("nearest")

    def part(self, part: AnsweredPart, chosen: Choice | None = None) -> None:
        """What came of one sub-question: figures, then what documents say; its words first where reasons are asked."""
        del chosen
        found = part.found
        if part.text_first:
            self.quoted(part)
        for told in found.not_measured:
            self.not_measured(told)
        for value in found.xbrl_facts.values:
            self.fact(value)
        for calculation in found.calculations:
            self.calculation(calculation)
        for series in found.timeseries:
            self.series(series)
        for statement in found.statements:
            self.statement(statement)
        for trade in found.trades:
            self.trade(trade)
        self._cells += found.elements.found
        write_elements(self._text, found.elements)
        if not part.text_first:
            self.quoted(part)
        if part.choice is not None:
            self._choice(part.choice)

    def quoted(self, part: AnsweredPart) -> None:
        """What documents say; nothing where it is only near."""
        if part.is_quoted:
            self.quotes(part.found.quotes)

    def _choice(self, choice: Choice) -> None:
        """Which one of a set the question picked."""
        fact = next((one for one in self._facts if is_chosen(one, choice)), None)
        if fact is None:
            return
        period = period_said(choice.fiscal_year, choice.fiscal_quarter)
        who = isolated(fact.source.company) if choice.pick.kind == "company" else period
        self._text.add(said("choice", end=said(choice.pick.end), label=label_said(fact), who=who))
        if choice.pick.growth:
            self._text.figure(rate_said(float(choice.value)), choice.value, fact, "derived")
        else:
            self._text.figure(fact.shown, fact.value, fact, state_of(fact))
        self._text.add(".\n")

    def fact(self, value: MetricValue, *, asks_restated: bool = False) -> None:
        """A figure with its period, how it changed, and where it stands."""
        del asks_restated  # what it was first reported as is told either way
        if any(vars(known) == {**vars(known), **vars(value)} for known in self._facts):
            return
        fact = self._add(value, value_said(value.value, value.unit))
        self._headlines.add(fact.fact_id)
        text = self._text
        text.add(said("fact", company=isolated(fact.source.company), label=label_said(fact)))
        text.figure(fact.shown, fact.value, fact, "derived" if fact.derived_from else "verified")
        text.add(said("in_period", period=_period(fact)))
        self._change(fact)
        if fact.restated is not None:
            first = fact.restated.first_reported
            text.add(said("first_reported"))
            text.figure(value_said(first, fact.unit), first, fact)
        self._inputs(fact)
        for other in fact.alternatives:
            text.add(said("or"))
            text.figure(value_said(other.value, fact.unit), other.value, fact)
            text.add(said("unclear"))
        self._close(sources_of([fact]))

    def _change(self, fact: AnswerFact) -> None:
        yoy, text = fact.yoy, self._text
        if yoy is None:
            return
        if yoy.delta == 0:
            text.add(said("unchanged"))
        else:
            text.add(said("up" if yoy.delta > 0 else "down"))
            text.figure(value_said(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
            if yoy.pct is not None:
                before, _, after = said("rate").partition("{rate}")
                text.add(before)
                text.figure(rate_said(yoy.pct, _PLACES), Decimal(str(yoy.pct)), fact, "derived")
                text.add(after)
            text.add(said("from"))
        text.figure(value_said(yoy.prior_value, fact.unit), yoy.prior_value, fact)
        text.add(said("in_period", period=period_said(yoy.prior_fiscal_year, fact.fiscal_quarter)))

    def _inputs(self, fact: AnswerFact) -> None:
        """What a derived figure is made of."""
        for number, one in enumerate(fact.derived_from):
            self._text.add(said("less" if one.sign < 0 else "and" if number else "made_of"))
            self._text.figure(value_said(one.value, fact.unit), one.value, fact)

    def calculation(self, calculation: Calculation) -> None:
        """Each computed value with the inputs that it is made of."""
        for result in calculation.results:
            inputs = [self._add(value, value_said(value.value, value.unit)) for value in result.inputs]
            if not inputs:
                continue
            computed = format_computed(result.value, result.unit, percent=result.percent, places=result.places)
            of_inputs = currency_of(result.unit) or result.unit == inputs[0].unit
            shown = value_said(result.value, result.unit) if of_inputs else number_said(computed)
            fact = self._add(as_value(calculation.formula, result), shown)
            self._headlines.add(fact.fact_id)
            text = self._text
            text.add(said("fact", company=isolated(fact.source.company), label=label_said(fact)))
            text.figure(shown, result.value, fact, "derived")
            text.add(said("in_period", period=period_said(fact.fiscal_year, fact.fiscal_quarter)))
            for number, value in enumerate(inputs):
                text.add(said("and" if number else "made_of"))
                text.add(f"{label_said(value)} ")
                text.figure(value.shown, value.value, value)
            self._close(sources_of(result.inputs))

    def series(self, series: Series) -> None:
        """A line a point with its growth, then the compound growth."""
        growth = {(change.fiscal_year, change.fiscal_quarter): change.yoy_pct for change in series.growth}
        text, last = self._text, None
        for place, point in enumerate(series.points):
            last = self._add(point, value_said(point.value, point.unit))
            self._headlines.add(last.fact_id)
            if not place:
                text.add(f"{said('fact', company=isolated(point.source.company), label=label_said(point)).strip()}:\n")
            text.add(f"  {_period(point)}: ")
            text.figure(last.shown, point.value, last, state_of(point))
            change = growth.get((point.fiscal_year, point.fiscal_quarter))
            if change is not None:
                text.add(said("growth_up" if change >= 0 else "growth_down"))
                text.figure(rate_said(change), Decimal(str(change)), last, "derived")
                text.add(said("on_year"))
            self._close([point.source])
        if series.cagr is not None and last is not None:
            text.add(f"  {said('cagr')}")
            text.figure(rate_said(series.cagr), Decimal(str(series.cagr)), last, "derived")
            text.add("\n")

    def statement(self, statement: FinancialStatement) -> None:
        """The statement as it is in its source."""
        self._text.add(f"{said('statement')}\n")
        super().statement(statement)

    def quotes(self, quotes: Sequence[Quote], *, by_quarter: bool = False) -> None:
        """What documents say, word for word, a line each: several quarters need no other form."""
        new = [quote for quote in quotes if quote not in self._quoted]
        self._quoted += tuple(new)
        self._cells += len(new)
        for quote in new:
            self._text.add(said("says", document=isolated(quote.source.company)))
            self._text.add("«")
            self._text.quote(quote)
            self._text.add("»")
            self._text.cite_quote(quote)
            self._text.add("\n")

    def _close(self, sources: Sequence[Source]) -> None:
        """The end of a sentence, with what it rests on."""
        for source in sources:
            self._text.cite(source)
        self._text.add(".\n")


def _period(value: MetricValue) -> str:
    instant = value.start_date is None
    return dated_said(value.fiscal_year, value.fiscal_quarter, value.end_date, instant=instant)
