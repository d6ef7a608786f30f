"""Answers with one thing wrong: in a citation, in a figure that it bears, or in how the text prints that."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

from tools.models.answers import Answer, AnswerFact, Citation, Span
from tools.numbers import format_computed, format_in_statement, format_value

_ELSEWHERE = Decimal("1.0625")  # how far off a value is that no year before gives


def tampered(answer: Answer) -> Iterator[tuple[str, Answer]]:
    """The kind of what is wrong, and the answer with it."""
    yield from _citations(answer)
    yield from _leads(answer)
    told = next((fact for fact in answer.facts if ":" in fact.concept and _own(answer, fact)), None)
    if told is not None:
        yield from _facts(answer, told)
        yield from _prints(answer, told)
    computed = next((fact for fact in answer.facts if ":" not in fact.concept and _own(answer, fact)), None)
    if computed is not None:
        yield "results of formulas", _revalued(answer, computed, computed.value * _ELSEWHERE)
        yield "inputs of formulas", _with_fact(answer, computed, derived_from=computed.derived_from[1:])
    derived = next((fact for fact in answer.facts if fact.derived_from and ":" in fact.concept), None)
    if derived is not None:
        first, *rest = derived.derived_from
        other = first.model_copy(update={"value": first.value + 1_000_000})
        yield "inputs of quarters", _with_fact(answer, derived, derived_from=(other, *rest))
        yield "values of derived quarters", _revalued(answer, derived, derived.value * _ELSEWHERE)
    cells = [span for span in answer.spans if span.citation_id and not span.quote]
    for span in cells[:1]:
        place = [one for one in answer.spans if not one.quote].index(span)
        value = answer.verification.details[place].value + 7_000_000
        yield "cells", _reprinted(answer, span, format_in_statement(value, "USD"), value)


def _citations(answer: Answer) -> Iterator[tuple[str, Answer]]:
    """One thing wrong in the first citation, and, where the answer quotes, in the first quotation."""
    if answer.citations:
        first = answer.citations[0]
        yield "years", _with(answer, first, fiscal_year=(first.fiscal_year or 2000) - 1)
        yield "documents", _with(answer, first, doc_id=f"{first.doc_id}0")
        yield "addresses", _with(answer, first, url="https://example.com/")
        yield "printed texts", _with(answer, first, text=first.text.replace(first.company, "Another Company"))
    for quoted in [citation for citation in answer.citations if citation.quote][:1]:
        words = (quoted.quote or "").split()
        yield "words", _with(answer, quoted, quote=" ".join((*words[:-1], "otherwise")))
        yield "pages", _with(answer, quoted, page=(quoted.page or 0) + 1)
        yield "anchors", _with(answer, quoted, anchor=f"{quoted.anchor}-x")


def _leads(answer: Answer) -> Iterator[tuple[str, Answer]]:
    """What is said first says otherwise: the record alone, the text alone, or both."""
    lead = answer.lead
    if lead is None:
        return
    if lead.kind == "verdict":
        says, other = ("Yes", "No") if lead.verdict else ("No", "Yes")
        turned = answer.model_copy(update={"lead": lead.model_copy(update={"verdict": not lead.verdict})})
        yield "verdicts' records", turned
        yield "verdicts' texts", _begun(answer, says, other)
        yield "verdicts", _begun(turned, says, other)
    if len(lead.operands) > 1:
        first, second, *rest = lead.operands
        turned = lead.model_copy(update={"operands": (second, first, *rest)})
        yield "leads the other way round", answer.model_copy(update={"lead": turned})
        yield (
            "leads without a figure",
            answer.model_copy(update={"lead": lead.model_copy(update={"operands": lead.operands[:1]})}),
        )
    result = next((fact for fact in answer.facts if fact.fact_id == lead.result), None)
    if result is not None:
        yield "leads' results", _revalued(answer, result, result.value * _ELSEWHERE)


def _begun(answer: Answer, said: str, other: str) -> Answer:
    """The answer with another first word; spans move along."""
    moved = len(other) - len(said)
    spans = tuple(one.model_copy(update={"start": one.start + moved, "end": one.end + moved}) for one in answer.spans)
    return answer.model_copy(update={"answer": f"{other}{answer.answer.removeprefix(said)}", "spans": spans})


def _facts(answer: Answer, fact: AnswerFact) -> Iterator[tuple[str, Answer]]:
    """One field of a reported figure wrong at a time; its value is wrong in fact, detail and text alike."""
    yield "values", _revalued(answer, fact, fact.yoy.prior_value if fact.yoy else fact.value * _ELSEWHERE)
    yield "fiscal years", _with_fact(answer, fact, fiscal_year=fact.fiscal_year - 1)
    yield "period ends", _with_fact(answer, fact, end_date=fact.end_date - timedelta(days=365))
    yield "accessions", _with_fact(answer, fact, source=_source(fact, accession="0000000000-00-000000"))
    yield "filings", _with_fact(answer, fact, source=_source(fact, doc_id="0000000000-00-000000"))
    yield "concepts", _with_fact(answer, fact, concept="us-gaap:OtherAssetsNoncurrent")
    yield "units", _with_fact(answer, fact, unit="EUR" if fact.unit == "USD" else "USD")
    yield "tickers", _with_fact(answer, fact, ticker="NVDA" if fact.ticker != "NVDA" else "AAPL")
    yield "companies", _with_fact(answer, fact, source=_source(fact, company="Another Company"))
    if fact.yoy is not None:
        before = fact.yoy.model_copy(update={"prior_value": fact.yoy.prior_value * 2})
        yield "years before", _with_fact(answer, fact, yoy=before)
        filing = fact.yoy.model_copy(update={"prior_source": fact.source.model_copy(update={"doc_id": "elsewhere"})})
        yield "filings of years before", _with_fact(answer, fact, yoy=filing)


def _prints(answer: Answer, fact: AnswerFact) -> Iterator[tuple[str, Answer]]:
    """The text alone wrong, or text and detail: the figure, its period, its company."""
    span, value = _own(answer, fact)[0], fact.value * _ELSEWHERE
    yield "printed figures", _reprinted(answer, span, format_value(value, fact.unit), None)
    if fact.yoy is not None:
        prior = fact.yoy.prior_value
        yield "printed figures of other years", _reprinted(answer, span, format_value(prior, fact.unit), prior)
    end = next((one.start for one in answer.spans if one.start >= span.end), len(answer.answer))
    after, year = answer.answer[span.end : end], f"FY{fact.fiscal_year}"
    if year in after.partition("[")[0]:
        text = after.replace(year, f"FY{fact.fiscal_year - 1}", 1)
        yield (
            "printed periods",
            answer.model_copy(update={"answer": f"{answer.answer[: span.end]}{text}{answer.answer[end:]}"}),
        )


def _own(answer: Answer, fact: AnswerFact) -> list[Span]:
    """The spans that print the figure's own value."""
    return [
        span
        for span in answer.spans
        if span.fact_id == fact.fact_id and answer.answer[span.start : span.end] == fact.shown
    ]


def _source(fact: AnswerFact, **changes: object) -> object:
    return fact.source.model_copy(update=changes)


def _with(answer: Answer, citation: Citation, **changes: object) -> Answer:
    other = citation.model_copy(update=changes)
    return answer.model_copy(update={"citations": tuple(other if one is citation else one for one in answer.citations)})


def _with_fact(answer: Answer, fact: AnswerFact, **changes: object) -> Answer:
    other = fact.model_copy(update=changes)
    return answer.model_copy(update={"facts": tuple(other if one is fact else one for one in answer.facts)})


def _revalued(answer: Answer, fact: AnswerFact, value: Decimal) -> Answer:
    """Another value, said alike by the fact, the details and the text."""
    spans = _own(answer, fact)
    percent = fact.shown.endswith("%")
    shown = format_computed(value, fact.unit, percent=percent) if ":" not in fact.concept else None
    shown = shown or format_value(value, fact.unit)
    other = _with_fact(answer, fact, value=value, shown=shown)
    for place in range(len(spans)):
        span = [one for one in other.spans if one.fact_id == fact.fact_id and _at(other, one) in {fact.shown, shown}]
        other = _reprinted(other, span[place], shown, value)
    return other


def _at(answer: Answer, span: Span) -> str:
    return answer.answer[span.start : span.end]


def _reprinted(answer: Answer, span: Span, text: str, value: Decimal | None) -> Answer:
    """Another text where a span is, and that value in its detail; spans behind it move along."""
    moved = len(text) - (span.end - span.start)
    spans = tuple(
        one.model_copy(
            update={
                "start": one.start + (moved if one.start > span.start else 0),
                "end": one.end + (moved if one.start >= span.start else 0),
            }
        )
        for one in answer.spans
    )
    details = list(answer.verification.details)
    if value is not None:
        place = [one for one in answer.spans if not one.quote].index(span)
        details[place] = details[place].model_copy(update={"value": value})
    return answer.model_copy(
        update={
            "answer": f"{answer.answer[: span.start]}{text}{answer.answer[span.end :]}",
            "spans": spans,
            "verification": answer.verification.model_copy(update={"details": tuple(details)}),
        }
    )
