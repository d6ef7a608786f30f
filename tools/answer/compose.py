"""Writes the answer from tied-out figures, by rules: every figure that is printed leaves a span."""

from collections.abc import Sequence
from decimal import Decimal

from tools.answer.choices import write_choice
from tools.answer.compared import lead_of_rivals, rivals_of, write_rivals
from tools.answer.elements.statement import write_statement
from tools.answer.elements.write import sources_of_elements, write_elements
from tools.answer.evidence import drawn_on
from tools.answer.figures import state_of, write_fact, write_first_reported
from tools.answer.leads.first_part import as_told, leading
from tools.answer.leads.lead import lead_of_choice, make_lead, write_lead
from tools.answer.leads.taken_apart import write_taken_apart
from tools.answer.not_measured import write_not_measured
from tools.answer.quotes import (
    cite_nearest,
    is_by_quarter,
    suggest,
    write_opening,
    write_quarters,
    write_quotes,
    write_worked,
)
from tools.answer.refuse import picked_nothing
from tools.answer.restated import write_restated
from tools.answer.sub_questions import AnsweredPart, as_known, declined_parts, other_periods, overall_route
from tools.answer.text import AnswerText, sources_of
from tools.answer.trades import write_trade
from tools.figures.formulas.combined import spanned_label
from tools.figures.formulas.computed import as_value
from tools.models.answers import Answer, AnswerFact, CitationStyle, DeclinedPart, Lead
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Calculation, FinancialStatement, NotMeasured, Retrieved, Series, merge_retrieved
from tools.models.income_lines import TakenApart
from tools.models.passages import Quote
from tools.models.plans import Choice, LeftOut
from tools.models.questions import Classification, Route
from tools.models.slots.remarks import Remark
from tools.models.trades import InsiderTrade
from tools.numbers import format_computed, format_percent, format_value


def compose(reading: Classification, found: Retrieved, style: CitationStyle = "000") -> Answer:
    """The answer to a question of one part. What was declined is said in the text as well."""
    return compose_parts(reading, [AnsweredPart(reading, found)], style=style)


def compose_parts(
    whole: Classification,
    parts: Sequence[AnsweredPart],
    left_out: Sequence[LeftOut] = (),
    *,
    style: CitationStyle = "000",
) -> Answer:
    """The answer to a question that reads as `whole`, part by part in their order; then what has no answer."""
    writer = Writer(style)
    picks = [part for part in parts if part.choice]
    chosen = parts[-1].choice if len(picks) == 1 and not left_out else None
    for told in merge_retrieved([part.found for part in parts]).taken_apart:
        writer.taken_apart(told)
    for part in as_told(whole, parts):
        writer.part(part, chosen=chosen)
    led = writer.lead(leading(whole, parts) if chosen is None else whole, chosen)
    unpicked = any(picked_nothing(one) for part in parts for one in part.found.declined)
    if whole.query_type == "comparative" and not (picks or led or unpicked):
        writer.comparisons(calendar=any(end.kind == "calendar" for end in whole.period_ends))
    declined = declined_parts(parts, left_out)
    writer.declined(declined)
    return writer.answer(overall_route([part.reading for part in parts]), parts, declined)


class Writer:
    """Writes figures one after the other, and keeps the facts that they are tied to."""

    lead_to_nearest = "Nearest:"

    def __init__(self, style: CitationStyle) -> None:
        self._style: CitationStyle = style
        self._text = AnswerText(style)
        self._facts: list[AnswerFact] = []
        self._calculations: list[Calculation] = []
        self._cells = 0
        self._remarks: list[Remark] = []
        self._quoted: tuple[Quote, ...] = ()
        self._not_measured: list[NotMeasured] = []
        self._taken_apart: list[TakenApart] = []
        self._lead: Lead | None = None
        self._headlines: set[str] = set()  # the figures that were asked for, without the inputs of computed ones

    def _add(self, value: MetricValue, shown: str | None = None) -> AnswerFact:
        shown = shown or format_value(value.value, value.unit)
        fact = AnswerFact(fact_id=f"f{len(self._facts) + 1}", shown=shown, **vars(value))
        self._facts.append(fact)
        return fact

    def lead(self, whole: Classification, chosen: Choice | None) -> bool:
        """What the question asks for goes first: the one that is picked, or what the figures come to."""
        asked_for = [fact for fact in self._facts if fact.fact_id in self._headlines]
        lead = lead_of_choice(chosen, asked_for) if chosen is not None else None
        if chosen is None and (made := make_lead(whole, self._facts, self._headlines)) is not None:
            lead = made.lead
            self._facts += [made.result] if made.result else []
        if lead is None:
            return False
        self._put_first(lead)
        return True

    def _put_first(self, lead: Lead) -> None:
        first = AnswerText(self._style)
        write_lead(first, lead, self._facts)
        self._text.put_first(first)
        self._lead = lead

    def part(self, part: AnsweredPart, chosen: Choice | None = None) -> None:
        """What came of one sub-question. What is `chosen` of all is told at the head of the answer."""
        found = part.found
        self._text.add(as_known(part.reading))
        if part.text_first:
            self.quoted(part)
        for told in found.not_measured:
            self.not_measured(told)
        for value in found.xbrl_facts.values:
            self.fact(value, asks_restated=part.reading.asks_restated)
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
        if part.choice is not None and part.choice is not chosen:
            write_choice(self._text, part.choice, self._facts)

    def quoted(self, part: AnsweredPart) -> None:
        """What filings say, with what it comes to and of which periods it is; nothing where it is only near."""
        if not part.is_quoted:
            return
        for remark in other_periods(part):
            self._remarks.append(remark)
            self._text.add(f"{remark.text}\n")
        said = {(quote.chunk_id, quote.text) for quote in self._quoted}
        if part.found.opening and {(one.chunk_id, one.text) for one in part.found.quotes} <= said:
            return  # two years of one question are told by the same words
        if part.found.opening:
            write_opening(self._text, part.found.opening, part.found.quotes)
        if part.found.worked is not None:
            write_worked(self._text, part.found.worked, part.found.quotes)
        self.quotes(part.found.quotes, by_quarter=is_by_quarter(part.reading, part.found.quotes))

    def fact(self, value: MetricValue, *, asks_restated: bool = False) -> None:
        """A figure, how it changed, and its filings; or whether it was restated, where that is the question."""
        if any(vars(known) == {**vars(known), **vars(value)} for known in self._facts):
            return  # two sub-questions may need the same figure
        fact = self._add(value)
        self._headlines.add(fact.fact_id)
        (write_restated if asks_restated else write_fact)(self._text, fact)

    def calculation(self, calculation: Calculation) -> None:
        """Each computed value with the inputs that it is made of."""
        for result in calculation.results:
            if not result.inputs or any(result in one.results for one in self._calculations):
                continue  # two sub-questions may need the same one
            inputs = [self._add(value) for value in result.inputs]
            shown = format_computed(result.value, result.unit, percent=result.percent, places=result.places)
            fact = self._add(as_value(calculation.formula, result), shown)
            text = self._text
            text.add(f"{fact.source.company}: {result.label} of ")
            self._headlines.add(fact.fact_id)
            if result.disputed:
                told = f"{result.label} has another common measure, which comes to something else."
                self._remarks.append(Remark(kind="other measure", text=told))
            text.figure(shown, result.value, fact, "derived")
            if result.percent and "/" in calculation.formula:  # no percentage by its name: a ratio as well
                text.add(" (")
                text.figure(format_computed(result.value, "ratio"), result.value, fact, "derived")
                text.add(")")
            text.add(f" in {spanned_label(calculation.formula, result)}, from ")
            for position, value in enumerate(inputs):
                period = period_label(value.fiscal_year, value.fiscal_quarter)
                text.add(f"{', ' if position else ''}{value.label} ({period}) ")
                text.figure(format_value(value.value, value.unit), value.value, value)
                write_first_reported(text, value, " (first reported as ", ")")
            text.add(".")
            for source in sources_of(result.inputs):
                text.cite(source)
            text.add("\n")
        self._calculations.append(calculation)

    def series(self, series: Series) -> None:
        """A line a point with its growth, then the compound growth."""
        if not series.points:
            return
        text = self._text
        text.add(f"{series.points[0].source.company}: {series.label}\n")
        growth = {(change.fiscal_year, change.fiscal_quarter): change.yoy_pct for change in series.growth}
        last = None
        for point in series.points:
            last = self._add(point)
            self._headlines.add(last.fact_id)
            text.add(f"  {period_label(point.fiscal_year, point.fiscal_quarter)} (to {point.end_date}): ")
            text.figure(format_value(point.value, point.unit), point.value, last, state_of(point))
            change = growth.get((point.fiscal_year, point.fiscal_quarter))
            if change is not None:
                text.add(", up " if change > 0 else ", down " if change < 0 else ", changed by ")
                text.figure(format_percent(change), Decimal(str(change)), last, "derived")
                text.add(" on the year")
            text.add(" (derived)" if point.basis == "derived" else "")
            if point.restated is not None:
                first = point.restated.first_reported
                text.add("; restated, first reported as ")
                text.figure(format_value(first, point.unit), first, last)
            text.cite(point.source)
            text.add("\n")
        if series.cagr is not None and last is not None:
            text.add("  Compound annual growth: ")
            text.figure(f"{series.cagr:.1f}%", Decimal(str(series.cagr)), last, "derived")
            text.add("\n")

    def statement(self, statement: FinancialStatement) -> None:
        """The statement's rows in millions, each cell tied to its filing."""
        self._cells += write_statement(self._text, statement)

    def taken_apart(self, told: TakenApart) -> None:
        """Why a figure moved, by the lines of the income statement; once."""
        if told not in self._taken_apart:
            self._taken_apart.append(told)
            self._cells += 1
            write_taken_apart(self._text, told, self._add)
            self.quotes(told.reasons)

    def trade(self, trade: InsiderTrade) -> None:
        """What one insider bought or sold."""
        self._cells += write_trade(self._text, trade)

    def not_measured(self, told: NotMeasured) -> None:
        """That a company does not give a figure, once."""
        if told not in self._not_measured:
            self._not_measured.append(told)
            self._cells += 1
            write_not_measured(self._text, told)

    def quotes(self, quotes: Sequence[Quote], *, by_quarter: bool = False) -> None:
        """What filings say; of several quarters, a paragraph each."""
        said = {(quote.chunk_id, quote.text) for quote in self._quoted}
        new = [quote for quote in quotes if (quote.chunk_id, quote.text) not in said]
        self._quoted += tuple(new)
        self._cells += len(new)
        (write_quarters if by_quarter else write_quotes)(self._text, new)

    def comparisons(self, *, calendar: bool) -> None:
        """Which company's figure is the largest: first, where one figure of one period is compared."""
        lead = None if calendar else lead_of_rivals(self._facts, self._headlines)
        if lead is not None:
            self._put_first(lead)
            return
        for period, rivals in rivals_of(self._facts, self._headlines, calendar=calendar):
            write_rivals(self._text, rivals, period)

    def declined(self, parts: Sequence[DeclinedPart]) -> None:
        """What has no answer, and why."""
        for part in parts:
            self._text.add(f"{part.line}\n")

    def answer(self, route: Route, parts: Sequence[AnsweredPart], declined: Sequence[DeclinedPart]) -> Answer:
        """The finished answer."""
        something = self._facts or self._cells
        found = merge_retrieved([part.found for part in parts])
        if not something:
            cite_nearest(self._text, found.quotes, self.lead_to_nearest)
        warnings = [*found.warnings, *found.xbrl_facts.warnings]
        for part in (*found.calculations, *found.timeseries, *found.statements):
            warnings += part.warnings
        sources = {source.doc_id: source for source in sources_of(self._facts)}
        sources |= {source.doc_id: source for statement in found.statements for source in statement.sources}
        sources |= {quote.source.doc_id: quote.source for quote in self._quoted}
        sources |= {source.doc_id: source for source in sources_of_elements(found.elements)}
        sources |= {trade.source.doc_id: trade.source for trade in found.trades if trade.source is not None}
        return Answer(
            status="declined" if not something else "partly_answered" if declined else "answered",
            answer=str(self._text).strip(),
            spans=tuple(self._text.spans),
            route=route,
            citations=tuple(self._text.citations.values()),
            suggestions=() if something else suggest(found.quotes, self._style),
            sources=drawn_on(self._quoted, sources_of(self._facts), found.elements),
            facts=tuple(self._facts),
            lead=self._lead,
            declined=tuple(declined),
            remarks=tuple(self._remarks),
            warnings=tuple(dict.fromkeys(warnings)),
            verification=self._text.verification(),
            resolved_citations=tuple(sources.values()),
        )
