"""Reads a finished answer again: every printed number must be the figure that its span is tied to.

A printed number matches a value within half a unit of its last digit, or 0.1 %, whichever is wider. Numbers that no
span covers are named; citations, what was declined, forms, dates, and the names and years of facts are no figures.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest

from tools.answer.arabic.said import ascii_digits, without_dates
from tools.answer.elements.write import places_said
from tools.answer.leads.values import limit_shown
from tools.language.english.figure_wording import is_part_of_number
from tools.models.answers import (
    Answer,
    AnswerFact,
    Span,
    SpanState,
    Verification,
    VerificationStatus,
    VerifiedNumber,
)
from tools.models.questions import INSIDER_TRADES
from tools.months import MONTH_NUMBERS
from tools.numbers import RELATIVE_TOLERANCE, currency_of, percent_change
from tools.tie_out.answers.drafted.reread import calculations_of, is_computed, is_of_passage, stands_in_quote
from tools.tie_out.answers.printed_numbers import DIGITS, Printed, read_printed

_MILLION = Decimal(10) ** 6
_NUMBER = re.compile(DIGITS)
_MONTH = rf"(?:{'|'.join(name.title() for name in MONTH_NUMBERS)})\b\.?"
_NO_FIGURE = re.compile(
    r"\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2} months\b|\b[Qq][1-4]\b|\bFY\d{4}\b|\b10-[KQ](?:/A)?|\b(?:20-F|6-K|8-K)\b|"
    r"\bCIK ?\d+|\b\d{10}-\d{2}-\d{6}\b|"
    rf"\b{_MONTH} \d{{1,2}}\b(?:,? \d{{4}}\b)?|\b\d{{1,2}} {_MONTH}(?:,? \d{{4}}\b)?"
)
_NAMED = r"(?<![\w$€£¥.,-])(?:{})(?![\w%]|[.,]\d| (?:trillion|billion|million|percent)\b)"
_RATES = frozenset({"growth", "cagr"})  # computed of others, behind a word that says which way
_CONTEXT = 10  # characters
_CONCEPT = re.compile(r"[\w-]+:\w+(?: [+-] [\w-]+:\w+)*")  # or several, which a statement splits it into


def verify_answer(answer: Answer) -> Answer:
    """The answer with every number checked. What does not tie out is marked, and warned of."""
    known = _Known(answer)
    spans: list[Span] = [known.quoted(span) for span in answer.spans if span.quote]
    details: list[VerifiedNumber] = []
    figures = [span for span in answer.spans if not span.quote]
    tied = answer.verification.details[: len(figures)]  # after them stand the bare numbers of an earlier reading
    for span, number in zip_longest(figures, tied):
        text = answer.answer[span.start : span.end]
        number = number or VerifiedNumber(value=Decimal(0), from_=text, tolerance=Decimal(0), state="not_found")
        state = known.state_of(span, number)
        spans.append(span.model_copy(update={"state": state}))
        details.append(number.model_copy(update={"state": state, "tolerance": _tolerance(text)}))
    spans.sort(key=lambda span: (span.start, span.end))
    wrong = [answer.answer[span.start : span.end] for span in spans if span.state == "mismatch" and not span.quote]
    misquoted = [answer.answer[span.start : span.end] for span in spans if span.state == "mismatch" and span.quote]
    bare = list(_bare_numbers(answer))
    details += [
        VerifiedNumber(value=value, from_=text, tolerance=Decimal(0), state="not_found") for text, value in bare
    ]
    warnings = [f"{text} does not match the figure that it cites." for text in wrong]
    warnings += [f"{text!r} does not stand in the passage that it cites." for text in misquoted]
    warnings += [f"{text} is not tied to a source." for text, _ in bare]
    warnings += told_readers(answer)
    update = {
        "spans": tuple(spans),
        "verification": Verification(status=verification_status(details, spans), details=tuple(details)),
        "warnings": tuple(dict.fromkeys((*answer.warnings, *warnings))),
    }
    return answer.model_copy(update=update)


def verification_status(details: Sequence[VerifiedNumber], spans: Sequence[Span]) -> VerificationStatus:
    """What the states of all numbers and quotations come to."""
    states = [*(number.state for number in details), *(span.state for span in spans if span.quote)]
    if not states:
        return "nothing_to_verify"
    tied = sum(state in {"verified", "derived"} for state in states)
    return "verified" if tied == len(states) else "partly_verified" if tied else "not_verified"


def told_readers(answer: Answer) -> list[str]:
    """A warning of each document of which a cited page was read from its image."""
    read = dict.fromkeys((one.doc_id, one.read_by) for one in answer.citations if one.read_by is not None)
    return [
        f"{doc_id}: what is cited of it was read from an image by {who}. Its figures may be misread, and none of them "
        "counts as reported: look at the image."
        for doc_id, who in read
    ]


def _tolerance(text: str) -> Decimal:
    printed = read_printed(text)
    return max(printed.half_unit, abs(printed.value) * RELATIVE_TOLERANCE) if printed else Decimal(0)


class _Known:
    """What an answer's numbers may be: the values of its facts, and what follows from them."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._text = answer.answer
        self._facts = {fact.fact_id: fact for fact in answer.facts}
        self._citations = {citation.id: citation for citation in answer.citations}
        self._is_of_trades = answer.route == INSIDER_TRADES

    def state_of(self, span: Span, number: VerifiedNumber) -> SpanState:
        """What a printed number is; none that a model has read from an image is tied to a filing."""
        if not self.ties_out(span, number):
            return "mismatch"
        citation = self._citations.get(span.citation_id or "")
        return "ambiguous" if citation is not None and citation.read_by is not None else number.state

    def ties_out(self, span: Span, number: VerifiedNumber) -> bool:
        """Whether the text prints the number, and it is a number of the fact or filing that the span names."""
        named = span.fact_id in self._facts or span.citation_id in self._citations
        if number.state in {"derived", "ambiguous"} and named and is_computed(self._answer, span):
            return True
        if is_of_passage(self._answer, span):
            return number.state != "derived" and stands_in_quote(self._answer, span)
        printed = read_printed(self._text[span.start : span.end])
        if printed is None or number.from_ != (span.fact_id or span.citation_id) or self._goes_on(span):
            return False
        if span.fact_id is None:
            exact = self._is_of_trades and printed.value == number.value
            return span.citation_id in self._citations and (exact or _prints_cell(printed, number.value))
        fact = self._facts.get(span.fact_id)
        if fact is None:
            return False
        if printed.percent:
            return any(map(printed.matches, self._percents(fact, number)))
        counts = printed.unit in {None, fact.unit, currency_of(fact.unit)}
        return counts and number.value in _values(fact) and printed.matches(number.value)

    def quoted(self, span: Span) -> Span:
        """A quotation's span: its words must be those that the citation quotes, where it quotes any."""
        citation = self._citations.get(span.citation_id or "")
        words = " ".join(self._text[span.start : span.end].split())
        stands = citation is not None and words in " ".join((citation.quote or words).split())
        if stands and citation is not None and citation.read_by is not None:
            return span.model_copy(update={"state": "ambiguous"})  # a model's words for a picture, not the page's own
        return span.model_copy(update={"state": "verified" if stands else "mismatch"})

    def _goes_on(self, span: Span) -> bool:
        """Whether the text around a span makes another number of it."""
        before, after = self._text[max(span.start - _CONTEXT, 0) : span.start], self._text[span.end :][:_CONTEXT]
        return is_part_of_number(before, after)

    def _percents(self, fact: AnswerFact, number: VerifiedNumber) -> Iterator[Decimal]:
        """The percentages that a number of the fact may be printed as. Words say which way a change goes."""
        value = number.value
        if fact.basis == "derived" and value == fact.value and currency_of(fact.unit) is None:
            yield value * 100
            if fact.metric in _RATES:
                yield abs(value) * 100
        if fact.unit == "percent" and value in _values(fact):
            yield value
        changes = set(self._changes(fact))
        if value in changes:
            yield abs(value)
        if any(abs(growth - value) <= Decimal("0.0001") for growth in self._compound_growth(fact)):
            yield value
        unknown = fact.yoy is None and not changes and _CONCEPT.fullmatch(fact.concept)
        if unknown and number.state == "derived" and value not in _values(fact):
            yield abs(value)  # the growth of a point whose year before the answer does not show

    def _changes(self, fact: AnswerFact) -> Iterator[Decimal]:
        """By how many percent a fact has changed on the year before."""
        before = (fact.fiscal_year - 1, fact.fiscal_quarter)
        changes = [fact.yoy.pct] if fact.yoy is not None else []
        changes += [
            percent_change(fact.value, other.value)
            for other in self._alike(fact)
            if (other.fiscal_year, other.fiscal_quarter) == before
        ]
        yield from (Decimal(str(change)) for change in changes if change is not None)

    def _compound_growth(self, fact: AnswerFact) -> Iterator[Decimal]:
        """Growth a year, in percent, since earlier years; since the year before only where no other is shown."""
        years = {other.fiscal_year: other.value for other in self._alike(fact) if not other.fiscal_quarter}
        for first, value in years.items():
            count = fact.fiscal_year - first
            if (count > 1 or (count == 1 and len(years) == 2)) and min(value, fact.value) > 0:
                for ratio in (Decimal(1), *self._split_ratios(fact)):
                    yield ((fact.value / value * ratio) ** (Decimal(1) / count) - 1) * 100

    def _split_ratios(self, fact: AnswerFact) -> set[Decimal]:
        """By what growth over a stock split is to be scaled, as restated figures of the answer show it."""
        if not fact.unit.endswith("shares"):
            return set()
        restated = (one for one in self._alike(fact) if one.first_reported and one.value)
        changes = {max(a / b, b / a) for one in restated if (a := one.value) * (b := one.first_reported or a) > 0}
        ratios = {change.to_integral_value() for change in changes} - {Decimal(1)}
        return ratios if "/" in fact.unit else {1 / ratio for ratio in ratios}

    def _alike(self, fact: AnswerFact) -> list[AnswerFact]:
        """The answer's facts of the same figure, in whatever period."""
        key = (fact.ticker, fact.metric, fact.segment, fact.unit)
        return [f for f in self._facts.values() if (f.ticker, f.metric, f.segment, f.unit) == key]


def _prints_cell(printed: Printed, value: Decimal) -> bool:
    """A statement prints amounts in millions, and as it is what is no amount: that is never as large."""
    return printed.unit is None and (
        printed.matches(value / _MILLION) or (abs(value) < _MILLION and printed.matches(value))
    )


def _values(fact: AnswerFact) -> set[Decimal]:
    """Every value that a text may print of a fact: its own, what it changed from and by, what it is made of."""
    values = {fact.value, *(one.value for one in (*fact.derived_from, *fact.alternatives))}
    if fact.first_reported is not None:
        values |= {fact.first_reported, abs(fact.value - fact.first_reported)}
    if fact.yoy is not None:
        values |= {fact.yoy.prior_value, abs(fact.yoy.delta)}
    return values


def _bare_numbers(answer: Answer) -> Iterator[tuple[str, Decimal]]:
    """The numbers that no span covers."""
    if answer.status in {"declined", "needs_clarification"}:
        return
    text = without_dates(ascii_digits(_without_limit(answer)))
    told = [remark.text for remark in answer.remarks if remark.kind in {"left out", "left open"}]
    cited = [citation.printed for citation in answer.citations]
    for quoted in (*_declined_lines(answer), *told, *cited, *places_said(answer)):
        text = text.replace(ascii_digits(quoted), " " * len(quoted))
    for shown in calculations_of(answer):
        text = text[: shown.start] + " " * (shown.end - shown.start) + text[shown.end :]
    for pattern in (_named(_names(answer)), _NO_FIGURE, _named(_years(answer))):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    for match in _NUMBER.finditer(text):
        if not any(span.start <= match.start() and match.end() <= span.end for span in answer.spans):
            yield answer.answer[match.start() : match.end()], Decimal(match[0].replace(",", ""))


def _without_limit(answer: Answer) -> str:
    """The text without the number of the question that its first line holds a figure against."""
    text, lead = answer.answer, answer.lead
    first = next((fact for fact in answer.facts if lead and fact.fact_id == lead.operands[0]), None)
    if lead is None or lead.limit is None or first is None:
        return text
    line, end, rest = text.partition("\n")
    shown = limit_shown(lead.limit, first)
    before, _, after = line.rpartition(shown)
    return f"{before}{' ' * len(shown)}{after}{end}{rest}" if shown in line else text


def _declined_lines(answer: Answer) -> list[str]:
    return [part.line for part in answer.declined]


def _names(answer: Answer) -> set[str]:
    """Names that hold digits, as "3M CO" and "Rule of 40" do, and what a draft's sources were found to have."""
    said = set(answer.drafted.said) if answer.drafted else set[str]()
    names = said | {name for fact in answer.facts for name in (fact.source.company, fact.label)}
    names |= {citation.company for citation in answer.citations}
    return {name for name in names if _NUMBER.search(name)}


def _years(answer: Answer) -> set[str]:
    """The years that the facts and citations speak of."""
    years: set[int | None] = {citation.fiscal_year for citation in answer.citations}
    for fact in answer.facts:
        years |= {fact.fiscal_year, fact.end_date.year, fact.start_date.year if fact.start_date else None}
        years |= {fact.yoy.prior_fiscal_year} if fact.yoy is not None else set()
    return {str(year) for year in years - {None}}


def _named(words: Iterable[str]) -> re.Pattern[str]:
    """Finds these words, longest first, where they stand by themselves and count nothing."""
    options = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(_NAMED.format(options or "(?!)"))
